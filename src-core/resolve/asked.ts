/** What conditions of the rules ask for, found once a ruleset. */
import { remembered } from '../remember.ts'
import type { Guard, Ruleset, Test } from '../ruleset/model.ts'

/** Every test anywhere in a part of the model. */
export const testsIn = (part: unknown): readonly Test[] => {
  if (typeof part !== 'object' || part === null || part instanceof Set) return []
  if (part instanceof Map) return [...part.values()].flatMap(testsIn)
  if ('accepts' in part && 'key' in part) return [part as Test]
  return Object.values(part).flatMap(testsIn)
}

const asksDice = (part: unknown): boolean => testsIn(part).some(({ key }) => key === 'result' || key === 'natural')

const sharedAskDice = remembered(({ traits, parts, grids }: Ruleset): boolean => asksDice([traits, parts, grids]))

/** Whether a guard may hold for one die result and not for another: it asks, or what it reads could. */
export const hangsOnDice = (ruleset: Ruleset, guard: Guard): boolean => sharedAskDice(ruleset) || guardAsksDice(guard)

const guardAsksDice = remembered(({ when, unless }: Guard): boolean => asksDice([when, unless]))
