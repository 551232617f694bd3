/** Handlers for the battle journal: its pages, its report, and its exports (text, a table or a PDF). */
import {
  journalEntry,
  journalOf,
  journalSheet,
  journalText,
  reportMarkdown,
  type JournalEntry,
} from '../../src-core/battle/journal-text.ts'
import { casualtiesOf, lossesByTurn } from '../../src-core/battle/casualties.ts'
import { emptyRoster } from '../../src-core/battle/roster.ts'
import type { Battle } from '../../src-core/battle/battle.ts'
import { victoryPoints } from '../../src-core/battle/victory-points.ts'
import { rosterView } from '../../src-core/battle/view.ts'
import { scenarioText } from '../../src-core/battle/scenario.ts'
import { luckBySide } from '../../src-core/battle/luck.ts'
import { clockOfStep, journalLine, latestSteps } from '../../src-core/battle/journal.ts'
import type { RulesByHash } from '../../src-core/battle/resolved.ts'
import { chainLength } from '../../src-core/collections.ts'
import type { BattleReport } from '../../src-core/contract/play.ts'
import type { Printed } from '../../src-core/contract/print.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { battleEnding } from '../state/battle-file.ts'
import type { Battles, StoredBattle } from '../state/battles.ts'
import { clockOf, csvOf } from '../documents/spreadsheets.ts'
import { reportProblems, type Report } from '../faults.ts'
import type { Handlers } from './dispatch.ts'
import type { Printing } from './print.ts'

export type JournalHandlers = Pick<Handlers, 'readJournal' | 'readBattleReport' | 'exportBattle' | 'printJournal'>

const maxPoints = 300

export const openJournalReading = (
  battles: Battles,
  rulesOf: RulesByHash,
  print: Printing['print'],
  report: Report,
): JournalHandlers => {
  /** Returns a battle that has at least one roll. Fails with `nothing-there`. */
  const played = (name?: string): Result<StoredBattle> => {
    const stored = name === undefined ? battles.now() : battles.read(name)
    if (!stored.ok) return stored
    return stored.value?.battle.done ? success(stored.value) : failure(problem('nothing-there', { to: 'save' }))
  }
  const reportIn = (stored: StoredBattle | null): BattleReport => {
    if (!stored)
      return { turns: 0, rolls: 0, ended: false, luck: [], losses: [], turnLosses: null, victoryPoints: null }
    const { battle } = stored
    const ruleset = latestRules(stored, rulesOf)
    return {
      turns: battle.clock.phase === null ? 0 : battle.clock.turn,
      rolls: chainLength(battle.entries),
      ended: battle.ended,
      luck: luckBySide(rulesOf, battle).map((side) => ({ ...side, points: samplePoints(side.points) })),
      losses: ruleset ? casualtiesOf(ruleset, battle) : [],
      turnLosses: ruleset && lossesByTurn(ruleset, battle),
      victoryPoints: ruleset && pointsIn(ruleset, battle),
    }
  }
  return {
    readJournal: ({ unit, phase, find, max }) => {
      const stored = battles.now()
      if (!stored.ok) return stored
      if (!stored.value) return success({ lines: [], isMore: false, phases: [], conflicts: [] })
      const steps = latestSteps(stored.value.battle)
      const lines: JournalEntry[] = []
      for (const step of steps) {
        if (lines.length > max) break
        if (phase !== undefined && clockOfStep(step.step).phase !== phase) continue
        const line = journalLine(rulesOf, step)
        const isFound = find === undefined || line.text.toLowerCase().includes(find.toLowerCase())
        if (isFound && (unit === undefined || line.units.includes(unit))) lines.push(journalEntry(rulesOf, step))
      }
      const ruleset = latestRules(stored.value, rulesOf)
      const phases = new Set(steps.flatMap(({ step }) => clockOfStep(step).phase ?? []).toReversed())
      const conflicts = steps.flatMap(({ number, step }) => (step.review ? [number] : []))
      return success({
        lines: lines.slice(0, max),
        isMore: lines.length > max,
        phases: [...phases].map((id) => ({ id, title: ruleset?.phases.get(id)?.title ?? id })),
        conflicts: conflicts.toReversed(),
      })
    },
    readBattleReport: () => {
      const stored = battles.now()
      if (!stored.ok) return stored
      return success(reportIn(stored.value))
    },
    exportBattle: ({ as, name: listed }) => {
      const stored = played(listed)
      if (!stored.ok) return stored
      const { header, battle } = stored.value
      const name = `battle-${header.began.slice(0, 10)}`
      if (as === 'scenario') {
        // House rules are private, so the scenario includes only the ruleset's id.
        const ruleset = battle.roster === emptyRoster ? null : latestRules(stored.value, rulesOf)
        if (!ruleset) return failure(problem('nothing-there', { to: 'save' }))
        return success({ name: `${name}.battle.yaml`, text: scenarioText(ruleset.head.id, battle.roster) })
      }
      if (as === 'battle') {
        const text = battles.exportFile(stored.value.name)
        return text.ok ? success({ name: `${name}${battleEnding}`, text: text.value }) : text
      }
      const lines = journalOf(rulesOf, battle)
      if (as === 'markdown') {
        const { title } = battle.roster.scenario
        return success({
          name: `${name}.md`,
          text: reportMarkdown(title ?? header.began.slice(0, 10), reportIn(stored.value), lines),
        })
      }
      if (as === 'csv') return success({ name: `${name}.csv`, text: csvOf(lines) })
      return success({ name: `${name}.txt`, text: journalText(header.began, lines, clockOf) })
    },
    printJournal: async (options, { signal }) => {
      const stored = played()
      if (!stored.ok) return stored
      const { header, battle } = stored.value
      const ruleset = latestRules(stored.value, rulesOf)
      if (!ruleset) return failure(problem('nothing-there', { to: 'save' }))
      const sheet = journalSheet(ruleset, header.began, journalOf(rulesOf, battle))
      const pdf = await print({ what: 'qrs', sheet, options: { ...options, smallest: 8 } }, signal)
      if (!pdf.ok) return pdf
      const problems = reportProblems(pdf.value.problems, report)
      return success<Printed>({ name: `battle-${header.began.slice(0, 10)}.pdf`, ...pdf.value, problems })
    },
  }
}

/** Returns each side's victory points. Null if the scenario doesn't score any. */
const pointsIn = (ruleset: Ruleset, battle: Battle): readonly number[] | null => {
  const { scenario, sides } = battle.roster
  const { units } = rosterView(ruleset, battle)
  return scenario.points ? [...victoryPoints(scenario.points, [...sides.values()], units).values()] : null
}

/** Returns the current rules of a battle. Null if it has none or they can't be loaded. */
const latestRules = ({ battle }: StoredBattle, rulesOf: RulesByHash): Ruleset | null =>
  battle.rules === null ? null : rulesOf(battle.rules)

/** Returns at most `maxPoints` items, evenly spaced and including the last. */
const samplePoints = <T>(points: readonly T[]): readonly T[] => {
  const every = Math.ceil(points.length / maxPoints)
  return points.filter((_, index) => (points.length - 1 - index) % every === 0)
}
