/** Battles with units: the odds of a whole line, long battles opened, and what a long evening takes of memory. */
import { afterEvent, emptyBattle, type Battle, type BattleEvent } from '../../src-core/battle/battle.ts'
import { lineOdds, type Line } from '../../src-core/battle/line-odds.ts'
import { lineView } from '../../src-core/battle/line-view.ts'
import type { RosterEdit } from '../../src-core/battle/roster.ts'
import { printFigure, printHeading } from './figure.ts'
import { loadOnly, ok } from './sources.ts'
import { timed } from './timed.ts'

const ruleset = 'fire-and-fury'

/** So many units a side, of which no two are alike. */
export const unlikeUnits = (count: number): RosterEdit => ({
  sides: ['north', 'south'].map((id) => ({ id, name: id, facts: {} })),
  units: ['north', 'south'].flatMap((side) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${side}-${index}`,
      name: `${side} ${index}`,
      is: 'unit' as const,
      side,
      command: null,
      facts: { arm: 'infantry', stands: 4 + (index % 6), 'worn-at': 3 + Math.floor(index / 6), 'spent-at': 2 },
    })),
  ),
})

const battleOf = (edit: RosterEdit): Battle => {
  const began = emptyBattle({ doublequick: 'battle', format: 1, began: '', seed: '0'.repeat(16) })
  const event: BattleEvent = { event: 'muster', at: '', rules: { ruleset, house: [] }, edit }
  return afterEvent(began, event)
}

const lineOf = (procedure: string, [first, second]: readonly [string, string], said: Line['said']): Line => {
  const units = (side: string): readonly string[] => Array.from({ length: 30 }, (_, index) => `${side}-${index}`)
  return { procedure, cast: {}, said, across: { role: second, units: units('south') }, down: { role: first, units: units('north') } }
}

/** Prints the odds of 30 units against 30, none like another. */
export const benchLine = (): void => {
  printHeading('30 units by 30, no two alike, Fire and Fury')
  const [rules] = loadOnly(ruleset)
  if (!rules) return
  const battle = battleOf(unlikeUnits(30))
  const lines = {
    fire: lineOf('fire', ['firer', 'target'], { firer: { groups: [{ each: 1 }] }, target: { cover: 'woods' } }),
    charge: lineOf('charge', ['attacker', 'defender'], { defender: { works: 'stone-wall' } }),
  }
  for (const [procedure, line] of Object.entries(lines))
    printFigure(
      `${procedure}: the odds of 900 pairs`,
      timed(() => lineView(rules, line, ok(lineOdds(rules, battle, line))), 20),
      100,
    )
}
