/** Short battles in both the product and the model; `npm run model` plays 20,000 events. */
import { expect, test } from 'vitest'
import { offered } from '../core/support/rulesets.ts'
import { rounds } from '../tools.ts'
import { play } from './play.ts'

const events = rounds(4000, 600, 150)

test.each(offered())('%s leaves every unit in the model’s state after each event', (ruleset) => {
  expect(play({ ruleset, seed: 1863, events, min: 0 }).events).toBeGreaterThanOrEqual(events)
})
