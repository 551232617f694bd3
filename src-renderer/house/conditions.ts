/** The parts of conditions: the traits to test and the values to accept. */
import { amountForm, simpleLine, type AmountForm } from '../../src-core/language/amount-form.ts'
import type { NamedForm, TestForm } from '../../src-core/language/condition-form.ts'
import type { Data, DataMap } from '../../src-core/ruleset/data.ts'
import type { Edit } from '../../src-core/house/edit.ts'
import { inlineYaml } from '../../src-core/house/inline.ts'
import type { FormChoice, Vocabulary } from '../../src-core/house/form.ts'
import { parseFraction } from '../../src-core/exact.ts'
import { entryAt } from '../../src-core/present.ts'
import { parseComparison } from '../../src-core/language/formula.ts'
import { freeId } from '../../src-core/format/entries.ts'
import type { Comparison } from '../../src-core/language/model.ts'
import { parseExactRange } from '../../src-core/language/ranges.ts'
import { rangeText } from '../../src-core/words/numbers.ts'
import { houseViewWords } from '../../src-core/words/window/house.ts'

/** Something that a condition may test. */
export interface Question {
  readonly key: string
  readonly label: string
  readonly kind: 'choice' | 'flag' | 'number'
  readonly choices: readonly FormChoice[]
  /** The trait's owner, by which the list is grouped. `known` for anything that isn't a trait. */
  readonly of: string
  /** The rows that charts need for another choice, if choices can be added. */
  readonly rows?: Vocabulary['traits'][number]['rows']
}

/** The building blocks of conditions and amounts. */
export interface ConditionTerms {
  readonly questions: readonly Question[]
  /** The roles whose traits can be tested. The empty id is the entry's own role. */
  readonly roles: readonly FormChoice[]
  readonly named: Vocabulary['named']
  readonly grids: Vocabulary['grids']
  /** Creates a choice with this name for a trait and returns its id. The choice is added with the condition that tests it. */
  readonly choose: (key: string, name: string) => string
}

/** A new choice of an existing trait. */
export interface NewChoice extends FormChoice {
  readonly key: string
  readonly rows: NonNullable<Question['rows']>
}

/** Combines the vocabulary with new traits in `made`, which come first, and new choices in `chosen`. */
export const conditionTerms = (
  { traits, known, roles, named, grids }: Vocabulary,
  made: readonly Question[],
  chosen: readonly NewChoice[],
  choose: ConditionTerms['choose'],
): ConditionTerms => ({
  questions: [
    ...made,
    ...traits.map(({ id, label, kind, choices, of, rows }): Question => ({
      key: id,
      label,
      kind,
      choices: [...choices, ...chosen.filter(({ key }) => key === id)],
      of,
      ...(kind === 'choice' ? { rows } : {}),
    })),
    ...known.map(({ id, label }): Question =>
      id === 'role'
        ? { key: id, label, kind: 'choice', choices: roles.filter((role) => role.id !== 'enemy'), of: 'known' }
        : { key: id, label, kind: 'number', choices: [], of: 'known' },
    ),
  ],
  roles: [{ id: '', label: houseViewWords.condition.self }, ...roles],
  named,
  grids,
  choose,
})

/** The choices, plus any of the given ids that they lack, so that every id is visible. */
export const withUnknown = (choices: readonly FormChoice[], ...ids: readonly string[]): readonly FormChoice[] => [
  ...choices,
  ...ids.filter((id) => !choices.some((choice) => choice.id === id)).map((id) => ({ id, label: id })),
]

/** The condition line for a key in the list of questions and named conditions. */
export const lineOf = (chosen: string, { questions }: ConditionTerms, on: string | null): TestForm | NamedForm => {
  if (chosen.startsWith(namedPrefix)) return { kind: 'named', on, ids: [chosen.slice(namedPrefix.length)] }
  const question = questions.find(({ key }) => key === chosen)
  return { kind: 'test', on, key: chosen, is: question ? firstAnswer(question) : 1 }
}
/** Prefix of the keys of named conditions. No question has such a key. */
export const namedPrefix = 'is:'

/** A new trait, to be added with the condition that tests it. */
export interface NewTrait {
  readonly name: string
  readonly of: 'battle' | 'situation' | 'unit' | 'leader'
  readonly kind: Question['kind']
  /** Labels separated by commas, used only if the kind is `choice`. */
  readonly choices: string
}

/** The trait as data for the rules, and as a question for the list. `taken` has the existing ids. */
export const traitFrom = (
  { name, of, kind, choices }: NewTrait,
  taken: ReadonlySet<string>,
): { readonly question: Question; readonly value: DataMap } => {
  const key = freeId(name, taken)
  const listed = new Map<string, string>()
  for (const label of choices.split(',').map((each) => each.trim()))
    if (label !== '') listed.set(freeId(label, new Set(listed.keys())), label)
  const written =
    kind === 'choice' ? { choices: Object.fromEntries([...listed].map(([id, label]) => [id, { label }])) } : undefined
  return {
    question: { key, label: name, kind, choices: [...listed].map(([id, label]) => ({ id, label })), of },
    value: { of, label: name, ...(written ?? (kind === 'flag' ? { flag: true } : { count: { min: 1 } })) },
  }
}

/** Edits that add new choices. */
export const choiceEdits = (made: readonly NewChoice[]): readonly Edit[] =>
  made.flatMap(({ key, id, label, rows }) => [
    { kind: 'add', path: ['traits', key, 'choices'], id, value: { label } } as const,
    ...rows.map(({ path, value }) => ({ kind: 'add', path: [...path], id, value }) as const),
  ])

/** The value that a new test accepts. */
export const firstAnswer = ({ kind, choices }: Question): Data =>
  kind === 'flag' ? true : kind === 'choice' ? (choices[0]?.id ?? '') : 1

/** The ids that a test accepts, whether written as a single id or a list. */
export const acceptedIds = (is: Data): readonly string[] =>
  (Array.isArray(is) ? is : [is]).filter((one): one is string => typeof one === 'string')

/** Adds or removes an id, but never removes the last one. */
export const toggleId = (is: Data, id: string): Data => {
  const now = acceptedIds(is)
  const next = now.includes(id) ? now.filter((one) => one !== id) : [...now, id]
  return next.length === 0 ? is : next.length === 1 ? entryAt(next, 0) : next
}

/** Formats numbers and ranges as typed text, such as `2, 4–6, 9+`. */
export const rangesText = (is: Data): string =>
  (Array.isArray(is) ? is : [is])
    .map((one: Data) => {
      const range = typeof one === 'string' || typeof one === 'number' ? parseExactRange(one) : undefined
      return range ? rangeText(range) : typeof one === 'string' ? one : inlineYaml(one)
    })
    .join(', ')

/** Converts typed text to data. Keeps unreadable parts for the loader to report. Undefined for empty text. */
export const rangesFrom = (text: string): Data | undefined => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (/^-?\d+$/.test(part) ? Number(part) : part))
  return parts.length < 2 ? parts[0] : parts
}

/** Splits a comparison such as `> 2 * enemy stands` into its sign and an amount. Undefined if it isn't a comparison. */
export const comparisonOf = (is: Data): { readonly sign: Comparison; readonly than: AmountForm } | undefined => {
  const parts = typeof is === 'string' && !parseExactRange(is) ? parseComparison(is) : undefined
  if (parts === undefined) return undefined
  const number = parseFraction(parts.than)
  return { sign: parts.comparison, than: amountForm(number?.d === 1n ? Number(number.n) : parts.than) }
}

/** Writes a comparison. Undefined if the amount can't be written on one line. */
export const comparisonText = (sign: Comparison, than: AmountForm): string | undefined => {
  const line = simpleLine(than)
  return line === undefined ? undefined : `${sign} ${line}`
}
