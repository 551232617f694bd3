/** Inputs of a check by the house rules, as far as the base knows them too. */
import type { CheckForm } from '../../src-core/play/form.ts'
import { stepsOf } from '../../src-core/paths.ts'
import { valueAt, withValue } from '../resolve/inputs.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'

/** Without traits and choices that the house rules have added: of these the base can say nothing. */
export const knownInputs = (inputs: Inputs, own: CheckForm, base: CheckForm | undefined): Inputs => {
  const before = new Map(base?.controls.map((control) => [control.at, control]))
  return own.controls.reduce((left, { at }) => {
    const path = stepsOf(at)
    const given = valueAt(left, path)
    const control = before.get(at)
    const isKnown = control && (typeof given !== 'string' || control.options.length === 0 || control.options.some(({ id }) => id === given))
    return given === undefined || isKnown ? left : withValue(left, path, undefined)
  }, inputs)
}
