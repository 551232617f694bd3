/** The lines of a journal, replayed as far as they are sound. */
import type { z } from 'zod'

/** How the lines of one kind of journal are parsed, and the state that they lead to. The schemas refuse endlessly nested data. */
export interface Replay<H, E, S> {
  readonly header: z.ZodType<H>
  readonly event: z.ZodType<E>
  readonly begin: (header: H) => S
  /** Undefined where the event does not fit. */
  readonly after: (state: S, event: E) => S | undefined
}

/** How a journal stands. */
export interface JournalState<H, S> {
  readonly header: H
  readonly state: S
  /** The calls that its events came of: one set that grows, for a copy at each event would cost more with every one. */
  readonly calls: Set<string>
}

/** What may stand after the sound lines: what was torn off in writing; a line that is none of this journal; a newer format's header. */
type Rest = 'nothing' | 'torn' | 'wrong' | 'newer'

export interface Replayed<H, S> {
  /** Null before the first line. */
  readonly standing: JournalState<H, S> | null
  /** Sound lines, and how many bytes they are. */
  readonly lines: number
  readonly end: number
  /** The last of them has its line end. It counts without one too: no part of a line is a whole one. */
  readonly ended: boolean
  readonly rest: Rest
  /** The last bytes before the end, by which the file is known again. */
  readonly tail: Uint8Array
}

type Called = { readonly call?: string }

/** The state of a journal before anything of it was read. */
export const nothing: Replayed<never, never> = {
  standing: null,
  lines: 0,
  end: 0,
  ended: true,
  rest: 'nothing',
  tail: new Uint8Array(),
}

/** What was read before, with the bytes that stand after its end. */
export const replayLines = <H, E extends Called, S>(
  before: Replayed<H, S>,
  bytes: Uint8Array,
  replay: Replay<H, E, S>,
): Replayed<H, S> => {
  let { standing, lines, ended } = before
  let rest: Rest = 'nothing'
  let at = 0
  while (at < bytes.length && rest === 'nothing') {
    const found = bytes.indexOf(lineEnd, at)
    const stop = found < 0 ? bytes.length : found
    const data = orUndefined(() => dataOf(bytes.subarray(at, stop)))
    const next = orUndefined(() => (standing ? withEvent(standing, data, replay) : withHeader(data, replay)))
    if (next) {
      standing = next
      lines += 1
      ended = found >= 0
      at = ended ? stop + 1 : stop
    } else if (found < 0) rest = 'torn'
    else rest = standing === null && isNewer(data) ? 'newer' : 'wrong'
  }
  return {
    standing,
    lines,
    end: before.end + at,
    ended,
    rest,
    tail: at === 0 ? before.tail : bytes.slice(Math.max(0, at - 64), at),
  }
}

const lineEnd = 0x0a

/** Whatever a line holds, it can be no more than wrong. */
const orUndefined = <T>(work: () => T | undefined): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const dataOf = (line: Uint8Array): unknown => JSON.parse(utf8.decode(line))

const withHeader = <H, S>(
  data: unknown,
  { header, begin }: Pick<Replay<H, never, S>, 'header' | 'begin'>,
): JournalState<H, S> | undefined => {
  const read = header.safeParse(data)
  return read.success ? { header: read.data, state: begin(read.data), calls: new Set() } : undefined
}

const withEvent = <H, E extends Called, S>(
  before: JournalState<H, S>,
  data: unknown,
  replay: Replay<H, E, S>,
): JournalState<H, S> | undefined => {
  const event = replay.event.safeParse(data)
  const state = event.success ? replay.after(before.state, event.data) : undefined
  if (state === undefined) return undefined
  if (event.data?.call !== undefined) before.calls.add(event.data.call)
  return { ...before, state }
}

const isNewer = (head: unknown): boolean =>
  typeof head === 'object' && head !== null && 'format' in head && typeof head.format === 'number' && head.format > 1
