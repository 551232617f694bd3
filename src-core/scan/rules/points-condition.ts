/** Conditions of modifiers by fire points, as a list prints them line by line: "4, 5 pts.", then "6 pts.". Each reaches to the beginning of the next. */
import type { ModifierMeaning, LabelReading } from './condition-of-label.ts'
import type { DataMap } from '../../ruleset/data.ts'

interface Points {
  readonly from: number
  /** Infinity for "and more". */
  readonly to: number
}

const unit = String.raw`(?:fire )?(?:pts?|points?)\.?`
const band = new RegExp(String.raw`^(\d+)(?:(?:, ?| ?- ?| to )(\d+))?(\+| or more)? ${unit}( and .+)?$`, 'i')
const below = new RegExp(String.raw`^(?:less than|under) (\d+) ${unit}$`, 'i')

const pointsIn = (label: string): Points | undefined => {
  const under = below.exec(label)?.[1]
  if (under !== undefined) return { from: 0, to: Number(under) - 1 }
  const [, from, to = from, open] = band.exec(label) ?? []
  return from === undefined
    ? undefined
    : { from: Number(from), to: open === undefined && !pointsGrowth(label) ? Number(to) : Infinity }
}

const growth = new RegExp(
  String.raw`^\d+ ${unit} and ([+-]\d+) (?:more )?for (?:every|each) (\d+) ${unit} over (\d+)\.?$`,
  'i',
)

/** How the number of a line grows with the points: "15 pts. and +1 for every 5 pts. over 15". Undefined where it does not. */
export const pointsGrowth = (
  label: string,
): { readonly each: string; readonly per: string; readonly over: string } | undefined => {
  const [, each, per, over] = growth.exec(label) ?? []
  return each === undefined || per === undefined || over === undefined ? undefined : { each, per, over }
}

const least = 2

/** Whether a label gives a number of fire points. */
export const namesPoints = (label: string): boolean => pointsIn(label) !== undefined

/** The conditions of labels with fire points, by index. A fraction belongs to the whole points below it. */
export const pointsConditions = (labels: readonly string[]): ReadonlyMap<number, LabelReading> => {
  const all = labels.flatMap((label, index) => {
    const points = pointsIn(label)
    return points ? [{ index, label, ...points }] : []
  })
  if (all.length < least) return new Map()
  const sorted = all.toSorted((a, b) => a.from - b.from)
  return new Map(
    sorted.map(({ index, label, from, to }, at): readonly [number, LabelReading] => {
      const next = sorted[at + 1]?.from
      const when = meaningOf(from, next)
      if (/ and /.test(label) && !pointsGrowth(label))
        return [index, { of: null, meaning: undefined, others: [when], name: '' }]
      const isFirst = at === 0 && from > 0
      const isExact = next === undefined ? to === Infinity : to === next - 1
      const others = [
        ...(isFirst && next !== undefined ? [meaningOf(0, next)] : []),
        ...(isExact ? [] : [exactly(from, to)]),
      ]
      return [index, { of: null, meaning: when, others, name: '' }]
    }),
  )
}

const meaningOf = (from: number, next: number | undefined): ModifierMeaning => ({
  when: {
    ...(from > 0 ? { points: `${from}..` } : {}),
    ...(next === undefined ? {} : { not: { points: `${next}..` } }),
  } satisfies DataMap,
  per: null,
})

const exactly = (from: number, to: number): ModifierMeaning => ({
  when: { points: to === from ? from : `${from}..${to === Infinity ? '' : to}` },
  per: null,
})
