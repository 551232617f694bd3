import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { TraitChange } from '../../src-core/battle/events.ts'
import {
  bareTraitChange,
  lostInAll,
  maxLosses,
  moveLoss,
  distributeLoss,
  setTick,
} from '../../src-core/battle/shares.ts'
import type { FollowUpRef } from '../../src-core/battle/waiting.ts'
import type { LossesView, Proposals, QueuedView } from '../../src-core/contract/battle.ts'
import { noProposals } from '../../src-core/contract/window.ts'
import { entryAt } from '../../src-core/present.ts'
import { windowBattleWords as words } from '../../src-core/words/window/battle.ts'
import { useMachine } from '../api/machine.ts'
import { useBattle } from './battle.ts'
import { useNotices } from './notices.ts'

/** The effects of the pending result on a unit, counting only ticked changes. */
export interface LossPreview {
  readonly stands: number
  readonly states: readonly string[]
}

interface ResultLine {
  readonly text: string
  /** Empty if the change is certain. */
  readonly hint: string
  readonly isTicked: boolean
  /** Id of the choice that the line is an option of. */
  readonly choice?: string | undefined
}

/** Alternative changes, one of which must be ticked. `index` is the index of their line. */
interface ChangeChoice {
  readonly id: string
  readonly options: readonly { readonly name: string; readonly index: number; readonly isTicked: boolean }[]
}

/** The losses of one side. */
interface LossLines {
  readonly losses: readonly ResultLine[]
  /** How much each unit loses. Empty if one unit takes a single loss, because its line already says so. */
  readonly shares: readonly {
    readonly name: string
    readonly text: string
    readonly canShift: { readonly more: boolean; readonly less: boolean }
  }[]
  /** Units that can't take the whole loss because one of their counts is unknown. */
  readonly missing: readonly { readonly unit: string; readonly text: string }[]
}

/** Which losses of one side are ticked, and how much each unit loses. */
interface Shared {
  readonly ticks: readonly boolean[]
  readonly counts: readonly number[]
}

const sharedBy = (side: LossesView, ticks: readonly boolean[]): Shared => {
  const lost = side.losses.filter((_, index) => ticks[index]).map(({ stands }) => stands)
  return { ticks, counts: distributeLoss(lostInAll(lost, maxLosses(side)), maxLosses(side)) }
}

/** A follow-up that affects units, with its effects on them. */
interface FollowUpEffects {
  readonly followUp: QueuedView
  readonly units: readonly string[]
  readonly proposed: Proposals
}

/** Whether two references are to the same follow-up of the same check. */
export const isSameFollowUp = (one: FollowUpRef, other: FollowUpRef | undefined): boolean =>
  one.check === other?.check && one.follow === other.follow

/** The reference to a follow-up, as used in calls. */
export const refOf = ({ check, follow }: FollowUpRef): FollowUpRef => ({ check, follow })

/** The ticked effects of the last roll or of the follow-up being played, and the pending follow-ups. */
export const useResults = defineStore('results', () => {
  const machine = useMachine()
  const battle = useBattle()
  const notices = useNotices()

  /** The follow-up being played if it is a check. */
  const followUpCheck = shallowRef<FollowUpRef>()
  /** The follow-up being played if the player picks the units it affects. */
  const effects = shallowRef<FollowUpEffects>()
  /** Pending follow-ups, except the one being played. */
  const queue = computed(() => (battle.view?.queue ?? []).filter((each) => !isSameFollowUp(each, followUpCheck.value)))
  /** Increases when a follow-up ends, so that late answers about it are ignored. */
  let ended = 0
  const endFollowUp = (): void => {
    ended += 1
    followUpCheck.value = undefined
    effects.value = undefined
  }
  /** Shows the effects of a follow-up. `wanted` is called only after earlier calls are answered. */
  const showEffects = (wanted: () => Omit<FollowUpEffects, 'proposed'> | undefined): Promise<void> => {
    const before = ended
    return battle.inTurn(async () => {
      const now = ended === before ? wanted() : undefined
      if (!now) return
      const answer = await machine.readFollowUp({ after: refOf(now.followUp), units: now.units })
      if (ended !== before) return
      if (!answer.ok) return notices.tellProblems(answer.problems)
      followUpCheck.value = undefined
      effects.value = { ...now, proposed: answer.value }
    })
  }
  const startEffects = (followUp: QueuedView): Promise<void> => showEffects(() => ({ followUp, units: followUp.units }))
  /** Adds a unit to those that the follow-up affects, or removes it. */
  const toggleUnit = (unit: string): Promise<void> =>
    showEffects(() => {
      if (!effects.value) return undefined
      const { followUp, units } = effects.value
      return { followUp, units: units.includes(unit) ? units.filter((each) => each !== unit) : [...units, unit] }
    })

  const proposed = computed(() => effects.value?.proposed ?? battle.view?.proposed ?? noProposals)
  /** How many times the player was sent to the result, or to its first open choice. */
  const timesAsked = ref(0)
  /** Whether the player was sent to the current result. */
  const isAsked = ref(false)
  const ask = (): void => {
    timesAsked.value += 1
    isAsked.value = true
  }
  const ticks = shallowRef<readonly boolean[]>([])
  const shared = shallowRef<readonly Shared[]>([])
  // Tick the defaults at first.
  watch(
    proposed,
    ({ differences, losses: sides }) => {
      ticks.value = differences.map(({ happens }) => happens)
      isAsked.value = false
      shared.value = sides.map((side) =>
        sharedBy(
          side,
          side.losses.map(({ happens }) => happens),
        ),
      )
    },
    { immediate: true, flush: 'sync' },
  )
  const replaceShared = (side: number, now: (before: Shared, view: LossesView) => Shared): void => {
    shared.value = shared.value.map((before, index) =>
      index === side ? now(before, entryAt(proposed.value.losses, side)) : before,
    )
  }
  const lines = computed(() =>
    proposed.value.differences.map(({ text, condition, choice }, index): ResultLine => ({
      text,
      hint: condition,
      isTicked: entryAt(ticks.value, index),
      choice,
    })),
  )
  const choices = computed((): readonly ChangeChoice[] => {
    const numbered = lines.value.map((line, index) => ({ ...line, index }))
    const byId = Map.groupBy(numbered, ({ choice }) => choice)
    return [...byId].flatMap(([id, own]) => {
      if (id === undefined) return []
      const different = own.filter(({ hint }, at) => own.findIndex((each) => each.hint === hint) === at)
      return [{ id, options: different.map(({ hint, index, isTicked }) => ({ name: hint, index, isTicked })) }]
    })
  })
  const openChoices = computed(() => choices.value.filter(({ options }) => options.every(({ isTicked }) => !isTicked)))
  const losses = computed(() =>
    proposed.value.losses.map((side, index) => lossLines(side, entryAt(shared.value, index))),
  )
  /** Whether all proposed changes happen by default and leave no choice to the players. */
  const isCertain = computed(
    () =>
      proposed.value.losses.every((side) => side.losses.every(({ isChosen }) => !isChosen)) &&
      lines.value.every(({ isTicked }) => isTicked) &&
      losses.value.every(
        (side) => side.losses.every(({ isTicked }) => isTicked) && side.shares.length <= 1 && side.missing.length === 0,
      ),
  )
  const tick = (line: number, isTicked: boolean): void => {
    ticks.value = setTick(proposed.value.differences, ticks.value, line, isTicked)
  }
  const tickLoss = (side: number, loss: number, isTicked: boolean): void =>
    replaceShared(side, (before, view) => sharedBy(view, before.ticks.with(loss, isTicked)))
  /** Shifts one loss between two units of a side. */
  const shiftLoss = (side: number, unit: number, by: 1 | -1): void =>
    replaceShared(side, (before, view) => ({ ...before, counts: moveLoss(before.counts, maxLosses(view), unit, by) }))
  const tickedChanges = (): readonly TraitChange[] => [
    ...proposed.value.differences.filter((_, index) => ticks.value[index]).map(bareTraitChange),
    ...proposed.value.losses.flatMap(({ shares }, side) =>
      shares.flatMap(({ steps }, unit) => entryAt(steps, entryAt(entryAt(shared.value, side).counts, unit)).changes),
    ),
  ]

  const preview = computed(() => {
    const found = new Map<string, LossPreview>()
    const add = (unit: string, stands: number, states: readonly string[]): void => {
      const before = found.get(unit) ?? { stands: 0, states: [] }
      found.set(unit, { stands: before.stands + stands, states: [...before.states, ...states] })
    }
    for (const [side, { shares }] of proposed.value.losses.entries())
      for (const [index, { unit }] of shares.entries()) {
        const stands = entryAt(entryAt(shared.value, side).counts, index)
        if (stands > 0) add(unit, stands, [])
      }
    for (const [index, { unit, state }] of proposed.value.differences.entries())
      if (ticks.value[index] && state !== '') add(unit, 0, [state])
    return found
  })

  return {
    followUpCheck,
    /** The follow-up whose units are being picked. `affected` has the units picked so far. */
    followUp: computed(() => effects.value?.followUp),
    affected: computed(() => effects.value?.units),
    queue,
    startEffects,
    toggleUnit,
    endFollowUp,
    /** Whether the result must still be applied or ignored, even if it can't change anything. */
    isWaiting: computed(() => proposed.value.differences.length > 0 || proposed.value.losses.length > 0),
    /** Whether anything can be applied or ignored. */
    isOpen: computed(() => lines.value.length > 0 || losses.value.some((side) => side.losses.length > 0)),
    lines,
    choices,
    openChoices,
    isCertain,
    timesAsked,
    isAsked,
    ask,
    losses,
    preview,
    tick,
    tickLoss,
    shiftLoss,
    tickedChanges,
  }
})

const lossLines = (side: LossesView, { ticks, counts }: Shared): LossLines => {
  const { title, losses, shares } = side
  const max = maxLosses(side)
  const missing = shares.flatMap(({ unit, missing: text }) => (text === '' ? [] : [{ unit, text }]))
  // There is nothing to apply or ignore.
  if (max.every((each) => each === 0)) return { losses: [], shares: [], missing }
  const isSole = losses.length === 1 && shares.length === 1
  const lineOf = ({ stands, text, isChosen, condition }: LossesView['losses'][number], index: number): ResultLine => {
    const { name, steps } = entryAt(shares, 0)
    const loser = shares.length === 1 ? name : title
    return {
      text: `${loser}: ${isSole ? entryAt(steps, lostInAll([stands], max)).text : text}`,
      hint: [isChosen ? words.orAnother : '', condition].filter((each) => each !== '').join('; '),
      isTicked: entryAt(ticks, index),
    }
  }
  return {
    losses: losses.map(lineOf),
    shares: isSole
      ? []
      : shares.map(({ name, steps }, unit) => ({
          name,
          text: entryAt(steps, entryAt(counts, unit)).text,
          canShift: {
            more: moveLoss(counts, max, unit, 1) !== counts,
            less: moveLoss(counts, max, unit, -1) !== counts,
          },
        })),
    missing,
  }
}
