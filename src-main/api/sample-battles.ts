/** The battles that come with the program, ready to play. */
import { join } from 'node:path'
import { readScenario, type ScenarioFile } from '../../src-core/battle/scenario.ts'
import type { SampleBattle } from '../../src-core/contract/battle.ts'
import { failure, success, type Result } from '../../src-core/problem.ts'
import { namesIn, readText } from '../documents/read.ts'
import { shippedFolder } from '../rulesets/library.ts'

/** Problems: of the first that cannot be read. */
export const sampleBattles = (): Result<readonly ScenarioFile[]> => {
  const folder = join(shippedFolder, 'battles')
  const names = namesIn(folder, '.battle.yaml')
  if (!names.ok) return names
  const read = names.value.map((name) => {
    const text = readText(join(folder, name), 1024 * 1024)
    return text.ok ? readScenario(name, text.value) : text
  })
  const problems = read.flatMap((one) => (one.ok ? [] : one.problems))
  return problems.length > 0 ? failure(...problems) : success(read.flatMap((one) => (one.ok ? [one.value] : [])))
}

/** A battle that comes with the program, as lists show it. */
export const sampleOf = ({ file, about }: ScenarioFile): SampleBattle => ({
  name: file,
  title: about.title,
  ruleset: about.ruleset,
  turns: about.turns ?? null,
  about: about.about ?? '',
  setup: about.setup ?? [],
})
