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

/** What stands at the head of a page: the ruleset's title, and each of the house rules with its version. */
export const sheetTitle = ({ head, house }: Ruleset): string =>
  [head.title, ...house.map(({ title, version }) => `${title} ${version}`)].join(' + ')

/** What stands on a piece that is cut out: whose rules it is made for, and the house rules over them, each with version and date. */
export const rulesOf = ({ head, house }: Ruleset): readonly string[] => [
  `${head.title} ${head.version}`,
  ...house.map(({ title, version, date }) => sheetWords.dated(title, version, date)),
]

/** A file's own name, whatever folder it lies in. */
const nameOf = (file: string): string => file.replace(/^.*[/\\]/, '')
