/** Limits of a file and a ruleset: far above real ones, and low enough for quick checks. Also listed in docs/rulesets-limits.md. */
export const limits = {
  /** Bytes of a file. */
  bytes: 1024 * 1024,
  /** Nesting depth of maps and lists in a file. */
  depth: 32,
  /** Keys and values of a file. */
  nodes: 100_000,
  /** Keys and values of the rules, with everything they extend and all house rules. */
  rules: 200_000,
  /** Rulesets in a chain of `extends`, plus house rules. */
  layers: 64,
  /** Characters of a text once terms and distances are filled in. */
  words: 2000,
  /** The inputs of all procedures in total: each trait of each role counts once per procedure. */
  asked: 100_000,
  /** A named condition: the number of tests and names in it, including nested ones, and the nesting depth. */
  conditions: { tests: 200, depth: 16 },
} as const
