/**
 * Labels of modifiers and factors on sheets and in answers: the author's label, or else the condition as text. A label belongs to its original
 * condition. If a later file changes only the condition, the label is dropped.
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

/** What a label is generated from: a modifier's condition, the count that multiplies it, and its value. */
interface ModifierSource extends Guard {
  readonly per?: string | null
  readonly value?: Amount
}

/** The keys of a modifier's data that make up its condition. */
const keys = ['when', 'unless', 'per'] as const

/** An entry's data and its compiled form, with the roles of its check. */
interface Labeled {
  readonly data: { readonly label?: string | undefined }
  readonly source: ModifierSource
  readonly roles: ReadonlyMap<string, Pick<Role, 'title'>>
}

/**
 * Returns the label of the entry at `path`. If the author's label doesn't mention the condition, the condition is added. Reports `missing` if there
 * is neither a label nor a condition.
 */
export const modifierLabel = (
  loader: Loader,
  { data, source, roles }: Labeled,
  traits: ReadonlyMap<string, Trait>,
  path: Path,
): string => {
  const keyPath = [...path, 'label']
  const names: SpeechNames = { ruleset: { traits, grids: { get: () => undefined } }, procedure: { roles } }
  const own = data.label === undefined ? '' : capitalize(loader.words(data.label, keyPath))
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

/** Returns labels for use outside their list. A label that continues the line above (`… if exceptional`) is preceded by that line. */
export const standaloneNames = (labels: readonly string[]): readonly string[] =>
  labels.map((label, index) => {
    const above = labels.slice(0, index).findLast((each) => !each.startsWith('…'))
    return above === undefined || !label.startsWith('…')
      ? label
      : speechWords.label.continued(above, label.replace(/^…\s*/, ''))
  })

/** Whether a later file changed the condition but not the label. */
const isOlder = (loader: Loader, path: Path): boolean => {
  const layer = loader.layer([...path, 'label'])
  const written = new Set(loader.order(path))
  return keys.some((key) => written.has(key) && loader.layer([...path, key]) > layer)
}

/** Formats a modifier's condition, capitalized: `Fresh`, `In column, unless charging`. Empty if there is no condition. */
export const conditionLabel = (source: ModifierSource, names: SpeechNames): string =>
  capitalize(conditionWords(source, names))

/** Like `conditionLabel`, but for the middle of a sentence, where only names are capitalized. */
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

/** Whether a label shares a word with every case of its condition. Only tests of traits count, not of the round, for example. */
const isAbout = (label: string, { when, per, value }: ModifierSource, names: SpeechNames): boolean => {
  const { traits } = names.ruleset
  const cases = [...(when ?? []).map((terms) => testsIn([terms])), ...(per ? [[{ key: per }]] : [])].filter((tests) =>
    tests.some(({ key }) => traits.get(key)),
  )
  if (value?.kind === 'grid') return true
  const phrases = new Set(stems(label))
  return cases.every((tests) => tests.flatMap((test) => wordsOf(test, names)).some((stem) => phrases.has(stem)))
}

/** The words of a test: its trait and the choices that it accepts. */
const wordsOf = (test: Test | Pick<Test, 'key'>, names: SpeechNames): readonly string[] => {
  const condition = 'accepts' in test ? conditionText([[test]], names) : ''
  const ids = 'accepts' in test && 'choices' in test.accepts ? [...test.accepts.choices] : []
  return [test.key, names.ruleset.traits.get(test.key)?.label ?? '', condition, ...ids].flatMap(stems)
}

/** Reduces words to their first letters, so that "charging" matches "charge". Drops common words unless nothing else is left. */
const stems = (text: string): readonly string[] => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const own = words.filter((word) => !speechWords.label.common.includes(word))
  return (own.length > 0 ? own : words).map((word) => word.slice(0, stemLength))
}
const stemLength = 4
