/** Battle files for other computers, as JSON Lines with a header, the rules and the events. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { runBounded, openBudget } from '../../src-core/budget.ts'
import { chainItems, chainLength } from '../../src-core/collections.ts'
import { rosterProblem } from '../../src-core/battle/limits.ts'
import { afterEvent, emptyBattle, type Battle, type BattleStep } from '../../src-core/battle/battle.ts'
import {
  battleEventSchema,
  type BattleEvent,
  type BattleHeader,
  type CorrectEvent,
  type PlayEvent,
} from '../../src-core/battle/events.ts'
import { isTooDeep } from '../../src-core/untrusted.ts'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { textOf } from '../../src-core/sizes.ts'
import { readText } from '../documents/read.ts'

interface BattleFile {
  readonly header: BattleHeader
  /** The complete rules, to which events refer by hash. */
  readonly texts: readonly string[]
  readonly events: readonly BattleEvent[]
}

/** The file extension. */
export const battleEnding = '.battle.jsonl'

/** The maximum file size in bytes. */
export const largestBattleFile = 256 * 1024 * 1024

/** The maximum line length in characters. */
const maxLineLength = 16 * 1024 * 1024

/** The step budgets: about two seconds, or several minutes on the command line, where nobody else is waiting. */
export const battleFileSteps = { window: 20_000_000, commandLine: 4_000_000_000 }

/** Returns the SHA-256 hash of stored rules as 64 hexadecimal digits. */
export const rulesHash = (text: string): string => createHash('sha256').update(text).digest('hex')

export const battleFileText = ({ header, texts, events }: BattleFile): string =>
  [
    { doublequick: 'battle', format: 1, ...header },
    ...texts.map((text) => ({ rules: rulesHash(text), text })),
    ...events.map(withoutFolders),
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

/** Removes folders from file names in events, because they are private. */
const withoutFolders = (event: BattleEvent): BattleEvent => {
  if (event.event === 'rules') {
    const { ruleset, house, ...scale } = event.choice
    return { ...event, choice: { ...scale, ruleset: fileName(ruleset), house: house.map(fileName) } }
  }
  if (event.event !== 'correct') return event
  const inSteps = (step: CorrectEvent['steps'][number]) => step.map(withoutFolders) as readonly PlayEvent[]
  const later = event.later?.map((step) => ({ ...step, events: inSteps(step.events) }))
  return { ...event, steps: event.steps.map(inSteps), ...(later && { later }) }
}

const fileName = (path: string): string => path.replace(/^.*[\\/]/, '')

/** Whether text is a battle file rather than a scenario. */
export const isBattleFile = (text: string): boolean => text.startsWith('{"doublequick":"battle"')

const headerLine = z.strictObject({
  doublequick: z.literal('battle'),
  format: z.literal(1),
  began: textOf(1, 40),
  seed: z.string().regex(/^[0-9a-f]{16}$/),
})
const rulesLine = z.strictObject({ rules: z.string(), text: z.string() })

/** Any line of a battle file. */
export const battleLineSchema = z.union([headerLine, rulesLine, battleEventSchema])

interface ReadBattleFile extends BattleFile {
  /** The battle after all its events. */
  readonly battle: Battle
}

/**
 * Reads a battle file. `file` names it in problems. Fails with `not-a-battle` (with the first line that isn't part of a battle), `newer-battle`, or
 * `too-large` (with the line at which the battle gets too large or exceeds `budget`).
 */
export const readBattleFile = (
  file: string,
  text: string,
  budget = openBudget(battleFileSteps.window),
): Result<ReadBattleFile> =>
  runBounded(() => {
    const [first = '', ...others] = text.split('\n')
    const refused = (line: number): Result<never> => failure(problem('not-a-battle', { file, line }))
    const data = parseLine(first)
    const header = headerLine.safeParse(data)
    if (!header.success) return isNewer(data) ? failure(problem('newer-battle', { file })) : refused(1)
    const { began, seed } = header.data
    const texts: string[] = []
    const events: BattleEvent[] = []
    let battle = emptyBattle({ seed })
    for (const [index, line] of others.entries()) {
      if (line.trim() === '') continue
      const number = index + 2
      const tooLarge = (): Problem => problem('too-large', { what: 'battle-file', file, line: number })
      budget.spend(line.length > maxLineLength ? Infinity : stepsOfLine + 3 * line.length, tooLarge)
      const parsed = parseLine(line)
      const rules = rulesLine.safeParse(parsed)
      const event = battleEventSchema.safeParse(parsed)
      if (rules.success && rulesHash(rules.data.text) === rules.data.rules) texts.push(rules.data.text)
      else if (event.success) {
        budget.spend(stepsToReplay(battle, event.data), tooLarge)
        const before = battle
        battle = afterEvent(battle, event.data)
        if (battle.roster !== before.roster && rosterProblem(battle.roster)) return failure(tooLarge())
        events.push(event.data)
      } else return refused(number)
    }
    return success({ header: { began, seed }, texts, events, battle })
  })

const stepsOfLine = 200

/**
 * Estimates the steps to replay an event. Roster changes copy the roster, and a correction repeats all later steps. Each event is replayed again when
 * stored.
 */
const stepsToReplay = ({ roster, done, undone }: Battle, { event }: BattleEvent): number => {
  const ofRoster = 30 * (roster.units.size + roster.commands.size)
  if (event === 'muster' || event === 'unit') return ofRoster
  const isCorrection = event === 'correct' || (event === 'redo' && undone !== null && 'event' in undone.last)
  if (!isCorrection) return 0
  return 80 * chainLength(done) + ofRoster * chainItems(done).filter(changesRoster).length
}

const changesRoster = ({ events }: BattleStep): boolean =>
  events.some(({ event }) => event === 'muster' || event === 'unit')

/** Opens a battle file that the player named. Fails with the problems of reading the file and those of `readBattleFile`. */
export const openBattleFile = (path: string, label: string): Result<ReadBattleFile> => {
  const text = readText(path, largestBattleFile, label)
  return text.ok ? readBattleFile(label, text.value, openBudget(battleFileSteps.commandLine)) : text
}

const parseLine = (line: string): unknown => {
  try {
    const data: unknown = JSON.parse(line)
    return isTooDeep(data) ? undefined : data
  } catch {
    return undefined
  }
}

const isNewer = (head: unknown): boolean =>
  typeof head === 'object' && head !== null && 'format' in head && typeof head.format === 'number' && head.format > 1
