/** Checks and odds for the window, as the command line answers them. */
import { oddsSchema, resolvedSchema, sequenceOddsSchema } from '../../src-core/contract/resolved.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Json } from '../../src-core/resolve/json.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { z } from 'zod'
import type { Handlers } from './dispatch.ts'
import { oddsAnswered } from './odds.ts'
import { resolved } from './resolve.ts'
import type { Services } from './services.ts'

export const askingHandlers = ({ load }: Services): Pick<Handlers, 'resolve' | 'odds' | 'sequenceOdds'> => {
  const answer = <R extends { readonly ruleset: string; readonly house?: readonly string[] | undefined }, T>(
    request: R,
    schema: z.ZodType<T>,
    work: (ruleset: Ruleset, request: R) => Result<Readonly<Record<string, Json>>>,
  ): Result<T> => {
    const ruleset = load({ ruleset: request.ruleset, house: [...(request.house ?? [])] })
    if (!ruleset.ok) return ruleset
    const answered = work(ruleset.value, request)
    // From here on it is typed.
    return answered.ok ? success(schema.parse({ ruleset: ruleset.value.head.id, ...answered.value })) : answered
  }
  return {
    resolve: (request) => answer(request, resolvedSchema, resolved),
    odds: (request) => answer(request, oddsSchema, oddsAnswered),
    sequenceOdds: (request) => answer(request, sequenceOddsSchema, oddsAnswered),
  }
}
