/** Decides which inputs are shown as rows of buttons and which as lists, so that they all fit and have keys. */
import type { CheckForm, Control } from './form.ts'
import { lacksLetters, pressablesOf } from './pressables.ts'

/** Limits of each side in an opposed check: the number of buttons that fit, and the number of options in rows that nearly every roll needs. */
const maxPerSide = { buttons: 18, often: 7 }

/**
 * Turns rows of buttons into lists while there is too little room, or too few letters for the visible controls. Starts with the longest row, or the
 * last of equally long rows. Rows that nearly every roll needs are turned only after all others, the last row first.
 */
export const foldControls = (check: CheckForm): CheckForm => {
  const rows = check.controls.filter(({ shape, first, options }) => shape === 'buttons' && first && options.length > 2)
  const seldom = rows.filter(({ often }) => !often)
  const opposed = check.rolls.length > 1
  const wanted = pressablesOf(check).filter(({ first, usual }) => first && (seldom.length > 0 || !usual))
  const room = seldom.length > 0 ? buttonsOf : frequentCount
  const max = seldom.length > 0 ? maxPerSide.buttons : maxPerSide.often
  const crowded = lacksLetters(check, wanted) || (opposed && check.roles.some(({ id }) => room(check, id) > max))
  const next = seldom.length > 0 ? longestOf(seldom) : rows.at(-1)
  if (!crowded || !next) return check
  const controls = check.controls.map((control): Control =>
    control.trait === next.trait && control.shape === 'buttons' ? { ...control, shape: 'list' } : control,
  )
  return foldControls({ ...check, controls })
}

const longestOf = (rows: readonly Control[]): Control | undefined =>
  rows.reduce((before, row) => (row.options.length >= before.options.length ? row : before))

const buttonsOf = ({ controls }: CheckForm, role: string): number =>
  controls.reduce(
    (sum, { role: of, first, shape, options }) =>
      of === role && first ? sum + (shape === 'buttons' ? options.length : 1) : sum,
    0,
  )

const frequentCount = ({ controls }: CheckForm, role: string): number =>
  controls.reduce(
    (sum, { role: of, first, often, shape, options }) =>
      of === role && first && often && shape === 'buttons' ? sum + options.length : sum,
    0,
  )
