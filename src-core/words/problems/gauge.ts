/** Gauges that cannot be made. */
import type { Words } from './voice.ts'

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
    right: 'give an angle above 0 and below 90 degrees, from straight ahead to one side',
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
