/** Parts of procedures, traits and sequences that do not fit each other. */
import { entryAt } from '../../present.ts'
import { notInBrowser } from './hosts.ts'
import { clipped, enumerated, listed, type NameList } from './lists.ts'
import { tablePartText, type Owner, type TablePart } from './things.ts'
import type { Voice, Words } from './voice.ts'

const pointsOf = 'points: {of: ROLE} in the procedure'
const pointsOnSheet = 'fire points in the check'

type NotKnownHere =
  | { readonly what: 'grid'; readonly grid: string }
  | { readonly what: 'table'; readonly table: string }
  | { readonly what: 'amount' | 'shared' }
  | { readonly what: 'condition'; readonly key: 'result' | 'natural' | 'round' | 'points' }
  | { readonly what: 'growth' | 'distance' | 'result' }
  | { readonly what: 'natural'; readonly isRolled: boolean }

const reasons = {
  result: 'the result is not known here',
  natural: 'the dice alone are not known here, or there are two rolls',
  round: 'there is no roll here',
  points: 'this procedure has no fire points',
} as const

const notKnownHere = (facts: NotKnownHere, voice: Voice): Words => {
  const { id } = voice
  switch (facts.what) {
    case 'grid':
      return {
        message: `the grid ${id(facts.grid)} is read by points, and there are none here`,
        right: pointsOf,
        onSheet: pointsOnSheet,
      }
    case 'table':
      return {
        message: `the table ${id(facts.table)} is read by points, and there are none here`,
        right: pointsOf,
        onSheet: pointsOnSheet,
      }
    case 'amount':
      return { message: 'fire points are not known here', right: pointsOf, onSheet: pointsOnSheet }
    case 'shared':
      return { message: 'this asks for fire points, and there are none here', right: pointsOf, onSheet: pointsOnSheet }
    case 'condition':
      return { message: `${id(facts.key)} cannot be asked here: ${reasons[facts.key]}`, right: 'leave it out' }
    case 'growth':
      return {
        message: 'nothing is rolled here, so nothing grows with the result',
        right: 'leave more out',
        onSheet: 'leave it out',
      }
    case 'distance':
      return { message: 'nothing is rolled here', right: 'a distance in figures' }
    case 'result':
      return { message: 'nothing is rolled here', right: 'leave it out' }
    case 'natural':
      return {
        message: facts.isRolled ? 'two sides roll, so there is no natural number' : 'nothing is rolled here',
        right: 'result, outcomes or a condition',
      }
  }
}

type TwoWays =
  | { readonly what: 'keys'; readonly key: string; readonly others: NameList }
  | { readonly what: 'decide' | 'gives'; readonly procedure: string }
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

const twoWays = (facts: TwoWays, voice: Voice): Words => {
  const { id, bare } = voice
  switch (facts.what) {
    case 'keys':
      return {
        message: `${id(facts.key)} cannot stand beside ${enumerated(facts.others, bare)}`,
        right: `one of them; in a patch null removes the other, such as ${clipped(facts.others.first[0] ?? facts.key)}: null`,
        onSheet: 'one of them',
      }
    case 'decide':
      return { message: `${id(facts.procedure)} rolls dice, and decides without them`, right: 'one of the two' }
    case 'gives':
      return {
        message: `${id(facts.procedure)} rolls dice, and gives amounts without them`,
        right: 'one of the two; another procedure for the amounts',
      }
    case 'by':
      return {
        message: `the table ${id(facts.table)} picks a row by ${id(facts.by)}, and has no rows`,
        right: 'rows, or no by',
      }
    case 'column-end':
      return {
        message: 'the column holds to a number, and nothing says which',
        right: 'across: a trait that is a number, such as range',
        onSheet: 'a column without an end',
      }
    case 'row':
      return {
        message: `${tablePartText(facts.of, voice)} picks its row by ${id(facts.by)}, and ${id(facts.row)} says ${facts.says} too`,
        right: `leave it out, or leave ${id('by')} out`,
        onSheet: 'leave it out',
      }
    case 'row-start':
      return {
        message: `${tablePartText(facts.of, voice)} has rows that say from, and nothing is counted`,
        right: 'by: points, or by: a trait that is a number',
        onSheet: 'leave it out',
      }
  }
}

type WrongKind =
  /** A trait read on a role that has none: in an amount, in something shared by procedures, in a condition or effect. */
  | { readonly what: 'amount'; readonly trait: string; readonly of: Owner; readonly role: string }
  | { readonly what: 'shared'; readonly trait: string; readonly of: Owner }
  | { readonly what: 'role'; readonly trait: string; readonly of: Owner; readonly role: string; readonly is: Owner }
  /** In a step of a sequence: given to a role of that kind, or to none. */
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

const wrongKind = (facts: WrongKind, { id, bare }: Voice): Words => {
  switch (facts.what) {
    case 'amount':
      return {
        message: `${id(facts.trait)} belongs to a ${facts.of}, and ${id(facts.role)} is none`,
        right: 'another trait or role',
      }
    case 'shared':
      return {
        message: `this asks for ${id(facts.trait)} of a role that has none`,
        right: `a role that is a ${facts.of}`,
      }
    case 'role':
      return {
        message: `${id(facts.trait)} belongs to a ${facts.of}, and ${id(facts.role)} is a ${facts.is}`,
        right: `a trait of a ${facts.is}`,
      }
    case 'step':
      return {
        message: `${id(facts.trait)} belongs to a ${facts.of}`,
        right:
          facts.is === null
            ? `${listed(facts.roles, 'or', bare)}: {${bare(facts.trait)}: ...}`
            : `a trait of a ${facts.is}`,
        onSheet: facts.is === null ? listed(facts.roles, 'or', bare) : `a trait of a ${facts.is}`,
      }
    case 'party':
      return {
        message: `${id(facts.party)} is a ${facts.is}, and the role ${id(facts.role)} a ${facts.wanted}`,
        right: `a party with is: ${facts.wanted}`,
        onSheet: `a ${facts.wanted}`,
      }
  }
}

type NoEnemy =
  | { readonly what: 'shared'; readonly trait: string }
  /** Named in an amount, or in a condition on the `enemy`. */
  | { readonly what: 'amount' | 'condition'; readonly roles: NameList }

const noEnemy = (facts: NoEnemy, { id, bare }: Voice): Words => {
  if (facts.what === 'shared')
    return {
      message: `this asks for ${id(facts.trait)} of the enemy, and here there is none`,
      right: 'two roles in the procedure',
    }
  const message = `${id('enemy')} is the other of two roles; here there is none`
  const isNamed = facts.what === 'amount' || facts.roles.count > 2
  return { message, right: isNamed ? `name the role: ${listed(facts.roles, 'or', bare)}` : 'leave it out' }
}

type NoDice =
  | { readonly what: 'tables' | 'step'; readonly procedure: string }
  | { readonly what: 'modifier'; readonly modifier: string }
  /** A check that rolls none has no odds, and takes no dice; a roll of it, or its report. */
  | { readonly what: 'odds' | 'given'; readonly title: string }
  | { readonly what: 'roll' }

const noDice = (facts: NoDice, { id }: Voice): Words => {
  switch (facts.what) {
    case 'tables':
      return {
        message: `${id(facts.procedure)} has tables, and nothing is rolled`,
        right: 'dice: 1d10',
        onSheet: 'dice',
      }
    case 'step':
      return { message: `${id(facts.procedure)} has no result`, right: 'a procedure with dice, or with decide' }
    case 'modifier':
      return {
        message: `the modifier ${id(facts.modifier)} changes a die result, and nothing is rolled here`,
        right: 'dice: 1d10, or leave it out',
        onSheet: 'leave it out',
      }
    case 'odds':
      return { message: `"${facts.title}" is not rolled for, so it has no odds`, right: 'ask to resolve it' }
    case 'given':
      return { message: `"${facts.title}" is not rolled for`, right: 'leave "dice" out' }
    case 'roll':
      return { message: 'nothing is rolled here', right: 'read what the check gives' }
  }
}

const enemyOrRole = 'something of whom this is about'

export const procedureProblems = {
  'not-known-here': notKnownHere,
  'two-ways': twoWays,
  'wrong-kind': wrongKind,
  'no-enemy': noEnemy,
  'no-dice': noDice,
  'no-such-role': (
    facts: { what: 'shared'; trait: string } | { what: 'trait'; trait: string; of: Owner },
    { id }: Voice,
  ): Words =>
    facts.what === 'shared'
      ? {
          message: `this asks for ${id(facts.trait)}, and no role here has it`,
          right: 'a role with is: unit or is: leader, as the trait asks',
          onSheet: enemyOrRole,
        }
      : {
          message: `${id(facts.trait)} belongs to a ${facts.of}, and no role here is one`,
          right: `a role with is: ${facts.of}`,
          onSheet: enemyOrRole,
        },
  'ambiguous-trait': (
    { isShared, trait, roles }: { isShared: boolean; trait: string; roles: NameList },
    { id, bare }: Voice,
  ): Words => ({
    message: `${isShared ? 'this asks for ' : ''}${id(trait)}${isShared ? ', which' : ''} could be read on ${listed(roles, 'or', bare)}`,
    right: isShared
      ? 'of: ROLE, or name the role where it is asked'
      : `say whose: ${entryAt(roles.first, 0)}: {${bare(trait)}: ...}`,
    onSheet: 'say of whom it is asked',
  }),
  'which-column': ({ grid, columns }: { grid: string; columns: NameList }, { id, bare }: Voice): Words => ({
    message: `the grid ${id(grid)} has ${columns.count} columns`,
    right: `name one: column: ${listed(columns, 'or', bare)}`,
    onSheet: `one of them: ${listed(columns, 'or', bare)}`,
  }),
  'needs-default': ({ trait, table }: { trait: string; table: string }, { id, bare }: Voice): Words => ({
    message: `${id(trait)} picks the row of the table ${id(table)}, and may be left out`,
    right: `default: ... in traits.${bare(trait)}`,
    onSheet: `what is taken if it is not given`,
  }),
  'empty-condition': (_: object, { id }: Voice): Words => ({
    message: `${id('unless')} without a condition: never applies`,
    right: 'a condition, or unless: null to remove it',
    onSheet: 'a condition, or none',
  }),
  'too-nested': ({ role }: { role: string }, { id }: Voice): Words => ({
    message: `${id(role)} is a role within a role`,
    right: 'conditions on one role at a time',
  }),
  'each-without-sides': ({ roles }: { roles: NameList }, { bare }: Voice): Words => ({
    message: 'here is one roll, not one for each side',
    right: `a role: ${listed(roles, 'or', bare)}`,
  }),
  'no-role': (): Words => ({
    message: 'this procedure has no roles, so nobody is spoken of',
    right: 'roles: {unit: {title: ...}} in the procedure',
    onSheet: 'a role in the check',
  }),
  /** `roles` are those to choose from, with `each` where sides roll; `count` those of the procedure. */
  'which-role': ({ entry, meant, count, roles }: WhichRole, { id, bare }: Voice): Words => ({
    message: `whose is ${id(entry)}? This procedure has ${count} roles`,
    right: `${orMeant(meant, id)}of: ${listed(roles, 'or', bare)}`,
    onSheet: listed(roles, 'or', bare),
  }),
  'no-effect': ({ what, entry }: { what: 'effect' | 'follow'; entry: string }, { id }: Voice): Words =>
    what === 'effect'
      ? {
          message: `${id(entry)} does nothing`,
          right: 'set, lose, capture, remove, retreat, hold, carry, continue, may, choose, may-not, check or again',
        }
      : { message: `nothing follows from ${id(entry)}`, right: 'effects, or lower: true', onSheet: 'an effect' },
  /** A modifier or factor without a condition to make its label from. */
  'no-label': ({ entry, meant }: { entry: string; meant: string | null }, { id }: Voice): Words => ({
    message: `${id(entry)} has neither a condition nor a label`,
    right: `${orMeant(meant, id)}label: WORDS, or when: CONDITION, which then says it`,
    onSheet: 'words, or a condition',
  }),
  /** An effect that rolls again, in an outcome or elsewhere; or a call that a browser host cannot answer. */
  'not-here': (facts: { what: 'again'; inOutcome: boolean } | { what: 'browser' }): Words => {
    if (facts.what === 'browser') return notInBrowser
    return facts.inOutcome
      ? { message: 'nothing is rolled here, so nothing is rolled again', right: 'leave it out' }
      : { message: 'only an outcome can roll again', right: 'put it among the effects of an outcome' }
  },
  'not-changeable': ({ trait }: { trait: string }, { id, bare }: Voice): Words => ({
    message: `${id(trait)} is no state that an effect may change`,
    right: `changes: true in traits.${bare(trait)}`,
    onSheet: 'another state',
  }),
  'two-distances': ({ first, second }: { first: string; second: string }, { id }: Voice): Words => ({
    message: `${id(first)} and ${id(second)} are both given`,
    right: 'one of them; null removes the other',
    onSheet: 'one of them',
  }),
  'groups-without-points': ({ role }: { role: string }, { id, bare }: Voice): Words => ({
    message: `${id(role)} fires in groups, but has no fire points`,
    right: `points: {of: ${bare(role)}}, or leave groups out`,
    onSheet: 'fire points, or no groups',
  }),
  'two-sides': ({ count }: { count: number }): Words => ({
    message: `${count} sides roll`,
    right:
      count === 1
        ? 'dice: 1d10 for one roll, or one for each of two sides'
        : 'two sides: the result is the first less the second',
    onSheet: 'two sides',
  }),
  'no-points': (facts: { factor: string }, { id }: Voice): Words => ({
    message: `the factor ${id(facts.factor)} multiplies fire points, and there are none here`,
    right: 'points: {of: ROLE}, or a modifier',
    onSheet: 'a modifier',
  }),
  'no-sides': (_: object, { id }: Voice): Words => ({
    message: 'there is one roll here',
    right: `leave ${id('to')} out`,
  }),
  'which-side': ({ modifier, sides }: { modifier: string; sides: NameList }, { id, bare }: Voice): Words => ({
    message: `whose roll does ${id(modifier)} change?`,
    right: `to: ${listed(sides, 'or', bare)}`,
    onSheet: listed(sides, 'or', bare),
  }),
  'no-table': ({ procedure }: { procedure: string }, { id }: Voice): Words => ({
    message: `${id(procedure)} rolls dice, and no table reads them`,
    right: 'tables: {...}, or no dice',
    onSheet: 'a table, or no dice',
  }),
  'nothing-to-do': ({ procedure }: { procedure: string }, { id }: Voice): Words => ({
    message: `${id(procedure)} neither rolls nor decides nor gives anything`,
    right: 'dice and tables, decide, or gives',
  }),
  'unused-outcome': ({ outcome }: { outcome: string }, { id }: Voice): Words => ({
    message: `no result leads to ${id(outcome)}`,
    right: 'a band in a table; in a patch null removes an outcome',
    onSheet: 'a band in a table, or no such result',
  }),
  'unused-party': ({ party }: { party: string }, { id }: Voice): Words => ({
    message: `${id(party)} has part in no step`,
    right: 'a role in a step, or leave it out',
  }),
  'no-party': (
    { role, procedure, parties }: { role: string; procedure: string; parties: NameList },
    { id, bare }: Voice,
  ): Words => ({
    message: `nobody plays the role ${id(role)} of ${id(procedure)}`,
    right: `as: {${bare(role)}: ${listed(parties, 'or', bare)}}`,
    onSheet: listed(parties, 'or', bare),
  }),
  'called-points': ({ step, procedure }: { step: string; procedure: string }, { id, bare }: Voice): Words => ({
    message: `the step ${id(step)} calls for ${id(procedure)}, whose fire points nobody can give in the middle of a step`,
    right: `make it a step of its own: {procedure: ${bare(procedure)}, optional: true}`,
    onSheet: 'a step of its own',
  }),
  'party-twice': ({ party, roles }: { party: string; roles: readonly [string, string] }, { id }: Voice): Words => ({
    message: `${id(party)} plays ${id(roles[0])} and ${id(roles[1])}`,
    right: 'one role a step for each party',
  }),
}

interface WhichRole {
  readonly entry: string
  readonly meant: string | null
  readonly count: number
  readonly roles: NameList
}

/** A new entry may be one of the ruleset's, misspelt. */
const orMeant = (meant: string | null, id: Voice['id']): string =>
  meant === null ? '' : `${id(meant)}? If it is new, `
