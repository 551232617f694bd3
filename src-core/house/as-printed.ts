/** Rules in the making as they are printed. */
import { success, type Result } from '../problem.ts'
import { memoize } from '../memoize.ts'
import { loadRuleset } from '../ruleset/load.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Analysis } from './analysis.ts'
import type { AnyBase } from './base.ts'
import { withBelow, withChanges } from './with-changes.ts'

/** With what house rules change, as those that are saved have it; of the same analysis the same ruleset. Problems: those of the analysis. */
export const asPrinted = memoize((base: AnyBase) =>
  memoize((analysis: Analysis): Result<Ruleset> => {
    const { source, ruleset } = analysis
    if (base.own || !source || !ruleset.ok) return ruleset
    const { sources, below } = base
    const alone = (): Ruleset | undefined => {
      if (below.length === 0) return base.ruleset
      const loaded = loadRuleset(sources, base.ruleset.head.id)
      return loaded.ok ? loaded.value : undefined
    }
    return success(withBelow(withChanges(ruleset.value, sources, [...below, source]), alone))
  }),
)
