/** Decides which inputs are rows of buttons and which are lists, so that they all fit and have keys. */
import type { CheckForm, Control } from './form.ts'
import { lacksLetters, pressablesOf } from './pressables.ts'

/** Limits of a side next to the other: the number of buttons, and of options that nearly every roll needs. */
const mostOfSide = { buttons: 18, often: 7 }

/**
 * While there is too little room, or too few letters for the controls shown at the same time, a row of buttons becomes a list: the longest, and of
 * equal rows the last. Rows that nearly every roll needs come only after all others, the last first.
 */
export const fitted = (check: CheckForm): CheckForm => {
  const rows = check.controls.filter(({ shape, first, options }) => shape === 'buttons' && first && options.length > 2)
  const seldom = rows.filter(({ often }) => !often)
  const opposed = check.rolls.length > 1
  const wanted = pressablesOf(check).filter(({ first, usual }) => first && (seldom.length > 0 || !usual))
  const room = seldom.length > 0 ? buttonsOf : oftenOf
  const most = seldom.length > 0 ? mostOfSide.buttons : mostOfSide.often
  const crowded = lacksLetters(check, wanted) || (opposed && check.roles.some(({ id }) => room(check, id) > most))
  const next = seldom.length > 0 ? longestOf(seldom) : rows.at(-1)
  if (!crowded || !next) return check
  const controls = check.controls.map((control): Control =>
    control.trait === next.trait && control.shape === 'buttons' ? { ...control, shape: 'list' } : control,
  )
  return fitted({ ...check, controls })
}

const longestOf = (rows: readonly Control[]): Control | undefined =>
  rows.reduce((before, row) => (row.options.length >= before.options.length ? row : before))

const buttonsOf = ({ controls }: CheckForm, role: string): number =>
  controls.reduce(
    (sum, { role: of, first, shape, options }) =>
      of === role && first ? sum + (shape === 'buttons' ? options.length : 1) : sum,
    0,
  )

const oftenOf = ({ controls }: CheckForm, role: string): number =>
  controls.reduce(
    (sum, { role: of, first, often, shape, options }) =>
      of === role && first && often && shape === 'buttons' ? sum + options.length : sum,
    0,
  )
