/** The machine as a guest has it: calls of a player go to the host, all others are answered here or refused. */
import type { RulesChoice } from '../../src-core/contract/choice.ts'
import { isPlayMethod, sharedRules } from '../../src-core/contract/guest.ts'
import type { Machine } from '../../src-core/contract/methods.ts'
import { methodNames } from '../../src-core/contract/names.ts'
import { failure, success, type Answer } from '../../src-core/problem.ts'
import { sharingWords } from '../../src-core/words/window-sharing.ts'
import type { Line } from '../api/http.ts'
import { usualSettings } from '../stores/settings.ts'

const settings = { ...usualSettings, rules: sharedRules satisfies RulesChoice }
const refused = failure({ code: 'not-for-guests', message: sharingWords.onlyThere })

/** The machine of the page of a guest, over the line to the host. */
export const guestMachine = ({ call, listen }: Line): Machine => {
  const here = (name: string): Answer<unknown> =>
    name === 'readSettings' || name === 'changeSettings' ? success(settings) : refused
  const calls = Object.fromEntries(
    methodNames.map((name) => [
      name,
      (input: unknown) => (isPlayMethod(name) ? call(name, input) : Promise.resolve(here(name))),
    ]),
  )
  // Names and types of the calls are the table's; the host has checked what it answers.
  return Object.freeze({ ...calls, listen }) as unknown as Machine
}
