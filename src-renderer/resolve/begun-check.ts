/** The check that is begun and not yet rolled, kept by the browser for its tab, so that a page loaded again has its inputs. */
import { watch } from 'vue'
import type { Picks } from '../battle/casting.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'

export interface BegunCheck {
  readonly ruleset: string
  /** The state of the battle; the check is restored only in this state. */
  readonly revision: string
  readonly procedure: string
  readonly inputs: Inputs
  readonly picks: Picks
  readonly isWithoutUnits: boolean
}

/** Its number grows with the shape of what is kept. */
const place = 'doublequick.begun-check.1'

/** Keeps the check at hand from now on. `now`: null where no input was given, undefined while there is none. */
export const useBegunCheck = (now: () => BegunCheck | null | undefined): void => {
  watch(now, (begun) => {
    if (begun) sessionStorage.setItem(place, JSON.stringify(begun))
    else if (begun === null) sessionStorage.removeItem(place)
  })
}

/** The check that was kept for this state of the battle and this ruleset; undefined where there is none. */
export const keptBegunCheck = (of: Pick<BegunCheck, 'ruleset' | 'revision'>): BegunCheck | undefined => {
  const kept = sessionStorage.getItem(place)
  const begun = kept === null ? undefined : (JSON.parse(kept) as BegunCheck)
  return begun?.ruleset === of.ruleset && begun.revision === of.revision ? begun : undefined
}
