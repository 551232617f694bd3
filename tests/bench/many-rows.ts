/** A chart of very many rows, in a ruleset or in house rules. */
export const manyRows = 5000

/** The lines of the chart, to stand under `grids`. */
export const chartOfRows = (): string => {
  const rows = Array.from(
    { length: manyRows },
    (_, index) =>
      `        r${index}: {from: ${index}, cells: {move: ${index % 7}, fire: ${index % 5}, melee: ${index % 3}}}\n`,
  )
  return `    muster:
      title: Muster
      by: points
      columns: {move: {label: Move}, fire: {label: Fire}, melee: {label: Melee}}
      rows:
${rows.join('')}`
}

/** A list of as many notes, as it stands in `lists`. */
export const listOfNotes = (): string =>
  [
    '    ours:',
    '      title: Ours',
    '      entries:',
    ...Array.from(
      { length: manyRows },
      (_, note) => `        n${note}: {lead: Note ${note}, text: as agreed in game ${note}}`,
    ),
    '',
  ].join('\n')
