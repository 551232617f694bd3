/** The modifiers that would move the odds most, were they dropped or brought into force. */
import { success, type Result } from '../problem.ts'
import { small } from '../outcomes/words.ts'
import { share } from '../resolve/json.ts'
import { sensitivity } from '../resolve/sensitivity.ts'
import type { Ruleset } from '../ruleset/model.ts'

export interface Weight {
  readonly id: string
  readonly label: string
  /** Whose it is, where two sides roll. */
  readonly title: string | null
  readonly holds: boolean
  /** The share of throws that come to another outcome. */
  readonly moved: number
}

/** Those that move anything, the heaviest first, at most `most`. Problems as of `odds`. */
export const weigh = (ruleset: Ruleset, procedureId: string, inputs: unknown, most = 5): Result<readonly Weight[]> => {
  const found = sensitivity(ruleset, procedureId, inputs)
  if (!found.ok) return found
  const procedure = ruleset.procedures.get(procedureId)
  const opposed = (procedure?.rolls.length ?? 0) > 1
  const weights = found.value.modifiers.map(({ id, label, role, holds, once, final }): Weight => {
    const { moved, total } = final ?? once
    return {
      id,
      label: small(label),
      title: opposed ? (procedure?.roles.get(role)?.title ?? role) : null,
      holds,
      moved: share(moved, total),
    }
  })
  return success(weights.filter(({ moved }) => moved > 0).slice(0, most))
}
