/**
 * Keys of a check's controls: a letter that its words suggest, else any that is free. The same labels give the same keys.
 * Digits are dice. Where two sides roll, an input of both has one letter, for the second side with Shift.
 */
import type { CheckForm, Control, Option } from './form.ts'

/** Clear, roll for me, undo, on to what follows. */
const reserved = ['c', 'r', 'z', 'x']
/** What a control, or a unit, may have for its key. */
export const controlLetters = Array.from('abcdefghijklmnopqrstuvwxyz').filter((letter) => !reserved.includes(letter))

/** A button that wants a key. */
interface Demand {
  readonly id: string
  readonly label: string
  /** The same for both sides, so that they share a letter. */
  readonly name: string
  readonly shift: boolean
  /** Shown at once. */
  readonly first: boolean
  /** An option that holds anyway. */
  readonly usual: boolean
}

const always = { shift: false, first: true, usual: false }

/** The form with a key on every button that gets one; capitals are typed with Shift. */
export const withKeys = (check: CheckForm): CheckForm => {
  const sized = fitting(check)
  const demands = demandsOf(sized)
  const short = isShort(
    demands.filter(({ first }) => first),
    sized.rolls.length > 1,
  )
  const keys = assigned(short ? usualLast(demands) : demands)
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
  const own = assigned(options.map(({ id, label }) => ({ id, label, name: id, ...always })))
  return options.map((option) => ({ ...option, key: own.get(option.id) ?? null }))
}

/** Where there are too few letters, options that hold anyway get theirs last. */
const usualLast = (demands: readonly Demand[]): readonly Demand[] => [
  ...demands.filter(({ first, usual }) => first && !usual),
  ...demands.filter(({ first, usual }) => first && usual),
  ...demands.filter(({ first }) => !first),
]

/** What a side has room for beside the other: buttons in all, and options that nearly every roll needs. */
const mostOfSide = { buttons: 18, often: 7 }

/**
 * While there is too little room, or too few letters for what is shown at once, a row of buttons becomes a list: the longest, of
 * equals the last. A row that nearly every roll needs does so only when no other is left, the last first.
 */
const fitting = (check: CheckForm): CheckForm => {
  const rows = check.controls.filter(({ shape, first, options }) => shape === 'buttons' && first && options.length > 2)
  const seldom = rows.filter(({ often }) => !often)
  const opposed = check.rolls.length > 1
  const wanted = demandsOf(check).filter(({ first, usual }) => first && (seldom.length > 0 || !usual))
  const room = seldom.length > 0 ? buttonsOf : oftenOf
  const most = seldom.length > 0 ? mostOfSide.buttons : mostOfSide.often
  const crowded = isShort(wanted, opposed) || (opposed && check.roles.some(({ id }) => room(check, id) > most))
  const next = seldom.length > 0 ? longestOf(seldom) : rows.at(-1)
  if (!crowded || !next) return check
  const controls = check.controls.map((control): Control =>
    control.trait === next.trait && control.shape === 'buttons' ? { ...control, shape: 'list' } : control,
  )
  return fitting({ ...check, controls })
}

const longestOf = (rows: readonly Control[]): Control | undefined =>
  rows.reduce((before, row) => (row.options.length >= before.options.length ? row : before))

const buttonsOf = ({ controls }: CheckForm, role: string): number =>
  controls.reduce(
    (sum, { role: of, first, shape, options }) => (of === role && first ? sum + (shape === 'buttons' ? options.length : 1) : sum),
    0,
  )

const oftenOf = ({ controls }: CheckForm, role: string): number =>
  controls.reduce(
    (sum, { role: of, first, often, shape, options }) =>
      of === role && first && often && shape === 'buttons' ? sum + options.length : sum,
    0,
  )

/** Whether there are too few letters; each side has all of them where two roll. */
const isShort = (demands: readonly Demand[], opposed: boolean): boolean =>
  opposed
    ? [false, true].some((shift) => demands.filter((demand) => demand.shift === shift).length > controlLetters.length)
    : demands.length > controlLetters.length * 2

/** In the order in which they choose: what is shown at once before what is folded, inputs of a firing group after those of all. */
const demandsOf = ({ rolls, points, controls }: CheckForm): readonly Demand[] => {
  const [, second] = rolls
  const rank = ({ first, inGroups }: Control): number => (first ? 0 : 2) + (inGroups ? 1 : 0)
  const wanted = controls.toSorted((a, b) => rank(a) - rank(b))
  return [
    ...(points
      ? [
          { id: 'points', label: 'points', name: 'points', ...always },
          { id: 'groups', label: 'group', name: 'groups', ...always },
        ]
      : []),
    ...wanted.flatMap(({ at, role, trait, label, shape, options, first, usual }): readonly Demand[] => {
      const shift = second !== undefined && role === second.side
      if (shape !== 'buttons') return [{ id: at, label, name: trait, shift, first, usual: false }]
      return options.map((option) => ({
        ...{ id: `${at}=${option.id}`, label: option.label, name: `${trait}=${option.id}`, shift, first },
        usual: option.id === usual,
      }))
    }),
  ]
}

const assigned = (demands: readonly Demand[]): ReadonlyMap<string, string> => {
  const keys = new Map<string, string>()
  const taken = new Set<string>()
  /** Letters kept for the other side, by name. */
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
  const all = [...words.map((word) => word.charAt(0)), ...words.flatMap((word) => Array.from(word)), ...controlLetters]
  return [...new Set(all)].filter((letter) => controlLetters.includes(letter))
}
