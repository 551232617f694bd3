/** Building blocks for the text of problems: formatted ids, numbers and ranges, lists of names, shortened strings. */
import { dotted } from '../../paths.ts'
import { visibleExcerpt } from '../text.ts'

/** What is wrong and how to fix it, each as complete sentences. */
export interface ProblemWords {
  readonly message: string
  readonly right?: string | undefined
  /** The fix for a player, who sees the sheet and not the file. Unset if `right` fits players too. */
  readonly onSheet?: string | undefined
}

/** A range with inclusive ends. A null end is open. A string is a fraction such as `1/2`. */
export interface WrittenRange {
  readonly min: number | string | null
  readonly max: number | string | null
}

/** One test of a case: a key, such as a trait or `result`, and its value. `on` names a role if the test is about one. */
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

/** The tests of a case. `isCut` is set if not all are listed. */
export interface CaseParts {
  readonly parts: readonly CasePart[]
  readonly isCut: boolean
}

/** Formats facts as in the file or as on the sheet. */
export interface FactFormatter {
  /** An id or a key. */
  readonly id: (id: string) => string
  /** An id in a phrase that makes its kind clear, such as `choice of arm`. */
  readonly bare: (id: string) => string
  /** A path in `rules`. */
  readonly path: (keys: readonly string[]) => string
  readonly range: (range: WrittenRange) => string
  /** A number or a fraction such as `1/2`. */
  readonly number: (value: string | number) => string
  readonly quote: (text: string) => string
  readonly casePart: (part: CasePart) => string
  /** A sentence on what can be entered in the place of the problem. */
  readonly takes?: string | undefined
}

/** Formats a range as in a file, such as `5..7`, `..4` or `3`. */
export const writtenRange = ({ min, max }: WrittenRange): string =>
  min !== null && min === max ? String(min) : `${min ?? ''}..${max ?? ''}`

/** Formats the value of a test as in a file. */
export const caseText = (is: CasePart['is']): string => {
  if (typeof is === 'string') return is
  return 'order' in is ? `${is.order < 0 ? '<' : is.order > 0 ? '>' : '='} ${is.than}` : String(is.value)
}

/** Formats facts for the author of a file, with code in backticks. */
export const fileFormatter: FactFormatter = {
  id: (id) => `\`${clip(id)}\``,
  bare: (id) => clip(id),
  path: (keys) => `\`${dotted(keys)}\``,
  range: (range) => `\`${writtenRange(range)}\``,
  number: (value) => clip(String(value)),
  quote: (text) => `"${clip(text)}"`,
  casePart: ({ on, key, is }) => `\`${on === null ? '' : `${on}.`}${key} ${clip(caseText(is))}\``,
}

/** The maximum lengths of a quotation and of a whole message, in characters. */
const lengthLimits = { quotation: 60, message: 500 } as const

/** Shortens a string without splitting a character. */
export const clip = (text: string, letters: number = lengthLimits.quotation): string =>
  text.length > letters ? `${text.slice(0, letters - 1).replace(/[\ud800-\udbff]$/, '')}…` : text

/** Shortens a message to the maximum length. */
export const clipMessage = (message: string): string => clip(message, lengthLimits.message)

/** Returns external text in quotation marks, on one line. */
export const quoteText = (text: string): string => `"${visibleExcerpt(text, 41)}"`

/** The first names of a list, and the number of all its names. */
export interface NameList {
  readonly first: readonly string[]
  readonly count: number
}

const nameLimit = 40

/** Returns a list of names that keeps only as many as can be shown. */
export const nameList = (names: readonly string[]): NameList => ({
  first: names.slice(0, nameLimit),
  count: names.length,
})

/** Joins names, such as `a`, `a and b` or `a, b and c`. If there are more than seven, shows six and the number of the others. */
export const joinList = ({ first, count }: NameList, last: 'and' | 'or', write: (name: string) => string): string => {
  const [head, tail] = count > 7 ? [first.slice(0, 6), `${count - 6} more`] : [first.slice(0, -1), undefined]
  const end = tail ?? first.slice(-1).map(write).join('')
  return head.length === 0 ? end : `${head.map(write).join(', ')} ${last} ${end}`
}

/** Joins names with commas. If there are more than thirteen, shows twelve and the number of the others. */
export const commaList = ({ first, count }: NameList, write: (name: string) => string): string =>
  count > 13 ? `${first.slice(0, 12).map(write).join(', ')}, ${count - 12} more` : first.map(write).join(', ')

/** What to suggest for an unknown name: the name probably meant, and all known names. */
export interface Alternatives {
  readonly meant: string | null
  readonly known: NameList
}

/** Returns `Did you mean X?`, or the sentence `otherwise` if no name is similar. */
export const didYouMean = (meant: string | null, otherwise: string, write: (name: string) => string): string =>
  meant === null ? otherwise : `Did you mean ${write(meant)}?`

/** Returns `Did you mean X? If it is new, add`, since a new entry may be misspelled, or `Add` if no name is similar. */
export const didYouMeanOrAdd = (meant: string | null, write: (name: string) => string): string =>
  meant === null ? 'Add' : `Did you mean ${write(meant)}? If it is new, add`

/** Formats a number of bytes in MiB. */
export const mebibytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`

/** A table, a grid or a row of a table. */
export interface TablePart {
  readonly kind: 'table' | 'grid' | 'row'
  readonly id: string
}

/** Names a part of a table, such as `table fire` or `row p6`. */
export const tablePartText = ({ kind, id }: TablePart, formatter: FactFormatter): string =>
  `${kind} ${formatter.id(id)}`

/** What a trait belongs to. */
export type Owner = 'unit' | 'leader' | 'situation' | 'battle'

/** Formats a case, such as `infantry + disordered`. A case without tests is `anything`. */
export const caseWords = ({ parts, isCut }: CaseParts, { casePart }: FactFormatter): string =>
  parts.length === 0 ? 'anything' : [...parts.map(casePart), ...(isCut ? ['…'] : [])].join(' + ')

/** The ruleset's head at the start of a file. */
export const headExample = '`ruleset: {id: ..., title: ..., version: 1.0.0, format: 1}`'

/* A topic of the catalog: a function for each code that formats its facts as text. */

export type Topic = Readonly<Record<string, (facts: never, formatter: FactFormatter) => ProblemWords>>

type FactsIn<T extends Topic, C extends keyof T> = Parameters<T[C]> extends [infer F, ...unknown[]] ? F : object

/** A code of a topic, with its facts. */
export type TopicEntry<T extends Topic> = {
  readonly [C in keyof T]: { readonly code: C; readonly facts: FactsIn<T, C> }
}[keyof T]

/** Returns the text for a code and its facts. `TopicEntry` guarantees that they match, which the compiler can't infer for the call. */
export const topicWords = <T extends Topic>(
  topic: T,
  { code, facts }: TopicEntry<T>,
  formatter: FactFormatter,
): ProblemWords => (topic[code] as (facts: unknown, formatter: FactFormatter) => ProblemWords)(facts, formatter)
