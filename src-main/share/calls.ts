/** What guests may call, and their answers: about the shared battle alone, naming none of the host's files. */
import type { RulesByHash } from '../../src-core/battle/resolved.ts'
import { watchedBattle } from '../../src-core/battle/watch.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import { sharedRules, type Invitation, type WatchedBattle } from '../../src-core/contract/sharing.ts'
import { failure, problem, success, type Answer, type ProblemInWords, type Result } from '../../src-core/problem.ts'
import type { Code } from '../../src-core/words/problems/catalogue.ts'
import { requestProblems } from '../../src-core/words/problems/requests.ts'
import { valueProblems } from '../../src-core/words/problems/values.ts'
import { inWords } from '../../src-core/words/problems/words.ts'
import { battleView } from '../api/battle-view.ts'
import type { Caller } from '../api/caller.ts'
import type { Dispatch } from '../api/dispatch.ts'
import type { StoredBattle } from '../state/battles.ts'

export interface SharedBattle {
  readonly call: Dispatch
  /** What guests play by. */
  readonly rules: RulesChoice
  readonly rulesOf: RulesByHash
  /** The current state of the battle, if it is still the one in play. */
  readonly now: () => Result<StoredBattle>
}

export interface GuestCalls {
  /** A call of a guest who plays, of a method for guests. */
  readonly play: (name: string, data: unknown, caller: Caller) => Promise<Answer<unknown>>
  /** The battle as the sides that are seen show it. */
  readonly watch: (invitation: Extract<Invitation, { readonly may: 'watch' }>) => Answer<WatchedBattle>
}

/** The calls of guests of a shared battle; their answers name no files of the host. */
export const guestCalls = ({ call, rules, rulesOf, now }: SharedBattle): GuestCalls => ({
  play: async (name, data, caller) => {
    const stored = now()
    if (!stored.ok) return forGuest(answered(stored))
    return forGuest(await call(name, withRules(name, data, rules), caller))
  },
  watch: ({ sees }) => {
    const stored = now()
    if (!stored.ok) return forGuest(answered(stored))
    const { battle } = stored.value
    const view = battleView(stored.value, [], rulesOf)
    return success(watchedBattle(battle, view, battle.rules === null ? null : rulesOf(battle.rules), sees))
  },
})

/** A guest names no rules: whatever he gives, those of the sharing stand in its place. */
const withRules = (name: string, data: unknown, rules: RulesChoice): unknown => {
  if (name === 'readChecks') return rules
  return isObject(data) && 'rules' in data ? { ...data, rules } : data
}

const answered = (result: Result<unknown>): Answer<never> =>
  result.ok ? failure() : failure(...result.problems.map(inWords))

/** Without paths: those of the battle and of its rules, and problems that may name files. */
const forGuest = <T>(answer: Answer<T>): Answer<T> => {
  if (!answer.ok) return failure(...answer.problems.map(guestProblem))
  return success(
    isObject(answer.value) && 'revision' in answer.value ? (withoutPaths(answer.value) as T) : answer.value,
  )
}

const withoutPaths = (view: object): object => ({
  ...view,
  ruleset: null,
  notes: [],
  ...('last' in view && isObject(view.last) ? { last: { ...view.last, rules: sharedRules } } : {}),
})

/** The codes of problems with what a guest sent, which name no files of the host. */
const guestCodes: ReadonlySet<string> = new Set([
  ...Object.keys(valueProblems),
  ...Object.keys(requestProblems),
  ...([
    'unknown-name',
    'not-found',
    'no-dice',
    'two-ways',
    'too-large',
    'changed-meanwhile',
    'not-correctable',
    'nothing-there',
    'no-such-method',
    'bad-call',
    'not-trusted',
    'broken-off',
    'cancelled',
    'stopped',
    'closing',
    'out-of-memory',
  ] satisfies Code[]),
])

const guestProblem = (found: ProblemInWords): ProblemInWords =>
  guestCodes.has(found.code) && found.place === undefined && found.elsewhere === undefined
    ? found
    : inWords(problem('host-trouble', {}))

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
