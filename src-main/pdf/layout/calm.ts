/** Gives the room that is left on pages to what is read more easily for it. */
import type { PagePlace, PagePlan } from './sheet.ts'
import { airSteps, eases, type Fit } from './search.ts'
import { aligned, redrafted } from './sheet.ts'

/** Heights, in ems, that a section may lose to be aligned with the others of its page: the most there is room for is taken. */
const worths = [8, 3, 1] as const

/** Steps of air that a page may have more than the page with the least. */
const alike = 2

/** Gives each page what it has room for: columns of words wider still, one axis, parts apart, then air, nearly the same on all. */
export const calmed = (fit: Fit): Fit => {
  const pages = fit.plans.map((plan, page) => calmedPage(fit, plan, { page, isLast: page === fit.plans.length - 1 }))
  const least = Math.min(...pages.map(({ most }) => most))
  return { ...fit, plans: pages.map(({ most, withAir, plan }) => withAir(Math.min(most, least + alike)) ?? plan) }
}

/** A page with columns as wide and an axis as straight as there is room for, and the most steps of air that it takes beside. */
const calmedPage = ({ drafts, frame, ease }: Fit, tight: PagePlan, at: PagePlace) => {
  const easier = firstOf(eases, (each) =>
    each > ease ? redrafted(drafts({ ease: each, steps: 0 }), frame, tight, at) : undefined,
  )
  const { option: reached, found: wide } = easier ?? { option: ease, found: tight }
  const plan =
    firstOf(worths, (worth) => aligned(drafts({ ease: reached, steps: 0 }), frame, wide, worth, at))?.found ?? wide
  const apart = redrafted(drafts({ ease: reached, steps: 0, apart: true }), frame, plan, at) !== undefined
  const withAir = (steps: number): PagePlan | undefined =>
    redrafted(drafts({ ease: reached, steps, apart }), frame, plan, at)
  return { plan, withAir, most: mostThatFits(airSteps, (steps) => withAir(steps) !== undefined) }
}

/** The first of some options for which something is found. */
const firstOf = <O, T>(
  options: readonly O[],
  find: (option: O) => T | undefined,
): { readonly option: O; readonly found: T } | undefined => {
  for (const option of options) {
    const found = find(option)
    if (found !== undefined) return { option, found }
  }
  return undefined
}

/** The most of 0 to `most` that fits, found by halving; 0 does. */
const mostThatFits = (most: number, fits: (steps: number) => boolean): number => {
  let [low, high] = [0, most + 1]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
