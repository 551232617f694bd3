/** The words of the record sheet, in English. */
export const recordWords = {
  heading: 'Record sheet',
  box: '☐',
  /** Room to write a name or a few figures. */
  name: '\u00a0'.repeat(45),
  figures: '\u00a0'.repeat(14),
  turns: 'Turn track',
  turn: 'Turn',
  units: 'Units',
  unit: 'Unit',
  strength: 'Strength',
  stands: 'Stands lost',
  states: 'State',
  /** The box stays with its word. */
  state: (label: string): string => `☐\u00a0${label.replaceAll(' ', '\u00a0')}`,
  leaders: 'Leaders',
  leader: 'Leader',
  lost: 'Lost',
  notes: 'Notes',
  command: (names: readonly string[]): string => names.join(' · '),
} as const
