/** What a roll does to units: what is ticked is taken, and stands that several may lose are shared out among them. */
import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { TraitChange } from '../../src-core/battle/events.ts'
import type { LossesView, Proposals } from '../../src-core/contract/battle.ts'
import { bareTraitChange, lostInAll, mostLost, shifted, spread } from '../../src-core/battle/shares.ts'
import { entryAt } from '../../src-core/present.ts'
import { windowBattleWords as words } from '../../src-core/words/window-battle.ts'

export interface ResultLine {
  readonly text: string
  /** Empty: it is certain. */
  readonly hint: string
  readonly isTicked: boolean
}

/** What one side loses. */
export interface LossLines {
  readonly losses: readonly ResultLine[]
  /** Who loses how much; empty where that is one unit by one loss, of which the line says all. */
  readonly shares: readonly {
    readonly name: string
    readonly text: string
    readonly canShift: { readonly more: boolean; readonly less: boolean }
  }[]
  /** Units that cannot take the whole loss, because a count of theirs is not known. */
  readonly missing: readonly { readonly unit: string; readonly text: string }[]
}

interface Results {
  /** Something waits to be taken, or left. */
  readonly isWaiting: ComputedRef<boolean>
  readonly lines: ComputedRef<readonly ResultLine[]>
  readonly losses: ComputedRef<readonly LossLines[]>
  readonly tick: (line: number, isTicked: boolean) => void
  readonly tickLoss: (side: number, loss: number, isTicked: boolean) => void
  /** A unit of a side loses one more or less, another so much less or more. */
  readonly shift: (side: number, unit: number, by: 1 | -1) => void
  /** The changes of all that is ticked. */
  readonly ticked: () => readonly TraitChange[]
}

/** What one side's losses are at the moment. */
interface Shared {
  readonly ticks: readonly boolean[]
  readonly counts: readonly number[]
}

const sharedBy = (side: LossesView, ticks: readonly boolean[]): Shared => {
  const lost = side.losses.filter((_, index) => ticks[index]).map(({ stands }) => stands)
  return { ticks, counts: spread(lostInAll(lost, mostLost(side)), mostLost(side)) }
}

/** At first what happens is ticked, with the defaults that the roll took for what was not given. */
export const useResults = (proposed: () => Proposals): Results => {
  const ticks = shallowRef<readonly boolean[]>([])
  const shared = shallowRef<readonly Shared[]>([])
  watch(
    proposed,
    ({ differences, losses }) => {
      ticks.value = differences.map(({ happens }) => happens)
      shared.value = losses.map((side) =>
        sharedBy(
          side,
          side.losses.map(({ happens }) => happens),
        ),
      )
    },
    { immediate: true, flush: 'sync' },
  )
  const replace = (side: number, now: (before: Shared, view: LossesView) => Shared): void => {
    shared.value = shared.value.map((before, index) =>
      index === side ? now(before, entryAt(proposed().losses, side)) : before,
    )
  }
  const changed = <T>(all: readonly T[], at: number, value: T): readonly T[] =>
    all.map((each, index) => (index === at ? value : each))
  return {
    isWaiting: computed(() => proposed().differences.length > 0 || proposed().losses.length > 0),
    lines: computed(() =>
      proposed().differences.map(({ text, condition }, index) => ({
        text,
        hint: condition,
        isTicked: entryAt(ticks.value, index),
      })),
    ),
    losses: computed(() => proposed().losses.map((side, index) => linesOf(side, entryAt(shared.value, index)))),
    tick: (line, isTicked) => (ticks.value = changed(ticks.value, line, isTicked)),
    tickLoss: (side, loss, isTicked) =>
      replace(side, (before, view) => sharedBy(view, changed(before.ticks, loss, isTicked))),
    shift: (side, unit, by) =>
      replace(side, (before, view) => ({ ...before, counts: shifted(before.counts, mostLost(view), unit, by) })),
    ticked: () => [
      ...proposed()
        .differences.filter((_, index) => ticks.value[index])
        .map(bareTraitChange),
      ...proposed().losses.flatMap(({ shares }, side) =>
        shares.flatMap(({ steps }, unit) => entryAt(steps, entryAt(entryAt(shared.value, side).counts, unit)).changes),
      ),
    ],
  }
}

const linesOf = (side: LossesView, { ticks, counts }: Shared): LossLines => {
  const { title, losses, shares } = side
  const most = mostLost(side)
  const missing = shares.flatMap(({ unit, missing: text }) => (text === '' ? [] : [{ unit, text }]))
  // There is nothing to take or to leave.
  if (most.every((each) => each === 0)) return { losses: [], shares: [], missing }
  const isSole = losses.length === 1 && shares.length === 1
  const lineOf = ({ stands, text, isChosen, condition }: LossesView['losses'][number], index: number): ResultLine => {
    const { name, steps } = entryAt(shares, 0)
    const whole = entryAt(steps, lostInAll([stands], most)).text
    return {
      text: isSole ? `${name}: ${whole}` : `${shares.length === 1 ? name : title}: ${text}`,
      hint: [isChosen ? words.chosen : '', condition].filter((each) => each !== '').join('; '),
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
            more: shifted(counts, most, unit, 1) !== counts,
            less: shifted(counts, most, unit, -1) !== counts,
          },
        })),
    missing,
  }
}
