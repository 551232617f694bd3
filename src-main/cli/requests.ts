/** Reads requests from standard input and writes answers to standard output, one JSON object per line and in order. */
import { refusal, type Refusal } from '../../src-core/contract/request.ts'
import { internalProblem, problem, type Problem } from '../../src-core/problem.ts'
import { errorText } from '../documents/read.ts'
import { complain, type Shell, type Status, jsonLine } from './command.ts'
import type { Path } from '../../src-core/paths.ts'

const mebibyte = 1024 * 1024

/** Answers each line as it arrives. Returns 0 only if every answer is ok. */
export const answerRequests = async (shell: Shell, answer: Answer): Promise<Status> => {
  if (shell.inputIsTerminal) shell.note('Enter one JSON request per line. End with Ctrl+D.\n')
  let status: Status = 0
  for await (const line of fromInput(shell)) {
    if ('unread' in line) {
      await complain(shell, [line.unread])
      return 1
    }
    const given = answerLine(line, answer)
    if (!given.ok) status = 1
    await shell.write(given.text)
  }
  return status
}

async function* fromInput({ input }: Shell): AsyncGenerator<Line | { readonly unread: Problem }> {
  try {
    yield* readLines(input, mebibyte)
  } catch (error) {
    yield { unread: problem('unreadable', { what: 'input', system: errorText(error) }) }
  }
}

type Answered = { readonly ok: boolean }
type Answer = (request: unknown) => Answered

/** Answers a line. Catches exceptions, so that every request gets an answer and the next line is read. */
const answerLine = (line: Line, answer: Answer): { readonly ok: boolean; readonly text: string } => {
  const request = 'fault' in line ? refusal([faults[line.fault]]) : parsed(line.text)
  const id = 'value' in request ? requestId(request.value) : {}
  try {
    const answered =
      'fault' in line || !('value' in request) ? request : answerRequest(line.text, request.value, answer)
    return { ok: answered.ok, text: jsonLine(answered) }
  } catch (error) {
    return { ok: false, text: jsonLine({ ...id, ...refusal([internalProblem('request', error)]) }) }
  }
}

const answerRequest = (text: string, request: unknown, answer: Answer): Answered => {
  const wrong = duplicateKeys(text, maxDuplicates).map(duplicateKey)
  return wrong.length > 0 ? { ...requestId(request), ...refusal(wrong) } : answer(request)
}

/** The maximum number of duplicates listed. */
const maxDuplicates = 20

const duplicateKey = (path: readonly (string | number)[]): Problem =>
  problem('duplicate', { what: 'input', key: String(path.at(-1)) }, { path })

const parsed = (text: string): { readonly ok: true; readonly value: unknown } | Refusal => {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch (error) {
    return refusal([problem('bad-call', { what: 'line', thrown: errorText(error) })])
  }
}

const faults = {
  'too-long': problem('too-large', { what: 'line' }),
  'not-text': problem('bad-call', { what: 'line', thrown: null }),
} as const satisfies Record<string, Problem>

/* Lines of a byte stream, read in bounded memory. */

/** A line, or why it can't be read: `too-long` exceeds the limit and was skipped, and `not-text` isn't UTF-8. */
export type Line = { readonly text: string } | { readonly fault: 'too-long' | 'not-text' }

/** Yields lines without their line endings and skips blank lines. The last line needs no line ending. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Line> {
  let held: Uint8Array[] = []
  let length = 0
  let dropped = false
  const take = (part: Uint8Array): void => {
    length += part.length
    dropped ||= length > limit
    if (dropped) held = []
    else if (part.length > 0) held.push(part)
  }
  const line = (): Line | undefined => {
    const found: Line = dropped ? { fault: 'too-long' } : decode(held)
    held = []
    length = 0
    dropped = false
    return 'text' in found && found.text.trim() === '' ? undefined : found
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      take(chunk.subarray(start, end))
      const found = line()
      if (found) yield found
      start = end + 1
    }
    take(chunk.subarray(start))
  }
  const last = line()
  if (last) yield last
}

const newline = 0x0a
const utf8 = new TextDecoder('utf-8', { fatal: true })

const decode = (parts: readonly Uint8Array[]): Line => {
  try {
    return { text: utf8.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts)) }
  } catch {
    return { fault: 'not-text' }
  }
}

/* Duplicate keys in JSON objects. JSON.parse silently drops all but the last. */

/** An open object or list, and the current key or index in it. */
interface Open {
  readonly keys: Set<string> | null
  at: string | number
  expectsKey: boolean
}

/** Returns the paths of the first `max` duplicate keys in valid JSON. */
const duplicateKeys = (text: string, max: number): Path[] => {
  const open: Open[] = []
  const duplicates: Path[] = []
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    const here = open.at(-1)
    if (duplicates.length === max) break
    if (token === '{') open.push({ keys: new Set(), at: '', expectsKey: true })
    else if (token === '[') open.push({ keys: null, at: 0, expectsKey: false })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && here) {
      if (typeof here.at === 'number') here.at += 1
      here.expectsKey = here.keys !== null
    } else if (here?.keys && here.expectsKey) {
      here.at = JSON.parse(token) as string
      here.expectsKey = false
      if (here.keys.has(here.at)) duplicates.push(open.map(({ at }) => at))
      here.keys.add(here.at)
    }
  }
  return duplicates
}

/** Returns the id of an invalid request if it has one. */
export const requestId = (data: unknown): { readonly id?: string | number } => {
  if (typeof data !== 'object' || data === null || !('id' in data)) return {}
  const { id } = data
  return typeof id === 'number' || (typeof id === 'string' && id.length <= 200) ? { id } : {}
}
