/** Compiles traits, and the unit parts that effects name. */
import { compare, fractionText, parseFraction, zero } from '../exact.ts'
import { problem } from '../problem.ts'
import { nameList, type NameList } from '../words/problems/phrases.ts'
import type { Path } from '../paths.ts'
import { amountOf } from '../language/parse-amount.ts'
import { conditionOf, guardOf } from '../language/parse-condition.ts'
import { idWords, lowerFirst, lowerFirstAmong } from '../words/text.ts'
import {
  checkUnit,
  recordEntries,
  readExactNumber,
  exactSize,
  knownIds,
  checkKnownName,
  compileEntries,
  type Loader,
} from './context.ts'
import type { Value } from '../language/model.ts'
import type { Choice, Part, Trait } from './model/traits.ts'
import type { RulesData } from '../format/schema.ts'

type TraitData = NonNullable<RulesData['traits']>[string]

export const compileParts = (loader: Loader): Map<string, Part> =>
  compileEntries(loader.rules.parts, ['parts'], ({ name, stand, when, is, beside }, id, path) => {
    const words = loader.words(name, [...path, 'name'])
    return {
      id,
      name: words,
      stand: stand === undefined ? `${words} stand` : loader.words(stand, [...path, 'stand']),
      when: conditionOf(loader, when, [...path, 'when']),
      isLeader: is === 'leader',
      attachedWhen: conditionOf(loader, beside, [...path, 'beside']),
    }
  })

export const compileTraits = (loader: Loader): Map<string, Trait> =>
  compileEntries(loader.rules.traits, ['traits'], (data, id, path) => traitOf(loader, data, id, path))

/** Names that have another meaning in requests and conditions. */
const reserved: ReadonlySet<string> = new Set([
  'result',
  'natural',
  'round',
  'points',
  'other',
  'enemy',
  'each',
  'groups',
  'role',
  'not',
  'any',
  'all',
  'is',
  'at-least',
  'at-most',
  'gone',
  'attached-to',
  'arrived',
  'leaves-at-turn-end',
])

const traitOf = (loader: Loader, data: TraitData, id: string, path: Path): Trait => {
  if (reserved.has(id)) loader.report(path, problem('id-taken', { what: 'trait', name: id }), true)
  const label = data.label === undefined ? idWords(id) : loader.words(data.label, [...path, 'label'])
  const kind = data.choices ? 'choice' : data.flag ? 'flag' : data.count ? 'count' : 'number'
  const bounds = data.count ?? data.number
  const bound = (name: 'min' | 'max') =>
    bounds?.[name] === undefined ? null : readExactNumber(loader, bounds[name], [...path, kind, name])
  const min = bound('min') ?? (kind === 'count' ? zero : null)
  const end = bound('max')
  if (data.number?.unit !== undefined && data.number.min !== undefined)
    exactSize(loader, data.number.min, [...path, 'number', 'min'])
  const isTurned = min !== null && end !== null && compare(min, end) > 0
  const max = isTurned ? null : end
  if (isTurned) loader.report([...path, kind, 'min'], problem('out-of-bounds', { what: 'trait', trait: id }))
  if (data.losses && kind !== 'count')
    loader.report([...path, 'losses'], problem('wrong-value', { what: 'no-count', trait: id, needed: 'losses' }))
  if (data.destroys && kind !== 'flag')
    loader.report([...path, 'destroys'], problem('wrong-value', { what: 'no-flag', trait: id }))
  if (data.firing !== undefined && kind !== 'flag')
    loader.report([...path, 'firing'], problem('wrong-value', { what: 'no-flag', trait: id }))
  const unit = data.number?.unit ?? null
  checkUnit(loader, unit === 'points' ? null : unit, [...path, 'number', 'unit'])
  const given = Object.values(data.choices ?? {}).map((choice) =>
    typeof choice === 'object' ? choice.words : undefined,
  )
  const choices = compileEntries(data.choices, [...path, 'choices'], (choice, key, keyPath) =>
    choiceOf(loader, choice, key, keyPath, given),
  )
  if (kind === 'choice' && choices.size === 0 && !loader.touched([...path, 'choices']))
    loader.report([...path, 'choices'], problem('empty', { what: 'choices', of: id }), true)
  const trait: Omit<Trait, 'default' | 'from' | 'leaders'> = {
    id,
    of: data.of,
    label,
    words: data.words === undefined ? lowerFirst(label) : loader.words(data.words, [...path, 'words']),
    kind,
    choices,
    min,
    max,
    unit,
    changes: data.changes === true,
    kept: data.kept !== undefined,
    ofCommand: data.kept === 'command',
    lasts: data.lasts ?? null,
    known: data.known ?? null,
    losses: typeof data.losses === 'object' ? 'add' : (data.losses ?? null),
    lossPhases: lossPhasesOf(loader, data, path),
    firing: data.firing === undefined ? null : readExactNumber(loader, data.firing, [...path, 'firing']),
  }
  if (data.known !== undefined && !mayBeKnown(data.known, data.of, kind))
    loader.report([...path, 'known'], problem('wrong-value', { what: 'not-known', trait: id, known: data.known }))
  for (const key of ['leaders', 'kept'] as const)
    if (data.of !== 'unit' && (key === 'kept' ? data.kept === 'command' : data.leaders !== undefined))
      loader.report([...path, key], problem('wrong-value', { what: 'not-of-unit', trait: id, key }))
  return {
    ...trait,
    default: defaultOf(loader, data, trait, path),
    from: linesOf(loader, data.from, trait, [...path, 'from']),
    leaders: leaderLinesOf(loader, data.leaders, trait, [...path, 'leaders']),
  }
}

/** Whether a battle can supply a trait with this owner and kind. */
const mayBeKnown = (known: NonNullable<Trait['known']>, of: Trait['of'], kind: Trait['kind']): boolean => {
  const isOfUnit = of === 'unit' || of === 'leader'
  if (known === 'turn') return !isOfUnit && (kind === 'count' || kind === 'number')
  if (known === 'phase') return !isOfUnit && kind === 'choice'
  return isOfUnit && kind === 'flag'
}

const lossPhasesOf = (loader: Loader, { losses }: TraitData, path: Path): ReadonlySet<string> | null => {
  if (typeof losses !== 'object') return null
  for (const [index, phase] of losses.add.entries())
    checkKnownName(loader, 'phase', phase, knownIds(loader.rules.phases), [...path, 'losses', 'add', index], ['phases'])
  return new Set(losses.add)
}

const choiceOf = (
  loader: Loader,
  data: NonNullable<TraitData['choices']>[string],
  id: string,
  path: Path,
  given: readonly (string | undefined)[],
): Choice => {
  const {
    label: own,
    words,
    becomes,
    symbol,
  }: Exclude<typeof data, string> = typeof data === 'string' ? { label: data } : data
  const label =
    own === undefined ? idWords(id) : loader.words(own, typeof data === 'string' ? path : [...path, 'label'])
  return {
    id,
    label,
    words: words === undefined ? lowerFirstAmong(label, given) : loader.words(words, [...path, 'words']),
    becomes: becomes === undefined ? null : loader.words(becomes, [...path, 'becomes']),
    symbol: symbol ?? null,
  }
}

const defaultOf = (
  loader: Loader,
  data: TraitData,
  trait: Parameters<typeof compileTraitValue>[1],
  path: Path,
): Value | null => {
  const keyPath = [...path, 'default']
  if (data.default === undefined) return trait.kind === 'flag' ? false : null
  if (trait.kind === 'flag') {
    loader.report(keyPath, problem('wrong-value', { what: 'flag-default', trait: trait.id }))
    return false
  }
  return compileTraitValue(loader, trait, data.default, keyPath) ?? null
}

/** Compiles a written value of a trait. Reports a problem and returns undefined if the trait can't have it. */
export const compileTraitValue = (
  loader: Loader,
  trait: Pick<Trait, 'id' | 'kind' | 'choices' | 'min' | 'max'>,
  value: string | number | boolean,
  path: Path,
): Value | undefined => {
  const { id, kind } = trait
  const refuse = (wanted: NameList | 'flag' | 'number' | 'whole-number'): undefined => {
    loader.report(path, problem('wrong-value', { what: 'trait-value', trait: id, value: String(value), wanted }))
    return undefined
  }
  if (kind === 'choice') {
    if (typeof value !== 'string') return refuse(nameList([...trait.choices.keys()]))
    return checkKnownName(loader, { choiceOf: id }, value, trait.choices, path, ['traits', id, 'choices'])
      ? value
      : undefined
  }
  if (kind === 'flag') return typeof value === 'boolean' ? value : refuse('flag')
  if (typeof value === 'boolean' || (typeof value === 'string' && !parseFraction(value))) return refuse('number')
  const exact = readExactNumber(loader, value, path)
  if (kind === 'count' && exact.d !== 1n) return refuse('whole-number')
  const isBelow = trait.min !== null && compare(exact, trait.min) < 0
  const isAbove = trait.max !== null && compare(exact, trait.max) > 0
  if (!isBelow && !isAbove) return exact
  const [min, max] = [trait.min && fractionText(trait.min), trait.max && fractionText(trait.max)]
  loader.report(path, problem('out-of-bounds', { what: 'trait-value', trait: id, value: String(value), min, max }))
  return undefined
}

const linesOf = (
  loader: Loader,
  lines: TraitData['from'],
  trait: Pick<Trait, 'id' | 'kind' | 'choices' | 'min' | 'max'>,
  path: Path,
): Trait['from'] =>
  recordEntries(lines).map(([id, line]) => {
    const keyPath = [...path, id]
    const guard = guardOf(loader, line, keyPath)
    const label = line.label === undefined ? null : loader.words(line.label, [...keyPath, 'label'])
    const { is } = line
    const at = [...keyPath, 'is']
    const isCalculated =
      typeof is === 'string' && (trait.kind === 'count' || trait.kind === 'number') && !parseFraction(is)
    if (typeof is === 'object' || isCalculated) {
      const amount = amountOf(
        loader,
        is,
        at,
        trait.kind === 'choice' ? 'choice' : trait.kind === 'flag' ? 'flag' : 'number',
      )
      if (amount.kind === 'trait' && trait.kind === 'choice') checkCopied(loader, trait, amount.trait, at)
      return { id, label, is: amount, ...guard }
    }
    const value = compileTraitValue(loader, trait, is, at) ?? placeholderValue
    if (typeof value === 'object') return { id, label, is: { kind: 'number', value } as const, ...guard }
    return { id, label, is: { kind: 'value', value } as const, ...guard }
  })

/** What a leader adds is a constant, not a calculated amount. */
const leaderLinesOf = (
  loader: Loader,
  lines: TraitData['leaders'],
  trait: Parameters<typeof linesOf>[2],
  path: Path,
): Trait['leaders'] => {
  for (const [id, { is }] of recordEntries(lines))
    if (typeof is === 'string' && trait.kind !== 'choice' && !parseFraction(is))
      loader.report(
        [...path, id, 'is'],
        problem('wrong-value', { what: 'trait-value', trait: trait.id, value: is, wanted: 'number' }),
      )
  return linesOf(loader, lines, trait, path)
}

/** Stands in for an invalid value. Rules with a problem are never played. */
const placeholderValue = false

/** Checks that the choices copied from another trait are choices of this one. */
const checkCopied = (loader: Loader, trait: Pick<Trait, 'id' | 'choices'>, source: string, path: Path): void => {
  const choices = Object.keys(loader.rules.traits?.[source]?.choices ?? {})
  const unknown = choices.filter((choice) => !trait.choices.has(choice))
  if (unknown.length > 0 && !loader.touched(['traits', trait.id]))
    loader.report(path, problem('wrong-kind', { what: 'copied', source, trait: trait.id, strange: nameList(unknown) }))
}
