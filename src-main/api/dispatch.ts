/** Dispatches calls: validates name and input, calls the handler, and returns its answer. */
import { readInput } from '../../src-core/contract/input.ts'
import {
  isMethodName,
  methodNames,
  methods,
  type MethodName,
  type OutputOf,
  type ParsedOf,
  type InputOf,
} from '../../src-core/contract/methods.ts'
import { nearestName } from '../../src-core/nearest.ts'
import { failure, problem, type Answer, type Problem, type Result, internalProblem } from '../../src-core/problem.ts'
import type { z } from 'zod'
import { type Caller, localCaller, callId, type Host, type EventHub } from './host.ts'
import { reportProblems, type Report } from '../faults.ts'
import type { BattleView } from '../../src-core/contract/play.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { BattleRules } from '../state/battle-rules.ts'
import type { Battles, StoredBattle } from '../state/battles.ts'
import type { Database } from '../state/database.ts'
import type { SettingsStore } from '../state/settings.ts'
import type { WatchedLibrary } from '../rulesets/watch.ts'
import type { LibraryFolders, AllowedPaths } from './library-folders.ts'

export interface Services {
  readonly host: Host
  readonly hub: EventHub
  readonly database: Database
  readonly settings: SettingsStore
  readonly libraryFolders: LibraryFolders
  readonly allowedPaths: AllowedPaths
  readonly library: WatchedLibrary
  readonly battles: Battles
  readonly battleRules: BattleRules
  /** Returns a battle as windows show it. `notes` describe problems of the database. Throws if the battle can't be shown. */
  readonly viewOf: (stored: StoredBattle | null, notes: readonly string[]) => BattleView
  /**
   * Loads a ruleset and its house rules from the current files. The path of each problem is the part of the request it
   * concerns: `ruleset` or `house.N`.
   */
  readonly load: (rules: RulesChoice) => Result<Ruleset>
}

type Handler<M extends MethodName> = (
  given: ParsedOf<M>,
  caller: Caller,
) => Result<OutputOf<M>> | Promise<Result<OutputOf<M>>>

export type Handlers = { readonly [M in MethodName]: Handler<M> }

export type Dispatch = (name: string, data: unknown, caller: Caller) => Promise<Answer<unknown>>

/**
 * Returns a function that answers calls by name and never rejects. Unknown methods (`no-such-method`), invalid input (with
 * paths) and exceptions (`internal`) are returned as problems, and `report` gets the exceptions.
 */
export const dispatchTo =
  (handlers: Handlers, report: Report): Dispatch =>
  async (name, data, caller) => {
    if (!isMethodName(name)) return failure(...reportProblems([noSuchMethod(name)], report))
    try {
      const answered = await answer(handlers, name, data, caller)
      return answered.ok ? answered : failure(...reportProblems(answered.problems, report))
    } catch (error) {
      return failure(...reportProblems([internalProblem({ kind: 'call', of: name }, error)], report))
    }
  }

const answer = async (
  handlers: Handlers,
  name: MethodName,
  data: unknown,
  caller: Caller,
): Promise<Result<unknown>> => {
  const { input }: { readonly input: z.ZodType } = methods[name]
  const given = readInput(input, data)
  if (!given.ok) return given
  // The schema and the handler have the same name, so their types match.
  const handle = handlers[name] as (given: unknown, caller: Caller) => Result<unknown> | Promise<Result<unknown>>
  return handle(given.value, caller)
}

const noSuchMethod = (method: string): Problem =>
  problem('no-such-method', { method, meant: nearestName(method.slice(0, 80), methodNames) ?? null })

/** Calls a method on behalf of the host itself, through the same dispatch as calls from windows. */
export const callAsShell = async <M extends MethodName>(
  call: Dispatch,
  name: M,
  input: InputOf<M>,
): Promise<Answer<OutputOf<M>>> =>
  // The answer was checked against the method's schema.
  (await call(name, input, shell())) as Answer<OutputOf<M>>

const shell = (): Caller =>
  localCaller({ client: 'shell', call: callId(), signal: new AbortController().signal, send: () => undefined })

/** The problem for functions that only the desktop application has. */
export const notHere = problem('not-here', { what: 'browser' })
