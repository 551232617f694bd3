/**
 * Formats effects as the lines of a table cell: unconditional effects first, then each condition before a colon: "Outflanked: broken, full retreat."
 * If a column is for one part of the unit, its heading names the part and the cells don't.
 */
import { nonNull } from '../present.ts'
import { guardText, conditionText } from '../language/expression-text.ts'
import { conditionImplies, conditionOfGuard, excludeEachOther, isTest, sameTerm } from '../language/logic.ts'
import type { Condition, Nested } from '../language/model.ts'
import type { Speech } from '../language/names.ts'
import type { Part } from '../ruleset/model/traits.ts'
import type { Effect } from '../ruleset/model/effects.ts'
import { speechWords } from '../words/speech.ts'
import { capitalize } from '../words/text.ts'
import { effectsBody } from './effects.ts'
import { verbKey, isSet, subjectsOf, joinMoves, type PartEffects } from './subjects.ts'

export interface EffectLine {
  /** The condition, or who is affected, printed before a colon. Empty if the line always applies. */
  readonly lead: string
  /** The effects, in sentences. */
  readonly text: string
  readonly effects: readonly Effect[]
  /** Whether the line keeps its meaning when separated from the others. */
  readonly isFree: boolean
  /** The conditions in the lead that have a short name. */
  readonly named: readonly NamedCondition[]
}

export interface NamedCondition {
  readonly id: string
  readonly name: string
  readonly is: Condition
}

type Effects = readonly Effect[]

/** The parts of a unit that get separate columns because these effects distinguish between them; empty if they don't. */
export const partColumns = (effects: Effects, { ruleset: { parts } }: Speech): readonly Part[] => {
  const candidates = columnParts(parts)
  const used = new Set(effects.flatMap(({ kind }) => columnOf(kind, candidates, parts) ?? []))
  return used.size > 1 ? candidates.filter((part) => used.has(part)) : []
}

/** The first part, and the parts that exclude it or are next to it. */
const columnParts = (parts: Speech['ruleset']['parts']): readonly Part[] => {
  const [first] = parts.values()
  const body = first?.when ?? null
  return [...parts.values()].filter(
    ({ isLeader, attachedWhen: beside, when }, index) =>
      !isLeader && (index === 0 || beside !== null || (body !== null && when !== null && excludeEachOther(body, when))),
  )
}

/** The column for a part: the first one that includes it. Undefined for a leader and for a part that can belong to any column. */
const columnOf = (
  kind: string | null,
  candidates: readonly Part[],
  parts: Speech['ruleset']['parts'],
): Part | undefined => {
  const part = kind === null ? undefined : parts.get(kind)
  if (part === undefined || !candidates.includes(part)) return undefined
  return candidates.find(({ when }) => part.when !== null && when !== null && conditionImplies(part.when, when))
}

/**
 * Formats the effects on one role as lines. With a `column`, includes only the effects on that part, which the heading names. If a condition replaces
 * what happens otherwise, its line says "instead", or a last line starts with "Otherwise".
 */
export const effectLines = (effects: Effects, column: Part | null, speech: Speech): readonly EffectLine[] => {
  const all = effects.flatMap((effect) => effectsInColumn(effect, column, speech))
  const bases = all.filter(({ when, unless }) => when === null && unless !== null)
  const lists = alternativesOf(bases, all)
  const always = all.filter(({ when, unless }) => when === null && unless === null)
  const exceptions = lists.filter((list) => isException(list, always, all))
  const listed = new Set(lists.flatMap(({ bases: own, branches }) => [...own, ...branches]))
  const settled = all.filter(
    (effect) => always.includes(effect) || exceptions.some((each) => each.bases.includes(effect)),
  )
  const already = all.filter((effect) => !listed.has(effect) && effect.unless === null && isSet(effect.when, settled))
  const rest = all.filter((effect) => !always.includes(effect) && !listed.has(effect) && !already.includes(effect))
  const writing = { all, column, speech }
  const isReplaced = (effect: Effect): boolean =>
    exceptions.some(({ bases: [base] }) => base !== undefined && isSameUnless(base, effect))
  return inOrder([
    ...settledLines(settled, already, writing),
    ...lists.flatMap((list) =>
      exceptions.includes(list) ? exceptionLines(list, writing) : alternativeLines(list, writing),
    ),
    ...conditionLines(
      rest.map((effect) => (isReplaced(effect) ? { ...effect, unless: null } : effect)),
      writing,
    ),
    ...rollLines(settled, writing),
  ])
}

/** Stops lines that set the same thing from becoming notes, because their order shows which one comes last. */
const inOrder = (lines: readonly EffectLine[]): readonly EffectLine[] => {
  const done = ({ effects }: EffectLine): readonly string[] => effects.flatMap(({ verbs }) => verbs.map(verbKey))
  const clashes = (line: EffectLine): boolean =>
    lines.some((other) => other !== line && other.lead !== '' && done(other).some((what) => done(line).includes(what)))
  return lines.map((line) => (line.isFree && line.lead !== '' && clashes(line) ? { ...line, isFree: false } : line))
}

interface Writing {
  /** All effects on the role. */
  readonly all: Effects
  readonly column: Part | null
  readonly speech: Speech
}

/** Returns an effect with the conditions that a column leaves open. Empty if the effect never applies there. */
const effectsInColumn = (effect: Effect, column: Part | null, { ruleset: { parts } }: Speech): readonly Effect[] => {
  const candidates = columnParts(parts)
  const own = effect.kind === null ? undefined : parts.get(effect.kind)
  const home = columnOf(effect.kind, candidates, parts)
  if (column !== null && home !== undefined && home !== column) return []
  const known = [own?.when ?? null, own?.isLeader ? null : (column?.when ?? null)].filter((when) => when !== null)
  const when = effect.when && known.reduce(openAlternatives, effect.when)
  const unless = effect.unless && known.reduce(openAlternatives, effect.unless)
  if (when?.length === 0 || unless?.some((terms) => terms.length === 0)) return []
  return [
    {
      ...effect,
      when: when?.some((terms) => terms.length === 0) ? null : when,
      unless: unless?.length === 0 ? null : unless,
    },
  ]
}

/** The alternatives of a condition that are still open if the known condition holds, without the terms that the known condition implies. */
const openAlternatives = (condition: Condition, known: Condition): Condition =>
  condition
    .filter((terms) => !excludeEachOther([terms], known))
    .map((terms) => terms.filter((term) => !conditionImplies(known, [[term]])))

/** Effects that apply unless certain conditions hold, and effects that apply if they do. */
interface Alternatives {
  readonly bases: Effects
  readonly branches: Effects
}

type Terms = Condition[number]
const extendsTerms = (terms: Terms, base: Terms): boolean =>
  base.every((term) => terms.some((other) => sameTerm(term, other)))
const sameTerms = (a: Terms, b: Terms): boolean => a.length === b.length && extendsTerms(a, b)
const hasTerms = (condition: Condition, terms: Terms): boolean => condition.some((other) => sameTerms(other, terms))

const alternativesOf = (bases: Effects, all: Effects): readonly Alternatives[] => {
  const branchesOf = ({ unless }: Effect): Effects =>
    all.filter(
      (effect) =>
        unless !== null &&
        effect.when !== null &&
        effect.when.every((terms) => unless.some((base) => extendsTerms(terms, base))) &&
        (effect.unless === null || effect.unless.every((terms) => hasTerms(unless, terms))),
    )
  const found: { bases: Effect[]; branches: Effect[] }[] = []
  for (const base of bases) {
    const branches = branchesOf(base)
    const same = found.find(
      (each) => isSameUnless(nonNull(each.bases[0]), base) && each.branches.length === branches.length,
    )
    if (same) same.bases.push(base)
    else found.push({ bases: [base], branches: [...branches] })
  }
  return found
}

const isSameUnless = ({ unless: a }: Effect, { unless: b }: Effect): boolean =>
  a !== null && b !== null && a.length === b.length && b.every((terms) => hasTerms(a, terms))

const isSameGuard = (a: Effect, b: Effect): boolean => isSame(a.when, b.when) && isSame(a.unless, b.unless)

const isSame = (a: Condition | null, b: Condition | null): boolean =>
  a === null || b === null ? a === b : a.length === b.length && a.every((terms) => hasTerms(b, terms))

/** The alternatives of the bases' condition that have no effect. */
const uncoveredAlternatives = ({ bases, branches }: Alternatives): Condition =>
  (bases[0]?.unless ?? []).filter(
    (terms) => !branches.some(({ when }) => when?.some((other) => extendsTerms(other, terms))),
  )

/** Whether one condition replaces all other effects, or all with the same verbs, so that "instead" is enough. */
const isException = (list: Alternatives, always: Effects, all: Effects): boolean => {
  const { bases, branches } = list
  const [first, ...others] = branches
  if (first === undefined || !others.every((other) => isSameGuard(first, other))) return false
  if (uncoveredAlternatives(list).length > 0 || branches.some(isAgain)) return false
  const unguarded = all.filter((effect) => effect.when === null && effect.unless !== null)
  if (always.length === 0 && unguarded.length === bases.length) return true
  const done = (some: Effects): ReadonlySet<string> => new Set(some.flatMap(({ verbs }) => verbs.map(verbKey)))
  const [base, branch, before] = [done(bases), done(branches), done(always)]
  const isSameDoing = base.size === branch.size && [...base].every((what) => branch.has(what))
  return isSameDoing && [...base].every((what) => !before.has(what))
}

const isAgain = ({ verbs }: Effect): boolean => verbs.some(({ verb }) => verb === 'again')

/** Formats unconditional effects: one line for the unit and one for each part that needs a separate line. */
const settledLines = (settled: Effects, already: Effects, writing: Writing): readonly EffectLine[] => {
  const plainly = settled.filter((effect) => !isAgain(effect))
  const apart = plainly.filter((effect) => isApart(effect, writing))
  const main = plainly.filter((effect) => !apart.includes(effect))
  const joined = main.length === 0 ? already.map((effect) => [effect]) : []
  return [
    ...(main.length === 0
      ? []
      : [line('', [...main, ...already], withAlready(subjects(main, writing), already, writing), writing)]),
    ...byPart(apart).map((own) => partLine(own, '', writing)),
    ...joined.flatMap((own) => conditionLines(own, writing)),
  ]
}

/** Whether an effect needs a separate line, because it is on a leader, or on a part that isn't the column's part and has no column of its own. */
const isApart = ({ kind }: Effect, { column, speech: { ruleset } }: Writing): boolean => {
  const part = kind === null ? undefined : ruleset.parts.get(kind)
  if (part === undefined || isColumnItself(part, column)) return false
  return column !== null || !columnParts(ruleset.parts).includes(part)
}

/** Whether a part is the column's part or has the same name or condition. */
const isColumnItself = (part: Part, column: Part | null): boolean =>
  column !== null && (part === column || part.name === column.name || isSame(part.when, column.when))

const byPart = (effects: Effects): readonly Effects[] => [...Map.groupBy(effects, ({ kind }) => kind).values()]

/** Formats the effects on a part: "Unlimbered or dismounted: lost." */
const partLine = (effects: Effects, condition: string, writing: Writing): EffectLine => {
  const { speech, column } = writing
  const kind = effects[0]?.kind ?? null
  const part = kind === null ? undefined : speech.ruleset.parts.get(kind)
  const isNamed = part !== undefined && !part.isLeader && effects.every(({ stands }) => stands === null)
  const lead = isNamed ? [shortName(part, column), condition].filter(Boolean).join(', ') : condition
  const own = line(lead, effects, subjects(effects, writing, isNamed || part?.isLeader), writing)
  return { ...own, isFree: true }
}

/** The name of a part without the column's name: in the column "guns", "limbered guns" becomes "limbered". */
const shortName = ({ name }: Part, column: Part | null): string => {
  const rest = column && name.endsWith(` ${column.name}`) ? name.slice(0, -column.name.length - 1) : name
  return column && rest.includes(column.name) ? name : rest
}

/** The subjects of effects, without the names that the column heading or the lead already mentions. */
const subjects = (effects: Effects, { all, column, speech }: Writing, isNamed = false): readonly PartEffects[] => {
  const { parts } = speech.ruleset
  const found = subjectsOf(effects, all, speech).map((each): PartEffects => {
    const isSaid = each.effects.every(({ kind, stands }) => {
      const part = kind === null ? undefined : parts.get(kind)
      return stands === null && part !== undefined && (isNamed || isColumnItself(part, column))
    })
    return isSaid ? { ...each, subject: { ...each.subject, name: null } } : each
  })
  const plainly = found.filter(({ subject }) => subject.name === null)
  const [first, ...others] = plainly
  // In the part's column, the unit and the part are one subject.
  const merged: readonly PartEffects[] =
    first && others.length > 0
      ? [
          {
            ...first,
            subject: nonNull(others.at(-1)).subject,
            effects: effects.filter((effect) => plainly.some((each) => each.effects.includes(effect))),
            before: new Set(plainly.flatMap(({ before }) => [...before])),
          },
          ...found.filter((each) => !plainly.includes(each)),
        ]
      : found
  const ordered = merged.toSorted((a, b) => Number(a.subject.name !== null) - Number(b.subject.name !== null))
  return column === null ? joinMoves(ordered) : ordered
}

/** Adds further effects on units that already had the new state. */
const withAlready = (some: readonly PartEffects[], already: Effects, { speech }: Writing): readonly PartEffects[] => {
  const [first] = already
  if (first === undefined) return some
  const isSetting = ({ effects }: PartEffects): boolean => isSet(first.when, effects)
  const guard = guardText(first, speech, true)
  return some.map((each) => (isSetting(each) ? { ...each, already: { guard, effects: already } } : each))
}

/** Formats an exception: "In square: hold ground instead." */
const exceptionLines = ({ bases, branches }: Alternatives, writing: Writing): readonly EffectLine[] => {
  const { lead, only } = branchLead(branches, bases, writing)
  const body = textOf(subjects(branches, writing), writing)
  const text = only === '' ? speechWords.effect.instead(body) : `${body}, ${only}`
  return [{ ...ofCondition(branches, lead), text: `${text}.` }]
}

/** Formats conditions in order. The first that holds applies; if none does, the last line applies. */
const alternativeLines = (list: Alternatives, writing: Writing): readonly EffectLine[] => {
  const { bases, branches } = list
  if (branches.length === 0) return conditionLines(bases, writing)
  const groups = byGuard(branches).toSorted((a, b) => Number(a[0]?.unless !== null) - Number(b[0]?.unless !== null))
  const { otherwise } = speechWords.condition
  const silent = uncoveredAlternatives(list)
  const rest =
    silent.length === 0
      ? otherwise
      : `${otherwise}, ${conditionText(conditionOfGuard({ when: null, unless: silent }), withShortNames(writing))}`
  return [
    ...groups.map((own): EffectLine => {
      const { lead, only } = branchLead(own, bases, writing)
      const text = textOf(subjects(own, writing), writing)
      return { ...ofCondition(own, lead), isFree: false, text: `${[text, only].filter(Boolean).join(', ')}.` }
    }),
    { ...line(rest, bases, subjects(bases, writing), writing), isFree: false },
  ]
}

/** Formats the condition that replaces the bases, and its other requirements: "cavalry against a square", "only on the first roll". */
const branchLead = (
  branches: Effects,
  bases: Effects,
  writing: Writing,
): { readonly lead: string; readonly only: string } => {
  const when = branches[0]?.when ?? []
  const [terms = [], ...others] = when
  const base = others.length > 0 ? undefined : bases[0]?.unless?.find((own) => extendsTerms(terms, own))
  if (base === undefined || base.length === terms.length)
    return { lead: conditionText(when, withShortNames(writing)), only: '' }
  const more = terms.filter((term) => !base.some((other) => sameTerm(term, other)))
  return {
    lead: conditionText([base], withShortNames(writing)),
    only: speechWords.effect.only(guardText({ when: [more], unless: null }, withShortNames(writing))),
  }
}

const byGuard = (effects: Effects): readonly Effects[] => {
  const groups: Effect[][] = []
  for (const effect of effects) {
    const same = groups.find(([first]) => first && isSameGuard(first, effect))
    if (same) same.push(effect)
    else groups.push([effect])
  }
  return groups
}

/** Formats effects that have separate conditions: "Cavalry: disordered." */
const conditionLines = (effects: Effects, writing: Writing): readonly EffectLine[] =>
  byGuard(effects).flatMap((own) => {
    const condition = conditionOfGuard(nonNull(own[0]))
    const words = conditionText(condition, withShortNames(writing))
    const lead = isSet(nonNull(own[0]).when, writing.all) ? speechWords.condition.already(words) : words
    const apart = own.filter((effect) => isApart(effect, writing))
    const main = own.filter((effect) => !apart.includes(effect))
    return [
      ...(main.length === 0 ? [] : [line(lead, main, subjects(main, writing), writing)]),
      ...byPart(apart).map((each) => partLine(each, lead, writing)),
    ]
  })

const rollLines = (settled: Effects, writing: Writing): readonly EffectLine[] =>
  settled.filter(isAgain).map((effect) => line('', [effect], subjects([effect], writing), writing))

/** Uses short names for conditions that have one. */
const withShortNames = ({ speech }: Writing): Speech => ({ ...speech, isShort: true })

const textOf = (some: readonly PartEffects[], { speech }: Writing): string => effectsBody(some, speech).join('; ')

const line = (lead: string, effects: Effects, some: readonly PartEffects[], writing: Writing): EffectLine => {
  const body = effectsBody(some, writing.speech)
  const text = lead === '' ? body.map(capitalize).join('. ') : body.join('; ')
  return { ...ofCondition(effects, lead), text: `${text}.` }
}

const ofCondition = (effects: Effects, lead: string): Omit<EffectLine, 'text'> => ({
  lead: capitalize(lead),
  effects,
  isFree: lead !== '',
  named: effects.flatMap(({ when, unless }) => [...namedIn(when), ...namedIn(unless)]),
})

const namedIn = (condition: Condition | null): readonly NamedCondition[] =>
  (condition ?? []).flat().flatMap((term): readonly NamedCondition[] => {
    if (isTest(term)) return []
    const { named, is }: Nested = term
    return named !== null && named.name !== null && named.on === null
      ? [{ id: named.id, name: named.name, is }]
      : namedIn(is)
  })
