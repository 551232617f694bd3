/**
 * Reads effects from the words of a result: `Troops disordered and lose 2 stands`. Only states and parts of the rules are proposed; words that
 * are not understood are left to a person.
 */
import { freeId } from '../../format/entries.ts'
import { speechWords } from '../../words/speech.ts'
import { isDataMap, type Data, type DataMap } from '../../ruleset/data.ts'
import { effectInWords } from './effect-in-words.ts'
import { parseVerb, escapePattern, matchStart, partNames } from './verbs-from-words.ts'
import { entryName } from '../../house/names.ts'

export interface EffectsReading {
  /** The effects as in an outcome; empty where the words say that nothing happens. */
  readonly effects: DataMap
  /** The effects in our words, which can be read back. */
  readonly text: string
  /** Every word was understood. */
  readonly whole: boolean
}

/** A role of a check by its id, with what it is called. */
export interface NamedRole {
  readonly id: string
  readonly title: string
}

/** The subject of some words. */
interface Subject {
  readonly of: string | null
  readonly kind: string | null
}

/** The verbs of one subject. */
interface Part {
  readonly subject: Subject
  readonly does: DataMap
}

interface SentenceState {
  readonly subject: Subject
  readonly parts: readonly Part[]
  readonly whole: boolean
}

const nobody: Subject = { of: null, kind: null }

/** The effects of some words in a check with these roles. */
export const effectsFromWords = (words: string, roles: readonly NamedRole[], rules: DataMap): EffectsReading => {
  const read = plainly(words)
    .split(/[.;]/)
    .reduce<SentenceState>(
      (before, sentence) =>
        sentenceRead(sentence.trim(), { ...before, subject: { ...before.subject, kind: null } }, roles, rules),
      { subject: nobody, parts: [], whole: true },
    )
  const parts = read.parts.filter(({ does }) => Object.keys(does).length > 0)
  return {
    effects: effectsOf(parts),
    text: parts.map((part) => partText(part, roles, rules)).join('; '),
    whole: read.whole,
  }
}

const plainly = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[“”″]/g, '"')
    .replaceAll('&', ' and ')
    .replaceAll(/(?<=\p{L})\/(?=\p{L})/gu, ' and ')
    .replaceAll(/½|1\/2/g, 'half')
    .replaceAll('in disorder', 'disordered')

/** Words without meaning of their own. */
const filler = /^(?:and|but|also|is|are|has|have|the|then|[,:])(?=[\s,:]|$)\s*/

/** Reads a sentence. Where not every word is understood, it gives only the subject for the next sentence. */
const sentenceRead = (
  sentence: string,
  before: SentenceState,
  roles: readonly NamedRole[],
  rules: DataMap,
): SentenceState => {
  let state = before
  let isKnown = true
  for (let rest = sentence; rest !== '';) {
    const step = stepAt(rest, state, roles, rules)
    const skipped = step ? undefined : filler.exec(rest)?.[0]
    state = step?.state ?? state
    isKnown &&= step !== undefined || skipped !== undefined
    rest = rest.slice(step?.length ?? (skipped ?? /^\S+/.exec(rest)?.[0] ?? rest).length).trim()
  }
  return isKnown ? state : { ...before, subject: state.subject, whole: false }
}

interface Step {
  readonly length: number
  readonly state: SentenceState
}

const stepAt = (rest: string, state: SentenceState, roles: readonly NamedRole[], rules: DataMap): Step | undefined => {
  const subject = subjectAt(rest, state.subject, roles, rules)
  if (subject) return { length: subject.length, state: { ...state, subject: subject.value } }
  const verb = parseVerb(rest, partOf(state)?.does['retreat'] !== undefined, rules)
  const isOfNobody = roles.length > 1 && state.subject.of === null
  if (!verb || (isOfNobody && Object.keys(verb.does).length > 0)) return undefined
  const own = { ...state.subject, ...(verb.kind === undefined ? {} : { kind: verb.kind }) }
  return { length: verb.length, state: withVerb(state, own, verb.does) }
}

const isSame = (a: Subject, b: Subject): boolean => a.of === b.of && a.kind === b.kind

const partOf = ({ parts, subject }: Pick<SentenceState, 'parts' | 'subject'>): Part | undefined =>
  parts.find((part) => isSame(part.subject, subject))

/** The parts with a verb added. A verb that a subject already has is not understood, except a retreat that continues with its distance. */
const withVerb = (state: SentenceState, subject: Subject, does: DataMap): SentenceState => {
  const { does: known = {} } = partOf({ parts: state.parts, subject }) ?? {}
  const twice = Object.keys(does).some((key) => known[key] !== undefined && key !== 'set' && key !== 'retreat')
  const joined = Object.entries(does).map(([key, value]) => {
    const before = known[key]
    return [key, isDataMap(before) && isDataMap(value) ? { ...before, ...value } : value] as const
  })
  const part = { subject, does: { ...known, ...Object.fromEntries(joined) } }
  const at = state.parts.findIndex((each) => isSame(each.subject, subject))
  return { ...state, parts: at < 0 ? [...state.parts, part] : state.parts.with(at, part), whole: state.whole && !twice }
}

interface Found<T> {
  readonly value: T
  readonly length: number
}

/** Whether words name a role: `defenders`, `defending`. */
export const namesRole = (words: string, role: NamedRole): boolean =>
  new RegExp(String.raw`\b(?:${roleForm(role)})\b`, 'i').test(words)

const roleForm = ({ id, title }: NamedRole): string => {
  const stem = id.replace(/er$/, '')
  return `${escapePattern(id)}s?|${escapePattern(stem)}(?:ing|ers?)|${escapePattern(title)}`
}

const subjectAt = (
  rest: string,
  subject: Subject,
  roles: readonly NamedRole[],
  rules: DataMap,
): Found<Subject> | undefined => {
  const units = [...termsOf('unit', rules), 'units?'].join('|')
  for (const role of roles) {
    const own =
      roles.length === 1
        ? `(?:entire )?(?:${units})|${escapePattern(role.title)}`
        : `(?:${roleForm(role)})(?: (?:${units}))?`
    const length = matchStart(rest, own)?.[0].length
    if (length !== undefined) return { value: { of: roles.length === 1 ? null : role.id, kind: null }, length }
  }
  const both = roles.length === 2 ? matchStart(rest, 'both(?: sides)?|each side')?.[0].length : undefined
  if (both !== undefined) return { value: { of: 'each', kind: null }, length: both }
  const named = partNames(rules).flatMap(([id, name]) => {
    const length = matchStart(rest, `${severalOf(name)}(?! stand)`)?.[0].length
    return length === undefined ? [] : [{ value: { ...subject, kind: id }, length }]
  })
  // Of parts with one name, the one that checks with these roles use.
  const used = named.length > 1 ? named.filter(({ value }) => isUsed(value.kind, roles, rules)) : named
  return used.length === 1 ? used[0] : undefined
}

/** Whether effects of a check with the same roles apply to a part. */
const isUsed = (part: string, roles: readonly NamedRole[], rules: DataMap): boolean =>
  Object.values(isDataMap(rules['procedures']) ? rules['procedures'] : {}).some((check) => {
    const own = isDataMap(check) ? check['roles'] : undefined
    const ids = Object.keys(isDataMap(own) ? own : {})
    return ids.length === roles.length && roles.every(({ id }) => ids.includes(id)) && kindsIn(check).includes(part)
  })

/** All parts that occur in a piece of the rules. */
const kindsIn = (piece: Data): readonly string[] =>
  Object.entries(isDataMap(piece) ? piece : {}).flatMap(([key, value]) =>
    key === 'kind' && typeof value === 'string' ? [value] : kindsIn(value),
  )

/** A pattern for the singular and the plural of a name: `battery` and `batteries`. */
const severalOf = (name: string): string =>
  name.endsWith('y') ? `${escapePattern(name.slice(0, -1))}(?:y|ies)` : `${escapePattern(name.replace(/s$/, ''))}s?`

const termsOf = (term: string, rules: DataMap): readonly string[] => {
  const words = isDataMap(rules['terms']) ? rules['terms'][term] : undefined
  return Array.isArray(words)
    ? words.flatMap((word: Data) => (typeof word === 'string' ? [escapePattern(word)] : [])).toReversed()
    : []
}

const effectsOf = (parts: readonly Part[]): DataMap => {
  const effects: Record<string, Data> = {}
  for (const { subject, does } of parts) {
    const { of, kind } = subject
    const id = freeId(kind ?? of ?? 'unit', new Set(Object.keys(effects)))
    effects[id] = { ...(of === null ? {} : { of }), ...(kind === null ? {} : { kind }), ...does }
  }
  return effects
}

/** `Defender: full retreat, disordered`. */
const partText = ({ subject: { of, kind }, does }: Part, roles: readonly NamedRole[], rules: DataMap): string => {
  const role = of === 'each' ? speechWords.effect.eachSide : (roles.find(({ id }) => id === of)?.title ?? '')
  const part = kind === null ? '' : entryName(['parts', kind], rules)
  const who = [role, part].filter((name) => name !== '').join(' ')
  return `${who === '' ? '' : `${who}: `}${effectInWords(does, rules)}`
}
