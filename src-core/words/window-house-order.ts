/** The words of the order of house rules, in English. */

export const houseOrderWords = {
  title: 'Order of house rules',
  menu: 'Order and conflicts…',
  hint: 'In a conflict the upper one wins. Drag them, or press Alt and an arrow key.',
  extends: (title: string): string => `extends ${title}`,
  alone: 'No house rules are active.',
  up: (title: string): string => `Move ${title} up`,
  down: (title: string): string => `Move ${title} down`,
  overlaps: 'Conflicts',
  none: 'None. The order makes no difference.',
  notCompared: 'Can’t compare these',
  base: 'Ruleset:',
  holds: (title: string): string => `${title} wins.`,
  leftOver: (removed: string, changed: string): string =>
    `${removed} removes it and ${changed} changes it. Only the change is left, which may be incomplete.`,
  together: (now: string): string => `Combined: ${now}`,
}
