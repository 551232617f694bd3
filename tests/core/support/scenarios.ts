/** The sample battles that ship, in their initial state. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEvent, emptyBattle, type Battle } from '../../../src-core/battle/battle.ts'
import { musterOf, readScenario, type ScenarioFile } from '../../../src-core/battle/scenario.ts'
import { value } from './brute-force.ts'
import { rulesetNamed } from './rulesets.ts'

const folder = join(import.meta.dirname, '../../../rulesets/battles')

export const scenarios: readonly ScenarioFile[] = readdirSync(folder).map((file) =>
  value(readScenario(file, readFileSync(join(folder, file), 'utf8'))),
)

/** Returns a battle with its units on the table and nothing played yet. */
export const begun = (scenario: ScenarioFile): Battle => {
  const { edit } = musterOf(rulesetNamed(scenario.about.ruleset), scenario)
  return afterEvent(emptyBattle({ seed: '0'.repeat(16) }), {
    event: 'muster',
    at: '',
    edit,
  })
}
