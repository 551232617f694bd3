import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef, watch } from 'vue'
import type { DiceInput, BattleView } from '../../src-core/contract/play.ts'
import type { Rules } from '../../src-core/contract/choice.ts'
import type { Assessment } from '../../src-core/play/assess.ts'
import type { NextCheck } from '../../src-core/play/carry.ts'
import type { CheckAsked, PhaseAsked } from '../../src-core/play/model.ts'
import type { Weight } from '../../src-core/play/weigh.ts'
import type { ProblemInWords, Answer } from '../../src-core/problem.ts'
import { resolveWords } from '../../src-core/words/window-resolve.ts'
import { useAsked } from '../api/asked.ts'
import { useMachine } from '../api/machine.ts'
import { dieAt, facesByRoll, noDice, type Entry } from '../resolve/dice.ts'
import { valueAt, withValue, type Inputs, type Path } from '../resolve/inputs.ts'
import { useNotices } from './notices.ts'
import { useRules } from './rules.ts'

/** Milliseconds of rest before it is asked what would move the odds. */
const rest = 120

/** What is missing for a roll, as the table says it. */
const inWords = (problem: ProblemInWords): ProblemInWords => {
  const said = resolveWords.missing[problem.code]
  return said === undefined ? problem : { code: problem.code, message: said }
}

/** The check at hand, what is said of it, how it stands, and the battle it belongs to. */
export const usePlay = defineStore('play', () => {
  const machine = useMachine()
  const rules = useRules()
  const notices = useNotices()

  const checks = useAsked(() => (rules.rules && rules.edition >= 0 ? machine.readChecks(rules.rules) : undefined))
  const phases = computed((): readonly PhaseAsked[] => (checks.answer.value?.ok ? checks.answer.value.value.phases : []))
  const all = computed(() => phases.value.flatMap((phase) => phase.checks.map((check) => ({ phase, check }))))

  const chosen = ref<string>()
  const at = computed(
    () => all.value.find(({ check }) => check.id === chosen.value) ?? all.value.find(({ check }) => check.rolls.length > 0) ?? all.value[0],
  )
  const check = computed((): CheckAsked | undefined => at.value?.check)
  const phase = computed((): PhaseAsked | undefined => at.value?.phase)

  /** By ruleset and check: what was said stays until it is cleared. */
  const said = shallowReactive(new Map<string, Inputs>())
  const keyOf = (procedure: string): string => `${rules.rules?.ruleset ?? ''} ${procedure}`
  const inputs = computed((): Inputs => (check.value ? (said.get(keyOf(check.value.id)) ?? {}) : {}))

  const battle = shallowRef<BattleView>()
  /** The last check played is what one looks at. */
  const told = ref(false)
  const last = computed(() => (told.value ? battle.value?.last : undefined) ?? undefined)
  const pending = computed(() => last.value?.report.pending ?? undefined)
  const entry = shallowRef<Entry>(noDice)
  const rolling = ref(false)

  const assessment = shallowRef<Assessment>()
  const refused = shallowRef<readonly ProblemInWords[]>([])
  /** What is shown is not yet what was said. */
  const asking = ref(true)
  const weights = shallowRef<readonly Weight[]>([])
  let round = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const asked = computed(() =>
    rules.rules && check.value && rules.edition >= 0
      ? { rules: rules.rules, procedure: check.value.id, inputs: { ...inputs.value } }
      : undefined,
  )
  watch(asked, async (question) => {
    clearTimeout(timer)
    round += 1
    const mine = round
    if (!question) return
    asking.value = true
    const answer = await machine.assess(question)
    if (mine !== round) return
    asking.value = false
    refused.value = answer.ok ? [] : answer.problems
    if (answer.ok) assessment.value = answer.value
    if (answer.ok && answer.value.odds) timer = setTimeout(() => void weighNow(question, mine), rest)
    else weights.value = []
  })
  const weighNow = async (question: { rules: Rules; procedure: string; inputs: Record<string, unknown> }, mine: number): Promise<void> => {
    const answer = await machine.weigh(question)
    if (mine === round) weights.value = answer.ok ? answer.value.weights : []
  }

  const keep = (procedure: string, changed: Inputs): void => {
    said.set(keyOf(procedure), changed)
    told.value = false
    entry.value = noDice
  }
  /** Says something of the check at hand; undefined takes it back. While a tie waits nothing changes. */
  const say = (path: Path, value: unknown): void => {
    if (check.value && !pending.value) keep(check.value.id, withValue(inputs.value, path, value))
  }
  /** The firing group that keys are meant for. */
  const groupInHand = ref(0)
  /** Stands that fire alike, of which nothing is known yet; points given as a whole no longer count. */
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
    keep(check.value.id, {})
  }

  /** Turns to another check; what was said of it before is still there. */
  const turnTo = (procedure: string): void => {
    if (procedure === chosen.value) return
    chosen.value = procedure
    assessment.value = undefined
    weights.value = []
    told.value = false
    entry.value = noDice
  }
  const goOn = ({ procedure, inputs: carried }: NextCheck): void => {
    turnTo(procedure)
    keep(procedure, carried)
  }

  let turns: Promise<unknown> = Promise.resolve()
  /** How much of what one did to the battle has no answer yet. */
  const turning = ref(0)
  /** What one does to the battle happens in the order of the presses, each as the one before has left it. */
  const inTurn = (work: () => Promise<unknown>): Promise<unknown> => {
    turning.value += 1
    turns = turns.then(work, work).finally(() => (turning.value -= 1))
    return turns
  }
  /** The battle as it stands; a check that is no longer its last is looked at no more. */
  const readAgain = async (): Promise<void> => {
    const answer = await machine.readBattle({})
    if (!answer.ok) return notices.tellProblems(answer.problems)
    if (!battle.value) return
    if (last.value && JSON.stringify(answer.value.last) !== JSON.stringify(last.value)) {
      told.value = false
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
      notices.tellProblems(answer.problems.map(inWords))
      entry.value = noDice
      await readAgain()
      return false
    }
    battle.value = answer.value
    entry.value = noDice
    const next = answer.value.last
    if (next && look) {
      if (next.procedure !== check.value?.id) turnTo(next.procedure)
      said.set(keyOf(next.procedure), next.inputs)
    }
    told.value = look && next !== null
    return true
  }

  const play = async (dice: DiceInput): Promise<void> => {
    const question = asked.value
    if (!question || rolling.value) return
    rolling.value = true
    const again = pending.value !== undefined
    await inTurn(async () => {
      const answer = again ? await machine.playAgain({ dice }) : await machine.playCheck({ ...question, dice })
      rolling.value = false
      await take(answer, true)
    })
  }
  /** Dice so far; the last of them rolls. */
  const enter = (dice: Entry, source: 'typed' | 'tapped'): void => {
    if (!check.value || (last.value && !pending.value)) return
    entry.value = dice
    const { rolls } = check.value
    if (rolls.length > 0 && dieAt(rolls, dice) === null) void play({ source, faces: facesByRoll(rolls, dice) })
  }
  const roll = (): void => {
    if (check.value && check.value.rolls.length > 0 && (!last.value || pending.value)) void play({ source: 'program' })
  }
  const next = (): void => {
    told.value = false
    entry.value = noDice
  }
  /** The roll is as if it had not been: what was said of it is said again. */
  const undo = (): Promise<unknown> =>
    inTurn(async () => {
      const before = battle.value?.last
      if (!battle.value?.undo) return
      const count = battle.value.count
      const answer = await machine.undoPlay({})
      const back = answer.ok && answer.value.count === count
      if (!(await take(answer, back)) || back || !before) return
      if (before.procedure !== check.value?.id) turnTo(before.procedure)
      keep(before.procedure, before.inputs)
    })
  const redo = (): Promise<unknown> =>
    inTurn(async () => {
      if (battle.value?.redo) await take(await machine.redoPlay({}), true)
    })
  const newBattle = (): Promise<unknown> => inTurn(async () => take(await machine.newBattle({}), false))

  /** The battle as it was left; what was played last is looked at if it was by these rules. */
  const open = async (): Promise<void> => {
    if (battle.value) return
    const answer = await machine.readBattle({})
    if (!answer.ok) return notices.tellProblems(answer.problems)
    battle.value = answer.value
    for (const note of answer.value.notes) notices.tell({ kind: 'problem', title: note })
    const played = answer.value.last
    if (!played || played.rules.ruleset !== rules.rules?.ruleset) return
    said.set(keyOf(played.procedure), played.inputs)
    if (chosen.value === undefined || chosen.value === played.procedure) {
      chosen.value = played.procedure
      told.value = true
    }
  }
  watch(
    () => rules.rules,
    (now, before) => {
      if (now?.ruleset !== before?.ruleset) told.value = false
      entry.value = noDice
    },
  )

  return {
    checks,
    phases,
    all,
    check,
    phase,
    chosen,
    inputs,
    groupInHand,
    assessment,
    asking,
    refused,
    weights,
    battle,
    last,
    pending,
    entry,
    rolling,
    turning,
    say,
    clear,
    cleared,
    addGroup,
    turnTo,
    goOn,
    enter,
    roll,
    next,
    undo,
    redo,
    newBattle,
    open,
  }
})
