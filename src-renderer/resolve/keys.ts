/** The keyboard at the table: letters press what stands on the buttons, digits are dice. */
import { inside } from '../../src-core/paths.ts'
import type { CheckForm } from '../../src-core/play/form.ts'
import { afterPress, isVisible, placed } from './controls.ts'
import { typedCode } from '../battle/casting.ts'
import { noDice, settled, takenBack, typed, type DiceEntry } from './dice.ts'
import { valueAt } from './inputs.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'
import type { usePlay } from '../stores/play.ts'

type Play = ReturnType<typeof usePlay>

export interface Table {
  readonly play: Play
  /** The list that is open, by its control's place. */
  readonly opened: () => string | null
  readonly open: (at: string | null) => void
  /** Inputs that are folded away at first are shown as well. */
  readonly unfolded: () => boolean
  readonly unfold: (isUnfolded: boolean) => void
  /** Puts the cursor into a field for a number. */
  readonly focusField: (name: string) => void
  readonly nextPhase: () => void
  /** The next unit that may act. */
  readonly nextUnit: () => void
  /** One more or less of the free modifier in hand. */
  readonly other: (by: 1 | -1) => void
}

/** Shows what is folded away, and folds it again. */
export const foldKey = ';'

/** A key as it is shown on its button: capitals are typed with Shift. */
export const keyText = (key: string | null | undefined): string | undefined => {
  if (key === null || key === undefined) return undefined
  return key === key.toUpperCase() ? `⇧${key}` : key.toUpperCase()
}

/** Does what a key means; false if it means nothing here. */
export const pressKey = (key: string, table: Table): boolean => {
  const { play } = table
  const { check } = play
  if (!check) return false
  const list = table.opened()
  if (list !== null) return pressOption(key, list, check, table)
  if (/^\d$/.test(key)) {
    play.enter(typed(check.rolls, play.entry, key), 'typed')
    return true
  }
  if (play.begun !== '' && pressCode(key, play)) return true
  const fixed = fixedKeys(table).get(key)
  if (fixed) {
    fixed()
    return true
  }
  // A letter picks a unit or presses a control, and never both.
  if (play.waitingFor || play.affected) return pressCode(key, play)
  return play.last && play.picks.length > 0 ? false : pressControl(key, check, table)
}

const fixedKeys = (table: Table): ReadonlyMap<string, () => void> => {
  const { play } = table
  const rolls = play.check?.rolls ?? []
  return new Map<string, () => void>([
    ['c', play.clear],
    ['r', play.roll],
    ['z', () => void play.undo()],
    ['Z', () => void play.redo()],
    ['x', () => follow(play)],
    ['+', () => table.other(1)],
    ['=', () => table.other(1)],
    ['-', () => table.other(-1)],
    ['−', () => table.other(-1)],
    ['PageDown', () => turn(play, 1)],
    ['PageUp', () => turn(play, -1)],
    [foldKey, () => table.unfold(!table.unfolded())],
    ['.', table.nextPhase],
    [',', table.nextUnit],
    ['Backspace', () => (isEmpty(play.entry) ? play.unpick() : play.enter(takenBack(play.entry), 'typed'))],
    ['Escape', () => leave(play)],
    [
      'Enter',
      () => {
        if (play.entry.digits !== '') play.enter(settled(rolls, play.entry), 'typed')
        else void play.goOn()
      },
    ],
  ])
}

/** What was begun last: a follow-up, picking units, dice. */
const leave = (play: Play): void => {
  if (play.affected) play.putOff()
  else if (isEmpty(play.entry) && play.waitingFor) play.withoutUnits()
  else play.enter(noDice, 'typed')
}

const isEmpty = ({ faces, digits }: DiceEntry): boolean => faces.length === 0 && digits === ''

/** A letter of a unit's code; the whole code picks it. */
const pressCode = (key: string, play: Play): boolean => {
  const typing = typedCode(play.units, play.begun, key)
  if (typing?.unit) void play.pick(typing.unit)
  else play.begun = typing?.begun ?? ''
  return typing !== undefined
}

/** On to the first follow-up that waits, or to the first check that follows from what was rolled. */
export const follow = (play: Play): void => {
  const [waiting] = play.queue
  if (waiting) return void play.startFollowUp(waiting)
  const next = play.last?.report.follows.find((each) => each.next !== null)?.next
  if (next && !play.pending) void play.startNext(next)
}

/** To the next check of the turn or the one before, round and round. */
export const turn = (play: Play, by: 1 | -1): void => {
  const at = play.all.findIndex(({ check }) => check.id === play.check?.id)
  const next = play.all[(at + by + play.all.length) % play.all.length]
  if (next) play.select(next.check.id)
}

const pressOption = (key: string, at: string, check: CheckForm, { play, open }: Table): boolean => {
  const here = atPlace(check, at, play)
  const option = here?.control.options.find((each) => each.key === key.toLowerCase())
  if (!here || !option) return false
  play.setInput(here.path, afterPress(here, option.id))
  open(null)
  return true
}

/** A control by its place: `firer.groups.0.order` is `firer.order` of a group. */
const atPlace = (check: CheckForm, at: string, play: Play): ReturnType<typeof placed> | undefined => {
  const group = /\.groups\.(\d+)\./.exec(at)
  const control = check.controls.find((each) => each.at === at.replace(/\.groups\.\d+\./, '.'))
  return control && placed(control, group ? Number(group[1]) : null, play.inputs, play.assessment)
}

const pressControl = (key: string, check: CheckForm, { play, open, unfolded, focusField }: Table): boolean => {
  const { points } = check
  const groups = points ? groupsOf(play.inputs, points.of) : 0
  if (key === points?.key) {
    focusField(groups > 0 ? inside(points.of, 'groups', play.groupInHand, 'stands') : 'points')
    return true
  }
  if (key === points?.groupKey) {
    play.addGroup()
    focusField(inside(points.of, 'groups', play.groupInHand, 'stands'))
    return true
  }
  for (const control of check.controls) {
    const option = control.shape === 'buttons' ? control.options.find((each) => each.key === key) : undefined
    if (control.key !== key && !option) continue
    const group =
      control.inGroups && groups > 0 && control.role === points?.of ? Math.min(play.groupInHand, groups - 1) : null
    const here = placed(control, group, play.inputs, play.assessment)
    // What is relevant is only known once the latest press is answered; keys may come faster.
    const now = play.waiting ? { ...here, state: { ...here.state, relevant: true } } : here
    if (!unfolded() && !isVisible(now, play.isKnown) && !play.staying.has(here.at)) return false
    if (control.shape === 'list') open(here.at)
    else if (control.shape === 'number') focusField(here.at)
    else play.setInput(here.path, afterPress(here, option?.id))
    return true
  }
  return false
}

const groupsOf = (inputs: Inputs, firer: string): number => {
  const groups = valueAt(inputs, [firer, 'groups'])
  return Array.isArray(groups) ? groups.length : 0
}
