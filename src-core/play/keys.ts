/**
 * Assigns keys to the buttons of all checks of a ruleset. A key is a letter from the button's label, or else any free letter. Buttons with the same
 * meaning have the same key in every check. Digits are for dice. If two sides roll, the first has plain letters and the second has letters with
 * Shift.
 */
import { entryAt, getEntry } from '../present.ts'
import type { CheckForm, Control, ControlOption } from './form.ts'
import { controlLetters, groupsId, lacksLetters, pointsId, pressablesOf, type Pressable } from './pressables.ts'

/** Adds keys to the buttons of checks. Some buttons may get no key. Capital letters are typed with Shift. */
export const withKeys = (checks: readonly CheckForm[]): readonly CheckForm[] => {
  const scopes = checks.map((check): Scope => ({ check, taken: new Set(), keys: new Map() }))
  const lists = new Map<string, List>()
  for (const { trait, shape, options } of checks.flatMap(({ controls }) => controls))
    if (shape === 'list') lists.set(trait, { options, taken: new Set(), keys: new Map() })

  const places = rankFrequentNames([
    ...scopes.flatMap(placesOfCheck),
    ...[...lists].flatMap(([trait, list]) => placesOfList(trait, list)),
  ])
  /** Keys by button name. */
  const chosen = new Map<string, string>()
  for (const rank of ranks) assignAll(requestsOf(places.filter((place) => place.rank === rank)), chosen)
  return scopes.map(({ check, keys }) => withKeysFrom(check, (id) => keys.get(id) ?? null, lists))
}

/**
 * Assigns keys. The next request is always the one with the fewest free keys left, or the first of several. A name that already has a key keeps it.
 */
const assignAll = (requests: readonly KeyRequest[], chosen: Map<string, string>): void => {
  const isKnown = ({ name }: KeyRequest): boolean => chosen.has(name)
  for (const request of requests.filter(isKnown)) assign(request, chosen)
  const waiting = new Set(requests.filter((request) => !isKnown(request)))
  while (waiting.size > 0) {
    const [next] = [...waiting]
      .map((request) => ({ request, left: request.candidates.filter((key) => isFree(key, request.places)).length }))
      .toSorted((a, b) => a.left - b.left)
    if (!next) return
    waiting.delete(next.request)
    assign(next.request, chosen)
  }
}

/**
 * Assigns the key that a name already has, or its best candidate that is free in the most scopes. Where that key is taken, needed buttons get another
 * key. Other buttons get none, so that a button doesn't have different keys in different places.
 */
const assign = ({ name, candidates, places }: KeyRequest, chosen: Map<string, string>): void => {
  const byScope = [...Map.groupBy(places, ({ scope }) => scope).values()]
  const scopesOf = (key: string): number => byScope.filter((own) => isFree(key, own)).length
  const key =
    chosen.get(name) ??
    candidates.reduce((best, candidate) => (scopesOf(candidate) > scopesOf(best) ? candidate : best))
  if (scopesOf(key) > 0) chosen.set(name, key)
  for (const own of byScope)
    if (isFree(key, own)) for (const { scope, id, variant } of own) if (variant) assignKey(scope, id, variant(key))
  for (const place of places) if (isNeeded(place) && !place.scope.keys.has(place.id)) assignAlone(place)
}

const isNeeded = ({ rank }: Place): boolean => rank === 'often' || rank === 'needed'

const isFree = (key: string, places: readonly Place[]): boolean =>
  places.every(({ scope, variant }) => !variant || !scope.taken.has(variant(key)))

const assignAlone = ({ scope, id, label, spare }: Place): void => {
  const key = candidateKeys(label).find((candidate) => spare(candidate) && !scope.taken.has(candidate))
  if (key !== undefined) assignKey(scope, id, key)
}

/** A scope in which keys must be unique: a check or an open list. */
interface KeyScope {
  readonly taken: Set<string>
  /** Keys by button id. */
  readonly keys: Map<string, string>
}

interface Scope extends KeyScope {
  readonly check: CheckForm
}

/** An open list, in which all letters are available. */
interface List extends KeyScope {
  readonly options: readonly ControlOption[]
}

/** A button in one check or list. */
interface Place {
  readonly scope: KeyScope
  readonly id: string
  readonly name: string
  readonly label: string
  readonly rank: (typeof ranks)[number]
  /** Converts a letter to the button's key. Null if buttons of the same name have taken both cases. */
  readonly variant: ((key: string) => string) | null
  /** Whether the button may use this key here if its shared key is taken. */
  readonly spare: (key: string) => boolean
}

/** All places that share a key because they have the same meaning. */
interface KeyRequest {
  readonly name: string
  /** Candidate keys, best first. */
  readonly candidates: readonly string[]
  readonly places: readonly Place[]
}

/**
 * The order in which buttons get keys: buttons that nearly every roll needs, other visible buttons, default options if letters are scarce, and folded
 * buttons.
 */
const ranks = ['often', 'needed', 'usual', 'folded'] as const

/** Ranks a name equally high in all checks if nearly every roll of any one check needs it. */
const rankFrequentNames = (places: readonly Place[]): readonly Place[] => {
  const often = new Set(places.filter(({ rank }) => rank === 'often').map(({ name }) => name))
  return places.map((place) => (place.rank === 'needed' && often.has(place.name) ? { ...place, rank: 'often' } : place))
}

const requestsOf = (places: readonly Place[]): readonly KeyRequest[] =>
  [...Map.groupBy(places, ({ name }) => name)]
    .map(([name, same]) => ({ name, candidates: candidateKeys(entryAt(same, 0).label), places: same }))
    .toSorted((a, b) => fixedCaseCount(b) - fixedCaseCount(a) || b.places.length - a.places.length)

/** The number of places where only one case is possible, because the other case belongs to the other side. */
const fixedCaseCount = ({ places }: KeyRequest): number =>
  places.filter(({ variant }) => variant === toLower || variant === toUpper).length

const placesOfCheck = (scope: Scope): readonly Place[] => {
  const pressables = pressablesOf(scope.check)
  const isShort = lacksLetters(
    scope.check,
    pressables.filter(({ first }) => first),
  )
  const rankOf = ({ first, often, usual }: Pressable): Place['rank'] => {
    if (!first) return 'folded'
    if (isShort && usual) return 'usual'
    return often ? 'often' : 'needed'
  }
  return pressables.map((pressable) => ({
    scope,
    id: pressable.id,
    name: pressable.name,
    label: pressable.label,
    rank: rankOf(pressable),
    variant: variantOf(
      scope.check,
      pressable,
      pressables.filter(({ name }) => name === pressable.name),
    ),
    spare: () => true,
  }))
}

const placesOfList = (trait: string, scope: List): readonly Place[] =>
  scope.options.map(({ id, label }) => ({
    ...{ scope, id, name: `${trait}=${id}`, label, rank: 'needed', variant: toLower },
    spare: (key) => key === toLower(key),
  }))

const toLower = (key: string): string => key.toLowerCase()
const toUpper = (key: string): string => key.toUpperCase()
const sameKey = (key: string): string => key
const otherCase = (key: string): string => (key === toLower(key) ? toUpper(key) : toLower(key))

/** Determines how a letter is typed. If two sides roll, the side decides. With one roll, the second button of the same name uses Shift. */
const variantOf = ({ rolls }: CheckForm, pressable: Pressable, same: readonly Pressable[]): Place['variant'] => {
  const [first, second] = rolls
  if (first && second) {
    if (pressable.role === second.side) return toUpper
    if (pressable.role === first.side) return toLower
    return same.length > 1 ? null : sameKey
  }
  return [sameKey, otherCase][same.indexOf(pressable)] ?? null
}

const assignKey = ({ taken, keys }: KeyScope, id: string, key: string): void => {
  taken.add(key)
  keys.set(id, key)
}

/** Letters to fall back on. Letters that are rarely initials come first, since they aren't associated with other labels. */
const rareInitials = Array.from('qyjkvuwinhoegbdltafps')

/** The keys for a label, best first: the initials of its words, its other letters, then all letters. The same letters with Shift come last. */
const candidateKeys = (label: string): readonly string[] => {
  const words = label.toLowerCase().match(/[a-z]+/g) ?? []
  const all = [...words.map((word) => word.charAt(0)), ...words.flatMap((word) => Array.from(word)), ...rareInitials]
  const letters = [...new Set(all)].filter((letter) => controlLetters.includes(letter))
  return [...letters, ...letters.map(toUpper)]
}

const withKeysFrom = (
  check: CheckForm,
  keyOf: (id: string) => string | null,
  lists: ReadonlyMap<string, List>,
): CheckForm => ({
  ...check,
  points: check.points && { ...check.points, key: keyOf(pointsId), groupKey: keyOf(groupsId) },
  controls: check.controls.map((control): Control => ({
    ...control,
    key: control.shape === 'buttons' ? null : keyOf(control.at),
    options: keyedOptions(control, keyOf, lists),
  })),
})

const keyedOptions = (
  { at, trait, shape, options }: Control,
  keyOf: (id: string) => string | null,
  lists: ReadonlyMap<string, List>,
): readonly ControlOption[] => {
  if (shape === 'buttons') return options.map((option) => ({ ...option, key: keyOf(`${at}=${option.id}`) }))
  if (shape !== 'list') return options
  const { keys } = getEntry(lists, trait)
  return options.map((option) => ({ ...option, key: keys.get(option.id) ?? null }))
}
