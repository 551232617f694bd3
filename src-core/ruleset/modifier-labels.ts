/**
 * The labels of modifiers and factors on sheets and in answers: the words of the condition, unless the author gave a label. A label belongs
 * to the condition it was written with: where a later file changes only the condition, the label is dropped.
 */
import { problem } from '../problem.ts'
import type { Path } from '../paths.ts'
import { capitalize, lowerFirst } from '../words/text.ts'
import { speechWords } from '../words/speech.ts'
import { conditionText } from '../language/expression-text.ts'
import type { SpeechNames } from '../language/names.ts'
import { testsIn } from '../language/logic.ts'
import { similarEntryBelow, type Loader } from './context.ts'
import type { Amount, Guard, Test } from '../language/model.ts'
import type { Trait } from './model/traits.ts'
import type { Role } from './model/procedures.ts'

/** What a label is made from: the condition of a modifier, the count it applies for each of, and its value. */
export interface ModifierSource extends Guard {
  readonly per?: string | null
  readonly value?: Amount
}

/** The keys of the data for these. */
const keys = ['when', 'unless', 'per'] as const

/** An entry of the data and what it is compiled to, with the roles of its check. */
interface Labeled {
  readonly data: { readonly label?: string | undefined }
  readonly source: ModifierSource
  readonly roles: ReadonlyMap<string, Pick<Role, 'title'>>
}

/**
 * The label of the entry at `path`. Where the author's label is about something else, the condition is added. Problem: `missing`, where there
 * is neither a label nor a condition.
 */
export const modifierLabel = (
  loader: Loader,
  { data, source, roles }: Labeled,
  traits: ReadonlyMap<string, Trait>,
  path: Path,
): string => {
  const here = [...path, 'label']
  const names: SpeechNames = { ruleset: { traits, grids: { get: () => undefined } }, procedure: { roles } }
  const own = data.label === undefined ? '' : capitalize(loader.words(data.label, here))
  const condition = conditionWords(source, names)
  if (own !== '' && !isOlder(loader, path))
    return condition === '' || isAbout(own, source, names) ? own : speechWords.label.with(own, condition)
  if (
    condition === '' &&
    own === '' &&
    source.value?.kind !== 'grid' &&
    !loader.touched(path) &&
    !loader.touched([...path.slice(0, 2), 'roles'])
  )
    loader.report(
      path,
      problem('missing', { what: 'label', entry: String(path.at(-1)), meant: similarEntryBelow(loader, path) }),
      true,
    )
  return condition === '' ? own : capitalize(condition)
}

/** Labels outside their list: one that continues the line above (`… if exceptional`) gets that line before it. */
export const standaloneNames = (labels: readonly string[]): readonly string[] =>
  labels.map((label, index) => {
    const above = labels.slice(0, index).findLast((each) => !each.startsWith('…'))
    return above === undefined || !label.startsWith('…')
      ? label
      : speechWords.label.continued(above, label.replace(/^…\s*/, ''))
  })

/** Whether a later file changed the condition and not the label. */
const isOlder = (loader: Loader, path: Path): boolean => {
  const layer = loader.layer([...path, 'label'])
  const written = new Set(loader.order(path))
  return keys.some((key) => written.has(key) && loader.layer([...path, key]) > layer)
}

/** The condition of a modifier in words with a capital: `Fresh`, `In column, unless charging`; empty where it has none. */
export const conditionLabel = (source: ModifierSource, names: SpeechNames): string =>
  capitalize(conditionWords(source, names))

/** The same for the middle of a sentence, where only a name has a capital. */
const conditionWords = ({ when, unless, per, value }: ModifierSource, names: SpeechNames): string => {
  const { traits } = names.ruleset
  const exception = conditionText(unless, names)
  const phrases = [
    per ? speechWords.label.each(lowerFirst(traits.get(per)?.label ?? per)) : '',
    conditionText(when, names),
    exception && speechWords.condition.unless(exception),
  ].filter(Boolean)
  if (phrases.length === 0 && value?.kind === 'trait') return lowerFirst(traits.get(value.trait)?.label ?? value.trait)
  return phrases.join(', ')
}

/**
 * Whether a label shares a word with each case in which its condition holds. Tests of something other than traits, such as the round, are
 * not compared.
 */
const isAbout = (label: string, { when, per, value }: ModifierSource, names: SpeechNames): boolean => {
  const { traits } = names.ruleset
  const cases = [...(when ?? []).map((terms) => testsIn([terms])), ...(per ? [[{ key: per }]] : [])].filter((tests) =>
    tests.some(({ key }) => traits.get(key)),
  )
  if (value?.kind === 'grid') return true
  const phrases = new Set(stems(label))
  return cases.every((tests) => tests.flatMap((test) => wordsOf(test, names)).some((stem) => phrases.has(stem)))
}

/** The words of a test: of its trait, and of the choices that it accepts. */
const wordsOf = (test: Test | Pick<Test, 'key'>, names: SpeechNames): readonly string[] => {
  const condition = 'accepts' in test ? conditionText([[test]], names) : ''
  const ids = 'accepts' in test && 'choices' in test.accepts ? [...test.accepts.choices] : []
  return [test.key, names.ruleset.traits.get(test.key)?.label ?? '', condition, ...ids].flatMap(stems)
}

/** Words by their first letters, as "charging" and "charge" are about one thing; without those that stand in every phrase, if others are left. */
const stems = (text: string): readonly string[] => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const own = words.filter((word) => !speechWords.label.common.includes(word))
  return (own.length > 0 ? own : words).map((word) => word.slice(0, stemLength))
}
const stemLength = 4
