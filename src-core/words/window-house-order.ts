/** The words of the order of house rules, in English. */

export const houseOrderWords = {
  title: 'Order of the house rules',
  menu: 'Order and overlaps …',
  hint: 'Where two of them change the same, the upper one holds. Drag them, or move them by their buttons or with Alt and an arrow.',
  extends: (title: string): string => `extends ${title}`,
  alone: 'No house rules lie over the ruleset.',
  up: (title: string): string => `Move ${title} up`,
  down: (title: string): string => `Move ${title} down`,
  overlaps: 'Where they change the same',
  none: 'Nowhere: the order makes no difference.',
  notCompared: 'This could not be compared',
  base: 'Ruleset:',
  holds: (title: string): string => `${title} holds.`,
  leftOver: (removed: string, changed: string): string =>
    `${removed} removes it and ${changed} changes it: only what ${changed} writes is left, which may not stand alone.`,
  together: (now: string): string => `Played by is what they come to together: ${now}`,
}
