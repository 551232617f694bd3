/** Compiles traits, and the parts and actions of effects. */
import { compare, fractionText, parseFraction, zero } from '../exact.ts'
import { problem } from '../problem.ts'
import { namesOf, type NameList } from '../words/problems/lists.ts'
import type { Path } from '../paths.ts'
import { amountOf } from '../language/parse-amount.ts'
import { conditionOf, guardOf } from '../language/parse-condition.ts'
import { idWords, small, smallAmong } from '../words/letters.ts'
import { checkUnit, entriesOf, exactOf, idsOf, isKnown, mapOf, type Desk } from './desk.ts'
import type { Value } from '../language/model.ts'
import type { Choice, Part, Trait } from './model/traits.ts'
import type { RulesData } from './schema.ts'

type TraitData = NonNullable<RulesData['traits']>[string]

/** The parts of units, compiled. */
export const partsOf = (desk: Desk): Map<string, Part> =>
  mapOf(desk.rules.parts, ['parts'], ({ name, stand, when, is, beside }, id, path) => {
    const words = desk.words(name, [...path, 'name'])
    return {
      id,
      name: words,
      stand: stand === undefined ? `${words} stand` : desk.words(stand, [...path, 'stand']),
      when: conditionOf(desk, when, [...path, 'when']),
      isLeader: is === 'leader',
      beside: conditionOf(desk, beside, [...path, 'beside']),
    }
  })

/** The names of actions, by id. */
export const actionsOf = (desk: Desk): Map<string, string> =>
  mapOf(desk.rules.actions, ['actions'], ({ name }, _, path) => desk.words(name, [...path, 'name']))

/** The traits, compiled. */
export const traitsOf = (desk: Desk): Map<string, Trait> =>
  mapOf(desk.rules.traits, ['traits'], (data, id, path) => traitOf(desk, data, id, path))

/** Names that requests and conditions use for something else. */
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
])

const traitOf = (desk: Desk, data: TraitData, id: string, path: Path): Trait => {
  if (reserved.has(id)) desk.report(path, problem('reserved-id', { what: 'trait', name: id }), true)
  const label = data.label === undefined ? idWords(id) : desk.words(data.label, [...path, 'label'])
  const kind = data.choices ? 'choice' : data.flag ? 'flag' : data.count ? 'count' : 'number'
  const bounds = data.count ?? data.number
  const bound = (name: 'min' | 'max') =>
    bounds?.[name] === undefined ? null : exactOf(desk, bounds[name], [...path, kind, name])
  const min = bound('min') ?? (kind === 'count' ? zero : null)
  const end = bound('max')
  const isTurned = min !== null && end !== null && compare(min, end) > 0
  const max = isTurned ? null : end
  if (isTurned) desk.report([...path, kind, 'min'], problem('out-of-bounds', { what: 'trait', trait: id }))
  if (data.losses && kind !== 'count')
    desk.report([...path, 'losses'], problem('wrong-type', { what: 'no-count', trait: id, needed: 'losses' }))
  if (data.firing !== undefined && kind !== 'flag')
    desk.report([...path, 'firing'], problem('wrong-type', { what: 'no-flag', trait: id }))
  const unit = data.number?.unit ?? null
  checkUnit(desk, unit === 'points' ? null : unit, [...path, 'number', 'unit'])
  const given = Object.values(data.choices ?? {}).map((choice) =>
    typeof choice === 'object' ? choice.words : undefined,
  )
  const choices = mapOf(data.choices, [...path, 'choices'], (choice, key, here) =>
    choiceOf(desk, choice, key, here, given),
  )
  if (kind === 'choice' && choices.size === 0 && !desk.touched([...path, 'choices']))
    desk.report([...path, 'choices'], problem('empty', { what: 'choices', of: id }), true)
  const trait: Omit<Trait, 'default' | 'from'> = {
    id,
    of: data.of,
    label,
    words: data.words === undefined ? small(label) : desk.words(data.words, [...path, 'words']),
    kind,
    choices,
    min,
    max,
    unit,
    changes: data.changes === true,
    kept: data.kept === true,
    lasts: data.lasts ?? null,
    losses: typeof data.losses === 'object' ? 'add' : (data.losses ?? null),
    lossPhases: lossPhasesOf(desk, data, path),
    firing: data.firing === undefined ? null : exactOf(desk, data.firing, [...path, 'firing']),
  }
  return { ...trait, default: defaultOf(desk, data, trait, path), from: linesOf(desk, data, trait, path) }
}

const lossPhasesOf = (desk: Desk, { losses }: TraitData, path: Path): ReadonlySet<string> | null => {
  if (typeof losses !== 'object') return null
  for (const [index, phase] of losses.add.entries())
    isKnown(desk, 'phase', phase, idsOf(desk.rules.phases), [...path, 'losses', 'add', index], ['phases'])
  return new Set(losses.add)
}

const choiceOf = (
  desk: Desk,
  data: NonNullable<TraitData['choices']>[string],
  id: string,
  path: Path,
  given: readonly (string | undefined)[],
): Choice => {
  const { label: own, words, becomes }: Exclude<typeof data, string> = typeof data === 'string' ? { label: data } : data
  const label = own === undefined ? idWords(id) : desk.words(own, typeof data === 'string' ? path : [...path, 'label'])
  return {
    id,
    label,
    words: words === undefined ? smallAmong(label, given) : desk.words(words, [...path, 'words']),
    becomes: becomes === undefined ? null : desk.words(becomes, [...path, 'becomes']),
  }
}

const defaultOf = (desk: Desk, data: TraitData, trait: Omit<Trait, 'default' | 'from'>, path: Path): Value | null => {
  const here = [...path, 'default']
  if (data.default === undefined) return trait.kind === 'flag' ? false : null
  if (trait.kind === 'flag') {
    desk.report(here, problem('wrong-type', { what: 'flag-default', trait: trait.id }))
    return false
  }
  return valueOf(desk, trait, data.default, here) ?? null
}

/** A written value of a trait; undefined, and a problem, if the trait cannot have it. */
export const valueOf = (
  desk: Desk,
  trait: Pick<Trait, 'id' | 'kind' | 'choices' | 'min' | 'max'>,
  value: string | number | boolean,
  path: Path,
): Value | undefined => {
  const { id, kind } = trait
  const refuse = (wanted: NameList | 'flag' | 'number' | 'whole-number'): undefined => {
    desk.report(path, problem('wrong-type', { what: 'trait-value', trait: id, value: String(value), wanted }))
    return undefined
  }
  if (kind === 'choice') {
    if (typeof value !== 'string') return refuse(namesOf([...trait.choices.keys()]))
    return isKnown(desk, { choiceOf: id }, value, trait.choices, path, ['traits', id, 'choices']) ? value : undefined
  }
  if (kind === 'flag') return typeof value === 'boolean' ? value : refuse('flag')
  if (typeof value === 'boolean' || (typeof value === 'string' && !parseFraction(value))) return refuse('number')
  const exact = exactOf(desk, value, path)
  if (kind === 'count' && exact.d !== 1n) return refuse('whole-number')
  const isBelow = trait.min !== null && compare(exact, trait.min) < 0
  const isAbove = trait.max !== null && compare(exact, trait.max) > 0
  if (!isBelow && !isAbove) return exact
  const [min, max] = [trait.min && fractionText(trait.min), trait.max && fractionText(trait.max)]
  desk.report(path, problem('out-of-bounds', { what: 'trait-value', trait: id, value: String(value), min, max }))
  return undefined
}

const linesOf = (desk: Desk, { from }: TraitData, trait: Omit<Trait, 'default' | 'from'>, path: Path): Trait['from'] =>
  entriesOf(from).map(([id, line]) => {
    const here = [...path, 'from', id]
    const guard = guardOf(desk, line, here)
    const label = line.label === undefined ? null : desk.words(line.label, [...here, 'label'])
    const { is } = line
    const at = [...here, 'is']
    const isCalculated =
      typeof is === 'string' && (trait.kind === 'count' || trait.kind === 'number') && !parseFraction(is)
    if (typeof is === 'object' || isCalculated) {
      const amount = amountOf(
        desk,
        is,
        at,
        trait.kind === 'choice' ? 'choice' : trait.kind === 'flag' ? 'flag' : 'number',
      )
      if (amount.kind === 'trait' && trait.kind === 'choice') checkCopied(desk, trait, amount.trait, at)
      return { id, label, is: amount, ...guard }
    }
    const value = valueOf(desk, trait, is, at) ?? standIn
    if (typeof value === 'object') return { id, label, is: { kind: 'number', value } as const, ...guard }
    return { id, label, is: { kind: 'value', value } as const, ...guard }
  })

/** Replaces a value that was reported as wrong: rules with a problem are never played. */
const standIn = false

/** A choice copied from another trait must be one of this trait's own. */
const checkCopied = (desk: Desk, trait: Pick<Trait, 'id' | 'choices'>, source: string, path: Path): void => {
  const choices = Object.keys(desk.rules.traits?.[source]?.choices ?? {})
  const unknown = choices.filter((choice) => !trait.choices.has(choice))
  if (unknown.length > 0 && !desk.touched(['traits', trait.id]))
    desk.report(path, problem('unknown-choice', { what: 'copied', source, trait: trait.id, strange: namesOf(unknown) }))
}
