/** The words of rosters, in English. */

interface DoubtFacts {
  readonly text: string
  readonly meant: string | null
  readonly why:
    'heading' | 'choice' | 'number' | 'flag' | 'label' | 'date' | 'kind' | 'of-others' | 'no-name' | 'no-side'
}

const whys: Readonly<Record<DoubtFacts['why'], string>> = {
  heading: 'is not recognized; the column was ignored',
  choice: 'is not one of the choices',
  number: 'is not a valid number',
  flag: 'is neither yes nor no',
  label: 'is not a label such as 7/5/3',
  date: 'is a date that your spreadsheet made from a label; format the column as text and enter 7/5/3 again',
  kind: 'is neither a unit nor a leader; it was read as a unit',
  'of-others': 'is in a column that doesn’t apply to this kind',
  'no-name': 'has no name; the row was ignored',
  'no-side': 'has no side; the row was ignored',
}

export const rosterWords = {
  /** What of a spreadsheet was left out, and why. */
  doubt: ({ text, meant, why }: DoubtFacts): string =>
    `"${text}" ${whys[why]}${meant === null ? '' : `; did you mean ${meant}?`}`,
} as const

/** What the headings of a spreadsheet may be called, beside the ruleset's own traits. */
export const rosterHeadings: Readonly<Record<string, 'name' | 'side' | 'command' | 'label' | 'kind'>> = {
  name: 'name', unit: 'name', 'unit name': 'name', regiment: 'name', battery: 'name', side: 'side', army: 'side', player: 'side',
  command: 'command', corps: 'command', division: 'command', brigade: 'command', wing: 'command', label: 'label', strength: 'label',
  kind: 'kind', 'unit or leader': 'kind', 'leader or unit': 'kind',
} // prettier-ignore

/** What is said of a leader, where of units something else has the same name. */
export const ofLeaders = (label: string): string => `${label}, leaders`

/** What a cell of that column makes of its row; an empty one makes a unit. */
export const kindsOfUnits: ReadonlyMap<string, 'unit' | 'leader'> = new Map([
  ['', 'unit'], ['unit', 'unit'], ['leader', 'leader'], ['officer', 'leader'], ['commander', 'leader'], ['general', 'leader'],
]) // prettier-ignore

/** How cells say yes and no. */
export const meansYes: ReadonlySet<string> = new Set(['yes', 'y', 'x', 'true', '1', '✓', '✔'])
export const meansNo: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', '', '-'])
