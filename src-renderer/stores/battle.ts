import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { TraitChange } from '../../src-core/battle/events.ts'
import type { RosterReading } from '../../src-core/contract/battle.ts'
import type { InputOf } from '../../src-core/contract/methods.ts'
import type { BattleView } from '../../src-core/contract/play.ts'
import type { RosterEdit } from '../../src-core/battle/roster.ts'
import type { Answer } from '../../src-core/problem.ts'
import { useMachine } from '../api/machine.ts'
import { useQuery } from '../api/query.ts'
import { download, pickScenario } from '../composables/files.ts'
import { useLibrary } from './library.ts'
import { useNotices } from './notices.ts'
import { usePlay } from './play.ts'
import { useRules } from './rules.ts'

/** The order of battle and the turn. */
export const useBattle = defineStore('battle', () => {
  const machine = useMachine()
  const play = usePlay()
  const notices = useNotices()
  const rules = useRules()
  const library = useLibrary()

  /** Null until units are mustered. */
  const roster = computed(() => play.battle?.roster ?? null)
  const clock = computed(() => play.battle?.clock)
  const side = computed(() => roster.value?.sides.find(({ id }) => id === clock.value?.side))
  const phase = computed(() => play.phases.find(({ id }) => id === clock.value?.phase))
  /** The units that have to roll or continue, and those that may still begin a check of this phase. */
  const must = computed(() => roster.value?.units.filter(({ due }) => due === 'must') ?? [])
  const idle = computed(() => roster.value?.units.filter(({ due }) => due === 'may') ?? [])
  /** The next of those is picked, in the order of battle; what the last roll does is taken first. */
  const nextUnit = async (): Promise<void> => {
    const next = must.value[0] ?? idle.value.find(({ id }) => !play.picks.some(({ unit }) => unit === id))
    if (!next || play.pending) return
    if (play.last) await play.goOn()
    play.pickAnew(next)
  }
  /** Sets the facts of the whole battle. */
  const isSetting = ref(false)

  /** Takes the result of the last roll, advances the clock, and selects the first check of the phase. */
  const nextPhase = async (): Promise<void> => {
    const chosen = rules.rules
    if (!chosen || !roster.value || play.pending) return
    await play.goOn()
    if (!(await play.change(() => machine.nextPhase({ rules: chosen, ...play.seen() })))) return
    const first = phase.value?.checks.find(({ rolls }) => rolls.length > 0) ?? phase.value?.checks[0]
    if (first) play.select(first.id)
  }
  /** Changes the roster, with the reason there may be; false where it could not be done. */
  const muster = async (edit: RosterEdit, note = ''): Promise<boolean> => {
    const chosen = rules.rules
    return chosen ? play.change(() => machine.muster({ rules: chosen, edit, ...(note === '' ? {} : { note }) })) : false
  }
  /** Sets states by hand, with the reason there may be. */
  const setByHand = (changes: readonly TraitChange[], note: string): Promise<boolean> =>
    play.change(() => machine.applyChanges({ of: 'hand', changes, ...play.seen(), ...(note === '' ? {} : { note }) }))

  /** Those that are played by the rules in use. */
  const sampleList = useQuery(() => machine.listSampleBattles({}))
  const samples = computed(() => {
    const { value: answer } = sampleList.answer
    return answer?.ok ? answer.value.battles.filter(({ ruleset }) => ruleset === rules.rules?.ruleset) : []
  })
  /** Shows another battle, with the ruleset it is played by. */
  const enter = async (work: () => Promise<Answer<BattleView>>): Promise<boolean> => {
    if (!(await play.change(work))) return false
    const ruleset = play.battle?.ruleset
    if (ruleset && ruleset !== rules.rules?.ruleset && library.find(ruleset)) await rules.useRuleset(ruleset)
    return true
  }
  /** A battle that ships, or a scenario that was opened. */
  const start = (scenario: InputOf<'startBattle'>): Promise<boolean> => enter(() => machine.startBattle(scenario))
  const openScenario = async (): Promise<boolean> => {
    const opened = await pickScenario()
    if (opened?.ok) return start(opened.value)
    if (opened) notices.tellProblems(opened.problems)
    return false
  }
  const saveScenario = async (): Promise<void> => {
    const saved = await machine.exportBattle({ as: 'scenario' })
    if (saved.ok) download(saved.value.name, saved.value.text, 'application/yaml')
    else notices.tellProblems(saved.problems)
  }
  /** The roster read from a spreadsheet; nothing where it cannot be read, and the player gets a notice. */
  const readTable = async (text: string): Promise<RosterReading | undefined> => {
    const read = rules.rules ? await machine.readRoster({ rules: rules.rules, text }) : undefined
    if (read && !read.ok) notices.tellProblems(read.problems)
    return read?.ok ? read.value : undefined
  }

  const kept = useQuery(() => (rules.rules && rules.edition >= 0 ? machine.readMuster(rules.rules) : undefined))
  /** The facts that may be kept of units and leaders. */
  const form = computed(() => (kept.answer.value?.ok ? kept.answer.value.value : undefined))

  return {
    form,
    roster,
    clock,
    side,
    phase,
    must,
    idle,
    nextUnit,
    isSetting,
    nextPhase,
    muster,
    setByHand,
    samples,
    enter,
    start,
    openScenario,
    saveScenario,
    readTable,
  }
})
