/** How the facts of a problem are written: as a file writes them, or as the sheet prints them. */
import { dotted } from '../../paths.ts'
import { clipped } from './lists.ts'

/** What is wrong, and what would be right. */
export interface Words {
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

/** One thing that holds in a case: a trait, `result` and the like (of a role where `on` names one) and what it is. */
export interface CasePart {
  readonly on: string | null
  readonly key: string
  readonly is:
    | { readonly value: string | number | boolean }
    /** Less than (-1), as much as or more than what a sum comes to. */
    | { readonly order: -1 | 0 | 1; readonly than: string }
    | 'another'
    | 'not given'
}

export interface Voice {
  /** An id or a key that a file writes. */
  readonly id: (id: string) => string
  /** The same in the middle of words that show what it is: `choice of arm`. */
  readonly bare: (id: string) => string
  /** A path into `rules`. */
  readonly path: (keys: readonly string[]) => string
  readonly range: (range: WrittenRange) => string
  /** A number or a fraction such as `1/2`. */
  readonly number: (value: string | number) => string
  /** A text as somebody wrote it, in quotation marks. */
  readonly quote: (text: string) => string
  readonly casePart: (part: CasePart) => string
  /** What can be written where the problem is, if that is known. */
  readonly takes?: string | undefined
}

const rangeAsWritten = ({ min, max }: WrittenRange): string =>
  min !== null && min === max ? String(min) : `${min ?? ''}..${max ?? ''}`

/** What a thing is in a case, as files write it. */
export const caseText = (is: CasePart['is']): string => {
  if (typeof is === 'string') return is
  return 'order' in is ? `${is.order < 0 ? '<' : is.order > 0 ? '>' : '='} ${is.than}` : String(is.value)
}

/** Ids between backquotes; ranges, fractions and cases as files write them. */
export const fileVoice: Voice = {
  id: (id) => `\`${clipped(id)}\``,
  bare: (id) => clipped(id),
  path: (keys) => `\`${dotted(keys)}\``,
  range: rangeAsWritten,
  number: (value) => clipped(String(value)),
  quote: (text) => `"${clipped(text)}"`,
  casePart: ({ on, key, is }) => `\`${on === null ? '' : `${on}.`}${key} ${clipped(caseText(is))}\``,
}
