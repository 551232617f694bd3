/** The pieces of a chart. The player steps through them and resolves their doubts. */
import { computed, ref, shallowRef, type Ref } from 'vue'
import type { OutputOf } from '../../src-core/contract/methods.ts'
import { doubtsIn, type DoubtfulPlace, type Proposal } from '../../src-core/scan/proposals.ts'
import { doubtKey, inHome, isAt, keepSettled, withText, type ScanPlace } from './proposal.ts'

/** A piece as read, with possible destinations in the rules. */
export type FoundPiece = OutputOf<'readScan'>['proposals'][number]

type Read<T> = Readonly<Ref<T>>

interface ScanPieces {
  /** All pieces found. Undefined until something is read. */
  readonly found: Read<readonly FoundPiece[] | undefined>
  /** Index of the current piece. The fields below are about it. */
  readonly which: Read<number>
  readonly piece: Read<FoundPiece | undefined>
  /** The proposal, including the player's corrections. */
  readonly proposal: Read<Proposal | undefined>
  /** The destination in the rules. Undefined if the piece is new. */
  readonly home: Read<FoundPiece['homes'][number] | undefined>
  readonly doubts: Read<readonly DoubtfulPlace[]>
  /** Index of the current doubt. */
  readonly at: Read<number>
  readonly doubt: Read<DoubtfulPlace | undefined>
  /** The number of unchecked doubts. */
  readonly left: Read<number>
  /** The number of unchecked doubts of the piece at an index. */
  readonly leftOf: (number: number) => number
  /** Whether a cell has no unchecked doubts. A null column means the name of the row, and a null row that of the column. */
  readonly isSettled: (row: number | null, column: number | null) => boolean
  /** Starts over with pieces that were read. Undefined removes all. */
  readonly begin: (pieces: readonly FoundPiece[] | undefined) => void
  /** Goes to the piece at an index. */
  readonly look: (number: number) => void
  /** Sets the destination as path keys joined by spaces, or empty for a new entry. The destination may change the sign of modifiers. */
  readonly move: (goal: string) => void
  /** Moves forward by a number of doubts, wrapping around. */
  readonly step: (by: number) => void
  /** Corrects a place and marks its doubts as checked. */
  readonly say: (place: ScanPlace, text: string) => void
  /** Answers the current doubt. */
  readonly answer: (text: string) => void
  readonly settleAll: () => void
}

export const useScanPieces = (): ScanPieces => {
  const found = shallowRef<readonly FoundPiece[]>()
  const which = ref(0)
  const at = ref(0)
  /** Corrected proposals by piece. */
  const proposals = shallowRef<readonly Proposal[]>([])
  /** Checked doubts by piece. */
  const settled = shallowRef<readonly ReadonlySet<string>[]>([])
  /** Destinations by piece, as path keys joined by spaces. Empty if new. */
  const goals = ref<readonly string[]>([])

  const homeOf = (number: number): FoundPiece['homes'][number] | undefined =>
    found.value?.[number]?.homes.find(({ path }) => path.join(' ') === goals.value[number])
  /** The proposal as read for the destination, without corrections. */
  const readOf = (number: number): Proposal | undefined => homeOf(number)?.proposal ?? found.value?.[number]?.proposal
  const doubtsOf = (number: number): readonly DoubtfulPlace[] => {
    const own = readOf(number)
    return own ? doubtsIn(own) : []
  }
  const leftOf = (number: number): number =>
    doubtsOf(number).filter((place) => !settled.value[number]?.has(doubtKey(place))).length

  const piece = computed(() => found.value?.[which.value])
  const proposal = computed(() => proposals.value[which.value])
  const home = computed(() => homeOf(which.value))
  const doubts = computed(() => doubtsOf(which.value))
  const doubt = computed(() => doubts.value[at.value])
  const left = computed(() => leftOf(which.value))
  const isLeft = (place: DoubtfulPlace): boolean => !settled.value[which.value]?.has(doubtKey(place))
  const isSettled = (row: number | null, column: number | null): boolean =>
    !doubts.value.some(
      (place) => (isAt(place, row, column) || isAt(place, null, column) || isAt(place, null, null)) && isLeft(place),
    )
  const toFirstLeft = (): void => {
    at.value = Math.max(0, doubts.value.findIndex(isLeft))
  }
  const look = (number: number): void => {
    which.value = number
    toFirstLeft()
  }
  /** Changes the destination. Keeps answers about the text, but not those about conditions. */
  const moveOf = (number: number, goal: string): void => {
    goals.value = goals.value.with(number, goal)
    const own = readOf(number)
    if (!own) return
    proposals.value = proposals.value.map((before, index) => (index === number ? inHome(before, own) : before))
    settled.value = settled.value.map((keys, index) => (index === number ? keepSettled(keys, own) : keys))
  }
  const begin = (pieces: readonly FoundPiece[] | undefined): void => {
    found.value = pieces
    proposals.value = (pieces ?? []).map((each) => each.proposal)
    settled.value = proposals.value.map(() => new Set())
    goals.value = proposals.value.map(() => '')
    for (const [number, { homes }] of (pieces ?? []).entries()) {
      const [likeliest] = homes
      if (likeliest?.fits) moveOf(number, likeliest.path.join(' '))
    }
    look(0)
  }

  const put = (now: Proposal): void => {
    proposals.value = proposals.value.with(which.value, now)
  }
  const settle = (places: readonly DoubtfulPlace[]): void => {
    settled.value = settled.value.map((own, index) =>
      index === which.value ? new Set([...own, ...places.map(doubtKey)]) : own,
    )
  }
  const say = (place: ScanPlace, text: string): void => {
    if (!proposal.value) return
    put(withText(proposal.value, place, text))
    settle(doubts.value.filter((each) => isAt(place, each.row, each.column)))
  }

  return {
    found,
    which,
    piece,
    proposal,
    home,
    doubts,
    at,
    doubt,
    left,
    leftOf,
    isSettled,
    begin,
    look,
    move: (goal) => {
      moveOf(which.value, goal)
      toFirstLeft()
    },
    step: (by) => {
      const { length } = doubts.value
      if (length > 0) at.value = (at.value + by + length) % length
    },
    say,
    answer: (text) => {
      if (!doubt.value) return
      settle([doubt.value])
      say(doubt.value, text)
      toFirstLeft()
    },
    settleAll: () => settle(doubts.value),
  }
}
