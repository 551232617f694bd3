/** Gauges that cannot be made. */
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
  'gauge-stand': ({ inches }: { inches: string }): Words => ({
    message: `a stand ${inches} inches wide cannot have a gauge`,
    right: 'give a width from ¼ to 6 inches',
  }),
  'gauge-length': ({ inches }: { inches: string }): Words => ({
    message: `a gauge cannot be ${inches} inches long`,
    right: 'give a length above 0 inches',
  }),
  'gauge-angle': ({ label, degrees }: { label: string; degrees: string }): Words => ({
    message: `${label} cannot have an arc of ${degrees} degrees`,
    right: arcRight(degrees),
  }),
  'gauge-unit': ({ unit, units }: { unit: string; units: readonly string[] }): Words => ({
    message: `no gauge is marked in ${unit}`,
    right: `choose ${units.join(' or ')}`,
  }),
  'gauge-paper': ({ paper, papers }: { paper: string; papers: readonly string[] }): Words => ({
    message: `there is no paper ${paper}`,
    right: `choose ${papers.join(' or ')}`,
  }),
}
