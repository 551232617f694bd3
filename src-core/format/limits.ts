/** The limits of a file and of a ruleset: far above any real one, and low enough to check quickly. Also listed in docs/rulesets-limits.md. */
export const limits = {
  /** Bytes of a file. */
  bytes: 1024 * 1024,
  /** Levels of maps and lists within each other in a file. */
  depth: 32,
  /** Keys and values of a file. */
  nodes: 100_000,
  /** Keys and values of the rules, with everything they extend and all house rules. */
  rules: 200_000,
  /** Rulesets that extend each other, one after the other, and house rules over them. */
  layers: 64,
  /** Characters of a text once terms and distances are filled in. */
  words: 2000,
  /** The inputs of all procedures in total: each trait of each role counts once per procedure. */
  asked: 100_000,
  /** A condition with a name: tests and names in it, with those of the conditions it names, and how far these name each other. */
  conditions: { tests: 200, depth: 16 },
} as const
