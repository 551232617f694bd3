/** Credits of the rules, and the house rules in force. */
import type { Ruleset } from '../ruleset/model.ts'
import { sheetWords } from '../words/sheet.ts'

/** Who the rules are by, what a player must own; one sentence an entry. */
export const creditsOf = ({ lineage }: Ruleset): readonly string[] => [
  ...new Set(lineage.flatMap(({ credits }) => credits)),
  sheetWords.rulebook,
]

/** House rules in force, each with its version, date and file. */
export const houseOf = ({ house }: Ruleset): readonly string[] =>
  house.map(({ title, version, date, file }) => sheetWords.house(title, version, date, nameOf(file)))

/** A file's own name, whatever folder it lies in. */
const nameOf = (file: string): string => file.replace(/^.*[/\\]/, '')
