/** Limits on files and rulesets, far above real ones but low enough for quick checks. Also listed in docs/rulesets-limits.md. */
export const limits = {
  /** The size of a file in bytes. */
  bytes: 1024 * 1024,
  /** The nesting depth of maps and lists in a file. */
  depth: 32,
  /** The number of keys and values in a file. */
  nodes: 100_000,
  /** The number of keys and values in the rules, including everything they extend and all house rules. */
  rules: 200_000,
  /** The number of rulesets in a chain of `extends`, plus house rules. */
  layers: 64,
  /** The length of a string in characters after terms and distances are filled in. */
  words: 2000,
  /** The total number of inputs of all procedures. Each trait of each role counts once per procedure. */
  asked: 100_000,
  /** For a named condition, the number of tests and names in it, including nested ones, and its nesting depth. */
  conditions: { tests: 200, depth: 16 },
} as const
