import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { DiceInput, BattleView } from '../../src-core/contract/play.ts'
import type { InputOf } from '../../src-core/contract/methods.ts'
import type { Faces } from '../../src-core/play/report.ts'
import type { TraitChange } from '../../src-core/battle/events.ts'
import { nothingProposed, type QueuedView, type UnitView } from '../../src-core/contract/battle.ts'
import type { ProblemInWords, Answer } from '../../src-core/problem.ts'
import type { NextCheck } from '../../src-core/play/next-checks.ts'
import { useMachine } from '../api/machine.ts'
import { refOf, useFollowing } from '../battle/following.ts'
import { useInPlay } from '../battle/in-play.ts'
import { useResults } from '../battle/results.ts'
import { keptBegunCheck } from '../resolve/begun-check.ts'
import { useCheckAtHand, type Recorded } from '../resolve/check-at-hand.ts'
import { dieAt, facesByRoll, noDice, type DiceEntry } from '../resolve/dice.ts'
import { useForms } from '../resolve/forms.ts'
import { useNotices } from './notices.ts'
import { useRules } from './rules.ts'

/** What is missing for a roll, without how a request would give it. */
const inTableWords = ({ code, message }: ProblemInWords): ProblemInWords => ({ code, message })

/** Playing: rolls the check at hand, applies its result, continues with the next check, undoes and redoes. */
export const usePlay = defineStore('play', () => {
  const machine = useMachine()
  const rules = useRules()
  const notices = useNotices()
  const forms = useForms()
  const inPlay = useInPlay()
  const atHand = useCheckAtHand(forms, inPlay)

  const { battle, showsLast, last, pending, waitingTie, inTurn, seen, readAgain } = inPlay
  const { picking, chosen, check, entry, request, resume } = atHand

  const rolling = ref(false)
  /** Removes the notice of the last failure, once something else is done. */
  let withdraw = (): void => undefined
  watch(
    () => JSON.stringify(request.value),
    () => withdraw(),
  )
  /** The line of the journal in whose place the next roll comes. */
  const correcting = shallowRef<Pick<InputOf<'correctPlay'>, 'number' | 'at'>>()

  // Which check is at hand.

  const following = useFollowing({
    inTurn,
    makeReady: async () => !pending.value && takeResults(),
    beginCheck: (next) => {
      select(next.procedure)
      dismiss()
      resume(next)
    },
  })
  const { applying } = following
  const dismiss = (): void => {
    picking.dismiss()
    following.end()
  }
  /** Selects another check; its inputs are as they were left. */
  const select = (procedure: string): void => {
    if (procedure === chosen.value) return
    correcting.value = undefined
    following.end()
    atHand.select(procedure)
  }
  const clear = (): void => {
    if (!pending.value) following.end()
    atHand.clear()
  }
  /** While a result is shown, moves on to the next check first. */
  const pick = async (unit: UnitView): Promise<void> => {
    if (pending.value) return
    if (applying.value) return following.toggle(unit.id)
    if (last.value) await goOn()
    atHand.pickUnit(unit)
  }
  /** On to a check that follows, with the inputs it begins with. Who has a role of the same name plays on. */
  const startNext = async ({ procedure, inputs: start }: NextCheck): Promise<void> => {
    const before = picking.cast.value
    if (!(await takeResults())) return
    select(procedure)
    const on = Object.fromEntries(Object.entries(before).filter(([role]) => role in start))
    resume({ procedure, inputs: start, cast: on })
  }
  const leaveFollowUp = async (followUp: QueuedView): Promise<void> => {
    following.end()
    await change(() => machine.applyChanges({ of: 'follow-up', after: refOf(followUp), changes: [] }))
  }
  /** On from the check that was played, to another of its kind without inputs; a tie is left to wait. */
  const next = (): void => {
    showsLast.value = false
    entry.value = noDice
    if (!battle.value?.last?.report.pending) clear()
    dismiss()
  }
  const toWaitingTie = (): void => {
    const tie = waitingTie.value
    if (!tie) return
    select(tie.procedure)
    resume(tie)
    showsLast.value = true
  }

  // What is done to the battle.

  /** Takes over the battle as the machine answered it, and shows its last check or the next. */
  const take = async (answer: Answer<BattleView>, look: boolean): Promise<boolean> => {
    entry.value = noDice
    withdraw()
    if (!answer.ok) {
      withdraw = notices.refuse(answer.problems.map(inTableWords))
      await readAgain()
      return false
    }
    battle.value = answer.value
    const played = answer.value.last
    if (played && look && (played.number !== last.value?.number || played.procedure !== check.value?.id)) {
      if (played.procedure !== check.value?.id) select(played.procedure)
      resume(played)
    }
    showsLast.value = look && played !== null
    return true
  }
  /** Other changes of the battle: the roster, the turn, a state set by hand. */
  const change = async (work: () => Promise<Answer<BattleView>>): Promise<boolean> => {
    let isDone = false
    await inTurn(async () => (isDone = await take(await work(), showsLast.value)))
    return isDone
  }
  const newBattle = (): Promise<unknown> => inTurn(async () => take(await machine.newBattle({}), false))

  // A roll.

  const play = async (dice: DiceInput): Promise<void> => {
    const situation = request.value
    if (!situation || rolling.value) return
    rolling.value = true
    const again = pending.value !== undefined
    await inTurn(async () => {
      if (again && !(await takeChanges(results.ticked()))) return void (rolling.value = false)
      const answer = again
        ? await machine.playAgain({ dice, ...seen() })
        : await machine.playCheck({
            ...situation,
            dice,
            ...(following.check.value ? { after: following.check.value } : {}),
            ...seen(),
          })
      rolling.value = false
      await take(answer, true)
    })
  }
  /** Dice so far; the last of them rolls. */
  const enter = (dice: DiceEntry, source: 'typed' | 'tapped'): void => {
    if (!check.value || (last.value && !pending.value)) return
    entry.value = dice
    const { rolls } = check.value
    if (rolls.length === 0 || dieAt(rolls, dice) !== null) return
    const faces = facesByRoll(rolls, dice)
    if (correcting.value) void correctWith(correcting.value, faces)
    else void play({ source, faces })
  }
  const roll = (): void => {
    if (check.value && check.value.rolls.length > 0 && (!last.value || pending.value) && !correcting.value)
      void play({ source: 'program' })
  }

  // What a roll does.

  /** With a tick at each line that is taken: at first those that are certain. */
  const results = useResults(() => applying.value?.proposed ?? battle.value?.proposed ?? nothingProposed)
  const takeChanges = async (changes: readonly TraitChange[]): Promise<boolean> => {
    if (!results.isWaiting.value) return true
    const followUp = applying.value?.followUp
    following.end()
    const from = followUp ? { of: 'follow-up' as const, after: refOf(followUp) } : { of: 'roll' as const }
    return take(await machine.applyChanges({ ...from, changes, ...seen() }), showsLast.value)
  }
  /** Takes what is ticked, or with `changes` those, if any of it waits; false where that could not be. */
  const takeResults = async (changes?: readonly TraitChange[]): Promise<boolean> => {
    if (!results.isWaiting.value) return true
    let isTaken = false
    await inTurn(async () => (isTaken = await takeChanges(changes ?? results.ticked())))
    return isTaken
  }
  /** Applies the effects of the roll and moves on; a tie waits for its next roll. */
  const goOn = async (changes?: readonly TraitChange[]): Promise<void> => {
    if (!(await takeResults(changes))) return
    if (last.value && !pending.value) next()
  }

  // Back, and otherwise.

  /** Undoes the roll and shows its inputs again. */
  const undo = (): Promise<unknown> =>
    inTurn(async () => {
      const before = battle.value?.last
      if (!battle.value?.undo) return
      const count = battle.value.count
      const answer = await machine.undoPlay(seen())
      const back = answer.ok && answer.value.count === count
      const look = back && (showsLast.value || Boolean(answer.value.last?.report.pending))
      if (!(await take(answer, look)) || back || !before) return
      if (before.procedure !== check.value?.id) select(before.procedure)
      resume(before)
    })
  const redo = (): Promise<unknown> =>
    inTurn(async () => {
      if (!battle.value?.redo) return
      const count = battle.value.count
      const answer = await machine.redoPlay(seen())
      await take(answer, showsLast.value || (answer.ok && answer.value.count !== count))
    })
  /** Another roll, with other inputs, for a check of the journal. */
  const correct = ({
    number,
    at: when,
    ...recorded
  }: Recorded & { readonly number: number; readonly at: string }): void => {
    select(recorded.procedure)
    resume(recorded)
    correcting.value = { number, at: when }
  }
  const correctWith = (line: Pick<InputOf<'correctPlay'>, 'number' | 'at'>, faces: Faces): Promise<unknown> =>
    inTurn(async () => {
      const situation = request.value
      correcting.value = undefined
      if (
        situation &&
        (await take(await machine.correctPlay({ ...line, to: 'thrown', throws: [faces], situation }), false))
      )
        clear()
    })

  // When the page is opened.

  /** Reads the battle as it was left; its last check is shown if it was by these rules. */
  const open = (): Promise<void> => inTurn(openNow)
  const openNow = async (): Promise<void> => {
    if (battle.value) return
    const answer = await machine.readBattle({})
    if (!answer.ok) return notices.tellProblems(answer.problems)
    const begun = rules.rules && keptBegunCheck({ ruleset: rules.rules.ruleset, revision: answer.value.revision })
    battle.value = answer.value
    for (const note of answer.value.notes) notices.tell({ kind: 'problem', title: note })
    const isFree = (procedure: string): boolean => chosen.value === undefined || chosen.value === procedure
    if (begun && isFree(begun.procedure)) return atHand.restore(begun)
    const played = answer.value.last
    if (!played || played.rules.ruleset !== rules.rules?.ruleset || !isFree(played.procedure)) return
    select(played.procedure)
    resume(played)
    showsLast.value = true
  }
  watch(
    () => rules.rules,
    (now, before) => {
      if (now?.ruleset !== before?.ruleset) showsLast.value = false
      entry.value = noDice
    },
  )

  return {
    ...forms,
    ...inPlay,
    ...atHand,
    ...picking,
    select,
    clear,
    pick,
    startNext,
    correcting,
    correct,
    queue: computed(() => following.waiting(battle.value?.queue)),
    /** The follow-up that affects units which are picked now. */
    applying: computed(() => applying.value?.followUp),
    affected: computed(() => applying.value?.units),
    startFollowUp: following.start,
    leaveFollowUp,
    putOff: following.end,
    rolling,
    enter,
    roll,
    results: results.lines,
    losses: results.losses,
    untaken: results.isWaiting,
    tick: results.tick,
    tickLoss: results.tickLoss,
    shiftLoss: results.shift,
    goOn,
    next,
    toWaitingTie,
    change,
    undo,
    redo,
    newBattle,
    open,
  }
})
