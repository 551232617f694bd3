/** A ruleset as plain data, with everything needed to write a request for any cell. */
import { lowestTotal, highestTotal } from '../../../src-core/odds/dice.ts'
import { getEntry } from '../../../src-core/present.ts'
import { stepConditionText, effectWords } from '../../../src-core/speech/effects.ts'
import { dotted } from '../../../src-core/paths.ts'
import { conditionText, guardText } from '../../../src-core/language/expression-text.ts'
import type { Speech } from '../../../src-core/language/names.ts'
import { json, type Json } from '../../../src-core/resolve/json.ts'
import { isDerivedNumber } from '../../../src-core/ruleset/reads.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { Guard } from '../../../src-core/language/model.ts'
import type { Effect } from '../../../src-core/ruleset/model/effects.ts'
import type { Input, Procedure, Table } from '../../../src-core/ruleset/model/procedures.ts'
import type { Sequence } from '../../../src-core/ruleset/model/sequences.ts'
import { diceText } from '../../../src-core/words/numbers.ts'

/** Returns a ruleset as JSON. Items with ids become objects keyed by id, in the order of the file. */
export const rulesetJson = (ruleset: Ruleset): Json => {
  const { head, lineage, house, procedures, sequences, origins: _places, ...rest } = ruleset
  const shown = new Map([...procedures].map(([id, procedure]) => [id, shownProcedure(procedure, ruleset)]))
  const chains = new Map([...sequences].map(([id, sequence]) => [id, shownSequence(sequence, ruleset)]))
  return json({ ...head, lineage: lineage.map(({ id }) => id), house, procedures: shown, sequences: chains, ...rest })
}

const shownProcedure = (procedure: Procedure, ruleset: Ruleset): object => {
  const speech = { ruleset, procedure }
  const withCondition = <T extends Guard>(entry: T): T & { readonly condition: string } => ({
    ...entry,
    condition: guardText(entry, speech),
  })
  const words = (effects: readonly Effect[]): string[] => effectWords(effects, speech)
  return {
    ...procedure,
    inputs: shownInputs(procedure.inputs, ruleset),
    rolls: procedure.rolls.map(({ side, dice }) => ({
      side,
      dice: diceText(dice),
      min: lowestTotal(dice),
      max: highestTotal(dice),
    })),
    factors: procedure.factors.map(withCondition),
    modifiers: procedure.modifiers.map(withCondition),
    tables: procedure.tables.map((table) => shownTable(table, speech)),
    decide: procedure.decide.map(withCondition),
    outcomes: new Map(
      [...procedure.outcomes].map(([id, outcome]) => [id, { ...outcome, words: words(outcome.effects) }]),
    ),
    follows: procedure.follows.map((follow) => ({ ...withCondition(follow), words: words(follow.effects) })),
  }
}

const shownSequence = (sequence: Sequence, ruleset: Ruleset): object => ({
  ...sequence,
  steps: sequence.steps.map(({ cast, with: fixed, when, unless, repeat, until, reads: _, ...step }) => ({
    ...step,
    ...(when || unless || repeat !== 1
      ? {
          when,
          unless,
          repeat,
          until,
          words: stepConditionText(
            { when, unless, repeat, until },
            { ruleset, procedure: getEntry(ruleset.procedures, step.procedure) },
          ),
        }
      : {}),
    as: cast,
    with: new Map([...fixed].map(([role, traits]) => [role ?? 'situation', traits])),
  })),
  inputs: shownInputs(sequence.inputs, ruleset),
})

const shownTable = (table: Table, speech: Speech): object => ({
  ...table,
  condition: conditionText(table.when, speech),
  rows: table.rows.map((row) => ({ ...row, condition: conditionText(row.when, speech) })),
})

/** Returns the inputs without derived numbers. */
const shownInputs = (inputs: readonly Input[], ruleset: Ruleset): object[] =>
  inputs
    .filter(({ trait }) => trait === null || !isDerivedNumber(ruleset.traits.get(trait)))
    .map((input) => shownInput(input, ruleset))

/** Returns what the input is, its place in a request, and its default. */
const shownInput = ({ path, what, trait: id, inGroups }: Input, { traits }: Ruleset): object => {
  const trait = id === null ? undefined : traits.get(id)
  const place = { path, at: dotted(path) }
  if (!trait) return { ...place, what, ...specialInputs[what] }
  const { of: _of, changes: _changes, losses: _losses, from, words: _words, choices, ...rest } = trait
  return {
    ...place,
    what,
    ...rest,
    choices: [...choices.values()].map((choice) => ({ id: choice.id, label: choice.label })),
    found: from.length > 0,
    inGroups,
  }
}

/** Inputs that aren't traits. */
const specialInputs = {
  trait: {},
  points: {
    label: 'Fire points',
    kind: 'number',
    note: 'more than 0, with the factors of the firing units already applied; or use groups',
  },
  groups: {
    label: 'Firing groups',
    kind: 'list',
    note: 'instead of points: {"stands": N} and the differing traits; "each": points of one stand',
  },
  other: { label: 'Other', kind: 'whole', default: 0, note: 'a free modifier, outside any limit' },
} as const
