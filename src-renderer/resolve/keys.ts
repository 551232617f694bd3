/** The keyboard at the table: letters pick units and press controls, digits are dice. */
import { nextTick, type Ref, type ShallowRef } from 'vue'
import { typedCode } from '../battle/casting.ts'
import { inside } from '../../src-core/paths.ts'
import type { CheckForm } from '../../src-core/play/form.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'
import { isTyping } from '../keyboard.ts'
import type { usePlay } from '../stores/play.ts'
import { afterPress, isVisible, placed } from './controls.ts'
import { noDice, settled, takenBack, type DiceEntry } from './dice.ts'
import { valueAt } from './inputs.ts'

type Play = ReturnType<typeof usePlay>

/** What letters act on besides the check. */
export interface LetterTargets {
  readonly play: Play
  /** The list that is open, by its control's place. */
  readonly openList: Ref<string | null>
  readonly moreInputs: Ref<boolean>
  readonly view: Readonly<ShallowRef<HTMLElement | null>>
}

/** A key as it is shown on its button: capitals are typed with Shift. */
export const keyText = (key: string | null | undefined): string | undefined => {
  if (key === null || key === undefined) return undefined
  return key === key.toUpperCase() ? `⇧${key}` : key.toUpperCase()
}

/** Chooses an option of the open list, picks a unit, or presses a control by its letter; false where nothing has this letter. */
export const pressLetter = (key: string, targets: LetterTargets): boolean => {
  const { play, openList } = targets
  const { check } = play
  if (!check) return false
  if (openList.value !== null) {
    pressOption(key, openList.value, check, targets)
    return true
  }
  if (play.begun !== '' && pressCode(key, play)) return true
  // A letter picks a unit or presses a control, and never both.
  if (play.waitingFor || play.affected) return pressCode(key, play)
  return play.last && play.picks.length > 0 ? false : pressControl(key, check, targets)
}

const isEmpty = ({ faces, digits }: DiceEntry): boolean => faces.length === 0 && digits === ''

/** Cancels what was begun last: a follow-up, picking units, dice. */
export const cancel = (play: Play): void => {
  if (play.affected) play.putOff()
  else if (isEmpty(play.entry) && play.waitingFor) play.withoutUnits()
  else play.enter(noDice, 'typed')
}

/** Completes the number that is being typed, or applies the result and continues. */
export const settleOrGoOn = (play: Play): void => {
  if (play.entry.digits !== '') play.enter(settled(play.check?.rolls ?? [], play.entry), 'typed')
  else void play.goOn()
}

/** Removes the last digit or die, or the last unit where there is none. */
export const removeLast = (play: Play): void => {
  if (isEmpty(play.entry)) play.unpick()
  else play.enter(takenBack(play.entry), 'typed')
}

/** Starts the first follow-up that waits, or the first check that follows from the last roll. */
export const follow = (play: Play): void => {
  const [waiting] = play.queue
  if (waiting) return void play.startFollowUp(waiting)
  const next = play.last?.report.follows.find((each) => each.next !== null)?.next
  if (next && !play.pending) void play.startNext(next)
}

/** To the next check of the turn or the previous one, round and round. */
export const turn = (play: Play, by: 1 | -1): void => {
  const at = play.all.findIndex(({ check }) => check.id === play.check?.id)
  const next = play.all[(at + by + play.all.length) % play.all.length]
  if (next) play.select(next.check.id)
}

/** A letter of a unit's code; the whole code picks it. */
const pressCode = (key: string, play: Play): boolean => {
  const typing = typedCode(play.units, play.begun, key)
  if (typing?.unit) void play.pick(typing.unit)
  else play.begun = typing?.begun ?? ''
  return typing !== undefined
}

const pressOption = (key: string, at: string, check: CheckForm, { play, openList }: LetterTargets): void => {
  const here = atPlace(check, at, play)
  const option = here?.control.options.find((each) => each.key === key.toLowerCase())
  if (!here || !option) return
  play.setInput(here.path, afterPress(here, option.id))
  openList.value = null
}

/** A control by its place: `firer.groups.0.order` is `firer.order` of a group. */
const atPlace = (check: CheckForm, at: string, play: Play): ReturnType<typeof placed> | undefined => {
  const group = /\.groups\.(\d+)\./.exec(at)
  const control = check.controls.find((each) => each.at === at.replace(/\.groups\.\d+\./, '.'))
  return control && placed(control, group ? Number(group[1]) : null, play.inputs, play.assessment)
}

const pressControl = (key: string, check: CheckForm, { play, openList, moreInputs, view }: LetterTargets): boolean => {
  const focusField = (name: string): void => {
    void nextTick(() => {
      const field = view.value?.querySelector<HTMLInputElement>(`[data-field="${CSS.escape(name)}"]`)
      field?.focus()
      field?.select()
    })
  }
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
    if (!moreInputs.value && !isVisible(now, play.isKnown) && !play.staying.has(here.at)) return false
    if (control.shape === 'list') openList.value = here.at
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

const repeating: readonly string[] = ['+', '=', '-', 'Backspace']
const editing: readonly string[] = ['Backspace', 'Delete', 'Home', 'End', 'ArrowLeft', 'ArrowRight', 'Tab']

/**
 * Whether a key press is for the table: a number field keeps the keys it is edited with, a focused button Enter and Space. Any other key
 * that is used leaves the field.
 */
export const isForTable = (event: KeyboardEvent, view: HTMLElement | null): boolean => {
  const { key, repeat, target } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return false
  const isHere =
    view?.contains(target) || target === document.body || target.closest('[data-resolver]') || target.id === 'main'
  if (!isHere || (repeat && !repeating.includes(key))) return false
  if (['Enter', ' '].includes(key) && target.closest('button, a')) return false
  if (!isTyping(target)) return true
  if (/^[\d.,/-]$/.test(key) || editing.includes(key)) return false
  void nextTick(() => {
    if (event.defaultPrevented && document.activeElement === target) target.blur()
  })
  return true
}

/** Leaves a number field, as Enter and Escape do; false where the focus is elsewhere. */
export const leaveField = (target: EventTarget | null | undefined): boolean => {
  if (!(target instanceof HTMLElement) || !isTyping(target)) return false
  target.blur()
  return true
}

/**
 * A press by hand leaves the keyboard where it was, so that Enter continues and does not press again; but leaves a field, whose number is
 * then complete: digits are dice once more.
 */
export const keepFocus = (event: MouseEvent): void => {
  if (!(event.target instanceof Element) || !event.target.closest('button') || event.target.closest('input')) return
  event.preventDefault()
  leaveField(document.activeElement)
}
