/** What the words of problems are made of: ids, numbers and ranges as a reader sees them, lists of names, shortened texts. */
import { dotted } from '../../paths.ts'
import { capitalize, visibleExcerpt } from '../text.ts'

/** What is wrong and what would be right, each in full sentences. */
export interface ProblemWords {
  readonly message: string
  readonly right?: string | undefined
  /** What would be right for a player, who sees the sheet and not the file, where that is something else. */
  readonly onSheet?: string | undefined
}

/** From `min` to `max`, both included; null is open. A text is a fraction such as `1/2`. */
export interface WrittenRange {
  readonly min: number | string | null
  readonly max: number | string | null
}

/** One test of a case: a trait, `result` and the like (of a role where `on` names one) and its value. */
export interface CasePart {
  readonly on: string | null
  readonly key: string
  readonly is:
    | { readonly value: string | number | boolean }
    /** Less than (-1), equal to or more than an amount. */
    | { readonly order: -1 | 0 | 1; readonly than: string }
    | 'another'
    | 'not given'
}

/** A case by its tests; `isCut` where not all are listed. */
export interface CaseParts {
  readonly parts: readonly CasePart[]
  readonly isCut: boolean
}

/** How facts are written for a reader: as in the file, or as on the sheet. */
export interface FactFormatter {
  /** An id or a key. */
  readonly id: (id: string) => string
  /** An id amid words that show what it is: `choice of arm`. */
  readonly bare: (id: string) => string
  /** A path into `rules`. */
  readonly path: (keys: readonly string[]) => string
  readonly range: (range: WrittenRange) => string
  /** A number or a fraction such as `1/2`. */
  readonly number: (value: string | number) => string
  readonly quote: (text: string) => string
  readonly casePart: (part: CasePart) => string
  /** What can be entered where the problem is, as a sentence. */
  readonly takes?: string | undefined
}

/** A range as files write it: `5..7`, `..4`, `3`. */
export const writtenRange = ({ min, max }: WrittenRange): string =>
  min !== null && min === max ? String(min) : `${min ?? ''}..${max ?? ''}`

/** The value of a test as files write it. */
export const caseText = (is: CasePart['is']): string => {
  if (typeof is === 'string') return is
  return 'order' in is ? `${is.order < 0 ? '<' : is.order > 0 ? '>' : '='} ${is.than}` : String(is.value)
}

/** Facts for the author of a file: code between backquotes. */
export const fileFormatter: FactFormatter = {
  id: (id) => `\`${clip(id)}\``,
  bare: (id) => clip(id),
  path: (keys) => `\`${dotted(keys)}\``,
  range: (range) => `\`${writtenRange(range)}\``,
  number: (value) => clip(String(value)),
  quote: (text) => `"${clip(text)}"`,
  casePart: ({ on, key, is }) => `\`${on === null ? '' : `${on}.`}${key} ${clip(caseText(is))}\``,
}

/** The most letters of one quotation, and of a whole message. */
const lengthLimits = { quotation: 60, message: 500 } as const

/** The beginning of a longer text; never half a character. */
export const clip = (text: string, letters: number = lengthLimits.quotation): string =>
  text.length > letters ? `${text.slice(0, letters - 1).replace(/[\ud800-\udbff]$/, '')}…` : text

/** A message of no more letters than one may have. */
export const clipMessage = (message: string): string => clip(message, lengthLimits.message)

/** A text from outside in quotation marks, on one line. */
export const quoteText = (text: string): string => `"${visibleExcerpt(text, 41)}"`

/** The first of some names, and how many there are. */
export interface NameList {
  readonly first: readonly string[]
  readonly count: number
}

const nameLimit = 40

/** A list of names, of which only so many are kept as may be shown. */
export const nameList = (names: readonly string[]): NameList => ({
  first: names.slice(0, nameLimit),
  count: names.length,
})

/** `a`, `a and b`, `a, b and c`; beyond seven the first six and how many more. */
export const joinList = ({ first, count }: NameList, last: 'and' | 'or', write: (name: string) => string): string => {
  const [head, tail] = count > 7 ? [first.slice(0, 6), `${count - 6} more`] : [first.slice(0, -1), undefined]
  const end = tail ?? first.slice(-1).map(write).join('')
  return head.length === 0 ? end : `${head.map(write).join(', ')} ${last} ${end}`
}

/** With commas; beyond thirteen the first twelve and how many more. */
export const commaList = ({ first, count }: NameList, write: (name: string) => string): string =>
  count > 13 ? `${first.slice(0, 12).map(write).join(', ')}, ${count - 12} more` : first.map(write).join(', ')

/** The known names near an unknown one: the one that was probably meant, and all. */
export interface Alternatives {
  readonly meant: string | null
  readonly known: NameList
}

/** `Did you mean X?`; where no name is near, another sentence. */
export const didYouMean = (meant: string | null, otherwise: string, write: (name: string) => string): string =>
  meant === null ? otherwise : `Did you mean ${write(meant)}?`

/** `Did you mean X? If it is new, add`, or `Add` where no name is near: a new entry may be a misspelled one. */
export const didYouMeanOr = (meant: string | null, write: (name: string) => string, verb: string): string =>
  meant === null ? capitalize(verb) : `Did you mean ${write(meant)}? If it is new, ${verb}`

/** A number of bytes. */
export const mebibytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`

/** A table, a grid or one row of a table. */
export interface TablePart {
  readonly kind: 'table' | 'grid' | 'row'
  readonly id: string
}

/** `table fire`, `row p6`. */
export const tablePartText = ({ kind, id }: TablePart, formatter: FactFormatter): string =>
  `${kind} ${formatter.id(id)}`

/** What a trait belongs to. */
export type Owner = 'unit' | 'leader' | 'situation' | 'battle'

/** `infantry + disordered`; a case without tests is everything. */
export const caseWords = ({ parts, isCut }: CaseParts, { casePart }: FactFormatter): string =>
  parts.length === 0 ? 'anything' : [...parts.map(casePart), ...(isCut ? ['…'] : [])].join(' + ')

/** The ruleset's head, as a file begins. */
export const headExample = '`ruleset: {id: ..., title: ..., version: 1.0.0, format: 1}`'

/* A topic of the catalogue: for each code a function that puts its facts into words. */

export type Topic = Readonly<Record<string, (facts: never, formatter: FactFormatter) => ProblemWords>>

type FactsIn<T extends Topic, C extends keyof T> = Parameters<T[C]> extends [infer F, ...unknown[]] ? F : object

/** A code of a topic with its facts. */
export type TopicEntry<T extends Topic> = {
  readonly [C in keyof T]: { readonly code: C; readonly facts: FactsIn<T, C> }
}[keyof T]

/** The words of a code and its facts. That the two belong together is for `Entry` to say: the compiler cannot follow it into the call. */
export const topicWords = <T extends Topic>(
  topic: T,
  { code, facts }: TopicEntry<T>,
  formatter: FactFormatter,
): ProblemWords => (topic[code] as (facts: unknown, formatter: FactFormatter) => ProblemWords)(facts, formatter)
