/** Which sections of a sheet are printed, and in which order. */

/** A section that may be printed, by its name. */
export interface SectionRow {
  readonly name: string
  readonly title: string
  readonly printed: boolean
}

type Titled = Pick<SectionRow, 'name' | 'title'>

/** Those chosen in their order, then all others as the sheet has them. Undefined: all are printed. Names the sheet has not are left out. */
export const sectionRows = (
  sections: readonly Titled[],
  chosen: readonly string[] | undefined,
): readonly SectionRow[] => {
  if (chosen === undefined) return sections.map((section) => ({ ...section, printed: true }))
  const first = chosen.flatMap((name) => sections.filter((section) => section.name === name))
  const others = sections.filter(({ name }) => !chosen.includes(name))
  return [
    ...first.map((section) => ({ ...section, printed: true })),
    ...others.map((section) => ({ ...section, printed: false })),
  ]
}

/** The names that are printed, in order; undefined where these are all the sections as the sheet has them. */
export const printedSections = (sections: readonly Titled[], rows: readonly SectionRow[]): string[] | undefined => {
  const printed = rows.filter((row) => row.printed).map(({ name }) => name)
  const isWhole = printed.length === sections.length && sections.every(({ name }, index) => name === printed[index])
  return isWhole ? undefined : printed
}

/** The rows with the one at an index moved later by a number of places; earlier if negative. */
export const movedRow = (rows: readonly SectionRow[], from: number, by: number): readonly SectionRow[] => {
  const others = rows.filter((_, index) => index !== from)
  return [...others.slice(0, from + by), ...rows.slice(from, from + 1), ...others.slice(from + by)]
}
