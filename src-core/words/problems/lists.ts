/** Texts and lists in messages, shortened to what is needed to find them again. */

/** The most letters of one quotation, and of a whole message, which may quote several things. */
const most = { quotation: 60, message: 500 } as const

/** The beginning of a longer text; never half a character. */
export const clipped = (text: string, letters: number = most.quotation): string =>
  text.length > letters ? `${text.slice(0, letters - 1).replace(/[\ud800-\udbff]$/, '')}…` : text

/** A message of no more letters than one may have. */
export const messageClipped = (message: string): string => clipped(message, most.message)

/** The first of some names, and how many there are. */
export interface NameList {
  readonly first: readonly string[]
  readonly count: number
}

const mostNames = 40

/** A list of names, of which only so many are kept as may be shown. */
export const namesOf = (names: readonly string[]): NameList => ({
  first: names.slice(0, mostNames),
  count: names.length,
})

/** `a`, `a and b`, `a, b and c`; beyond seven the first six and how many more. */
export const listed = ({ first, count }: NameList, last: 'and' | 'or', write: (name: string) => string): string => {
  const [head, tail] = count > 7 ? [first.slice(0, 6), `${count - 6} more`] : [first.slice(0, -1), undefined]
  const end = tail ?? first.slice(-1).map(write).join('')
  return head.length === 0 ? end : `${head.map(write).join(', ')} ${last} ${end}`
}

/** With commas; beyond thirteen the first twelve and how many more. */
export const enumerated = ({ first, count }: NameList, write: (name: string) => string): string =>
  count > 13 ? `${first.slice(0, 12).map(write).join(', ')}, ${count - 12} more` : first.map(write).join(', ')

/** The names that could stand where an unknown one does: the one that was probably meant, and those there are. */
export interface Alternatives {
  readonly meant: string | null
  readonly known: NameList
}

/** A number of bytes as messages write it. */
export const mebibytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`
