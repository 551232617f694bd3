/** Describes the inputs of requests as text. */
import { dotted, pathInside } from '../../../src-core/paths.ts'
import { fractionText, type Fraction } from '../../../src-core/exact.ts'
import { getEntry } from '../../../src-core/present.ts'
import { stepConditionText } from '../../../src-core/speech/effects.ts'
import { isDerivedNumber } from '../../../src-core/ruleset/reads.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { Value } from '../../../src-core/language/model.ts'
import type { Input, Procedure } from '../../../src-core/ruleset/model/procedures.ts'
import type { Sequence } from '../../../src-core/ruleset/model/sequences.ts'
import type { Trait } from '../../../src-core/ruleset/model/traits.ts'
import { isLengthUnit } from '../../../src-core/ruleset/units.ts'
import { diceText, lengthText, unitWords } from '../../../src-core/words/numbers.ts'
import { wrap } from '../command.ts'

/** Returns a procedure's dice and inputs, in lines of at most `width` characters. */
export const procedureLines = (procedure: Procedure, ruleset: Ruleset, width: number): string[] => {
  const { id, title, rolls, inputs } = procedure
  const dice = rolls
    .map(({ side, dice: each }) => (side === null ? diceText(each) : `${side} ${diceText(each)}`))
    .join(', ')
  return [`${id}: ${title}${dice === '' ? '' : `, ${dice}`}`, ...inputLines(inputs, ruleset, width), '']
}

/** Returns a sequence's parties and steps. A party takes the inputs of its roles. */
export const sequenceLines = ({ id, title, parties, steps }: Sequence, ruleset: Ruleset, width: number): string[] => {
  const names = [...parties.values()].map((party) => `${party.id}${party.optional ? ' (if given)' : ''}`)
  const parts = steps.map((each) => {
    const { id: step, procedure, cast, optional, continues } = each
    const plays = [...cast].map(([role, party]) => (role === party ? party : `${party} as ${role}`)).join(', ')
    const when = optional ? ' (if given)' : continues === null ? '' : ` (if ${continues} continues)`
    const conditions = stepConditionText(each, { ruleset, procedure: getEntry(ruleset.procedures, procedure) })
    return `${pathInside('steps', step)}  ${procedure}${when}: ${plays}${conditions === '' ? '' : `; ${conditions}`}`
  })
  return [
    `${id}: ${title}`,
    ...[names.join(', '), ...parts].flatMap((line) => wrap(line, width - 6).map(indentLine)),
    '',
  ]
}

const inputLines = (inputs: readonly Input[], ruleset: Ruleset, width: number): string[] =>
  inputs
    .filter(({ trait }) => trait === null || !isDerivedNumber(ruleset.traits.get(trait)))
    .flatMap((input) => wrap(`${dotted(input.path)}  ${inputText(input, ruleset)}`, width - 6).map(indentLine))

const indentLine = (line: string, index: number): string => `${index === 0 ? '  ' : '      '}${line}`

const inputText = ({ what, trait: id }: Input, { traits }: Ruleset): string => {
  const trait = id === null ? undefined : traits.get(id)
  if (trait) return `${trait.label}: ${valuesText(trait)}`
  switch (what) {
    case 'points':
      return 'fire points: a number such as 7, 1.5 or "1/2"'
    case 'groups':
      return 'instead of points: a list of {"stands": N, ...}; "each" are points of one stand'
    case 'other':
    case 'trait':
      return 'a free modifier: a whole number'
  }
}

const valuesText = (trait: Trait): string => {
  const { kind, choices, min, max, unit, default: usual, from } = trait
  const found = from.length > 0 ? '; derived if omitted' : ''
  switch (kind) {
    case 'choice':
      return (
        [...choices.values()]
          .map((choice) => `${choice.id}${choice.id === usual ? '*' : ''}${labelOf(choice.id, choice.label)}`)
          .join(', ') + found
      )
    case 'flag':
      return `true, false*${found}`
    case 'count':
    case 'number': {
      const bounds = [min && `from ${boundText(min, unit)}`, max && `to ${boundText(max, unit)}`]
        .filter(Boolean)
        .join(' ')
      const number = kind === 'count' ? 'a whole number' : 'a number'
      return `${[number, unit === null || unit === 'points' ? '' : `of ${unitWords[unit].name}`, bounds].filter(Boolean).join(' ')}${defaultText(usual)}${found}`
    }
  }
}

/** Formats a bound, with its unit if it is a distance. */
const boundText = (bound: Fraction, unit: Trait['unit']): string =>
  isLengthUnit(unit) ? lengthText(bound, unit) : fractionText(bound)

const defaultText = (usual: Value | null): string =>
  usual !== null && typeof usual === 'object' ? `, ${fractionText(usual)}*` : ''

/** Returns the label of a choice. Empty if it only repeats the id. */
const labelOf = (id: string, label: string): string =>
  id.replaceAll('-', ' ') === label.toLowerCase() ? '' : ` (${label})`
