/** What keys do, in English: those of each view, as the window's help lists them. */
import type { KeyHint } from './commands.ts'

export const keysWords = {
  title: 'Keyboard shortcuts',
  here: 'In this view',
  everywhere: 'Everywhere',
  close: 'close',
  resolve: [
    {
      keys: ['A', '…', 'Z'],
      effect: 'pick the unit with this letter (⇧ for the second side), or press the button with it',
    },
    { keys: ['0', '…', '9'], effect: 'enter a die; 0 is 10' },
    { keys: ['R'], effect: 'roll for me' },
    { keys: ['↵'], effect: 'apply the result and continue' },
    { keys: ['X'], effect: 'start the first follow-up' },
    { keys: ['+', '-'], effect: 'raise or lower the other modifier' },
    { keys: ['⌫'], effect: 'undo the last die or unit' },
    { keys: ['Esc'], effect: 'postpone a follow-up, or play without units' },
    { keys: [';'], effect: 'show or hide rarely needed inputs' },
    { keys: ['C'], effect: 'clear the check' },
    { keys: ['Z', '⇧Z'], effect: 'undo, redo' },
    { keys: ['.'], effect: 'next phase' },
    { keys: [','], effect: 'pick the next unit to act' },
    { keys: ['PgDn', 'PgUp'], effect: 'next check, previous check' },
  ],
  sheet: [
    { keys: ['Mod+F'], effect: 'find on the sheet' },
    { keys: ['↵', '⇧↵'], effect: 'next match, previous match' },
  ],
  rules: [
    { keys: ['Mod+S'], effect: 'save' },
    { keys: ['Mod+Z', 'Mod+Shift+Z'], effect: 'undo, redo' },
    { keys: ['F6', 'Shift+F6'], effect: 'next pane, previous pane' },
    { keys: ['F2'], effect: 'edit the cell' },
    { keys: ['Mod+C', 'Mod+V'], effect: 'copy and paste cells, to and from a spreadsheet' },
    { keys: ['Mod+D', 'Mod+R'], effect: 'fill down, to the right' },
    { keys: ['Alt+←', 'Alt+→'], effect: 'move the edge of a band' },
    { keys: ['Alt+↑', 'Alt+↓'], effect: 'move the row' },
    { keys: ['Insert', 'Alt+Insert'], effect: 'add a row, or a linked copy of the row' },
    { keys: ['Shift+F2'], effect: 'mark the cell' },
    { keys: ['Del'], effect: 'reset to the base ruleset' },
    { keys: ['F8'], effect: 'next problem in the text' },
  ],
} as const satisfies Readonly<Record<string, string | readonly KeyHint[]>>
