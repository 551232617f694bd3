/** The machine on a guest's page: methods for guests go to the host, all others are answered here or refused. */
import { isMethodName, machineOver, methods, type Connection, type Machine } from '../../src-core/contract/methods.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import { sharedRules } from '../../src-core/contract/sharing.ts'
import { failure, success, type Answer } from '../../src-core/problem.ts'
import { sharingWords } from '../../src-core/words/window-sharing.ts'
import { usualSettings } from '../stores/settings.ts'

const settings = { ...usualSettings, rules: sharedRules satisfies RulesChoice }
const refused = failure({ code: 'not-for-guests', message: sharingWords.onlyThere })

/** The machine of a guest's page, over the connection to the host. */
export const guestMachine = ({ call, listen }: Connection): Machine => {
  const answerHere = (name: string): Answer<unknown> =>
    name === 'readSettings' || name === 'changeSettings' ? success(settings) : refused
  return machineOver({
    call: async (name, input) => (isMethodName(name) && methods[name].forGuests ? call(name, input) : answerHere(name)),
    listen,
  })
}
