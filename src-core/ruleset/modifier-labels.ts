/**
 * What a modifier or factor is called on sheets and in answers: what brings it, in the words of its condition, unless its author gave a
 * label. A label speaks for the condition beside which it was written: where a later file changes the condition alone, the label goes.
 */
import { problem } from '../problem.ts'
import type { Path } from '../paths.ts'
import { capital, small } from '../words/letters.ts'
import { speechWords } from '../words/speech.ts'
import { conditionText } from '../speech/conditions.ts'
import type { SpeechNames } from '../speech/names.ts'
import { testsIn } from './condition-terms.ts'
import { meantBelow } from './meant.ts'
import type { Desk } from './desk.ts'
import type { Amount } from './model/amounts.ts'
import type { Guard, Test } from './model/conditions.ts'
import type { Trait } from './model/traits.ts'
import type { Role } from './model/procedures.ts'

/** What brings a modifier: its condition, the count it is taken for each of, what its value is read from. */
export interface ModifierSource extends Guard {
  readonly per?: string | null
  readonly value?: Amount
}

/** The keys of the data that say so. */
const keys = ['when', 'unless', 'per'] as const

/** The label of the entry at `path`; problem: `no-label`, where nothing says what brings it. A label about something else has the condition beside it. */
export const modifierLabel = (
  desk: Desk,
  written: string | undefined,
  brought: ModifierSource,
  traits: ReadonlyMap<string, Trait>,
  roles: ReadonlyMap<string, Pick<Role, 'title'>>,
  path: Path,
): string => {
  const here = [...path, 'label']
  const names: SpeechNames = { ruleset: { traits, grids: { get: () => undefined } }, procedure: { roles } }
  const own = written === undefined ? '' : capital(desk.words(written, here))
  const condition = conditionWords(brought, names)
  if (own !== '' && !isOlder(desk, path))
    return condition === '' || isAbout(own, brought, names) ? own : speechWords.label.with(own, condition)
  if (
    condition === '' &&
    own === '' &&
    brought.value?.kind !== 'grid' &&
    !desk.touched(path) &&
    !desk.touched([...path.slice(0, 2), 'roles'])
  )
    desk.report(path, problem('no-label', { entry: String(path.at(-1)), meant: meantBelow(desk, path) }), true)
  return condition === '' ? own : capital(condition)
}

/** Labels as they are where each stands alone: one that goes on from the line above (`… if exceptional`) has that line before it. */
export const standaloneNames = (labels: readonly string[]): readonly string[] =>
  labels.map((label, index) => {
    const above = labels.slice(0, index).findLast((each) => !each.startsWith('…'))
    return above === undefined || !label.startsWith('…') ? label : speechWords.label.continued(above, label.replace(/^…\s*/, ''))
  })

/** Whether a later file changed what brings it, and not the label. */
const isOlder = (desk: Desk, path: Path): boolean => {
  const layer = desk.layer([...path, 'label'])
  const written = new Set(desk.order(path))
  return keys.some((key) => written.has(key) && desk.layer([...path, key]) > layer)
}

/** What brings a modifier, in words with a capital: `Fresh`, `In column, unless charging`; empty where nothing does. */
export const conditionLabel = (brought: ModifierSource, names: SpeechNames): string => capital(conditionWords(brought, names))

/** The same for the middle of a sentence, where only a name has a capital. */
const conditionWords = ({ when, unless, per, value }: ModifierSource, names: SpeechNames): string => {
  const { traits } = names.ruleset
  const exception = conditionText(unless, names)
  const phrases = [
    per ? speechWords.label.each(small(traits.get(per)?.label ?? per)) : '',
    conditionText(when, names),
    exception && speechWords.condition.unless(exception),
  ].filter(Boolean)
  if (phrases.length === 0 && value?.kind === 'trait') return small(traits.get(value.trait)?.label ?? value.trait)
  return phrases.join(', ')
}

/**
 * Whether a label has a word in common with each case in which its condition holds. What is no trait, as the round of a tie, every label
 * may call as it likes.
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

/** The words of what a test asks: of the trait, and of the choices that it accepts. */
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
