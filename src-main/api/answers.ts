/** Checks and odds for the window. */
import type { z } from 'zod'
import type { Budget } from '../../src-core/budget.ts'
import { oddsSchema, resolvedSchema, sequenceOddsSchema } from '../../src-core/contract/resolved.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Json } from '../../src-core/resolve/json.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { oddsAnswered, resolved } from './answer-json.ts'
import { budgetFor, type Caller } from './caller.ts'
import type { Handlers } from './dispatch.ts'
import type { Services } from './services.ts'

export const answerHandlers = ({ load }: Services): Pick<Handlers, 'resolve' | 'odds' | 'sequenceOdds'> => {
  const answer = <R extends { readonly ruleset: string; readonly house?: readonly string[] | undefined }, T>(
    request: R,
    caller: Caller,
    schema: z.ZodType<T>,
    work: (ruleset: Ruleset, request: R, budget: Budget) => Result<Readonly<Record<string, Json>>>,
  ): Result<T> => {
    const ruleset = load({ ruleset: request.ruleset, house: [...(request.house ?? [])] })
    if (!ruleset.ok) return ruleset
    const answered = work(ruleset.value, request, budgetFor(caller))
    // From here on it is typed.
    return answered.ok ? success(schema.parse({ ruleset: ruleset.value.head.id, ...answered.value })) : answered
  }
  return {
    resolve: (request, caller) => answer(request, caller, resolvedSchema, resolved),
    odds: (request, caller) => answer(request, caller, oddsSchema, oddsAnswered),
    sequenceOdds: (request, caller) => answer(request, caller, sequenceOddsSchema, oddsAnswered),
  }
}
