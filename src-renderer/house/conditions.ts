/** Conditions as one builds them by choosing: what they may test, and the values they accept. */
import type { ConditionForm, TestForm } from '../../src-core/house/condition.ts'
import type { Data, DataMap } from '../../src-core/house/data.ts'
import { freeId } from '../../src-core/ruleset/id-from.ts'
import { entryAt } from '../../src-core/present.ts'
import type { FormChoice, Vocabulary } from '../../src-core/house/form.ts'

/** Something that a condition may test. */
export interface Question {
  readonly key: string
  readonly label: string
  readonly kind: 'choice' | 'flag' | 'number'
  readonly choices: readonly FormChoice[]
  /** Whom it is about, as a group of the list; `known` for what is no trait. */
  readonly of: string
}

export const questionsOf = ({ traits, known, roles }: Vocabulary): readonly Question[] => [
  ...traits.map(({ id, label, kind, choices, of }): Question => ({ key: id, label, kind, choices, of })),
  ...known.map(({ id, label }): Question =>
    id === 'role'
      ? { key: id, label, kind: 'choice', choices: roles.filter((role) => role.id !== 'enemy'), of: 'known' }
      : { key: id, label, kind: 'number', choices: [], of: 'known' },
  ),
]

/** A trait that is made on the way, to be added with the condition that asks for it. */
export interface NewTrait {
  readonly name: string
  readonly of: 'battle' | 'situation' | 'unit' | 'leader'
  readonly kind: Question['kind']
  /** With commas between them; of a choice alone. */
  readonly choices: string
}

/** The trait as data of the rules, and what may then be asked; `taken`: the ids there are. */
export const traitFrom = (
  { name, of, kind, choices }: NewTrait,
  taken: ReadonlySet<string>,
): { readonly question: Question; readonly value: DataMap } => {
  const key = freeId(name, taken)
  const listed = new Map<string, string>()
  for (const label of choices.split(',').map((each) => each.trim()))
    if (label !== '') listed.set(freeId(label, new Set(listed.keys())), label)
  const written = kind === 'choice' ? { choices: Object.fromEntries([...listed].map(([id, label]) => [id, { label }])) } : undefined
  return {
    question: { key, label: name, kind, choices: [...listed].map(([id, label]) => ({ id, label })), of },
    value: { of, label: name, ...(written ?? (kind === 'flag' ? { flag: true } : { count: { min: 1 } })) },
  }
}

/** What a test of a question accepts at first. */
export const firstAnswer = ({ kind, choices }: Question): Data => (kind === 'flag' ? true : kind === 'choice' ? (choices[0]?.id ?? '') : 1)

export const acceptedIds = (is: Data): readonly string[] =>
  (Array.isArray(is) ? is : [is]).filter((one): one is string => typeof one === 'string')

/** With an id taken in or out; the last one stays. */
export const toggled = (is: Data, id: string): Data => {
  const now = acceptedIds(is)
  const next = now.includes(id) ? now.filter((one) => one !== id) : [...now, id]
  return next.length === 0 ? is : next.length === 1 ? entryAt(next, 0) : next
}

export const withTest = (form: ConditionForm, way: number, at: number, test: TestForm): ConditionForm =>
  form.map((tests, index) => (index === way ? tests.map((old, place) => (place === at ? test : old)) : tests))

export const withoutTest = (form: ConditionForm, way: number, at: number): ConditionForm =>
  form.map((tests, index) => (index === way ? tests.filter((_test, place) => place !== at) : tests)).filter((tests) => tests.length > 0)

export const withMore = (form: ConditionForm, way: number, test: TestForm): ConditionForm =>
  way >= form.length ? [...form, [test]] : form.map((tests, index) => (index === way ? [...tests, test] : tests))
