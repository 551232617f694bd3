import { expect, test } from 'vitest'
import type { SequenceForm } from '../../src-core/play/sequence-view.ts'
import { entryAt } from '../../src-core/present.ts'
import {
  castOfStep,
  inputsOfStep,
  nextStep,
  sequencesOf,
  stepBack,
  stepsOf,
  withChanges,
  withEntered,
  type Plan,
} from '../../src-renderer/stores/sequence.ts'

const form: SequenceForm = {
  id: 'assault',
  title: 'Fire and charge',
  phase: 'charge',
  steps: [
    { id: 'first', title: 'Defensive fire', procedure: 'fire', cast: { firer: 'defender', target: 'attacker' }, inputs: { target: { charging: true } }, optional: false, onward: false },
    { id: 'second', title: 'Offensive fire', procedure: 'fire', cast: { firer: 'attacker', target: 'defender' }, inputs: {}, optional: true, onward: false },
    { id: 'charge', title: 'Charge', procedure: 'charge', cast: { attacker: 'attacker', defender: 'defender' }, inputs: {}, optional: false, onward: false },
    { id: 'on', title: 'Breakthrough', procedure: 'charge', cast: { attacker: 'attacker' }, inputs: {}, optional: false, onward: true },
  ],
} // prettier-ignore
const [first, second, charge] = [0, 1, 2].map((index) => entryAt(form.steps, index)) as [SequenceForm['steps'][0], SequenceForm['steps'][0], SequenceForm['steps'][0]] // prettier-ignore
const plan: Plan = { form, step: charge, cast: {}, parties: {}, moments: {}, done: new Set() }
const isKept = (trait: string): boolean => ['order', 'stands'].includes(trait)

test('a sequence is offered in its phase, at a check it requires', () => {
  expect(sequencesOf([form], 'charge', 'charge')).toEqual([form])
  expect(sequencesOf([form], 'fire', 'fire')).toEqual([])
  expect(stepsOf(form).map(({ id }) => id)).toEqual(['first', 'second', 'charge'])
})

test('lasting facts of a party apply to every step, momentary facts to one step', () => {
  const said = withEntered(
    plan,
    { attacker: ['cutler'] },
    { attacker: { order: 'disordered', supported: true }, defender: { stands: 5 } },
    isKept,
  )
  expect(said.parties).toEqual({ attacker: { order: 'disordered' }, defender: { stands: 5 } })
  expect(said.moments).toEqual({ charge: { attacker: { supported: true } } })
  expect(castOfStep(said, first)).toEqual({ target: ['cutler'] })
  expect(inputsOfStep(said, first)).toEqual({ firer: { stands: 5 }, target: { charging: true, order: 'disordered' } })
  expect(inputsOfStep(said, charge)).toEqual({
    attacker: { order: 'disordered', supported: true },
    defender: { stands: 5 },
  })
})

test('undone inputs are removed', () => {
  const said = withEntered(plan, { attacker: ['cutler'] }, { attacker: { order: 'disordered' } }, isKept)
  const taken = withEntered(said, {}, {}, isKept)
  expect([taken.cast, taken.parties['attacker'], inputsOfStep(taken, charge)]).toEqual([{}, {}, {}])
})

test('an optional step is skipped until it is selected', () => {
  const at = { ...plan, step: first }
  expect(nextStep(at)).toBe(charge)
  expect(nextStep({ ...at, moments: { second: {} } })).toBe(second)
  expect(nextStep({ ...at, step: charge })).toBeUndefined()
})

test('an undone step is available again, unless it was the first', () => {
  const played = { ...plan, done: new Set(['first']) }
  expect(stepBack(played)).toMatchObject({ step: first, done: new Set() })
  expect(stepBack(plan)).toBeUndefined()
})

test('changes by a check apply to its units from then on', () => {
  const after = withChanges(
    { ...plan, step: first, parties: { attacker: { stands: 6 } } },
    { target: { order: 'disordered', stands: 5 } },
  )
  expect(inputsOfStep(after, charge)).toMatchObject({ attacker: { order: 'disordered', stands: 5 } })
})
