/** The calls of a guest's page: methods of the window, and those for guests only. */
import { isMethodName, machineOver, methods, type Connection, type Machine } from '../../src-core/contract/methods.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import { sharedRules, type Access, type WatchedBattle } from '../../src-core/contract/sharing.ts'
import { failure, success, type Answer } from '../../src-core/problem.ts'
import { sharingWords } from '../../src-core/words/window/battle.ts'
import { defaultSettings } from '../stores/settings.ts'
import type { InjectionKey } from 'vue'

const settings = { ...defaultSettings, rules: sharedRules satisfies RulesChoice }
const refused = failure({ code: 'not-for-guests', message: sharingWords.hostOnly })

/** Sends the methods that guests may call to the host; answers for settings itself, and refuses others. */
export const guestMachine = ({ call, listen }: Connection): Machine => {
  const answerHere = (name: string): Answer<unknown> =>
    name === 'readSettings' || name === 'changeSettings' ? success(settings) : refused
  return machineOver({
    call: async (name, input) => (isMethodName(name) && methods[name].forGuests ? call(name, input) : answerHere(name)),
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
