/**
 * Counts of passed, failed and skipped tests; `faults` has a line for each failure, `retried` for each test that passed
 * on retry.
 */
export interface Tally {
  readonly passed: number
  readonly skipped: number
  readonly faults: readonly string[]
  readonly retried: readonly string[]
}

export const none: Tally = { passed: 0, skipped: 0, faults: [], retried: [] }
export const passed: Tally = { ...none, passed: 1 }
export const failed = (fault: string): Tally => ({ ...none, faults: [fault] })

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  skipped: tallies.reduce((total, tally) => total + tally.skipped, 0),
  faults: tallies.flatMap((tally) => tally.faults),
  retried: tallies.flatMap((tally) => tally.retried),
})

/** Returns the last line of a test run: `N passed, N failed`, then `, N skipped` if any. */
export const lastLine = ({ passed, faults, skipped }: Tally): string =>
  `${passed} passed, ${faults.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
