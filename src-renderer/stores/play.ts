import { defineStore } from 'pinia'
import { computed, nextTick, ref, watch } from 'vue'
import type { TraitChange } from '../../src-core/battle/events.ts'
import type { ReadingChoices, TextTable } from '../../src-core/battle/read-roster.ts'
import type { RosterEdit } from '../../src-core/battle/roster.ts'
import type { QueuedView, RosterReading, UnitAction, UnitView } from '../../src-core/contract/battle.ts'
import type { InputOf } from '../../src-core/contract/methods.ts'
import type { BattleView, DiceInput } from '../../src-core/contract/play.ts'
import type { NextCheck } from '../../src-core/play/next-checks.ts'
import type { Faces } from '../../src-core/play/report.ts'
import type { Answer, ProblemInWords } from '../../src-core/problem.ts'
import { playWords } from '../../src-core/words/window/play.ts'
import { visibleText } from '../../src-core/words/text.ts'
import { windowBattleWords } from '../../src-core/words/window/battle.ts'
import { windowJournalWords } from '../../src-core/words/window/journal.ts'
import { useMachine } from '../api/machine.ts'
import { useQuery } from '../api/query.ts'
import { download, pickScenario } from '../composables/files.ts'
import { mainCheck } from '../play/controls.ts'
import { dieAt, facesByRoll, noDice, finishNumber, type DiceEntry } from '../play/dice.ts'
import { useBattle } from './battle.ts'
import { useCurrentCheck, type RecordedCheck } from './current-check.ts'
import { useLibrary } from './library.ts'
import { useNotices } from './notices.ts'
import { refOf, useResults } from './results.ts'
import { useRules } from './rules.ts'
import { useSettings } from './settings.ts'

/** A problem without its fix, which is useful only to callers of the API. */
const withoutFix = ({ code, message }: ProblemInWords): ProblemInWords => ({ code, message })

/** Makes all changes to the battle, including rolls, results, follow-ups, undo, the turn and the roster. Also switches battles. */
export const usePlay = defineStore('play', () => {
  const machine = useMachine()
  const rules = useRules()
  const library = useLibrary()
  const notices = useNotices()
  const battle = useBattle()
  const current = useCurrentCheck()
  const results = useResults()
  const settings = useSettings()

  /** Removes the notice of the last failure or undo. */
  let removeNotice = (): void => undefined
  watch(
    () => JSON.stringify(current.request),
    () => removeNotice(),
  )

  /** Shows what was undone or redone until the player does something else. */
  const tellOnce = async (title: string): Promise<void> => {
    // Showing the undone check also changes the request.
    await nextTick()
    removeNotice = notices.tell({ kind: 'done', title })
  }

  /** Stores the battle in an answer and shows its last check or the next one. False if the call was refused. */
  const receive = async (answer: Answer<BattleView>, showLast: boolean): Promise<boolean> => {
    current.dice = noDice
    removeNotice()
    if (!answer.ok) {
      removeNotice = notices.refuse(answer.problems.map(withoutFix))
      await battle.readAgain()
      return false
    }
    const shown = battle.last
    battle.view = answer.value
    const played = answer.value.last
    const isShown = played?.number === shown?.number && played?.procedure === current.check?.id
    if (played && showLast && !isShown && !isCurrent(played)) show(played)
    battle.showsLast = showLast && played !== null
    return true
  }
  const show = (recorded: RecordedCheck): void => {
    if (recorded.procedure !== current.check?.id) current.select(recorded.procedure)
    current.resume(recorded)
  }
  /** Whether a recorded check is the current one. If so, its inputs are kept. */
  const isCurrent = ({ procedure, cast }: RecordedCheck): boolean =>
    procedure === current.check?.id && JSON.stringify(cast ?? {}) === JSON.stringify(current.cast)
  /** Changes the battle after earlier calls. False if refused. */
  const change = async (call: () => Promise<Answer<BattleView>>): Promise<boolean> => {
    let isDone = false
    await battle.inTurn(async () => (isDone = await receive(await call(), battle.showsLast)))
    return isDone
  }

  const isRolling = ref(false)
  const play = async (dice: DiceInput): Promise<void> => {
    const situation = current.request
    if (!situation || isRolling.value) return
    isRolling.value = true
    const again = battle.pending !== undefined
    if (!again && askAboutLast()) return void (isRolling.value = false)
    await battle.inTurn(async () => {
      const isOpen = again && results.openChoices.length > 0
      if (isOpen) results.ask()
      if (isOpen || (again && !(await applyNow(results.tickedChanges())))) return void (isRolling.value = false)
      const answer = again
        ? await machine.playAgain({ dice, ...battle.seen() })
        : await machine.playCheck({
            ...situation,
            dice,
            ...(results.followUpCheck ? { after: results.followUpCheck } : {}),
            ...battle.seen(),
          })
      isRolling.value = false
      const isRolled = await receive(answer, true)
      if (isRolled && settings.settings.applyRolls && !battle.pending && results.isCertain)
        await applyNow(results.tickedChanges())
    })
  }
  /** Shows the last check again, with a notice, if its result was neither applied nor ignored. False if there is no such result. */
  const askAboutLast = (): boolean => {
    const waiting = battle.view?.last
    const isTied = waiting?.cast !== null && waiting?.report.pending
    if (!waiting || results.followUp || !(results.isWaiting || isTied)) return false
    current.dice = noDice
    show(waiting)
    battle.showsLast = true
    notices.tell({ kind: 'problem', ...playWords.resultWaits(waiting.report.title) })
    return true
  }
  /** Enters dice. After the last one, makes the roll. Ignores dice while a unit must be picked. */
  const enterDice = (dice: DiceEntry, source: 'typed' | 'tapped'): void => {
    if (!current.check || current.waitingFor || (battle.last && !battle.pending)) return
    current.dice = dice
    const { rolls } = current.check
    if (rolls.length === 0 || dieAt(rolls, dice) !== null) return
    const faces = facesByRoll(rolls, dice)
    if (current.correcting) void correctWith(current.correcting, faces)
    else void play({ source, faces })
  }
  /** Completes a number with the digits entered so far. */
  const completeDie = (): void => enterDice(finishNumber(current.check?.rolls ?? [], current.dice), 'typed')
  const roll = (): void => {
    const isOpen = battle.last ? battle.pending !== undefined : !current.waitingFor
    if (current.check && current.check.rolls.length > 0 && isOpen && !current.correcting)
      void play({ source: 'program' })
  }
  /** Records a check without dice. */
  const record = (): Promise<unknown> => play({ source: 'typed', faces: [] })
  /** Starts to correct a recorded check by rolling it again with other inputs. */
  const correct = ({
    number,
    at,
    ...recorded
  }: RecordedCheck & { readonly number: number; readonly at: string }): void => {
    current.select(recorded.procedure)
    current.resume(recorded)
    current.correcting = { number, at }
  }
  const correctWith = (line: Pick<InputOf<'correctPlay'>, 'number' | 'at'>, faces: Faces): Promise<unknown> =>
    battle.inTurn(async () => {
      const situation = current.request
      current.correcting = undefined
      if (
        situation &&
        (await receive(await machine.correctPlay({ ...line, to: 'rolled', rolls: [faces], situation }), false))
      )
        current.clear()
    })

  const applyNow = async (changes: readonly TraitChange[]): Promise<boolean> => {
    if (!results.isWaiting) return true
    const { followUp } = results
    results.endFollowUp()
    const from = followUp ? { of: 'follow-up' as const, after: refOf(followUp) } : { of: 'roll' as const }
    return receive(await machine.applyChanges({ ...from, changes, ...battle.seen() }), battle.showsLast)
  }
  /** Shows the last check again, unless a follow-up is shown. */
  const showLast = (): void => {
    const waiting = battle.view?.last
    if (!waiting || battle.last || results.followUp) return
    show(waiting)
    battle.showsLast = true
  }
  /** Applies the given changes or the ticked ones, if any are proposed. False if a choice is open or the call was refused. */
  const applyResults = async (changes?: readonly TraitChange[]): Promise<boolean> => {
    if (!results.isWaiting) return true
    if (!changes && results.openChoices.length > 0) {
      showLast()
      results.ask()
      return false
    }
    let isApplied = false
    await battle.inTurn(async () => (isApplied = await applyNow(changes ?? results.tickedChanges())))
    return isApplied
  }
  /** Applies the results and moves on, unless a tie must be rolled again. Returns the same as `applyResults`. */
  const applyAndContinue = async (changes?: readonly TraitChange[]): Promise<boolean> => {
    if (!(await applyResults(changes))) return false
    if (battle.last && !battle.pending) next()
    return true
  }
  /** Leaves the result of the last roll. If it was neither applied nor ignored, points to it instead and returns false. */
  const leaveResult = async (): Promise<boolean> => {
    if (!results.isOpen) return applyResults()
    showLast()
    results.ask()
    return false
  }
  /** Moves on to the next check, unless the result is still open. Returns the same as `leaveResult`. */
  const moveOn = async (): Promise<boolean> => {
    if (!(await leaveResult())) return false
    if (battle.last && !battle.pending) next()
    return true
  }
  /** Clears the check to start another of the same kind. A tie stays to be rolled later. */
  const next = (): void => {
    battle.showsLast = false
    current.dice = noDice
    if (!battle.view?.last?.report.pending) current.clear()
    current.dismissUnits()
  }
  const toWaitingTie = (): void => {
    const tie = battle.waitingTie
    if (!tie) return
    current.select(tie.procedure)
    current.resume(tie)
    battle.showsLast = true
  }
  /** Picks a unit for the check or the follow-up. While a result is shown, moves on to the next check first, unless the result is still open. */
  const pick = async (unit: UnitView): Promise<void> => {
    if (battle.pending) return
    if (results.affected) return results.toggleUnit(unit.id)
    if (current.check?.roles.every(({ is }) => is !== unit.is))
      return void notices.tell({ kind: 'problem', ...playWords.hasNoRole(unit.name, unit.is) })
    if (!battle.last || (await moveOn())) current.pickUnit(unit)
  }
  /** Starts a check that follows from the last one, with its initial inputs. Units keep their roles if the new check has inputs for those roles. */
  const startNext = async ({ procedure, inputs }: NextCheck): Promise<void> => {
    const before = current.cast
    if (!(await leaveResult())) return
    current.select(procedure)
    const cast = Object.fromEntries(Object.entries(before).filter(([role]) => role in inputs))
    current.resume({ procedure, inputs, cast })
  }
  /** Starts a follow-up: either a check with known units, or effects on units to pick. */
  const startFollowUp = async (followUp: QueuedView): Promise<void> => {
    if (battle.pending || !(await leaveResult())) return
    if (!followUp.next) return results.startEffects(followUp)
    current.select(followUp.next.procedure)
    current.dismissUnits()
    current.resume(followUp.next)
    current.isWithoutUnits = false
    results.followUpCheck = refOf(followUp)
  }
  const dropFollowUp = async (followUp: QueuedView): Promise<void> => {
    results.endFollowUp()
    await change(() => machine.applyChanges({ of: 'follow-up', after: refOf(followUp), changes: [] }))
  }

  /** Undoes the roll and shows its inputs again. */
  const undo = (): Promise<unknown> =>
    battle.inTurn(async () => {
      // Dice of an incomplete roll are undone first.
      if (current.dice !== noDice) return void (current.dice = noDice)
      const before = battle.view?.last
      const text = battle.view?.undo
      if (!battle.view || !text) return
      const { count, clock } = battle.view
      const answer = await machine.undoPlay(battle.seen())
      const isSameRoll = answer.ok && answer.value.count === count
      const showLast = isSameRoll && (battle.showsLast || Boolean(answer.value.last?.report.pending))
      if (!(await receive(answer, showLast))) return
      if (!isSameRoll && before) show(before)
      if (isSameRoll && battle.clock?.phase !== clock.phase) selectTurnPhase()
      await tellOnce(playWords.undone(text))
    })
  const redo = (): Promise<unknown> =>
    battle.inTurn(async () => {
      const text = battle.view?.redo
      if (!battle.view || !text) return
      const { count } = battle.view
      const answer = await machine.redoPlay(battle.seen())
      if (await receive(answer, battle.showsLast || (answer.ok && answer.value.count !== count)))
        await tellOnce(playWords.redone(text))
    })

  /** The phase of the battle's turn. */
  const turnPhase = computed(() => current.phases.find(({ id }) => id === battle.clock?.phase))
  /** Picks the next unit that must or may act, unless a result is still open. */
  const nextUnit = async (): Promise<void> => {
    const unit =
      battle.unitsThatMust[0] ??
      battle.unitsThatMay.find(({ id }) => !current.picks.some((picked) => picked.unit === id))
    if (!unit || battle.pending) return
    if (!battle.last || (await moveOn())) current.pickOnly(unit)
  }
  /** The state of the battle in which the player was told what is still open in the phase. */
  let warnedAt: string | undefined
  /**
   * Advances the clock, and selects the first check of the phase. Refused while a result is open. While follow-ups or units that must act are open, only
   * the second attempt ends the phase.
   */
  const nextPhase = async (): Promise<void> => {
    const chosen = rules.rules
    if (!chosen || !battle.roster || battle.pending) return
    if (!(await leaveResult())) return
    const open = [
      ...(battle.waitingTie ? [battle.waitingTie.report.title] : []),
      ...(battle.view?.queue ?? []).map(({ title }) => title),
      ...(battle.unitsThatMust.length > 0
        ? [windowBattleWords.mustAct(battle.unitsThatMust.map(({ name }) => name))]
        : []),
    ]
    if (open.length > 0 && warnedAt !== battle.view?.revision) {
      warnedAt = battle.view?.revision
      removeNotice()
      removeNotice = notices.tell({ kind: 'problem', ...playWords.phaseIsOpen(open) })
      return
    }
    if (battle.last) next()
    if (!(await change(() => machine.nextPhase({ rules: chosen, ...battle.seen() })))) return
    selectTurnPhase()
  }
  /** Selects the main check of the battle's phase, or of the first phase. */
  const selectTurnPhase = (): void => {
    const phase = turnPhase.value ?? current.phases[0]
    if (phase) current.select(mainCheck(phase))
  }
  /** Changes the roster. False if refused. An edit given as a function is called after earlier edits. */
  const editRoster = async (edit: RosterEdit | (() => RosterEdit)): Promise<boolean> => {
    const chosen = rules.rules
    if (!chosen) return false
    return change(() => machine.muster({ rules: chosen, edit: typeof edit === 'function' ? edit() : edit }))
  }
  /** Moves, splits, merges, destroys or restores a unit, or has units arrive. False if refused. */
  const act = (action: UnitAction): Promise<boolean> => change(() => machine.actOnUnit({ action, ...battle.seen() }))
  /** Brings on all units that are due to arrive. */
  const bringOn = (): Promise<boolean> => act({ do: 'arrive', units: [...(battle.roster?.arriving ?? [])] })
  /** Sets states manually, with an optional reason. */
  const setByHand = (changes: readonly TraitChange[], note: string): Promise<boolean> =>
    change(() => machine.applyChanges({ of: 'hand', changes, ...battle.seen(), ...(note === '' ? {} : { note }) }))
  /** Reads tables from pasted text or a file. If they are unreadable, shows a notice and returns undefined. */
  const readTables = async (source: InputOf<'readTables'>): Promise<readonly TextTable[] | undefined> => {
    const read = await machine.readTables(source)
    if (!read.ok) notices.tellProblems(read.problems)
    return read.ok ? read.value.tables : undefined
  }
  /** Reads a roster from a table. If it is unreadable, shows a notice and returns undefined. */
  const readTable = async (table: TextTable, choices: ReadingChoices): Promise<RosterReading | undefined> => {
    const read = rules.rules ? await machine.readRoster({ rules: rules.rules, table, choices }) : undefined
    if (read && !read.ok) notices.tellProblems(read.problems)
    return read?.ok ? read.value : undefined
  }
  const sampleList = useQuery(() => machine.listSampleBattles({}))
  /** The sample battles for the ruleset in use. */
  const samples = computed(() => {
    const { value: answer } = sampleList.answer
    return answer?.ok ? answer.value.battles.filter(({ ruleset }) => ruleset === rules.rules?.ruleset) : []
  })
  /** Shows another battle and uses its ruleset. A battle that isn't new also brings its house rules. False if that isn't possible. */
  const openBattle = async (call: () => Promise<Answer<BattleView>>, isNew = false): Promise<boolean> => {
    if (!(await change(call))) return false
    const { ruleset, rules: played } = battle.received ?? {}
    if (ruleset && played) {
      const entry = library.find(played.ruleset) ?? library.rulesets.find(({ head }) => head?.id === ruleset)
      if (!entry) {
        notices.tell({ kind: 'problem', ...playWords.noRuleset(visibleText(ruleset)) })
        await open()
        return false
      }
      const house = played.house.filter((name) => library.find(name) ?? library.option(name))
      if (!isNew) await rules.use({ ruleset: entry.name, house })
      else if (ruleset !== rules.rulesetId) await rules.useRuleset(entry.name)
    }
    selectTurnPhase()
    return true
  }
  const newBattle = async (): Promise<void> => {
    await battle.inTurn(async () => receive(await machine.newBattle({}), false))
    current.selected = undefined
  }
  /** Starts a sample battle or a scenario. */
  const startBattle = (scenario: InputOf<'startBattle'>): Promise<boolean> =>
    openBattle(() => machine.startBattle(scenario), true)
  const openScenario = async (): Promise<boolean> => {
    const opened = await pickScenario()
    if (opened?.ok) return startBattle(opened.value)
    if (opened) notices.tellProblems(opened.problems)
    return false
  }
  const saveScenario = async (): Promise<void> => {
    const saved = await machine.exportBattle({ as: 'scenario' })
    if (saved.ok) download(saved.value.name, saved.value.text, 'application/yaml')
    else notices.tellProblems(saved.problems)
  }
  /** The date of the latest valid backup, if a damaged database was set aside. */
  const backupDay = ref<string | null>(null)
  const readBackup = async (): Promise<void> => {
    const answer = await machine.readBackup({})
    if (answer.ok) backupDay.value = answer.value.day
    else notices.tellProblems(answer.problems)
  }
  const restoreBackup = async (): Promise<void> => {
    const answer = await machine.restoreBackup({})
    if (!answer.ok) return notices.tellProblems(answer.problems)
    const { day, aside } = answer.value
    backupDay.value = null
    const { restored, replaced } = windowJournalWords.backup
    notices.tell({
      kind: 'done',
      title: restored(day),
      ...(aside === null ? {} : { text: replaced(visibleText(aside)) }),
    })
  }
  const tellNotes = async (notes: readonly string[]): Promise<void> => {
    if (notes.length > 0) await readBackup()
    const restore = { title: windowJournalWords.backup.restore, run: () => void restoreBackup() }
    for (const note of notes)
      notices.tell({ kind: 'problem', title: note, ...(backupDay.value === null ? {} : { action: restore }) })
  }
  const isShown = (): boolean => battle.view !== undefined
  /** Reads the battle of the ruleset in use, unless it is shown, and shows its last check. */
  const open = (): Promise<void> =>
    battle.inTurn(async () => {
      if (isShown()) return
      const isFirst = !battle.received
      const answer = await machine.readBattle({})
      if (!answer.ok) return notices.tellProblems(answer.problems)
      battle.received = answer.value
      if (!isShown() && rules.rulesetId !== undefined) {
        const opened = await machine.openBattle({ ruleset: rules.rulesetId })
        if (!opened.ok) return notices.tellProblems(opened.problems)
        battle.received = opened.value
      }
      // Restore before anything is awaited, because the empty check would replace the saved one.
      const played = current.restore() ? undefined : battle.view?.last
      if (played && current.isSelectable(played.procedure)) {
        current.select(played.procedure)
        current.resume(played)
        battle.showsLast = true
      }
      if (isFirst) await tellNotes(answer.value.notes)
    })
  watch(
    () => rules.rules,
    (now, before) => {
      if (now?.ruleset !== before?.ruleset) battle.showsLast = false
      current.dice = noDice
    },
  )

  return {
    change,
    isRolling,
    enterDice: battle.afterCalls(enterDice),
    completeDie: battle.afterCalls(completeDie),
    roll: () => !isRolling.value && battle.afterCalls(roll)(),
    record: battle.afterCalls(record),
    correct,
    applyAndContinue: battle.afterCalls(applyAndContinue),
    next: battle.afterCalls(next),
    toWaitingTie,
    pick: battle.afterCalls(pick),
    startNext: battle.afterCalls(startNext),
    startFollowUp: battle.afterCalls(startFollowUp),
    dropFollowUp,
    undo,
    redo,
    turnPhase,
    nextUnit: battle.afterCalls(nextUnit),
    nextPhase: battle.afterCalls(nextPhase),
    editRoster,
    act,
    bringOn,
    setByHand,
    readTables,
    readTable,
    samples,
    openBattle,
    newBattle,
    startBattle,
    openScenario,
    saveScenario,
    backupDay,
    readBackup,
    restoreBackup,
    open,
  }
})

/** Opens the battle of the ruleset in use while the calling view is shown. */
export const useOpenBattle = (): void => {
  const library = useLibrary()
  const rules = useRules()
  const play = usePlay()
  watch(
    () => library.entries && rules.rules,
    (chosen) => {
      if (chosen) void play.open()
    },
    { immediate: true },
  )
}
