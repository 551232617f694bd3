/** The controls of the roster editor: battle settings, units and leaders. */
import type { MusterForm } from '../contract/battle.ts'
import { traitControl } from '../play/build-form.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { leaderLabel } from '../words/battle.ts'
import { strengthCounts } from './roster-cells.ts'
import { keptTraits } from './roster.ts'
import { scoredStates } from './victory-points.ts'

/** Whether a trait describes a unit from the start, rather than a state that changes during the battle. */
const isInitial = ({ kept, losses }: Trait): boolean => kept || losses === 'reduce'

/** One control for each trait that a roster keeps. Initial traits come before states. */
export const musterForm = memoize((ruleset: Ruleset): MusterForm => {
  const controlsOf = (of: 'unit' | 'leader'): MusterForm['unit'] =>
    keptTraits(ruleset, of)
      .toSorted((a, b) => Number(isInitial(b)) - Number(isInitial(a)))
      .map((trait) => ({ ...traitControl(trait), first: isInitial(trait) }))
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
