/** What can be printed of a ruleset: each kind has its file in `src-main/pdf/copies`. */
export const printKinds = ['qrs', 'record', 'gauge', 'sticks', 'radius', 'wheel', 'markers', 'labels', 'roster'] as const

/** What is printed where nobody says what. */
export const usualKinds: readonly (typeof printKinds)[number][] = ['qrs', 'gauge']
