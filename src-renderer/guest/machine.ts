/** The calls that a guest's page can make, to methods of the window and to those only for guests. */
import type { MethodName } from '../../src-core/contract/methods.ts'
import type { BattleView } from '../../src-core/contract/play.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import type { Access, WatchedBattle } from '../../src-core/contract/sharing.ts'
import {
  guestMethods,
  machineOver,
  type Connection,
  type Machine,
  sharedRules,
} from '../../src-core/contract/window.ts'
import { failure, success, type Answer } from '../../src-core/problem.ts'
import { sharingWords } from '../../src-core/words/window/battle.ts'
import { defaultSettings } from '../stores/settings.ts'
import { shallowRef, type InjectionKey } from 'vue'

const settings = { ...defaultSettings, rules: sharedRules satisfies RulesChoice }
const refused = failure({ code: 'not-for-guests', message: sharingWords.hostOnly })

const actions: readonly string[] = [
  'playCheck',
  'playAgain',
  'applyChanges',
  'actOnUnit',
  'nextPhase',
  'undoPlay',
] satisfies readonly MethodName[]

type Numbered = Pick<BattleView, 'revision' | 'count'>

interface OwnActions {
  /** Must be called with every answer. */
  readonly note: (method: string, answer: Answer<unknown>) => void
  /** Whether this device took the last action in the battle and may therefore undo it. */
  readonly isLast: (view: Numbered) => boolean
}

export const ownActionsKey: InjectionKey<OwnActions> = Symbol('own actions')

const storageKey = 'guest-own-actions'

/** Tracks the actions of this device since the last one by someone else. The tracked actions survive a reload. */
export const trackOwnActions = (): OwnActions => {
  const stored = sessionStorage.getItem(storageKey)
  /** The state after this device's last action, and the number of lines before its first. */
  const own = shallowRef(stored === null ? undefined : (JSON.parse(stored) as Numbered))
  let seen: Numbered | undefined
  return {
    note: (method, answer) => {
      if (!answer.ok || !isNumbered(answer.value)) return
      const { revision, count } = answer.value
      if (actions.includes(method)) {
        const before = seen?.revision === own.value?.revision ? own.value?.count : seen?.count
        own.value = { revision, count: before ?? count }
        sessionStorage.setItem(storageKey, JSON.stringify(own.value))
      }
      seen = { revision, count }
    },
    isLast: ({ revision, count }) => revision === own.value?.revision && count > own.value.count,
  }
}

const isNumbered = (value: unknown): value is Numbered =>
  typeof value === 'object' && value !== null && 'revision' in value && 'count' in value

/** Sends the methods that guests may call to the host. Answers calls about settings itself and refuses all others. */
export const guestMachine = ({ call, listen }: Connection, { note }: OwnActions): Machine => {
  const answerHere = (name: string): Answer<unknown> =>
    name === 'readSettings' || name === 'changeSettings' ? success(settings) : refused
  return machineOver({
    call: async (name, input) => {
      if (!guestMethods.has(name)) return answerHere(name)
      const answer = await call(name, input)
      note(name, answer)
      return answer
    },
    listen,
  })
}

interface GuestAnswers {
  readonly join: Access
  readonly access: Access
  readonly watch: WatchedBattle
}

interface GuestTable {
  readonly call: <C extends keyof GuestAnswers>(name: C, input: object) => Promise<Answer<GuestAnswers[C]>>
  readonly listen: Connection['listen']
}

export const tableKey: InjectionKey<GuestTable> = Symbol('table')

export const guestTable = ({ call, listen }: Connection): GuestTable => ({
  call: (name, input) => call(name, input) as ReturnType<GuestTable['call']> as never,
  listen,
})
