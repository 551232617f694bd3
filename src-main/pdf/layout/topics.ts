/** One topic on pages of its own: each in the type and held the way that suit it best. */
import type { Sheet } from '../../../src-core/sheet/blocks.ts'
import { sideways } from '../../../src-core/sheet/paper.ts'
import { success, type Result } from '../../../src-core/problem.ts'
import { fitIn, fitted, framesOn, splitForPage, smallestOf, type Fitted, type Wanted } from './fit.ts'

export interface FittedTopic extends Fitted {
  readonly wanted: Wanted
  readonly isSideways: boolean
}

/** Held upright, unless on its side it takes fewer cards, or type that is so much larger. Problems: those of the pages held upright. */
export const topicFitted = (sheet: Sheet, wanted: Wanted): Result<FittedTopic> => {
  const upright = waysOf(sheet, wanted)
  const isOneCard = upright && upright.fit.plans.length <= 2 && upright.fit.size >= wanted.frame.type.comfortable
  if (isOneCard) return success({ ...upright, wanted, isSideways: false })
  const turned = turnedWanted(wanted)
  const onSide = waysOf(sheet, turned)
  if (onSide && (!upright || worthOf(onSide) - turning > worthOf(upright)))
    return success({ ...onSide, wanted: turned, isSideways: true })
  if (upright) return success({ ...upright, wanted, isSideways: false })
  const found = fitted(sheet, wanted)
  return found.ok ? success({ ...found.value, wanted, isSideways: false }) : found
}

const turnedWanted = (wanted: Wanted): Wanted => {
  const frame = sideways(wanted.frame)
  return { ...wanted, frame, frameAt: framesOn(frame, smallestOf(wanted)) }
}

interface Way extends Fitted {
  /** Tables that are too wide stand in parts side by side. */
  readonly isSplit: boolean
}

/** Whole if it fits in comfortable type, else in parts made for that, else for the smallest. */
const waysOf = (sheet: Sheet, wanted: Wanted): Way | undefined => {
  const whole = fitIn(sheet, wanted)
  const { comfortable } = wanted.frame.type
  const smallest = smallestOf(wanted)
  let best: Way | undefined = whole && { sheet, fit: whole, isSplit: false }
  if (whole && whole.size >= comfortable) return best
  for (const size of comfortable > smallest ? [comfortable, (comfortable + smallest) / 2, smallest] : [smallest]) {
    const { sheet: parted, isSplit } = splitForPage(sheet, wanted, size)
    const fit = fitIn(parted, wanted)
    if (!fit) continue
    const way = { sheet: parted, fit, isSplit }
    if (!best || worthOf(way) > worthOf(best)) best = way
    // A card whose back is empty may be spared in smaller type.
    if (best.fit.plans.length % 2 === 0) return best
  }
  return best
}

/** In points of type. */
const worthOf = ({ fit, isSplit }: Way): number => fit.size - 4 * Math.ceil(fit.plans.length / 2) - (isSplit ? 8 : 0)

/** What a card has to gain that is read on its side, in points of type. */
const turning = 0.7
