/** Keyboard control of Play. Letters pick units and press controls, and digits enter dice. */
import { nextTick, type ShallowRef } from 'vue'
import { unitOfCode } from '../battle/casting.ts'
import { pathInside } from '../../src-core/paths.ts'
import type { CheckForm } from '../../src-core/play/form.ts'
import { isTyping } from '../keyboard.ts'
import { useBattle } from '../stores/battle.ts'
import { useCurrentCheck } from '../stores/current-check.ts'
import { usePlay } from '../stores/play.ts'
import { useResults } from '../stores/results.ts'
import { afterPress, isVisible, mainCheck, placeControl, valueAt } from './controls.ts'
import { isEmpty, noDice, removeLast, enterDigit } from './dice.ts'

/** The label of a key on its button. Capital letters are typed with Shift. */
export const keyText = (key: string | null | undefined): string | undefined => {
  if (key === null || key === undefined) return undefined
  return key === key.toUpperCase() ? `⇧${key}` : key.toUpperCase()
}

interface TableKeys {
  /** Uses a letter to choose an option of the open list, pick a unit, or press a control. False if the letter isn't used. */
  readonly pressLetter: (letter: string) => boolean
  readonly enterDigit: (digit: string) => void
  /** Removes the last digit or die, or the last unit if no dice are entered. */
  readonly removeLast: () => void
  /** Cancels the most recent action, such as starting a follow-up, picking units, or entering dice. */
  readonly cancel: () => void
  /** Completes the number being typed, or applies the results and continues. */
  readonly completeOrContinue: () => void
  /** Starts the first queued follow-up, or the first check that follows from the last roll. */
  readonly startFollowUp: () => void
  /** Selects the next or previous phase of the turn, wrapping around. */
  readonly stepPhase: (by: 1 | -1) => void
}

/** Returns the actions of keys on the current check. */
export const useTableKeys = (view: Readonly<ShallowRef<HTMLElement | null>>): TableKeys => {
  const battle = useBattle()
  const current = useCurrentCheck()
  const results = useResults()
  const play = usePlay()

  const isDiceEmpty = (): boolean => isEmpty(current.dice)
  /** Adds a letter to a unit's code. The complete code picks the unit. */
  const pressCode = (letter: string): boolean => {
    const found = unitOfCode(current.units, current.typedCode, letter)
    if (found?.unit) play.pick(found.unit)
    else current.typedCode = found?.begun ?? ''
    return found !== undefined
  }
  /** Chooses an option of a control by letter. `firer.groups.0.order` is the control `firer.order` in a firing group. */
  const pressOption = (letter: string, at: string, { controls }: CheckForm): void => {
    const group = /\.groups\.(\d+)\./.exec(at)
    const control = controls.find((each) => each.at === at.replace(/\.groups\.\d+\./, '.'))
    const here = control && placeControl(control, group ? Number(group[1]) : null, current.inputs, current.assessment)
    const option = here?.control.options.find((each) => each.key === letter.toLowerCase())
    if (!here || !option) return
    current.setInput(here.path, afterPress(here, option.id))
    current.openList = null
  }
  const focusField = (name: string): void => {
    void nextTick(() => {
      const field = view.value?.querySelector<HTMLInputElement>(`[data-field="${CSS.escape(name)}"]`)
      field?.focus()
      field?.select()
    })
  }
  const pressControl = (letter: string, { points, controls }: CheckForm): boolean => {
    const given = points && valueAt(current.inputs, [points.of, 'groups'])
    const groups = Array.isArray(given) ? given.length : 0
    if (letter === points?.key) {
      focusField(groups > 0 ? pathInside(points.of, 'groups', current.currentGroup, 'stands') : 'points')
      return true
    }
    if (letter === points?.groupKey) {
      current.addGroup()
      focusField(pathInside(points.of, 'groups', current.currentGroup, 'stands'))
      return true
    }
    for (const control of controls) {
      const option = control.shape === 'buttons' ? control.options.find(({ key }) => key === letter) : undefined
      if (control.key !== letter && !option) continue
      const group =
        control.inGroups && groups > 0 && control.role === points?.of
          ? Math.min(current.currentGroup, groups - 1)
          : null
      const here = placeControl(control, group, current.inputs, current.assessment)
      // Whether a control is relevant is known only after the latest press is answered, but keys may be faster.
      const now = current.isWaiting ? { ...here, state: { ...here.state, relevant: true } } : here
      if (!current.showsMore && !isVisible(now, current.isKnown) && !current.stayingControls.has(here.at)) return false
      if (control.shape === 'list') current.openList = here.at
      else if (control.shape === 'number') focusField(here.at)
      else current.setInput(here.path, afterPress(here, option?.id))
      return true
    }
    return false
  }
  /** Whether units are being picked for the next check while the result of this one is shown. */
  const isNextPicked = (): boolean => battle.last !== undefined && current.picks.length > 0
  const pressLetter = (letter: string): boolean => {
    const { check } = current
    if (!check) return false
    if (current.openList !== null) {
      pressOption(letter, current.openList, check)
      return true
    }
    if (current.typedCode !== '' && pressCode(letter)) return true
    // While units are picked, letters never press controls.
    if (current.waitingFor || results.affected || isNextPicked()) return pressCode(letter)
    return pressControl(letter, check)
  }

  return {
    pressLetter,
    enterDigit: (digit) => {
      if (current.missingNumber) current.enterMissingDigit(digit)
      else play.enterDice(enterDigit(current.check?.rolls ?? [], current.dice, digit), 'typed')
    },
    removeLast: () => {
      if (current.missingNumber?.digits) current.enterMissingDigit()
      else if (isDiceEmpty()) current.unpick()
      else play.enterDice(removeLast(current.dice), 'typed')
    },
    cancel: () => {
      if (results.affected) results.endFollowUp()
      else if (isDiceEmpty() && current.waitingFor) current.playWithoutUnits()
      else play.enterDice(noDice, 'typed')
    },
    completeOrContinue: () => {
      if (current.missingNumber?.digits) current.completeMissingNumber()
      else if (current.dice.digits !== '') play.completeDie()
      else play.applyAndContinue()
    },
    startFollowUp: () => {
      const [waiting] = results.queue
      if (waiting) return play.startFollowUp(waiting)
      const next = battle.last?.report.follows.find((each) => each.next !== null)?.next
      if (next && !battle.pending) play.startNext(next)
    },
    stepPhase: (by) => {
      const { phases, phase } = current
      const at = phases.findIndex((each) => each === phase)
      const next = phases[(at + by + phases.length) % phases.length]
      if (next) current.select(mainCheck(next))
    },
  }
}

const repeating: readonly string[] = ['+', '=', '-', 'Backspace']
const editing: readonly string[] = ['Backspace', 'Delete', 'Home', 'End', 'ArrowLeft', 'ArrowRight', 'Tab']

/**
 * Whether a key press is for the table. A number field keeps its editing keys, and a focused button keeps Enter and Space. Any other key that is used
 * leaves the field.
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

/** Leaves a number field, as Enter and Escape do. False if the focus is elsewhere. */
export const leaveField = (target: EventTarget | null | undefined): boolean => {
  if (!(target instanceof HTMLElement) || !isTyping(target)) return false
  target.blur()
  return true
}

/**
 * Keeps taps from moving the focus, so that Enter continues instead of pressing the button again. A tap still leaves a field, whose number is then
 * complete, so that digits enter dice again.
 */
export const keepFocus = (event: MouseEvent): void => {
  if (
    !(event.target instanceof Element) ||
    !event.target.closest('button, a, summary') ||
    event.target.closest('input')
  )
    return
  event.preventDefault()
  leaveField(document.activeElement)
}
