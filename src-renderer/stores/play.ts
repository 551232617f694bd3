import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef, watch } from 'vue'
import type { DiceInput, BattleView } from '../../src-core/contract/play.ts'
import type { InputOf } from '../../src-core/contract/methods.ts'
import type { Faces } from '../../src-core/play/report.ts'
import type { Cast, Change, PlayedCheck } from '../../src-core/battle/battle.ts'
import { nothingProposed, type QueuedView, type UnitView } from '../../src-core/contract/battle.ts'
import type { ProblemInWords, Answer } from '../../src-core/problem.ts'
import type { NextCheck } from '../../src-core/play/next-checks.ts'
import type { CheckForm, PhaseForms } from '../../src-core/play/form.ts'
import { resolveWords } from '../../src-core/words/window-resolve.ts'
import { useQuery } from '../api/query.ts'
import { afterPick, groupedInputs, picksOf, withoutKnown, type Picks } from '../battle/casting.ts'
import { refOf, useFollowing } from '../battle/following.ts'
import { usePicking } from '../battle/picking.ts'
import { useResults } from '../battle/results.ts'
import { useAssessment } from '../resolve/assessment.ts'
import { keptBegunCheck, useBegunCheck } from '../resolve/begun-check.ts'
import { useMachine } from '../api/machine.ts'
import { usePressOrder } from '../resolve/press-order.ts'
import { dieAt, facesByRoll, noDice, type Entry } from '../resolve/dice.ts'
import type { Path } from '../../src-core/paths.ts'
import { valueAt, withValue, type Inputs } from '../resolve/inputs.ts'
import { useNotices } from './notices.ts'
import { useRules } from './rules.ts'

/** A check as the battle's journal has it. */
type Recorded = Pick<PlayedCheck, 'procedure' | 'inputs'> & { readonly cast: Cast | null }

/** What is missing for a roll, in the words of the table. */
const inTableWords = (problem: ProblemInWords): ProblemInWords => {
  const message = resolveWords.missing[problem.code]
  return message === undefined ? problem : { code: problem.code, message }
}

/** The check at hand, its inputs, how it stands, and the battle it belongs to. */
export const usePlay = defineStore('play', () => {
  const machine = useMachine()
  const rules = useRules()
  const notices = useNotices()

  const checks = useQuery(() => (rules.rules && rules.edition >= 0 ? machine.readChecks(rules.rules) : undefined))
  const phases = computed((): readonly PhaseForms[] => (checks.answer.value?.ok ? checks.answer.value.value.phases : []))
  const sequences = computed(() => (checks.answer.value?.ok ? checks.answer.value.value.sequences : []))
  const all = computed(() => phases.value.flatMap((phase) => phase.checks.map((check) => ({ phase, check }))))

  const chosen = ref<string>()
  const at = computed(
    () => all.value.find(({ check }) => check.id === chosen.value) ?? all.value.find(({ check }) => check.rolls.length > 0) ?? all.value[0],
  )
  const check = computed((): CheckForm | undefined => at.value?.check)
  const phase = computed((): PhaseForms | undefined => at.value?.phase)

  /** By ruleset and check: inputs stay until they are cleared. */
  const inputsByCheck = shallowReactive(new Map<string, Inputs>())
  const keyOf = (procedure: string): string => `${rules.rules?.ruleset ?? ''} ${procedure}`
  const inputs = computed((): Inputs => (check.value ? (inputsByCheck.get(keyOf(check.value.id)) ?? {}) : {}))

  const battle = shallowRef<BattleView>()
  /** The last check played is shown, not the next. */
  const showsLast = ref(false)
  const last = computed(() => (showsLast.value ? battle.value?.last : undefined) ?? undefined)
  const pending = computed(() => last.value?.report.pending ?? undefined)
  const entry = shallowRef<Entry>(noDice)
  const rolling = ref(false)

  /** The line of the journal in whose place the next roll comes. */
  const correcting = shallowRef<Pick<InputOf<'correctPlay'>, 'number' | 'at'>>()

  const picking = usePicking(
    () => check.value,
    () => battle.value?.roster ?? undefined,
    () => !showsLast.value,
  )
  const { units, picks, cast, begun } = picking
  const following = useFollowing({
    makeReady: async () => !pending.value && (!results.isWaiting.value || (await takeResults())),
    beginCheck: (next) => {
      select(next.procedure)
      dismiss()
      resume(next)
    },
  })
  const { befalling } = following
  const dismiss = (): void => {
    picking.dismiss()
    following.end()
  }
  const request = computed(() => {
    if (!rules.rules || !check.value || rules.edition < 0) return undefined
    const situation = { rules: rules.rules, procedure: check.value.id, inputs: { ...inputs.value } }
    return Object.keys(cast.value).length > 0 ? { ...situation, cast: cast.value } : situation
  })
  const { assessment, refused, waiting, shifts } = useAssessment(() => request.value)

  const keep = (procedure: string, changed: Inputs): void => {
    inputsByCheck.set(keyOf(procedure), changed)
    showsLast.value = false
    entry.value = noDice
  }
  /** Sets an input of the check at hand; undefined takes it back. While a tie waits nothing changes. */
  const setInput = (path: Path, value: unknown): void => {
    if (check.value && !pending.value) keep(check.value.id, withValue(inputs.value, path, value))
  }
  /** Somebody else plays, or fewer do. Units that fire have a firing group each. */
  const pickAs = (after: Picks): void => {
    if (!check.value || pending.value) return
    const changed = groupedInputs(check.value, inputs.value, picks.value, after)
    picks.value = after
    begun.value = ''
    const firing = after.filter(({ role }) => role === check.value?.points?.of)
    groupInHand.value = Math.max(0, firing.length - 1)
    keep(check.value.id, changed)
  }
  /** From a result that stands one goes on first. */
  const pick = async (unit: UnitView): Promise<void> => {
    if (pending.value) return
    if (befalling.value) return following.toggle(unit.id)
    if (last.value) await goOn()
    picking.isWithout.value = false
    if (check.value) pickAs(afterPick(check.value, picks.value, unit, units.value))
  }
  /** One unit alone, in place of all that were picked. */
  const pickAnew = (unit: UnitView): void => {
    if (last.value || !check.value) return
    picking.isWithout.value = false
    pickAs(afterPick(check.value, [], unit, units.value))
  }
  const unpick = (): void => {
    if (begun.value !== '') begun.value = ''
    else if (!last.value) pickAs(picks.value.slice(0, -1))
  }
  const withoutUnits = (): void => {
    pickAs([])
    picking.isWithout.value = true
  }
  /** The firing group that keys are meant for. */
  const groupInHand = ref(0)
  /** A new group of stands that fire alike; points given as a whole no longer count. */
  const addGroup = (): void => {
    const firer = check.value?.points?.of
    if (firer === undefined || pending.value || !check.value) return
    const before = valueAt(inputs.value, [firer, 'groups'])
    const groups = Array.isArray(before) ? (before as readonly unknown[]) : []
    groupInHand.value = groups.length
    const stands = check.value.points?.table ? {} : { each: 1 }
    keep(check.value.id, withValue(withValue(inputs.value, ['points'], undefined), [firer, 'groups'], [...groups, stands]))
  }
  /** How often all was taken back: fields then forget what could not be read. */
  const cleared = ref(0)
  const clear = (): void => {
    groupInHand.value = 0
    if (!check.value || pending.value) return
    cleared.value += 1
    dismiss()
    keep(check.value.id, {})
  }

  /** Selects another check; its inputs are as they were left. */
  const select = (procedure: string): void => {
    if (procedure === chosen.value) return
    correcting.value = undefined
    if (check.value && picks.value.length > 0) inputsByCheck.delete(keyOf(check.value.id))
    chosen.value = procedure
    dismiss()
    assessment.value = undefined
    shifts.value = []
    showsLast.value = false
    entry.value = noDice
  }
  /** On to a check that follows, with the inputs it begins with. Who has a role of the same name plays on. */
  const startNext = async ({ procedure, inputs: start }: NextCheck): Promise<void> => {
    const before = cast.value
    if (results.isWaiting.value && !(await takeResults())) return
    select(procedure)
    const on = Object.fromEntries(Object.entries(before).filter(([role]) => role in start))
    resume({ procedure, inputs: start, cast: on })
  }
  const leaveFollowUp = async (followUp: QueuedView): Promise<void> => {
    following.end()
    await change(() => machine.applyChanges({ of: 'follow-up', after: refOf(followUp), changes: [] }))
  }
  /** A check as it was recorded: who took part, and what was said that is not known anyway. */
  const resume = ({ procedure, inputs: recorded, cast: recordedCast }: Recorded): void => {
    const who = recordedCast ?? {}
    picks.value = picksOf(who)
    picking.isWithout.value = picks.value.length === 0
    keep(procedure, withoutKnown(recorded, who, units.value))
  }

  const { inTurn, unanswered } = usePressOrder()
  /** What one acts on: where somebody else has played on meanwhile, nothing is done. */
  const seen = (): { readonly seen?: string } => (battle.value ? { seen: battle.value.revision } : {})
  /** The battle as it stands; a check that is no longer its last is looked at no more. */
  const readAgain = async (): Promise<void> => {
    const answer = await machine.readBattle({})
    if (!answer.ok) return notices.tellProblems(answer.problems)
    if (!battle.value) return
    if (last.value && JSON.stringify(answer.value.last) !== JSON.stringify(last.value)) {
      showsLast.value = false
      notices.tell({ kind: 'problem', ...resolveWords.playedElsewhere })
    }
    battle.value = answer.value
  }
  machine.listen(({ kind }) => {
    if (kind === 'battle-changed') void inTurn(readAgain)
  })

  /** Takes in what the machine did to the battle, and looks at its last check or at the next. */
  const take = async (answer: Answer<BattleView>, look: boolean): Promise<boolean> => {
    if (!answer.ok) {
      notices.tellProblems(answer.problems.map(inTableWords))
      entry.value = noDice
      await readAgain()
      return false
    }
    battle.value = answer.value
    entry.value = noDice
    const next = answer.value.last
    if (next && look && (next.number !== last.value?.number || next.procedure !== check.value?.id)) {
      if (next.procedure !== check.value?.id) select(next.procedure)
      resume(next)
    }
    showsLast.value = look && next !== null
    return true
  }

  const play = async (dice: DiceInput): Promise<void> => {
    const situation = request.value
    if (!situation || rolling.value) return
    rolling.value = true
    const again = pending.value !== undefined
    await inTurn(async () => {
      if (again && !(await takeTicked())) return void (rolling.value = false)
      const answer = again
        ? await machine.playAgain({ dice, ...seen() })
        : await machine.playCheck({ ...situation, dice, ...(following.check.value ? { after: following.check.value } : {}), ...seen() })
      rolling.value = false
      await take(answer, true)
    })
  }
  /** Dice so far; the last of them rolls. */
  const enter = (dice: Entry, source: 'typed' | 'tapped'): void => {
    if (!check.value || (last.value && !pending.value)) return
    entry.value = dice
    const { rolls } = check.value
    if (rolls.length === 0 || dieAt(rolls, dice) !== null) return
    const faces = facesByRoll(rolls, dice)
    if (correcting.value) void correctWith(correcting.value, faces)
    else void play({ source, faces })
  }
  const roll = (): void => {
    if (check.value && check.value.rolls.length > 0 && (!last.value || pending.value) && !correcting.value) void play({ source: 'program' })
  }
  /** On from the check that was played, to another of its kind of which nothing is said; a tie is left to wait. */
  const next = (): void => {
    showsLast.value = false
    entry.value = noDice
    if (!battle.value?.last?.report.pending) clear()
    dismiss()
  }
  /** The tie that waits while something else is looked at. */
  const waitingTie = computed(() => (!showsLast.value && battle.value?.last?.report.pending ? battle.value.last : undefined))
  const toWaitingTie = (): void => {
    const tie = waitingTie.value
    if (!tie) return
    select(tie.procedure)
    resume(tie)
    showsLast.value = true
  }
  /** What the last roll does to units, with a tick at each line that is taken: at first those that are certain. */
  const results = useResults(() => befalling.value?.proposed ?? battle.value?.proposed ?? nothingProposed)
  const takeChanges = async (changes: readonly Change[]): Promise<boolean> => {
    if (!results.isWaiting.value) return true
    const followUp = befalling.value?.followUp
    following.end()
    const from = followUp ? { of: 'follow-up' as const, after: refOf(followUp) } : { of: 'roll' as const }
    return take(await machine.applyChanges({ ...from, changes, ...seen() }), showsLast.value)
  }
  const takeTicked = (): Promise<boolean> => takeChanges(results.ticked())
  /** Takes what is ticked, or with `changes` those; false where that could not be. */
  const takeResults = async (changes?: readonly Change[]): Promise<boolean> => {
    let isTaken = false
    await inTurn(async () => (isTaken = await takeChanges(changes ?? results.ticked())))
    return isTaken
  }
  /** Takes what the roll does, and goes on; a tie waits for its next roll. */
  const goOn = async (changes?: readonly Change[]): Promise<void> => {
    if (results.isWaiting.value && !(await takeResults(changes))) return
    if (last.value && !pending.value) next()
  }
  /** Something else done to the battle: the roster, the turn, a state set by hand. */
  const change = async (work: () => Promise<Answer<BattleView>>): Promise<boolean> => {
    let isDone = false
    await inTurn(async () => (isDone = await take(await work(), showsLast.value)))
    return isDone
  }
  /** The roll is as if it had not been; its inputs are shown again. */
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
  const newBattle = (): Promise<unknown> => inTurn(async () => take(await machine.newBattle({}), false))

  /** Another roll, with other inputs, for a check of the journal. */
  const correct = ({ number, at: when, ...recorded }: Recorded & { readonly number: number; readonly at: string }): void => {
    select(recorded.procedure)
    resume(recorded)
    correcting.value = { number, at: when }
  }
  const correctWith = (line: Pick<InputOf<'correctPlay'>, 'number' | 'at'>, faces: Faces): Promise<unknown> =>
    inTurn(async () => {
      const situation = request.value
      correcting.value = undefined
      if (situation && (await take(await machine.correctPlay({ ...line, to: 'thrown', throws: [faces], situation }), false))) clear()
    })

  /** The battle as it was left; what was played last is looked at if it was by these rules. */
  const open = async (): Promise<void> => {
    if (battle.value) return
    const answer = await machine.readBattle({})
    if (!answer.ok) return notices.tellProblems(answer.problems)
    const begunCheck = rules.rules && keptBegunCheck({ ruleset: rules.rules.ruleset, revision: answer.value.revision })
    battle.value = answer.value
    for (const note of answer.value.notes) notices.tell({ kind: 'problem', title: note })
    if (begunCheck && (chosen.value === undefined || chosen.value === begunCheck.procedure)) {
      chosen.value = begunCheck.procedure
      inputsByCheck.set(keyOf(begunCheck.procedure), begunCheck.inputs)
      picks.value = begunCheck.picks
      picking.isWithout.value = begunCheck.isWithoutUnits
      return
    }
    const played = answer.value.last
    if (!played || played.rules.ruleset !== rules.rules?.ruleset) return
    if (!played.cast) inputsByCheck.set(keyOf(played.procedure), played.inputs)
    if (chosen.value === undefined || chosen.value === played.procedure) {
      chosen.value = played.procedure
      if (played.cast) resume(played)
      showsLast.value = true
    }
  }
  useBegunCheck(() => {
    const [ruleset, revision, procedure] = [rules.rules?.ruleset, battle.value?.revision, check.value?.id]
    if (ruleset === undefined || revision === undefined || procedure === undefined) return undefined
    const isUnsaid = Object.keys(inputs.value).length === 0 && picks.value.length === 0 && !picking.isWithout.value
    if (showsLast.value || isUnsaid) return null
    return { ruleset, revision, procedure, inputs: inputs.value, picks: picks.value, isWithoutUnits: picking.isWithout.value }
  })
  watch(
    () => rules.rules,
    (now, before) => {
      if (now?.ruleset !== before?.ruleset) showsLast.value = false
      entry.value = noDice
    },
  )

  return {
    checks,
    phases,
    sequences,
    all,
    check,
    phase,
    chosen,
    inputs,
    groupInHand,
    units,
    picks,
    cast,
    waitingFor: picking.waitingFor,
    begun,
    isKnown: picking.isKnown,
    pickedFor: picking.pickedFor,
    queue: computed(() => following.waiting(battle.value?.queue)),
    /** The follow-up that befalls units which are picked now. */
    befalling: computed(() => befalling.value?.followUp),
    befallen: computed(() => befalling.value?.units),
    startFollowUp: following.start,
    leaveFollowUp,
    putOff: following.end,
    pick,
    pickAnew,
    unpick,
    withoutUnits,
    request,
    assessment,
    waiting,
    refused,
    shifts,
    battle,
    last,
    pending,
    waitingTie,
    toWaitingTie,
    entry,
    rolling,
    unanswered,
    setInput,
    clear,
    cleared,
    addGroup,
    select,
    startNext,
    resume,
    enter,
    roll,
    next,
    results: results.lines,
    losses: results.losses,
    untaken: results.isWaiting,
    tick: results.tick,
    tickLoss: results.tickLoss,
    shiftLoss: results.shift,
    goOn,
    change,
    seen,
    undo,
    redo,
    correcting,
    correct,
    newBattle,
    open,
  }
})
