/** Battle files for other computers: JSON Lines with a header, rules texts and events. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { afterEvent, emptyBattle, type Battle } from '../../src-core/battle/battle.ts'
import {
  battleEventSchema,
  type BattleEvent,
  type BattleHeader,
  type CorrectEvent,
  type PlayEvent,
} from '../../src-core/battle/events.ts'
import { isTooDeep } from '../../src-core/untrusted.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import { textOf } from '../../src-core/sizes.ts'
import { readText } from '../documents/read.ts'

export interface BattleFile {
  readonly header: BattleHeader
  /** Full rules texts; events refer to them by hash. */
  readonly texts: readonly string[]
  readonly events: readonly BattleEvent[]
}

/** The file ending. */
export const battleEnding = '.battle.jsonl'

/** In bytes. */
export const largestBattleFile = 256 * 1024 * 1024

/** The SHA-256 of a rules text, as 64 hexadecimal digits. */
export const rulesHash = (text: string): string => createHash('sha256').update(text).digest('hex')

export const battleFileText = ({ header, texts, events }: BattleFile): string =>
  [
    { doublequick: 'battle', format: 1, ...header },
    ...texts.map((text) => ({ rules: rulesHash(text), text })),
    ...events.map(withoutFolders),
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

/** Removes folders from file names in events, since they are private. */
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

/** Whether a text is a battle file and not a scenario. */
export const isBattleFile = (text: string): boolean => text.startsWith('{"doublequick":"battle"')

const headerLine = z.strictObject({
  doublequick: z.literal('battle'),
  format: z.literal(1),
  began: textOf(1, 40),
  seed: z.string().regex(/^[0-9a-f]{16}$/),
})
const rulesLine = z.strictObject({ rules: z.string(), text: z.string() })

/** `file` names it in problems. Problems: `not-a-battle` with its first invalid line, `newer-battle`. */
export const readBattleFile = (file: string, text: string): Result<BattleFile> => {
  const [first = '', ...others] = text.split('\n')
  const refused = (line: number): Result<never> => failure(problem('not-a-battle', { file, line }))
  const data = parseLine(first)
  const header = headerLine.safeParse(data)
  if (!header.success) return isNewer(data) ? failure(problem('newer-battle', { file })) : refused(1)
  const texts: string[] = []
  const events: BattleEvent[] = []
  for (const [index, line] of others.entries()) {
    if (line.trim() === '') continue
    const parsed = parseLine(line)
    const rules = rulesLine.safeParse(parsed)
    const event = battleEventSchema.safeParse(parsed)
    if (rules.success && rulesHash(rules.data.text) === rules.data.rules) texts.push(rules.data.text)
    else if (event.success) events.push(event.data)
    else return refused(index + 2)
  }
  const { began, seed } = header.data
  return success({ header: { began, seed }, texts, events })
}

/** Reads a battle file and folds its events. Problems: those of reading, as of `readBattleFile`. */
export const openBattleFile = (path: string, label: string): Result<BattleFile & { readonly battle: Battle }> => {
  const text = readText(path, largestBattleFile, label)
  const read = text.ok ? readBattleFile(label, text.value) : text
  if (!read.ok) return read
  return success({ ...read.value, battle: read.value.events.reduce(afterEvent, emptyBattle(read.value.header)) })
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
