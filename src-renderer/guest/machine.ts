/** What a guest's page calls: the methods of the window, and those that only guests have. */
import { isMethodName, machineOver, methods, type Connection, type Machine } from '../../src-core/contract/methods.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import { sharedRules, type Access, type WatchedBattle } from '../../src-core/contract/sharing.ts'
import { failure, success, type Answer } from '../../src-core/problem.ts'
import { sharingWords } from '../../src-core/words/window/battle.ts'
import { defaultSettings } from '../stores/settings.ts'
import type { InjectionKey } from 'vue'

const settings = { ...defaultSettings, rules: sharedRules satisfies RulesChoice }
const refused = failure({ code: 'not-for-guests', message: sharingWords.onlyThere })

/** Sends methods for guests to the host, and answers or refuses all others. */
export const guestMachine = ({ call, listen }: Connection): Machine => {
  const answerHere = (name: string): Answer<unknown> =>
    name === 'readSettings' || name === 'changeSettings' ? success(settings) : refused
  return machineOver({
    call: async (name, input) => (isMethodName(name) && methods[name].forGuests ? call(name, input) : answerHere(name)),
    listen,
  })
}

interface Answers {
  readonly join: Access
  readonly access: Access
  readonly watch: WatchedBattle
}

interface GuestTable {
  readonly call: <C extends keyof Answers>(name: C, input: object) => Promise<Answer<Answers[C]>>
  readonly listen: Connection['listen']
}

/** The key under which the page of a guest provides its connection. */
export const tableKey: InjectionKey<GuestTable> = Symbol('table')

/** The host answers each call with what its name promises. */
export const guestTable = ({ call, listen }: Connection): GuestTable => ({
  call: (name, input) => call(name, input) as ReturnType<GuestTable['call']> as never,
  listen,
})
