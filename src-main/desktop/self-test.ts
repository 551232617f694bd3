/** `--self-test` checks that a package is complete and runs on this system. */
import type { InputOf, MethodName, OutputOf } from '../../src-core/contract/methods.ts'
import type { BattleView } from '../../src-core/contract/play.ts'
import type { Answer } from '../../src-core/problem.ts'
import { problemLine } from '../../src-core/words/problems/catalogue.ts'
import { callAsShell } from '../api/dispatch.ts'
import type { RunningMachine } from '../api/machine.ts'
import { windowFile } from '../browser/files.ts'

type Ask = <M extends MethodName>(name: M, input: InputOf<M>) => Promise<OutputOf<M>>

/**
 * Starts the background process twice with `open` and uses it as a window would. `window` is the folder of the built window. Reports each step to
 * `say` and returns whether all succeeded.
 */
export const runSelfTest = async (
  open: () => Promise<Answer<RunningMachine>>,
  window: string,
  say: (line: string) => void,
): Promise<boolean> => {
  try {
    const saved = await withMachine(open, (ask) => tryProgram(ask, say))
    const { revision } = await withMachine(open, (ask) => ask('readBattle', {}))
    if (revision !== saved.revision) throw new Error('The reopened battle is not the saved one.')
    say('The battle was saved and reopened.')
    for (const page of ['/index.html', '/guest.html'])
      if (windowFile(window, page) === null) throw new Error(`The file ${page} is missing.`)
    say('The window and the page for guests were found.')
    say('Self-test passed.')
    return true
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    say('Self-test failed.')
    return false
  }
}

const withMachine = async <T>(
  open: () => Promise<Answer<RunningMachine>>,
  use: (ask: Ask) => Promise<T>,
): Promise<T> => {
  const machine = valueOrThrow(await open())
  try {
    return await use(async (name, input) => valueOrThrow(await callAsShell(machine.call, name, input)))
  } finally {
    await machine.close()
  }
}

/** Returns the value of an answer, or throws its problems as an error. */
const valueOrThrow = <T>(answer: Answer<T>): T => {
  if (!answer.ok) throw new Error(answer.problems.map(problemLine).join('\n'))
  return answer.value
}

/** Tests the program by playing a battle, and returns the battle. */
const tryProgram = async (ask: Ask, say: (line: string) => void): Promise<BattleView> => {
  const { problems } = await ask('about', {})
  const library = await ask('listLibrary', {})
  const faults = [...problems, ...library.problems, ...library.entries.flatMap((entry) => entry.problems)]
  if (faults.length > 0) throw new Error(faults.map(problemLine).join('\n'))
  say('The database opened in its thread.')

  const rulesets = library.entries.filter(({ kind }) => kind === 'ruleset')
  for (const { name } of rulesets) await ask('readSheet', { ruleset: name, house: [] })
  say(`${rulesets.length} rulesets loaded.`)

  const { battles } = await ask('listSampleBattles', {})
  const [sample] = battles
  if (!sample) throw new Error('The sample battles are missing.')
  const begun = await ask('startBattle', { name: sample.name })
  say(`${battles.length} sample battles found. Started ${sample.title}.`)
  const played = await rollOnce(ask, sample.ruleset, begun)
  say(`Rolled ${played.lines[0]?.title}: ${played.lines[0]?.outcome}.`)

  const job = { ruleset: sample.ruleset, house: [], what: 'qrs', paper: 'a4' } as const
  const { bytes, pages } = await ask('preview', { task: 'self-test', job })
  if (new TextDecoder().decode(bytes.subarray(0, 5)) !== '%PDF-') throw new Error('The sheet is not a PDF.')
  say(`Printed a sheet (${pages} ${pages === 1 ? 'page' : 'pages'}, ${Math.round(bytes.length / 1024)} KB).`)
  return played
}

/** Rolls the first check that needs no inputs other than a unit. */
const rollOnce = async (ask: Ask, ruleset: string, { roster }: BattleView): Promise<BattleView> => {
  const rules = { ruleset, house: [] }
  const { phases } = await ask('readChecks', rules)
  const checks = phases.flatMap((phase) => phase.checks).filter(({ roles }) => roles.length === 1)
  for (const { id: procedure, roles } of checks)
    for (const { id: unit } of roster?.units ?? []) {
      const cast = { [roles[0]?.id ?? '']: [unit] }
      const situation = { rules, procedure, inputs: {}, cast }
      const { odds } = await ask('assess', situation)
      if (odds !== null) return ask('playCheck', { ...situation, dice: { source: 'program' } })
    }
  throw new Error('No unit of the battle can roll.')
}
