/** Problems of names that are unknown, taken or removed, and of rulesets that extend each other. */
import { dotted } from '../../paths.ts'
import { nonNull } from '../../present.ts'
import { pluralize, visibleExcerpt } from '../text.ts'
import {
  clip,
  didYouMean,
  commaList,
  joinList,
  quoteText,
  type Alternatives,
  type NameList,
  type FactFormatter,
  type ProblemWords,
} from './phrases.ts'

/** Where the names of a ruleset are defined. */
export type Home =
  | { readonly kind: 'section'; readonly path: readonly string[] }
  /** The roles of a procedure, by default the current one. */
  | { readonly kind: 'roles'; readonly procedure?: string }
  | { readonly kind: 'parties' | 'sides' }

const homeWords = (home: Home, { bare }: FactFormatter): string => {
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

/**
 * A name that isn't defined at `home`. `trait` is the trait that the choice should belong to; `choiceOf` is a trait that has a choice with this name.
 */
interface UnknownName {
  readonly name: string
  readonly trait: string | null
  readonly home: Home
  readonly alternatives: Alternatives
  readonly choiceOf?: string | undefined
}

/** The kinds of entries that rulesets refer to by id. */
type NameKind =
  | 'trait'
  | 'choice'
  | 'role'
  | 'side'
  | 'outcome'
  | 'procedure'
  | 'phase'
  | 'group'
  | 'modifier'
  | 'part'
  | 'action'
  | 'distance'
  | 'grid'
  | 'column'
  | 'condition'
  | 'party'

/** The position of an entry relative to another. */
type PlacedBeside = 'before' | 'after'

type UnknownNameFacts =
  | ({ readonly kind: NameKind } & UnknownName)
  | { readonly kind: 'term'; readonly name: string; readonly alternatives: Alternatives }
  /** A row that isn't a choice of the trait that selects it. */
  | { readonly kind: 'row'; readonly name: string; readonly by: string; readonly alternatives: Alternatives }
  /** A patch's new entry that lacks a key and has almost the same name as an entry of the base. */
  | { readonly kind: 'entry'; readonly name: string; readonly meant: string; readonly key: string }
  | {
      readonly kind: 'neighbor'
      readonly name: string
      readonly side: PlacedBeside
      readonly alternatives: Alternatives
    }
  /** `above` is the path that exists; `step` is the key that doesn't. */
  | {
      readonly kind: 'path'
      readonly above: readonly string[]
      readonly step: string
      readonly alternatives: readonly string[] | null
    }
  /** A name in a request. `title` is the title of the ruleset or check. */
  | { readonly kind: 'input' | 'step' | 'roster entry'; readonly name: string; readonly alternatives: Alternatives }
  | {
      readonly kind: 'requested procedure' | 'sequence' | 'section'
      readonly name: string
      readonly title: string
      readonly alternatives: Alternatives
    }
  | { readonly kind: 'option'; readonly name: string; readonly ruleset: string; readonly known: NameList }
  /** `at` is null if an axis was left empty. */
  | { readonly kind: 'axis'; readonly title: string; readonly at: string | null; readonly axes: NameList }
  | { readonly kind: 'unit' | 'paper'; readonly name: string; readonly known: readonly string[] }

const unknownName = (facts: UnknownNameFacts, formatter: FactFormatter): ProblemWords => {
  const { id, bare, path } = formatter
  switch (facts.kind) {
    case 'term': {
      const braced = (name: string): string => id(`{${name}}`)
      return {
        message: `Unknown term or distance ${braced(facts.name)}.`,
        right: didYouMean(facts.alternatives.meant, 'Define it under terms or distances.', braced),
        onSheet: 'Use a name from Names and phases, such as {unit}.',
      }
    }
    case 'row': {
      const { meant, known } = facts.alternatives
      const all = joinList(known, 'or', bare)
      return {
        message: `${id(facts.name)} isn’t a choice of ${id(facts.by)}, which picks the row.`,
        right: didYouMean(meant, `Use ${all}. In a patch, null removes the row.`, id),
        onSheet: meant === null ? `Use ${all}, or delete the row.` : undefined,
      }
    }
    case 'entry':
      return {
        message: `${id(facts.name)} doesn’t exist, and a new entry needs ${id(facts.key)}.`,
        right: `Did you mean ${id(facts.meant)}?`,
      }
    case 'neighbor':
      return {
        message: `${id(facts.name)} isn’t an entry here, so nothing can go ${facts.side} it.`,
        right: didYouMean(facts.alternatives.meant, 'Use the id of another entry of this section.', id),
      }
    case 'path':
      return {
        message: `The provenance path doesn’t exist: ${path(facts.above.length === 0 ? ['rules'] : facts.above)} has no ${id(facts.step)}.`,
        right:
          facts.alternatives === null
            ? 'Use a path into rules, such as gauge.arcs.infantry.degrees.'
            : `Did you mean ${path(facts.alternatives)}?`,
      }
    case 'input':
    case 'step':
      return {
        message: `Unknown ${facts.kind} ${quoteText(facts.name)}.`,
        right: requestedRight(facts.alternatives),
      }
    case 'requested procedure':
    case 'sequence':
    case 'section':
      return {
        message: `${facts.title} has no ${facts.kind === 'requested procedure' ? 'procedure' : facts.kind} ${quoteText(facts.name)}.`,
        right: requestedRight(facts.alternatives),
      }
    case 'roster entry':
      return {
        message: `The roster has no side, command or unit ${quoteText(facts.name)}.`,
        right: requestedRight(facts.alternatives),
      }
    case 'option':
      return {
        message: `${id(facts.ruleset)} has no option ${id(facts.name)}.`,
        right: facts.known.count === 0 ? 'It has no options.' : `Use one of ${commaList(facts.known, bare)}.`,
      }
    case 'axis':
      return facts.axes.count === 0
        ? { message: `"${facts.title}" has no inputs to map.`, right: 'Choose another check.' }
        : {
            message: `"${facts.title}" has no input ${quoteText(facts.at ?? '')}.`,
            right: `Use one of ${firstNames(facts.axes)}.`,
          }
    case 'unit':
      return { message: `Gauges can’t be marked in ${facts.name}.`, right: `Use ${facts.known.join(' or ')}.` }
    case 'paper':
      return { message: `Unknown paper size ${facts.name}.`, right: `Use ${facts.known.join(' or ')}.` }
    default:
      return unknownEntry(facts, formatter)
  }
}

const unknownEntry = (
  { kind, name, trait, home, choiceOf, alternatives: { meant, known } }: { readonly kind: NameKind } & UnknownName,
  formatter: FactFormatter,
): ProblemWords => {
  const { id, bare } = formatter
  const message = `Unknown ${kind}${trait === null ? '' : ` of ${bare(trait)}`} ${id(name)}.`
  const several = kind === 'choice' ? name.split(/ or | and |[,|/]/).map((one) => one.trim()) : []
  if (several.length > 1) return { message, right: `Use a list of choices: [${several.map(bare).join(', ')}].` }
  if (choiceOf !== undefined) return { message, right: `Did you mean ${bare(choiceOf)}: ${bare(name)}?` }
  if (meant !== null) return { message, right: `Did you mean ${id(meant)}?` }
  if (known.count === 0)
    return { message, right: home.kind === 'section' ? `None are ${homeWords(home, formatter)}.` : 'None are defined.' }
  const all = joinList(known, 'or', id)
  return { message, right: `Use ${all}, ${homeWords(home, formatter)}.`, onSheet: `Use ${all}.` }
}

/** Lists at most eight names. */
const firstNames = ({ first, count }: NameList): string =>
  count > 8 ? `${first.slice(0, 8).join(', ')} …` : first.join(', ')

/** What to use in a request instead of an unknown name. */
export const requestedRight = ({ meant, known }: Alternatives): string =>
  didYouMean(meant, known.count === 0 ? 'Remove it.' : `Use one of ${firstNames(known)}.`, (name) => `"${name}"`)

type NotFound =
  | { readonly what: 'battle'; readonly name: string; readonly known: NameList }
  | { readonly what: 'unit'; readonly unit: string }
  | { readonly what: 'revision'; readonly number: number; readonly count: number }
  | { readonly what: 'entry'; readonly entry: string }
  | { readonly what: 'house-rules'; readonly title: string }
  | { readonly what: 'address'; readonly address: string }

const notFound = (facts: NotFound, { id }: FactFormatter): ProblemWords => {
  switch (facts.what) {
    case 'battle':
      return {
        message: `Can’t find the battle "${clip(facts.name)}".`,
        right: facts.known.count === 0 ? 'Start one.' : `Choose one of ${commaList(facts.known, (name) => name)}.`,
      }
    case 'unit':
      return { message: `The battle has no unit "${clip(facts.unit)}".`, right: 'Choose one from the roster.' }
    case 'revision':
      return {
        message: `Saved version ${facts.number} doesn’t exist.`,
        right: facts.count === 0 ? 'Nothing has been saved yet.' : `Choose a version from 1 to ${facts.count}.`,
      }
    case 'entry':
      return { message: `${id(facts.entry)} doesn’t exist.`, right: 'Choose an existing entry.' }
    case 'house-rules':
      return { message: `You have no house rules named ${visibleExcerpt(facts.title)}.`, right: 'Open the file.' }
    case 'address':
      return {
        message: `This computer doesn’t have the address ${clip(facts.address)} on a local network.`,
        right: 'Choose one from the list.',
      }
  }
}

type IdTaken =
  /** The id has another meaning in the ruleset language. */
  | { readonly what: 'trait' | 'role' | 'party'; readonly name: string }
  | { readonly what: 'role-and-trait'; readonly role: string; readonly of: 'situation' | 'battle' }
  | { readonly what: 'term-and-distance'; readonly distance: string }
  | { readonly what: 'ruleset'; readonly id: string }
  | { readonly what: 'house-rules'; readonly id: string; readonly files: readonly [string, string] }
  | { readonly what: 'entry'; readonly name: string }

const idTaken = (facts: IdTaken, { id, bare }: FactFormatter): ProblemWords => {
  switch (facts.what) {
    case 'trait':
    case 'role':
      return {
        message: `${id(facts.name)} is a reserved word and can’t name a ${facts.what}.`,
        right: facts.what === 'trait' ? `Use another id, such as ${bare(facts.name)}-state.` : 'Use another id.',
        onSheet: 'Use another id.',
      }
    case 'party':
      return {
        message: `The party ${id(facts.name)} has the same id as another input of requests.`,
        right: 'Use another id.',
      }
    case 'role-and-trait':
      return {
        message: `${id(facts.role)} is both a role and a trait of the ${facts.of}, so requests can’t tell them apart.`,
        right: 'Use another id for one of them.',
      }
    case 'term-and-distance':
      return {
        message: `${id(facts.distance)} is both a term and a distance.`,
        right: 'Use another id for one of them.',
      }
    case 'ruleset':
      return { message: `${id(facts.id)} is the id of a ruleset.`, right: 'Use another id for the house rules.' }
    case 'house-rules':
      return {
        message: `The house rules ${id(facts.id)} are listed twice: ${facts.files.join(' and ')}.`,
        right: 'Keep one of them.',
      }
    case 'entry':
      return { message: `${id(facts.name)} already exists.`, right: 'Use another id.' }
  }
}

/** How much is known of an entry that is gone: everything, everything except its condition, or only a part. */
type Known = 'all' | 'no-condition' | 'not-all'
const keptWith: Readonly<Record<Known, string>> = {
  all: ', unchanged',
  'no-condition':
    '. Its condition isn’t known, so it always counts until you enter one; a mark lists what else isn’t known',
  'not-all': ', with a mark that lists which of its cells aren’t known',
}

/** A change to an entry that the base ruleset no longer has, because other house rules removed it or a newer version lacks it. */
type GoneFromBase =
  | { readonly what: 'removed'; readonly entry: string; readonly by: string }
  | { readonly what: 'gone'; readonly entry: string; readonly known: Known | null }

const goneFromBase = (facts: GoneFromBase, { id }: FactFormatter): ProblemWords => {
  const entry = id(facts.entry)
  return facts.what === 'removed'
    ? {
        message: `${entry} doesn’t exist: ${visibleExcerpt(facts.by)} removes it.`,
        right: `Delete what changes ${entry} here, or write all of it.`,
      }
    : {
        message: `${entry} is no longer in the ruleset.`,
        right: `Delete what changes ${entry}, or write all of it.`,
        onSheet:
          facts.known === null
            ? 'Undo the change.'
            : `Undo the change, or keep it as a new entry${keptWith[facts.known]}.`,
      }
}

const circleWords = {
  traits: ['Circular calculation', 'depends on'],
  outcomes: ['Circular order of outcomes', 'is above'],
  conditions: ['Circular conditions', 'uses'],
} as const

type Circle =
  | { readonly what: keyof typeof circleWords; readonly entries: readonly string[]; readonly isCut: boolean }
  /** An entry placed next to an entry whose own position depends on the first. */
  | { readonly what: 'places'; readonly entry: string; readonly side: PlacedBeside; readonly target: string }

const circle = (facts: Circle, { id }: FactFormatter): ProblemWords => {
  if (facts.what === 'places')
    return {
      message: `${id(facts.entry)} goes ${facts.side} ${id(facts.target)}, whose own place depends on it.`,
      right: 'Use an entry that isn’t moved.',
    }
  const [name, verb] = circleWords[facts.what]
  const [last, ...first] = facts.entries.toReversed().map(id)
  const all = [...first.toReversed(), ...(facts.isCut ? [id('…')] : []), ...(last === undefined ? [] : [last])]
  return {
    message: `${name}: ${all.join(` ${verb} `)}.`,
    right: 'Make one of them independent of the others.',
  }
}

type HouseExtends = { readonly extends: string | null; readonly ids: readonly string[] }

export const nameProblems = {
  'unknown-name': unknownName,
  /** A ruleset that was requested or that a file extends. */
  'unknown-ruleset': (
    {
      ruleset,
      isBase,
      alternatives: { meant, known },
    }: { ruleset: string; isBase: boolean; alternatives: Alternatives },
    { id, bare }: FactFormatter,
  ): ProblemWords => {
    const right = isBase
      ? `Put the file with id: ${bare(ruleset)} next to this one, open it too, or add its folder.`
      : known.count === 0
        ? 'Add a folder of rulesets.'
        : `Use one of ${commaList(known, bare)}.`
    return {
      message: isBase ? `Can’t find the ruleset ${id(ruleset)} to extend.` : `Can’t find the ruleset ${id(ruleset)}.`,
      right: didYouMean(meant, right, id),
    }
  },
  'not-found': notFound,
  'id-taken': idTaken,
  braces: (facts: { what: 'term'; text: string } | { what: 'unpaired' }, { quote }: FactFormatter): ProblemWords =>
    facts.what === 'term'
      ? { message: `The term ${quote(facts.text)} contains braces.`, right: 'Use plain words.' }
      : { message: 'Unmatched brace.', right: 'Write {unit}, or delete the brace.' },
  'newer-format': ({ format, reads }: { format: number; reads: number }): ProblemWords => ({
    message: `The file needs a newer version of Doublequick: its format is ${format}, and this version reads ${reads}.`,
    right: 'Update Doublequick.',
  }),
  /** A part that is played by itself, or that house rules leave incomplete. `left` is the number of problems. */
  part: (
    { part, extenders, left }: { part: string; extenders: NameList; left?: number },
    { id, bare }: FactFormatter,
  ): ProblemWords => {
    const [first, all] = [commaList(extenders, bare), extenders.count > 0]
    return left === undefined
      ? {
          message: `${id(part)} is a part that other rulesets extend. It can’t be played by itself.`,
          right: all ? `Use one that extends it: ${first}.` : `Write a ruleset with extends: ${bare(part)}.`,
        }
      : {
          message: `${id(part)} is a part, and these rules leave it incomplete (${pluralize(left, 'problem')}).`,
          right: `Extend one that completes it (${first}), or add what is missing.`,
        }
  },
  'extends-cycle': ({ rulesets }: { rulesets: readonly string[] }, { bare }: FactFormatter): ProblemWords => ({
    message: `Circular extends: ${rulesets.map(bare).join(' extends ')}.`,
    right: 'Make one of them extend none of the others.',
  }),
  /** `ids` has the ids of everything the ruleset extends and, last, of the ruleset itself. */
  'house-extends': ({ extends: named, ids }: HouseExtends, { id }: FactFormatter): ProblemWords => ({
    message:
      named === null
        ? 'These house rules don’t say which ruleset they change.'
        : `These house rules extend ${id(named)}, which is neither ${id(nonNull(ids.at(-1)))} nor house rules for it.`,
    right: `Write extends: ${ids.toReversed().join(' or ')}${named === null ? '' : `, or open the file with id: ${named}`}.`,
  }),
  /** `alternatives` is null if there is no base ruleset from which to remove anything. */
  'nothing-removed': (
    { key, alternatives }: { key: string; alternatives: Alternatives | null },
    { id }: FactFormatter,
  ): ProblemWords => ({
    message:
      alternatives === null
        ? `Null removes ${id(key)}, but this ruleset has no base.`
        : `Null removes ${id(key)}, which doesn’t exist.`,
    right: didYouMean(alternatives === null ? null : alternatives.meant, 'Delete the line.', id),
  }),
  'gone-from-base': goneFromBase,
  circle,
}
