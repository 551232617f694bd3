/** Splits the inputs of a check into those that the base also has and those that only the house rules have. */
import type { CheckForm, Control } from '../../src-core/play/form.ts'
import { stepsOf } from '../../src-core/paths.ts'
import { compareWords } from '../../src-core/words/compare.ts'
import { valueAt, withValue } from '../play/controls.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'

/** Inputs without the traits and choices that the house rules added to the base. */
export const knownInputs = (inputs: Inputs, own: CheckForm, base: CheckForm | undefined): Inputs =>
  newInputs(inputs, own, base).reduce((left, { path }) => withValue(left, path, undefined), inputs)

/** Sentences about inputs that the base doesn't have, and the values it uses instead. */
export const unknownToBase = (inputs: Inputs, own: CheckForm, base: CheckForm): readonly string[] => {
  const sentences = newInputs(inputs, own, base).map(({ given, control, before }) => {
    const labelOf = ({ options }: Control, choice: unknown): string | undefined =>
      options.find(({ id }) => id === choice)?.label
    const choice = labelOf(control, given)
    if (before === undefined || choice === undefined) return compareWords.newTrait(control.label)
    return compareWords.newChoices([choice], labelOf(before, before.usual) ?? null)
  })
  return [...new Set(sentences)]
}

interface NewInput {
  readonly path: ReturnType<typeof stepsOf>
  readonly given: unknown
  readonly control: Control
  /** The matching control in the base. Undefined if the base has none. */
  readonly before: Control | undefined
}

const newInputs = (inputs: Inputs, own: CheckForm, base: CheckForm | undefined): readonly NewInput[] => {
  const known = new Map(base?.controls.map((control) => [control.at, control]))
  return own.controls.flatMap((control): readonly NewInput[] => {
    const [path, before] = [stepsOf(control.at), known.get(control.at)]
    const given = valueAt(inputs, path)
    const isKnown =
      before &&
      (typeof given !== 'string' || before.options.length === 0 || before.options.some(({ id }) => id === given))
    return given === undefined || isKnown ? [] : [{ path, given, control, before }]
  })
}
