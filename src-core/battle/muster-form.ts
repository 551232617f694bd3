/** The controls of the roster editor: battle settings, units and leaders. */
import type { MusterForm } from '../contract/battle.ts'
import { traitControl } from '../play/build-form.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { leaderLabel } from '../words/battle.ts'
import { strengthCounts } from './roster-cells.ts'
import { keptTraits } from './roster.ts'
import { scoredStates } from './victory-points.ts'

/** One control for each trait that a roster keeps. Constant traits come before states that change during the battle. */
export const musterForm = memoize((ruleset: Ruleset): MusterForm => {
  const controlsOf = (of: 'unit' | 'leader'): MusterForm['unit'] =>
    keptTraits(ruleset, of)
      .toSorted((a, b) => Number(b.kept) - Number(a.kept))
      .map((trait) => ({ ...traitControl(trait), first: trait.kept || trait.losses === 'reduce' }))
  // Unit traits, such as the value of the ground, can also be set for all units.
  const ofBattle = keptTraits(ruleset, 'battle').map((trait) => traitControl(trait))
  const ofAll = keptTraits(ruleset, 'unit').filter(({ kept }) => kept)
  const battle = [...ofBattle, ...ofAll.map((trait) => ({ ...traitControl(trait), first: false }))]
  const [unit, leader] = [controlsOf('unit'), controlsOf('leader')]
  const labels = new Set(unit.map(({ label }) => label))
  const ofCommander = keptTraits(ruleset, 'leader')
    .filter(({ kept, of }) => kept && of === 'leader')
    .map((trait) => traitControl(trait))
    .map((control) => (labels.has(control.label) ? { ...control, label: leaderLabel(control.label) } : control))
  const command = [...ofBattle, ...ofCommander, ...unit]
  const kind = keptTraits(ruleset, 'unit').find(
    ({ kept, choices }) => kept && [...choices.values()].some(({ symbol }) => symbol),
  )
  return {
    battle,
    command,
    unit,
    leader,
    strength: strengthCounts(ruleset),
    type: kind ? traitControl(kind) : null,
    scored: scoredStates(ruleset),
  }
})
