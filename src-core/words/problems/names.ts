/** Names that lead nowhere. */
import { dotted } from '../../paths.ts'
import { enumerated, listed, type Alternatives, type NameList } from './lists.ts'
import type { PlacedBeside } from './layers.ts'
import type { Voice, Words } from './voice.ts'

/** Where such names come from. */
export type Home =
  | { readonly kind: 'section'; readonly path: readonly string[] }
  /** The roles of a procedure; of this one where none is named. */
  | { readonly kind: 'roles'; readonly procedure?: string }
  | { readonly kind: 'parties' | 'sides' }

const homeWords = (home: Home, { bare }: Voice): string => {
  switch (home.kind) {
    case 'section':
      return `defined under ${dotted(home.path.map(bare))}`
    case 'roles':
      return `the roles of ${home.procedure === undefined ? 'this procedure' : bare(home.procedure)}`
    case 'parties':
      return 'the parties of this sequence'
    case 'sides':
      return 'the sides that roll'
  }
}

/** A name that is none of those known at `home`; of a choice `trait` is the one whose it should be. */
export interface UnknownName {
  readonly what: 'name'
  readonly name: string
  readonly trait: string | null
  readonly home: Home
  readonly alternatives: Alternatives
  /** Of an unknown trait: the trait that has such a choice. */
  readonly choiceOf?: string | undefined
}

const unknownName = (
  kind: string,
  { name, trait, home, choiceOf, alternatives: { meant, known } }: UnknownName,
  voice: Voice,
): Words => {
  const { id, bare } = voice
  const message = `there is no ${kind}${trait === null ? '' : ` of ${bare(trait)}`} ${id(name)}`
  if (choiceOf !== undefined) return { message, right: `${bare(choiceOf)}: ${bare(name)}` }
  if (meant !== null) return { message, right: `${id(meant)}?` }
  if (known.count === 0)
    return { message, right: home.kind === 'section' ? `none is ${homeWords(home, voice)}` : 'there are none' }
  const all = listed(known, 'or', id)
  return { message, right: `${all}, ${homeWords(home, voice)}`, onSheet: all }
}

type UnknownRole =
  | UnknownName
  | { readonly what: 'grid'; readonly grid: string; readonly role: string }
  | { readonly what: 'shared'; readonly role: string; readonly roles: NameList }

const unknownRole = (facts: UnknownRole, voice: Voice): Words => {
  const { id, bare } = voice
  if (facts.what === 'name') return unknownName('role', facts, voice)
  if (facts.what === 'grid')
    return {
      message: `the grid ${id(facts.grid)} is read on ${id(facts.role)}, which is no role here`,
      right: `a role ${id(facts.role)}, or the grid without of`,
    }
  return {
    message: `this asks for the role ${id(facts.role)}, which this procedure has not`,
    right: `one of its roles: ${listed(facts.roles, 'or', bare)}`,
  }
}

type UnknownChoice =
  UnknownName | { readonly what: 'copied'; readonly source: string; readonly trait: string; readonly strange: NameList }

const unknownChoice = (facts: UnknownChoice, voice: Voice): Words => {
  const { id, bare } = voice
  if (facts.what === 'name') {
    const several = facts.name.split(/ or | and |[,|/]/).map((one) => one.trim())
    const words = unknownName('choice', facts, voice)
    return several.length > 1 ? { ...words, right: `a list of choices: [${several.map(bare).join(', ')}]` } : words
  }
  return {
    message: `${id(facts.source)} may be ${enumerated(facts.strange, bare)}, which ${id(facts.trait)} may not`,
    right: 'add the choice, or catch it in a line before this one',
  }
}

const unknown =
  (kind: string) =>
  (facts: UnknownName, voice: Voice): Words =>
    unknownName(kind, facts, voice)

export const nameProblems = {
  'unknown-trait': unknown('trait'),
  'unknown-choice': unknownChoice,
  'unknown-role': unknownRole,
  /** `rolling` are the sides that dice are given for. */
  'unknown-side': (facts: UnknownName | { what: 'dice'; rolling: readonly string[] }, voice: Voice): Words =>
    facts.what === 'dice'
      ? { message: 'this side does not roll', right: `dice of ${facts.rolling.join(' and ')}` }
      : unknownName('side', facts, voice),
  'unknown-outcome': unknown('outcome'),
  'unknown-procedure': unknown('procedure'),
  'unknown-phase': unknown('phase'),
  'unknown-group': unknown('group'),
  'unknown-modifier': unknown('modifier'),
  'unknown-part': unknown('part'),
  'unknown-action': unknown('action'),
  'unknown-distance': unknown('distance'),
  'unknown-grid': unknown('grid'),
  'unknown-column': unknown('column'),
  'unknown-condition': unknown('condition'),
  'unknown-party': unknown('party'),
  'unknown-term': (
    { term, alternatives: { meant } }: { term: string; alternatives: Alternatives },
    { id }: Voice,
  ): Words => ({
    message: `there is no term or distance ${id(`{${term}}`)}`,
    right: meant === null ? 'defined under terms or distances' : `${id(`{${meant}}`)}?`,
    onSheet: 'a name that stands under Names and phases, such as {unit}',
  }),
  'unknown-row': (
    { row, by, alternatives: { meant, known } }: { row: string; by: string; alternatives: Alternatives },
    { id, bare }: Voice,
  ): Words => ({
    message: `${id(row)} is no choice of ${id(by)}, which picks the row`,
    right: meant === null ? `${listed(known, 'or', bare)}; in a patch null removes the row` : `${id(meant)}?`,
    onSheet: meant === null ? `${listed(known, 'or', bare)}, or no such row` : undefined,
  }),
  /** A new entry of a patch that lacks a key, and is almost called like one of the base. */
  'unknown-entry': ({ name, meant, key }: { name: string; meant: string; key: string }, { id }: Voice): Words => ({
    message: `there is no ${id(name)} to change, and a new one needs ${id(key)}`,
    right: `${id(meant)}?`,
  }),
  'unknown-after': (
    { name, side, alternatives: { meant } }: { name: string; side: PlacedBeside; alternatives: Alternatives },
    { id }: Voice,
  ): Words => ({
    message: `there is no ${id(name)} here to stand ${side}`,
    right: meant === null ? 'the id of an entry beside this one' : `${id(meant)}?`,
  }),
  /** `above` is the path that still leads somewhere, `step` the one that does not. */
  'unknown-path': (
    {
      above,
      step,
      alternatives: meant,
    }: { above: readonly string[]; step: string; alternatives: readonly string[] | null },
    { id, path }: Voice,
  ): Words => ({
    message: `the provenance path leads nowhere: ${path(above.length === 0 ? ['rules'] : above)} holds no ${id(step)}`,
    right: meant === null ? 'a path into rules, such as gauge.arcs.infantry.degrees' : `${path(meant)}?`,
  }),
  'reserved-id': ({ what, name }: { what: 'trait' | 'role' | 'party'; name: string }, { id, bare }: Voice): Words =>
    what === 'party'
      ? {
          message: `a request could not tell the party ${id(name)} from something else of that name`,
          right: 'another id',
        }
      : {
          message: `${id(name)} has a meaning of its own and cannot name a ${what}`,
          right: what === 'trait' ? `another id, such as ${bare(name)}-state` : 'another id',
          onSheet: 'another id',
        },
  'name-twice': (
    facts: { what: 'role'; role: string; of: 'situation' | 'battle' } | { what: 'distance'; distance: string },
    { id }: Voice,
  ): Words => ({
    message:
      facts.what === 'role'
        ? `${id(facts.role)} is a role and a trait of the ${facts.of}: a request could not tell them apart`
        : `${id(facts.distance)} is a term and a distance`,
    right: 'another id for one of them',
  }),
  braces: (facts: { what: 'term'; text: string } | { what: 'unpaired' }, { quote }: Voice): Words =>
    facts.what === 'term'
      ? { message: `the term ${quote(facts.text)} holds braces`, right: 'plain words' }
      : { message: 'a brace without its partner', right: 'write {unit}, or leave the brace out' },
}
