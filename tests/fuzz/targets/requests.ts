/** Requests of the command line: resolve, odds, sequences, effects on odds. */
import type { Shell } from '../../../src-main/cli/command.ts'
import { oddsReply, resolveReply } from '../../../src-main/cli/resolve.ts'
import { answerRequests } from '../../../src-main/cli/requests.ts'
import { openLibrary } from '../../../src-main/rulesets/library.ts'
import type { ProblemInWords } from '../../../src-core/problem.ts'
import { bytesOf, type TargetKind } from '../target.ts'
import { checkProblems, checkResult } from './checked.ts'

const rulesets = ['fire-and-fury', 'regimental-fury', 'napoleonic-fury', 'italy-1799']

interface Answer {
  readonly ok: boolean
  readonly problems?: readonly ProblemInWords[]
  readonly total?: string | number
}

/** An answer is one line of JSON with `ok` or problems. */
const checkAnswers = (text: string): void => {
  for (const line of text.split('\n').slice(0, -1)) {
    const { ok, problems = [] } = JSON.parse(line) as Answer
    if (ok !== (problems.length === 0)) throw new Error(`neither ok nor refused: ${line.slice(0, 200)}`)
    checkProblems(problems)
  }
}

export const requests: TargetKind = {
  name: 'requests',
  feeds: 'lines of requests: resolve, odds, sequences, sensitivity',
  runs: 780_000,
  seconds: 800,
  open: () => {
    const library = checkResult(openLibrary({ working: '/nowhere' }))
    if (!library) throw new Error('there are no rulesets')
    let out = ''
    const shellOf = (input: Uint8Array): Shell => ({
      folder: '/nowhere',
      input: chunks(input),
      inputIsTerminal: false,
      write: (text) => {
        out += text
        return Promise.resolve()
      },
      note: () => undefined,
      progress: null,
      writeBytes: () => Promise.resolve(),
      undisturbed: (work) => Promise.resolve(work()),
    })
    return {
      corpus: rulesets.flatMap((id) => {
        const ruleset = checkResult(library.load(id))
        if (!ruleset) return []
        const checks = [...ruleset.procedures.values()].flatMap(({ id: procedure, rolls, inputs }) => {
          const points = inputs.some(({ what }) => what === 'points') ? { points: 7 } : {}
          const dice = rolls.map(() => 5)
          return [
            { ruleset: id, procedure, inputs: points, dice },
            { ruleset: id, procedure, inputs: points, sensitivity: true },
          ]
        })
        const chains = [...ruleset.sequences.keys()].map((sequence) => ({ ruleset: id, sequence, inputs: {} }))
        return [...checks, ...chains].map((request) => bytesOf(JSON.stringify(request)))
      }),
      run: async (input) => {
        for (const reply of [resolveReply, oddsReply]) {
          out = ''
          await answerRequests(shellOf(input), (request) => reply(library, request))
          checkAnswers(out)
        }
      },
      close: () => undefined,
    }
  },
}

async function* chunks(input: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(input)
}
