/** Words on sticks, arcs and templates that are cut out. */
export const stickWords = {
  /** A row under a small heading of its chart. */
  inGroup: (group: string, label: string): string => `${group}: ${label}`,
} as const
