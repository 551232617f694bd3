/** Lists a check's buttons that need a key, and checks whether there are enough letters. */
import { keymap } from '../words/commands.ts'
import type { CheckForm, Control } from './form.ts'

/** Letters that are commands in every check. */
const reserved = Object.keys(keymap.play)
  .filter((key) => key.length === 1)
  .map((key) => key.toLowerCase())
/** The letters that a control or a unit may have as its key. */
export const controlLetters = Array.from('abcdefghijklmnopqrstuvwxyz').filter((letter) => !reserved.includes(letter))

export interface Pressable {
  /** The path of the button's control. For a button of a single option, followed by `=` and the option. Unique in the check. */
  readonly id: string
  readonly label: string
  /** Equal for buttons with the same meaning in all checks. Names a trait, or an option of a trait. */
  readonly name: string
  readonly role: string | null
  /** Whether the button is visible at first rather than folded. */
  readonly first: boolean
  /** Whether nearly every roll needs this button. */
  readonly often: boolean
  /** Whether the button is the default option. */
  readonly usual: boolean
}

/** The id of the button for fire points. No trait has this name. */
export const pointsId = '(points)'
export const groupsId = '(groups)'

/**
 * The buttons in the order in which they get keys: visible buttons before folded ones, and inputs of single firing groups after inputs of all groups.
 */
export const pressablesOf = ({ points, controls }: CheckForm): readonly Pressable[] => {
  const rank = ({ first, inGroups }: Control): number => (first ? 0 : 2) + (inGroups ? 1 : 0)
  const always = { role: null, first: true, often: true, usual: false }
  return [
    ...(points
      ? [
          { id: pointsId, name: pointsId, label: 'points', ...always },
          { id: groupsId, name: groupsId, label: 'group', ...always },
        ]
      : []),
    ...controls
      .toSorted((a, b) => rank(a) - rank(b))
      .flatMap(({ at, role, trait, label, shape, options, first, often, usual }): readonly Pressable[] => {
        if (shape !== 'buttons') return [{ id: at, label, name: trait, role, first, often, usual: false }]
        return options.map((option) => ({
          ...{ id: `${at}=${option.id}`, label: option.label, name: `${trait}=${option.id}`, role, first, often },
          usual: option.id === usual,
        }))
      }),
  ]
}

/** Whether there are too few letters for these buttons. If two sides roll, each has the whole alphabet. */
export const lacksLetters = ({ rolls }: CheckForm, wanted: readonly Pressable[]): boolean => {
  const [, second] = rolls
  if (!second) return wanted.length > controlLetters.length * 2
  const ofSecond = wanted.filter(({ role }) => role === second.side).length
  return Math.max(ofSecond, wanted.length - ofSecond) > controlLetters.length
}
