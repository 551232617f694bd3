/** Requests on standard input, one JSON object a line; answers on standard output, one a line, in order. */
import { refusal, type Refusal } from '../../src-core/contract/request.ts'
import { internalProblem, problem, type Problem } from '../../src-core/problem.ts'
import { errorText } from '../documents/read.ts'
import { complain, type Shell, type Status } from './command.ts'
import { duplicateKeys } from './duplicate-keys.ts'
import { jsonLine } from './json.ts'
import { readLines, type Line } from './lines.ts'
import { requestId } from './reply.ts'

const mebibyte = 1024 * 1024

/** Answers every line as it comes, one at a time, and never holds more than one. 0 only if all answers are ok. */
export const answerRequests = async (shell: Shell, answer: Answer): Promise<Status> => {
  if (shell.inputIsTerminal) shell.note('One request a line, as JSON; end with Ctrl-D.\n')
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

/** The line of the answer. Whatever a request brings about, it is one answer, and the next line is read. */
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
  const wrong = duplicateKeys(text, mostDuplicates).map(duplicateKey)
  return wrong.length > 0 ? { ...requestId(request), ...refusal(wrong) } : answer(request)
}

/** The most of them that are listed. */
const mostDuplicates = 20

const duplicateKey = (path: readonly (string | number)[]): Problem =>
  problem('duplicate-key', { what: 'request', key: String(path.at(-1)) }, { path })

const parsed = (text: string): { readonly ok: true; readonly value: unknown } | Refusal => {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch (error) {
    return refusal([problem('bad-json', { what: 'line', thrown: errorText(error) })])
  }
}

const faults = {
  'too-long': problem('too-long', {}),
  'not-text': problem('bad-json', { what: 'line', thrown: null }),
} as const satisfies Record<string, Problem>
