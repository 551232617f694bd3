/** The kinds of print of a ruleset; each has its file in `src-main/pdf/copies`. */
export const printKinds = [
  'qrs',
  'record',
  'gauge',
  'sticks',
  'radius',
  'wheel',
  'markers',
  'labels',
  'roster',
] as const

/** The kinds that are printed by default. */
export const usualKinds: readonly (typeof printKinds)[number][] = ['qrs', 'gauge']
