/** Problems of procedures, tables, traits and sequences: parts that don't fit together, and cases that are covered twice or not at all. */
import { capitalize } from '../text.ts'
import { entryAt } from '../../present.ts'
import { highestTotal, lowestTotal } from '../../odds/dice.ts'
import type { Dice } from '../../ruleset/model/procedures.ts'
import { diceText } from '../numbers.ts'
import {
  caseWords,
  clip,
  commaList,
  joinList,
  didYouMeanOrAdd,
  tablePartText,
  type CaseParts,
  type NameList,
  type Owner,
  type TablePart,
  type FactFormatter,
  type ProblemWords,
  type WrittenRange,
} from './phrases.ts'

const addPoints = {
  right: 'Add points: {of: ROLE} to the procedure.',
  onSheet: 'Add fire points to the check.',
} as const

type NotKnownHere =
  | { readonly what: 'grid'; readonly grid: string }
  | { readonly what: 'table'; readonly table: string }
  | { readonly what: 'amount' | 'shared' }
  | { readonly what: 'condition'; readonly key: 'result' | 'natural' | 'round' | 'points' }
  | { readonly what: 'growth' | 'distance' | 'result' }
  | { readonly what: 'natural'; readonly isRolled: boolean }

const reasons = {
  result: 'the result isn’t known yet',
  natural: 'the natural roll isn’t known, or there are two rolls',
  round: 'there is no roll',
  points: 'this procedure has no fire points',
} as const

const notKnownHere = (facts: NotKnownHere, { id }: FactFormatter): ProblemWords => {
  switch (facts.what) {
    case 'grid':
      return { message: `Grid ${id(facts.grid)} is looked up by fire points, but this check has none.`, ...addPoints }
    case 'table':
      return { message: `Table ${id(facts.table)} is looked up by fire points, but this check has none.`, ...addPoints }
    case 'amount':
      return { message: 'Fire points can’t be used here.', ...addPoints }
    case 'shared':
      return { message: 'This needs fire points, but this check has none.', ...addPoints }
    case 'condition':
      return { message: `${id(facts.key)} can’t be used here: ${reasons[facts.key]}.`, right: 'Delete it.' }
    case 'growth':
      return {
        message: 'This can’t grow with the result, because no dice are rolled here.',
        right: 'Delete `more`.',
        onSheet: 'Delete it.',
      }
    case 'distance':
      return {
        message: 'The distance can’t be the result, because no dice are rolled here.',
        right: 'Use a fixed distance.',
      }
    case 'result':
      return { message: 'There is no result, because no dice are rolled here.', right: 'Delete it.' }
    case 'natural':
      return {
        message: facts.isRolled ? 'Two sides roll, so there is no natural roll.' : 'No dice are rolled here.',
        right: 'Use result, outcomes or a condition.',
      }
  }
}

type TwoWays =
  | { readonly what: 'keys'; readonly key: string; readonly others: NameList }
  | { readonly what: 'decide' | 'gives' | 'pool' | 'pool-again'; readonly procedure: string }
  | { readonly what: 'by'; readonly table: string; readonly by: string }
  | { readonly what: 'column-end' }
  | {
      readonly what: 'row'
      readonly of: TablePart
      readonly by: string
      readonly row: string
      readonly says: 'from' | 'when'
    }
  | { readonly what: 'row-start'; readonly of: TablePart }
  | { readonly what: 'otherwise'; readonly row: string }
  | { readonly what: 'distances'; readonly first: string; readonly second: string }
  /** Points and groups are both given for a role that fires. */
  | { readonly what: 'points'; readonly firer: string }

const twoWays = (facts: TwoWays, formatter: FactFormatter): ProblemWords => {
  const { id, bare } = formatter
  switch (facts.what) {
    case 'keys':
      return {
        message: `${id(facts.key)} can’t be used together with ${commaList(facts.others, bare)}.`,
        right: `Keep one. In a patch, null removes the other: ${clip(facts.others.first[0] ?? facts.key)}: null.`,
        onSheet: 'Keep one of them.',
      }
    case 'decide':
      return {
        message: `${id(facts.procedure)} both rolls dice and decides without them.`,
        right: 'Keep one of the two.',
      }
    case 'pool':
      return { message: `${id(facts.procedure)} has both dice and a pool.`, right: 'Keep one of the two.' }
    case 'pool-again':
      return {
        message: `${id(facts.procedure)} rolls a pool, and pools can’t be rolled again.`,
        right: 'Delete again, or use dice instead of the pool.',
      }
    case 'gives':
      return {
        message: `${id(facts.procedure)} both rolls dice and gives amounts without them.`,
        right: 'Keep one of the two, or move the amounts to another procedure.',
      }
    case 'by':
      return {
        message: `Table ${id(facts.table)} picks a row by ${id(facts.by)}, but has no rows.`,
        right: 'Add rows, or delete by.',
      }
    case 'column-end':
      return {
        message: 'The column ends at a number, but the table has no trait to compare it with.',
        right: 'Add across: a trait that is a number, such as range.',
        onSheet: 'Delete the end of the column.',
      }
    case 'row':
      return {
        message: `${capitalize(tablePartText(facts.of, formatter))} picks its row by ${id(facts.by)}, but ${id(facts.row)} has ${facts.says} too.`,
        right: `Delete it, or delete ${id('by')}.`,
        onSheet: 'Delete it.',
      }
    case 'row-start':
      return {
        message: `${capitalize(tablePartText(facts.of, formatter))} has rows with from, but nothing to compare it with.`,
        right: 'Add by: points, or by: a trait that is a number.',
        onSheet: 'Delete it.',
      }
    case 'otherwise':
      return {
        message: `${id(facts.row)} is the row for all other cases, but has a condition too.`,
        right: 'Keep one of the two.',
      }
    case 'distances':
      return {
        message: `${id(facts.first)} and ${id(facts.second)} can’t both be set.`,
        right: 'Keep one. In a patch, null removes the other.',
        onSheet: 'Keep one of them.',
      }
    case 'points':
      return { message: 'Points and groups can’t both be entered.', right: eitherPoints(facts.firer) }
  }
}

/** How to enter fire points in a request. */
export const eitherPoints = (firer: string): string => `Enter either "points" or "groups" of "${firer}".`

type WrongKind =
  /** A trait read from a role that doesn't have it, in an amount, in an entry that procedures share, or in a condition or effect. */
  | { readonly what: 'amount'; readonly trait: string; readonly of: Owner; readonly role: string }
  | { readonly what: 'shared'; readonly trait: string; readonly of: Owner }
  | { readonly what: 'role'; readonly trait: string; readonly of: Owner; readonly role: string; readonly is: Owner }
  /** A trait that a step of a sequence sets for a role of kind `is`, or for no role. */
  | {
      readonly what: 'step'
      readonly trait: string
      readonly of: Owner
      readonly is: Owner | null
      readonly roles: NameList
    }
  | {
      readonly what: 'party'
      readonly party: string
      readonly is: Owner
      readonly role: string
      readonly wanted: Owner
    }
  /** A trait copied from a trait that has different choices. */
  | { readonly what: 'copied'; readonly source: string; readonly trait: string; readonly strange: NameList }

const wrongKind = (facts: WrongKind, { id, bare }: FactFormatter): ProblemWords => {
  switch (facts.what) {
    case 'amount':
      return {
        message: `${id(facts.trait)} belongs to a ${facts.of}, and ${id(facts.role)} isn’t one.`,
        right: 'Use another trait or role.',
      }
    case 'shared':
      return {
        message: `This needs ${id(facts.trait)} of a role that doesn’t have it.`,
        right: `Use a role that is a ${facts.of}.`,
      }
    case 'role':
      return {
        message: `${id(facts.trait)} belongs to a ${facts.of}, but ${id(facts.role)} is a ${facts.is}.`,
        right: `Use a trait of a ${facts.is}.`,
      }
    case 'step': {
      const onSheet = facts.is === null ? `Use ${joinList(facts.roles, 'or', bare)}.` : `Use a trait of a ${facts.is}.`
      return {
        message: `${id(facts.trait)} belongs to a ${facts.of}.`,
        right: facts.is === null ? `Write ${joinList(facts.roles, 'or', bare)}: {${bare(facts.trait)}: ...}.` : onSheet,
        onSheet,
      }
    }
    case 'party':
      return {
        message: `${id(facts.party)} is a ${facts.is}, but the role ${id(facts.role)} needs a ${facts.wanted}.`,
        right: `Use a party with is: ${facts.wanted}.`,
        onSheet: `Use a ${facts.wanted}.`,
      }
    case 'copied':
      return {
        message: `${id(facts.source)} can be ${commaList(facts.strange, bare)}, which ${id(facts.trait)} can’t.`,
        right: 'Add the choice, or handle it in an earlier line.',
      }
  }
}

type NoSuchRole =
  /** A trait, a grid or a shared entry needs a role that the procedure doesn't have. */
  | { readonly what: 'trait'; readonly trait: string; readonly of: Owner }
  | { readonly what: 'shared-trait'; readonly trait: string }
  | { readonly what: 'shared'; readonly role: string; readonly roles: NameList }
  | { readonly what: 'grid'; readonly grid: string; readonly role: string }
  | { readonly what: 'none' }
  /** `enemy` in a shared entry, an amount or a condition, although there aren't exactly two roles. */
  | { readonly what: 'shared-enemy'; readonly trait: string }
  | { readonly what: 'amount-enemy' | 'condition-enemy'; readonly roles: NameList }

const noSuchRole = (facts: NoSuchRole, { id, bare }: FactFormatter): ProblemWords => {
  const onSheet = 'Use an entry that belongs to one of this check’s roles.'
  switch (facts.what) {
    case 'trait':
      return {
        message: `${id(facts.trait)} belongs to a ${facts.of}, and no role here is one.`,
        right: `Add a role with is: ${facts.of}.`,
        onSheet,
      }
    case 'shared-trait':
      return {
        message: `This needs ${id(facts.trait)}, and no role here has it.`,
        right: 'Add a role with is: unit or is: leader, as the trait needs.',
        onSheet,
      }
    case 'shared':
      return {
        message: `This needs the role ${id(facts.role)}, which this procedure doesn’t have.`,
        right: `Use one of its roles: ${joinList(facts.roles, 'or', bare)}.`,
      }
    case 'grid':
      return {
        message: `Grid ${id(facts.grid)} is looked up for ${id(facts.role)}, which isn’t a role here.`,
        right: `Add a role ${id(facts.role)}, or use the grid without of.`,
      }
    case 'none':
      return {
        message: 'This procedure has no roles.',
        right: 'Add roles: {unit: {title: ...}} to the procedure.',
        onSheet: 'Add a role to the check.',
      }
    case 'shared-enemy':
      return {
        message: `This needs ${id(facts.trait)} of the enemy, but the procedure doesn’t have two roles.`,
        right: 'Use two roles in the procedure.',
      }
    case 'amount-enemy':
    case 'condition-enemy': {
      const canName = facts.what === 'amount-enemy' || facts.roles.count > 2
      return {
        message: `${id('enemy')} can only be used with two roles.`,
        right: canName ? `Name the role: ${joinList(facts.roles, 'or', bare)}.` : 'Delete it.',
      }
    }
  }
}

type NoDice =
  | { readonly what: 'tables' | 'step'; readonly procedure: string }
  | { readonly what: 'modifier'; readonly modifier: string }
  /** An effect that rolls again, either in an outcome of a check without dice or outside of outcomes. */
  | { readonly what: 'again'; readonly inOutcome: boolean }
  /** Dice for a side that doesn't roll, or a single roll where something applies to each side or to one side. */
  | { readonly what: 'side'; readonly rolling: readonly string[] }
  | { readonly what: 'each'; readonly roles: NameList }
  | { readonly what: 'one-roll' }
  /** A request for odds, a roll or a report of a check without dice, or dice given for it. */
  | { readonly what: 'odds' | 'given'; readonly title: string }
  | { readonly what: 'roll' }

const noDice = (facts: NoDice, { id, bare }: FactFormatter): ProblemWords => {
  switch (facts.what) {
    case 'tables':
      return {
        message: `${id(facts.procedure)} has tables, but no dice.`,
        right: 'Add dice: 1d10.',
        onSheet: 'Add dice.',
      }
    case 'step':
      return {
        message: `${id(facts.procedure)} has no result.`,
        right: 'Use a procedure with dice, or with decide.',
      }
    case 'modifier':
      return {
        message: `The modifier ${id(facts.modifier)} changes a roll, but no dice are rolled here.`,
        right: 'Add dice: 1d10, or delete the modifier.',
        onSheet: 'Delete it.',
      }
    case 'again':
      return facts.inOutcome
        ? { message: 'No dice are rolled here, so there is nothing to roll again.', right: 'Delete it.' }
        : { message: 'Only an outcome can roll again.', right: 'Move it to the effects of an outcome.' }
    case 'side':
      return { message: 'This side doesn’t roll.', right: `Use dice for ${facts.rolling.join(' and ')}.` }
    case 'each':
      return {
        message: 'There is one roll here, not one per side.',
        right: `Use a role: ${joinList(facts.roles, 'or', bare)}.`,
      }
    case 'one-roll':
      return { message: 'There is only one roll here.', right: `Delete ${id('to')}.` }
    case 'odds':
      return { message: `"${facts.title}" has no dice, so it has no odds.`, right: 'Resolve it instead.' }
    case 'given':
      return { message: `"${facts.title}" has no dice.`, right: 'Remove "dice".' }
    case 'roll':
      return { message: 'This check has no dice.', right: 'Use its result.' }
  }
}

/** Something with several possible meanings. */
type Ambiguous =
  | { readonly what: 'trait'; readonly isShared: boolean; readonly trait: string; readonly roles: NameList }
  | { readonly what: 'row'; readonly of: TablePart }
  | { readonly what: 'column'; readonly grid: string; readonly columns: NameList }
  /** `roles` are the ones to choose from, including `each` if sides roll. `count` is the number of roles of the procedure. */
  | {
      readonly what: 'role'
      readonly entry: string
      readonly meant: string | null
      readonly count: number
      readonly roles: NameList
    }
  | { readonly what: 'side'; readonly modifier: string; readonly sides: NameList }

const ambiguous = (facts: Ambiguous, formatter: FactFormatter): ProblemWords => {
  const { id, bare } = formatter
  switch (facts.what) {
    case 'trait': {
      const of = joinList(facts.roles, 'or', bare)
      return {
        message: `${facts.isShared ? 'This needs ' : ''}${id(facts.trait)}${facts.isShared ? ', which' : ''} could belong to ${of}.`,
        right: facts.isShared
          ? 'Add of: ROLE, or name the role where it is used.'
          : `Name the role: ${entryAt(facts.roles.first, 0)}: {${bare(facts.trait)}: ...}.`,
        onSheet: 'Name the role.',
      }
    }
    case 'row':
      return {
        message: `Nothing picks the row of ${tablePartText(facts.of, formatter)}.`,
        right: 'Add by: TRAIT where its choices name the rows, or when: {...} in the rows.',
        onSheet: 'Add conditions to the rows.',
      }
    case 'column': {
      const right = `Name one: column: ${joinList(facts.columns, 'or', bare)}.`
      return {
        message: `Grid ${id(facts.grid)} has ${facts.columns.count} columns.`,
        right,
        onSheet: `Choose one: ${joinList(facts.columns, 'or', bare)}.`,
      }
    }
    case 'role':
      return {
        message: `It isn’t clear which role ${id(facts.entry)} is for: this procedure has ${facts.count} roles.`,
        right: `${didYouMeanOrAdd(facts.meant, id)} of: ${joinList(facts.roles, 'or', bare)}.`,
        onSheet: `Choose ${joinList(facts.roles, 'or', bare)}.`,
      }
    case 'side':
      return {
        message: `It isn’t clear which roll ${id(facts.modifier)} changes.`,
        right: `Add to: ${joinList(facts.sides, 'or', bare)}.`,
        onSheet: `Choose ${joinList(facts.sides, 'or', bare)}.`,
      }
  }
}

/** An entry without the part that makes it effective. */
type Empty =
  | { readonly what: 'bands' | 'rows' | 'columns'; readonly of: TablePart }
  | { readonly what: 'choices' | 'steps'; readonly of: string }
  | { readonly what: 'lines' | 'rules' | 'condition' }
  | { readonly what: 'table' | 'procedure'; readonly procedure: string }
  | { readonly what: 'effect' | 'follow'; readonly entry: string }

const empty = (facts: Empty, formatter: FactFormatter): ProblemWords => {
  const { id, range } = formatter
  const onSheet = 'Add at least one.'
  switch (facts.what) {
    case 'bands':
      return {
        message: `${capitalize(tablePartText(facts.of, formatter))} has no bands.`,
        right: `Add OUTCOME: RANGE for every result, such as telling: ${range({ min: 8, max: 10 })}.`,
        onSheet,
      }
    case 'rows':
    case 'columns':
      return { message: `${capitalize(tablePartText(facts.of, formatter))} has no ${facts.what}.`, right: onSheet }
    case 'choices':
    case 'steps':
      return { message: `${id(facts.of)} has no ${facts.what}.`, right: onSheet }
    case 'lines':
      return {
        message: `${id('first')} has no lines.`,
        right: 'Add lines such as road: {is: 2, when: {...}}.',
        onSheet,
      }
    case 'rules':
      return {
        message: 'These rules are empty.',
        right: 'Add at least one of procedures, grids, phases, lists and gauge.',
        onSheet,
      }
    case 'condition':
      return {
        message: `${id('unless')} without a condition never applies.`,
        right: 'Add a condition, or write unless: null to remove it.',
        onSheet: 'Enter a condition, or nothing.',
      }
    case 'table':
      return {
        message: `${id(facts.procedure)} rolls dice, but has no table.`,
        right: 'Add tables: {...}, or delete the dice.',
        onSheet: 'Add a table, or delete the dice.',
      }
    case 'procedure':
      return {
        message: `${id(facts.procedure)} does nothing.`,
        right: 'Add dice and tables, decide, or gives.',
      }
    case 'effect':
      return {
        message: `${id(facts.entry)} does nothing.`,
        right: 'Add set, lose, capture, remove, retreat, hold, carry, continue, may, choose, may-not, check or again.',
      }
    case 'follow':
      return {
        message: `${id(facts.entry)} has no effect.`,
        right: 'Add effects, or lower: true.',
        onSheet: 'Add an effect.',
      }
  }
}

type NoPoints =
  | { readonly what: 'factor'; readonly factor: string }
  | { readonly what: 'groups'; readonly role: string }
  /** A check that needs fire points, used by a step in which they can't be entered. */
  | { readonly what: 'called'; readonly step: string; readonly procedure: string }

const noPoints = (facts: NoPoints, { id, bare }: FactFormatter): ProblemWords => {
  switch (facts.what) {
    case 'factor':
      return {
        message: `The factor ${id(facts.factor)} multiplies fire points, but this check has none.`,
        right: 'Add points: {of: ROLE}, or use a modifier.',
        onSheet: 'Use a modifier.',
      }
    case 'groups':
      return {
        message: `${id(facts.role)} fires in groups, but has no fire points.`,
        right: `Add points: {of: ${bare(facts.role)}}, or delete groups.`,
        onSheet: 'Add fire points, or delete the groups.',
      }
    case 'called':
      return {
        message: `The step ${id(facts.step)} calls for ${id(facts.procedure)}, whose fire points can’t be entered within a step.`,
        right: `Make it a step of its own: {procedure: ${bare(facts.procedure)}, optional: true}.`,
        onSheet: 'Make it a step of its own.',
      }
  }
}

/** Roles of a step that no party plays, or a party that plays two roles or none. */
type PartyRoles =
  | { readonly what: 'none'; readonly role: string; readonly procedure: string; readonly parties: NameList }
  | { readonly what: 'twice'; readonly party: string; readonly roles: readonly [string, string] }
  | { readonly what: 'unused'; readonly party: string }

const partyRoles = (facts: PartyRoles, { id, bare }: FactFormatter): ProblemWords => {
  switch (facts.what) {
    case 'none':
      if (facts.parties.count === 0)
        return {
          message: `No unit here can take the role ${id(facts.role)} of ${id(facts.procedure)}.`,
          right: 'Call it from a check made by a unit.',
        }
      return {
        message: `No party takes the role ${id(facts.role)} of ${id(facts.procedure)}.`,
        right: `Add as: {${bare(facts.role)}: ${joinList(facts.parties, 'or', bare)}}.`,
        onSheet: `Choose ${joinList(facts.parties, 'or', bare)}.`,
      }
    case 'twice':
      return {
        message: `${id(facts.party)} takes both roles ${id(facts.roles[0])} and ${id(facts.roles[1])}.`,
        right: 'Give each party one role per step.',
      }
    case 'unused':
      return {
        message: `${id(facts.party)} isn’t used in any step.`,
        right: 'Give it a role in a step, or delete it.',
      }
  }
}

/** A band of results and the outcome it leads to. */
interface BandFacts {
  readonly outcome: string
  readonly min: number | null
  readonly max: number | null
}

type BandGap =
  | { readonly of: TablePart; readonly end: 'below'; readonly band: BandFacts & { readonly min: number } }
  | { readonly of: TablePart; readonly end: 'above'; readonly band: BandFacts & { readonly max: number } }
  | {
      readonly of: TablePart
      readonly end: null
      readonly below: BandFacts & { readonly max: number }
      readonly above: BandFacts & { readonly min: number }
    }

const bandWords = (band: BandFacts, { id, range }: FactFormatter): string => `${id(band.outcome)} (${range(band)})`

const bandGap = (facts: BandGap, formatter: FactFormatter): ProblemWords => {
  const { id, range, number } = formatter
  const row = capitalize(tablePartText(facts.of, formatter))
  if (facts.end === 'below') {
    const { outcome, min, max } = facts.band
    return {
      message: `${row} doesn’t cover ${number(min - 1)} and less.`,
      right: `Leave the lowest band open: ${id(outcome)}: ${range({ min: null, max })}.`,
    }
  }
  if (facts.end === 'above') {
    const { outcome, min, max } = facts.band
    return {
      message: `${row} doesn’t cover ${number(max + 1)} and more.`,
      right: `Leave the highest band open: ${id(outcome)}: ${range({ min, max: null })}.`,
    }
  }
  const { below, above } = facts
  const gap = range({ min: below.max + 1, max: above.min - 1 })
  return {
    message: `${row} doesn’t cover ${gap}, between ${bandWords(below, formatter)} and ${bandWords(above, formatter)}.`,
    right: `Begin ${id(above.outcome)} at ${number(below.max + 1)}, or end ${id(below.outcome)} at ${number(above.min - 1)}.`,
  }
}

/** `above` starts inside `below`. */
const bandOverlap = (
  { of, below, above }: { of: TablePart; below: BandFacts; above: BandFacts },
  formatter: FactFormatter,
): ProblemWords => {
  const { id, range, number } = formatter
  const { max } = below
  const { min } = above
  const both = { min, max: max === null ? above.max : above.max === null ? max : Math.min(max, above.max) }
  const ways = [
    ...(min === null ? [] : [`end ${id(below.outcome)} at ${number(min - 1)}`]),
    ...(max === null ? [] : [`begin ${id(above.outcome)} at ${number(max + 1)}`]),
  ]
  return {
    message: `${capitalize(tablePartText(of, formatter))} gives ${range(both)} to both ${bandWords(below, formatter)} and ${bandWords(above, formatter)}.`,
    right: `${capitalize(ways.length === 0 ? 'close one of them' : ways.join(', or '))}.`,
  }
}

/** Conditions, one of which must always be true. */
export type Covering = { readonly kind: 'decisions' | 'tables' } | { readonly kind: 'rows'; readonly of: TablePart }

const coveringRight = {
  decisions: 'Add a last line without conditions.',
  tables: 'Add a last table without when, or a default for the trait.',
  rows: 'Add a last row without conditions, or cover all cases with conditions.',
} as const satisfies Record<Covering['kind'], string>

const coveringWords = (covering: Covering, formatter: FactFormatter): string =>
  covering.kind === 'rows'
    ? `row of ${tablePartText(covering.of, formatter)}`
    : covering.kind === 'tables'
      ? 'table'
      : 'line'

/** `left` is a case without a row. Null if the conditions are too complex to find one. */
const rowGap = (
  { covering, left }: { covering: Covering; left: CaseParts | null },
  formatter: FactFormatter,
): ProblemWords => ({
  message:
    left === null
      ? 'These conditions are too complex to check that one always holds.'
      : `No ${coveringWords(covering, formatter)} matches ${caseWords(left, formatter)}.`,
  right: coveringRight[covering.kind],
  onSheet: 'Cover all cases with conditions.',
})

/** A cell that a modifier looks up. `row` is null beyond the last column. */
interface EmptyCell {
  readonly modifier: string
  readonly grid: string
  readonly row: string | null
  readonly column: string
}

const emptyCell = ({ modifier, grid, row, column }: EmptyCell, { id }: FactFormatter): ProblemWords => {
  const lookup = `${id(modifier)} adds a number from grid ${id(grid)}`
  const write = '0 where it adds nothing, or a penalty that no roll can make up for where nothing can succeed'
  return row === null
    ? {
        message: `${lookup}, which ends with the column ${id(column)}.`,
        right: `Add a last column up to the trait’s max, with ${write}.`,
      }
    : {
        message: `${lookup}, but the cell ${id(column)} of row ${id(row)} may be empty.`,
        right: `Enter ${write}. Or add as: modifier if empty means none.`,
      }
}

export const checkProblems = {
  'not-known-here': notKnownHere,
  'two-ways': twoWays,
  'wrong-kind': wrongKind,
  'no-such-role': noSuchRole,
  'no-dice': noDice,
  ambiguous,
  empty,
  'no-points': noPoints,
  'party-roles': partyRoles,
  'needs-default': ({ trait, table }: { trait: string; table: string }, { id, bare }: FactFormatter): ProblemWords => ({
    message: `${id(trait)} picks the row of table ${id(table)}, but isn’t required.`,
    right: `Add default: ... to traits.${bare(trait)}.`,
    onSheet: 'Choose its default.',
  }),
  'too-nested': ({ role }: { role: string }, { id }: FactFormatter): ProblemWords => ({
    message: `${id(role)} is a role within a role.`,
    right: 'Use conditions on one role at a time.',
  }),
  'not-changeable': ({ trait }: { trait: string }, { id, bare }: FactFormatter): ProblemWords => ({
    message: `${id(trait)} can’t be changed by effects.`,
    right: `Add changes: true to traits.${bare(trait)}.`,
    onSheet: 'Use another trait.',
  }),
  'unused-outcome': ({ outcome }: { outcome: string }, { id }: FactFormatter): ProblemWords => ({
    message: `No result leads to ${id(outcome)}.`,
    right: 'Add a band to a table. In a patch, null removes the outcome.',
    onSheet: 'Add a band to a table, or delete the result.',
  }),
  'empty-cell': emptyCell,
  'band-gap': bandGap,
  'band-overlap': bandOverlap,
  'row-gap': rowGap,
  'row-missing': (
    { of, by, choices }: { of: TablePart; by: string; choices: NameList },
    formatter: FactFormatter,
  ): ProblemWords => ({
    message: `${capitalize(tablePartText(of, formatter))} has no row for ${joinList(choices, 'and', formatter.id)}.`,
    right: 'Add a row for each, or a last row with otherwise: true.',
    onSheet: `Add a row for every choice of ${formatter.id(by)}.`,
  }),
  'row-twice': (
    { first, second, from }: { first: string; second: string; from: string },
    { id, number }: FactFormatter,
  ): ProblemWords => ({
    message: `Rows ${id(first)} and ${id(second)} both begin at ${number(from)}.`,
    right: 'Delete one, or change where it begins.',
  }),
  'row-order': (
    facts:
      | { what: 'row'; row: string; from: string; before: string; beforeFrom: string }
      | { what: 'column'; column: string }
      | { what: 'otherwise'; row: string },
    { id, number }: FactFormatter,
  ): ProblemWords => {
    switch (facts.what) {
      case 'row':
        return {
          message: `Row ${id(facts.row)} begins at ${number(facts.from)}, below the row before it (${id(facts.before)}, ${number(facts.beforeFrom)}).`,
          right: 'Sort the rows by from.',
        }
      case 'column':
        return {
          message: `Column ${id(facts.column)} ends before the column to its left.`,
          right: 'Sort the columns by to.',
        }
      case 'otherwise':
        return {
          message: `${id(facts.row)} is the row for all other cases, but rows follow it.`,
          right: 'Move it to the end.',
        }
    }
  },
  'never-reached': (
    { what, id: entry, before }: { what: 'row' | 'table' | 'line' | 'part'; id: string; before: string },
    { id }: FactFormatter,
  ): ProblemWords => ({
    message: `The ${what} ${id(entry)} is never used: ${id(before)} comes first and matches whenever it does.`,
    right: `Move ${id(entry)} before ${id(before)}, or change their conditions.`,
  }),
  never: (
    facts:
      | { what: 'dice'; dice: Dice }
      | { what: 'range'; key: string; range: WrittenRange; bounds: WrittenRange }
      /** `isExcluded` is set if the entry has both `when` and `unless`. */
      | { what: 'condition'; entry: string; isExcluded: boolean },
    { id, range }: FactFormatter,
  ): ProblemWords => {
    switch (facts.what) {
      case 'dice':
        return {
          message: `${diceText(facts.dice)} can’t roll that.`,
          right: `Use ${lowestTotal(facts.dice)} to ${highestTotal(facts.dice)}.`,
        }
      case 'range':
        return {
          message: `${id(facts.key)} is never ${range(facts.range)}.`,
          right: `Use values in ${range(facts.bounds)}.`,
        }
      case 'condition':
        return {
          message: facts.isExcluded
            ? `${id(facts.entry)} never applies: its ${id('unless')} excludes everything that its ${id('when')} allows.`
            : `${id(facts.entry)} never applies: its conditions contradict each other.`,
          right: 'Change or delete one of them.',
        }
    }
  },
}
