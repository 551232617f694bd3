/** What can be printed of a ruleset: each kind has its file in `src-main/pdf/copies`. */
export const printKinds = ['qrs', 'gauge'] as const
