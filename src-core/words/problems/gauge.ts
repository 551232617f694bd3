/** Gauges that cannot be made. */
import type { LengthUnit } from '../../ruleset/units.ts'
import type { CutSubject } from '../../sheet/sticks.ts'
import { gaugeWords } from '../gauge.ts'
import { stickWords } from '../sticks.ts'
import { unitWords } from '../units.ts'
import type { Words } from './voice.ts'

/** Counted on both sides together, an arc beyond straight behind is half as wide to each. */
const arcRight = (degrees: string): string => {
  const rule = 'from straight ahead to each side, above 0 and at most 180, or 360 for all round'
  return Number(degrees) > 180 && Number(degrees) < 360
    ? `write ${Number(degrees) / 2}, which is ${degrees} on both sides: ${rule}`
    : `count ${rule}`
}

/** Figures as text: what is asked for may be no number at all. */
export const gaugeProblems = {
  'no-gauge': ({ title }: { title: string }): Words => ({
    message: `${title} has no gauge`,
    right: 'add gauge: {arcs: ...} to its rules',
    onSheet: 'an arc of fire',
  }),
  /** Lengths in millimetres. */
  'gauge-stand': ({
    stand,
    least,
    most,
    unit,
  }: {
    stand: number
    least: number
    most: number
    unit: LengthUnit
  }): Words => {
    const text = (mm: number): string => gaugeWords.length(mm, unit, null)
    return {
      message: `a stand ${text(stand)} wide cannot have a gauge`,
      right: `give a width from ${text(least)} to ${text(most)}`,
    }
  },
  'gauge-length': ({ length, unit }: { length: number; unit: LengthUnit }): Words => ({
    message: `a gauge cannot be ${gaugeWords.length(length, unit, null)} long`,
    right: 'give a length above 0',
  }),
  /** Rules that measure in widths of a stand, and do not say how wide one is. */
  'stand-width': (): Words => ({
    message: 'how wide is a stand? These rules measure in its widths',
    right: 'stand: 40 mm, or as wide as yours are',
  }),
  /** A distance in another unit than the rules. */
  'other-unit': ({ unit, units }: { unit: LengthUnit; units: LengthUnit }): Words => ({
    message: `a distance is in ${unitWords[unit].name}, and the rules measure in ${unitWords[units].name}`,
    right: `${units} here; or units: ${unit} in the rules, and all their distances so`,
    onSheet: `a distance in ${unitWords[units].name}`,
  }),
  /** Rules that measure in widths of a stand, in another unit. */
  'scale-widths': (): Words => ({
    message: 'these rules measure in widths of a stand, which no other unit has',
    right: 'give a factor alone, or round to a part of a width',
  }),
  /** Two columns of ranges that are one after rounding. */
  'scale-alike': ({
    grid,
    first,
    second,
    both,
  }: {
    grid: string
    first: string
    second: string
    both: string
  }): Words => ({
    message: `at this scale the ranges to ${first} and to ${second} of ${grid} are both to ${both}`,
    right: 'round to a smaller part, or not at all',
  }),
  'scale-sum': ({ text }: { text: string }): Words => ({
    message: `a distance is held against "${text}", of which it is not known what are distances`,
    right: 'write the distance as a range, such as ..8, or as a trait',
  }),
  /** In a text of house rules, where distances are scaled. */
  'bare-distance': ({ text, units }: { text: string; units: LengthUnit }): Words => ({
    message: `${text} within a text stays as it is written, at whatever scale`,
    right: `give it a name, such as distances: {near: {${units}: 6}}, and write {near} in its place`,
  }),
  'gauge-angle': ({ label, degrees }: { label: string; degrees: string }): Words => ({
    message: `${label} cannot have an arc of ${degrees} degrees`,
    right: arcRight(degrees),
  }),
  'gauge-unit': ({ unit, units }: { unit: string; units: readonly string[] }): Words => ({
    message: `no gauge is marked in ${unit}`,
    right: `choose ${units.join(' or ')}`,
  }),
  'no-distances': ({ title, subjects }: { title: string; subjects: readonly CutSubject[] }): Words => ({
    message: `${title} has no chart that gives ${subjects.map((subject) => stickWords.subjects[subject]).join(' or ')}`,
    right: 'add one under grids: ranges by columns with to, moves and radii as distances that a procedure gives',
  }),
  'stick-crowded': ({ label, text }: { label: string; text: string }): Words => ({
    message: `there is no room for "${text}" on the stick of ${label}`,
    right: 'shorten the label, or measure in a larger scale',
  }),
  'beyond-correction': ({
    across,
    down,
    least,
    most,
  }: {
    across: number
    down: number
    least: number
    most: number
  }): Words => ({
    message: `a printer that makes 100 mm ${across} by ${down} mm cannot be corrected`,
    right: `what 100 mm of the ruler measured across and down, from ${least} to ${most}; else print at 100 %, not fitted to the page`,
  }),
  'gauge-paper': ({ paper, papers }: { paper: string; papers: readonly string[] }): Words => ({
    message: `there is no paper ${paper}`,
    right: `choose ${papers.join(' or ')}`,
  }),
}
