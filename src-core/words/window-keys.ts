/** What keys do, in English: those of each view, as the window's help lists them. */
import type { KeyHint } from './commands.ts'

export const keysWords = {
  title: 'Keys',
  here: 'In this view',
  everywhere: 'Everywhere',
  close: 'close what is open',
  resolve: [
    {
      keys: ['A', '…', 'Z'],
      effect: 'pick the unit with this letter (⇧ for the second side); once all are picked, press what bears it',
    },
    { keys: ['0', '…', '9'], effect: 'a die as it fell; 0 is 10' },
    { keys: ['R'], effect: 'roll for me' },
    { keys: ['↵'], effect: 'take what the roll does, and go on' },
    { keys: ['X'], effect: 'begin the first of what follows' },
    { keys: ['+', '-'], effect: 'one more or less of another modifier' },
    { keys: ['⌫'], effect: 'take back the last die or unit' },
    { keys: ['Esc'], effect: 'put a follow-up off, or play this check without units' },
    { keys: [';'], effect: 'show the inputs that are seldom needed, or fold them away' },
    { keys: ['C'], effect: 'clear the check' },
    { keys: ['Z', '⇧Z'], effect: 'undo, redo' },
    { keys: ['.'], effect: 'next phase' },
    { keys: [','], effect: 'pick the next unit that must or may act' },
    { keys: ['PgDn', 'PgUp'], effect: 'next check, check before' },
  ],
  sheet: [
    { keys: ['Mod+F'], effect: 'find on the sheet' },
    { keys: ['↵', '⇧↵'], effect: 'next line found, line before' },
  ],
  rules: [
    { keys: ['Mod+S'], effect: 'save' },
    { keys: ['Mod+Z', 'Mod+Shift+Z'], effect: 'undo, redo' },
    { keys: ['F6', 'Shift+F6'], effect: 'next part of the editor, part before' },
    { keys: ['F2'], effect: 'edit the cell, or just type' },
    { keys: ['Mod+C', 'Mod+V'], effect: 'copy and paste cells, to and from a spreadsheet' },
    { keys: ['Mod+D', 'Mod+R'], effect: 'fill down, to the right' },
    { keys: ['Alt+←', 'Alt+→'], effect: 'move the edge of a band' },
    { keys: ['Alt+↑', 'Alt+↓'], effect: 'move the row' },
    { keys: ['Insert', 'Alt+Insert'], effect: 'add a row, one like the row at hand' },
    { keys: ['Shift+F2'], effect: 'mark how sure the cell is' },
    { keys: ['Del'], effect: 'back to the base' },
    { keys: ['F8'], effect: 'next problem in the text' },
  ],
} as const satisfies Readonly<Record<string, string | readonly KeyHint[]>>
