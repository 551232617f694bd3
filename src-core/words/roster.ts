/** The words of rosters, in English. */

interface DoubtFacts {
  readonly text: string
  readonly meant: string | null
  readonly why: 'heading' | 'choice' | 'number' | 'flag' | 'label' | 'no-name' | 'no-side'
}

const whys: Readonly<Record<DoubtFacts['why'], string>> = {
  heading: 'is no heading of these rules; the column was left out',
  choice: 'is none of the choices',
  number: 'is no number that fits',
  flag: 'is neither yes nor no',
  label: 'is no label such as 7/5/3',
  'no-name': 'has no name; the row was left out',
  'no-side': 'names no side; the row was left out',
}

export const rosterWords = {
  /** What of a spreadsheet was left out, and why. */
  doubt: ({ text, meant, why }: DoubtFacts): string => `"${text}" ${whys[why]}${meant === null ? '' : `; perhaps ${meant}`}`,
} as const
