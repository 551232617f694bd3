/**
 * Keys of a check's controls: a letter that its words suggest, else any that is free. The same labels give the same keys.
 * Digits are dice. Where two sides roll, what both are asked has one letter, for the second side with Shift.
 */
import type { CheckAsked, Control, Option } from './model.ts'

/** Clear, roll for me, undo, what follows. */
const reserved = ['c', 'r', 'z', 'x']
const letters = Array.from('abcdefghijklmnopqrstuvwxyz').filter((letter) => !reserved.includes(letter))

/** Something that wants a key. */
interface Demand {
  readonly id: string
  readonly label: string
  /** What both sides are asked has one name. */
  readonly name: string
  readonly shift: boolean
}

/** The check with a key on every button that gets one; capitals are typed with Shift. */
export const keyed = (check: CheckAsked): CheckAsked => {
  const sized = fitting(check)
  const keys = assigned(demandsOf(sized))
  const keyOf = (id: string): string | null => keys.get(id) ?? null
  return {
    ...sized,
    points: sized.points && { ...sized.points, key: keyOf('points'), groupKey: keyOf('groups') },
    controls: sized.controls.map((control) => ({
      ...control,
      key: control.shape === 'buttons' ? null : keyOf(control.at),
      options: optionKeys(control, keyOf),
    })),
  }
}

const optionKeys = ({ at, shape, options }: Control, keyOf: (id: string) => string | null): readonly Option[] => {
  if (shape === 'buttons') return options.map((option) => ({ ...option, key: keyOf(`${at}=${option.id}`) }))
  if (shape !== 'list') return options
  // An open list has all letters to itself.
  const own = assigned(options.map(({ id, label }) => ({ id, label, name: id, shift: false })))
  return options.map((option) => ({ ...option, key: own.get(option.id) ?? null }))
}

/** Buttons that a side has room for where two stand side by side. */
const mostOfSide = 18

/** While room or the keys of what is asked first do not go round, the longest row of buttons becomes a list, of equals the last. */
const fitting = (check: CheckAsked): CheckAsked => {
  const asked = demandsOf({ ...check, controls: check.controls.filter(({ first }) => first) })
  const opposed = check.rolls.length > 1
  const crowded = opposed
    ? check.roles.some(({ id }) => buttonsOf(check, id) > mostOfSide) ||
      [false, true].some((shift) => asked.filter((demand) => demand.shift === shift).length > letters.length)
    : asked.length > letters.length * 2
  const rows = check.controls.filter(({ shape, first, options }) => shape === 'buttons' && first && options.length > 2)
  const longest = rows.reduce<Control | null>(
    (most, row) => (most === null || row.options.length >= most.options.length ? row : most),
    null,
  )
  if (!crowded || longest === null) return check
  const controls = check.controls.map((control): Control =>
    control.trait === longest.trait && control.shape === 'buttons' ? { ...control, shape: 'list' } : control,
  )
  return fitting({ ...check, controls })
}

const buttonsOf = ({ controls }: CheckAsked, role: string): number =>
  controls.reduce(
    (sum, { role: of, first, shape, options }) => (of === role && first ? sum + (shape === 'buttons' ? options.length : 1) : sum),
    0,
  )

/** In the order in which they choose: what is asked first before what is folded, one firing group's own after what holds for all. */
const demandsOf = ({ rolls, points, controls }: CheckAsked): readonly Demand[] => {
  const second = rolls.length > 1 ? (rolls[1]?.side ?? null) : null
  const rank = ({ first, inGroups }: Control): number => (first ? 0 : 2) + (inGroups ? 1 : 0)
  const wanted = controls.toSorted((a, b) => rank(a) - rank(b))
  return [
    ...(points
      ? [
          { id: 'points', label: 'points', name: 'points', shift: false },
          { id: 'groups', label: 'group', name: 'groups', shift: false },
        ]
      : []),
    ...wanted.flatMap(({ at, role, trait, label, shape, options }): readonly Demand[] => {
      const shift = second !== null && role === second
      if (shape !== 'buttons') return [{ id: at, label, name: trait, shift }]
      return options.map((option) => ({ id: `${at}=${option.id}`, label: option.label, name: `${trait}=${option.id}`, shift }))
    }),
  ]
}

const assigned = (demands: readonly Demand[]): ReadonlyMap<string, string> => {
  const keys = new Map<string, string>()
  const taken = new Set<string>()
  /** Kept for the other side, by name. */
  const kept = new Map<string, string>()
  for (const { id, label, name, shift } of demands) {
    const own = kept.get(`${name} ${String(shift)}`)
    const wished = [shift, !shift].flatMap((layer) => wishes(label).map((letter) => (layer ? letter.toUpperCase() : letter)))
    const free = wished.filter((key) => !taken.has(key))
    const shared = own === undefined && demands.some((other) => other.name === name && other.shift !== shift)
    const paired = shared ? free.find((key) => !taken.has(otherCase(key))) : undefined
    const key = own ?? paired ?? free[0]
    if (key === undefined) continue
    keys.set(id, key)
    taken.add(key)
    kept.delete(`${name} ${String(shift)}`)
    if (paired === undefined) continue
    kept.set(`${name} ${String(!shift)}`, otherCase(paired))
    taken.add(otherCase(paired))
  }
  return keys
}

const otherCase = (key: string): string => (key === key.toLowerCase() ? key.toUpperCase() : key.toLowerCase())

/** First letters of its words, then its other letters, then all. */
const wishes = (label: string): readonly string[] => {
  const words = label.toLowerCase().match(/[a-z]+/g) ?? []
  const all = [...words.map((word) => word.charAt(0)), ...words.flatMap((word) => Array.from(word)), ...letters]
  return [...new Set(all)].filter((letter) => letters.includes(letter))
}
