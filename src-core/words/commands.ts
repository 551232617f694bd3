/**
 * All commands of the window with their titles, and the command of each key. Key handling, buttons, menus, the palette and the help page
 * use these two tables. Keys inside widgets (arrow keys in a list, Tab, typing) are not commands.
 */
interface Command {
  readonly title: string
  /** Additional search words for the palette. */
  readonly also?: string
  /** Whether the command is only useful as a key, so that neither the palette nor a menu lists it. */
  readonly keyOnly?: true
}

/** Commands by context: the whole window, a view, or a focused part of a view. */
export const commands = {
  window: {
    palette: { title: 'Search or run a command' },
    guide: { title: 'Guide', also: 'help, manual, tutorial, how to, first steps' },
    keys: { title: 'Keyboard shortcuts', also: 'help, hotkeys' },
    'open-file': { title: 'Open file…', also: 'load, import' },
    'go-home': { title: 'Home', also: 'start, rulesets, scenarios' },
    'go-play': { title: 'Play', also: 'resolve, battle, roll, dice, maneuver, fire, charge, melee' },
    'go-sheet': { title: 'Sheet', also: 'quick reference, QRS, tables' },
    'go-rules': { title: 'Rules', also: 'new ruleset, house rules, library, files, edit, change, YAML' },
    'go-print': { title: 'Print', also: 'PDF, gauge, cards, markers, range sticks' },
    'go-settings': { title: 'Settings', also: 'preferences, options' },
    'new-house': { title: 'New house rules', also: 'create, club' },
    'new-ruleset': { title: 'New ruleset', also: 'create, own rules, chart' },
    'house-order': { title: 'Order of house rules', also: 'conflicts' },
    'large-result': { title: 'Toggle large results', also: 'big, presentation' },
    'text-larger': { title: 'Larger text', also: 'zoom in, bigger font' },
    'text-smaller': { title: 'Smaller text', also: 'zoom out, smaller font' },
    'text-reset': { title: 'Reset text size', also: 'zoom 100%' },
    'theme-system': { title: 'System theme', also: 'automatic mode, appearance' },
    'theme-light': { title: 'Light theme', also: 'light mode, day, appearance' },
    'theme-dark': { title: 'Dark theme', also: 'dark mode, night, appearance' },
    'theme-contrast': { title: 'High contrast theme', also: 'accessibility' },
    licenses: { title: 'Licenses', also: 'about, credits, open source, fonts' },
    'report-problem': { title: 'Report a problem…', also: 'bug, error, log, issue' },
  },
  play: {
    'press-letter': { title: 'Pick the unit or press the button with this letter', keyOnly: true },
    'enter-die': { title: 'Enter a die (0 is 10)', keyOnly: true },
    roll: { title: 'Roll', also: 'throw dice' },
    continue: { title: 'Apply the result and continue' },
    'follow-up': { title: 'Start the next follow-up' },
    'modifier-up': { title: 'Raise the other modifier', keyOnly: true },
    'modifier-down': { title: 'Lower the other modifier', keyOnly: true },
    'remove-last': { title: 'Remove the last die or unit', keyOnly: true },
    cancel: { title: 'Cancel the dice or follow-up, or play without units', keyOnly: true },
    'more-inputs': { title: 'Show or hide more inputs', keyOnly: true },
    clear: { title: 'Clear the check' },
    undo: { title: 'Undo', also: 'take back, revert' },
    redo: { title: 'Redo', also: 'repeat' },
    'next-phase': { title: 'End phase', also: 'next phase, end turn' },
    'next-unit': { title: 'Pick the next unit' },
    'next-check': { title: 'Show the next phase' },
    'previous-check': { title: 'Show the previous phase' },
    'without-units': { title: 'Play without units' },
    journal: { title: 'Journal', also: 'history, correct, copy, export' },
    'battle-report': { title: 'Battle report', also: 'luck and losses' },
    battles: { title: 'Battles', also: 'open, copy' },
    'new-battle': { title: 'New battle', also: 'start, scenario' },
    'order-of-battle': { title: 'Edit order of battle', also: 'roster, army list, units, paste' },
    share: { title: 'Share…', also: 'guests, phone, tablet, QR code' },
    'line-odds': { title: 'Line odds' },
    'battle-facts': { title: 'Battle settings', also: 'weather, scenario' },
  },
  journal: {
    'back-to-play': { title: 'Back to play', keyOnly: true },
    'correct-line': { title: 'Correct the line', keyOnly: true },
    'enter-die': { title: 'Enter a die (0 is 10)', keyOnly: true },
    'find-line': { title: 'Find in the journal', also: 'search' },
    undo: { title: 'Undo', also: 'take back, revert' },
    redo: { title: 'Redo', also: 'repeat' },
  },
  sheet: {
    find: { title: 'Find on the sheet', also: 'search' },
  },
  finder: {
    'next-match': { title: 'Next match', keyOnly: true },
    'previous-match': { title: 'Previous match', keyOnly: true },
    'end-search': { title: 'Clear or close the search', keyOnly: true },
  },
  print: {
    print: { title: 'Print' },
    export: { title: 'Export…', also: 'export PDF, SVG, DXF, PNG, picture' },
  },
  rules: {
    save: { title: 'Save' },
    'save-as': { title: 'Save as…', also: 'copy, duplicate' },
    undo: { title: 'Undo', also: 'take back, revert' },
    redo: { title: 'Redo', also: 'repeat' },
    'compare-odds': { title: 'Compare odds' },
    'next-part': { title: 'Next part of the editor', keyOnly: true },
    'previous-part': { title: 'Previous part of the editor', keyOnly: true },
  },
  files: {
    'filter-files': { title: 'Filter files', also: 'find, search rules' },
    'rename-file': { title: 'Rename file', also: 'title' },
    'duplicate-file': { title: 'Duplicate file', also: 'copy' },
    'delete-file': { title: 'Delete file', also: 'remove' },
  },
  places: {
    'edit-place': { title: 'Edit the value (or just type)', keyOnly: true },
    'retype-place': { title: 'Clear the value and edit it', keyOnly: true },
    'clear-place': { title: 'Clear the value or delete the entry', keyOnly: true },
    'restore-base': { title: 'Restore the base value', keyOnly: true },
    'place-up': { title: 'Go up', keyOnly: true },
    'place-down': { title: 'Go down', keyOnly: true },
    'place-left': { title: 'Go left', keyOnly: true },
    'place-right': { title: 'Go right', keyOnly: true },
    'add-row': { title: 'Add a row', keyOnly: true },
    'row-up': { title: 'Move the row up', keyOnly: true },
    'row-down': { title: 'Move the row down', keyOnly: true },
    'edge-left': { title: 'Move the band’s edge left', keyOnly: true },
    'edge-right': { title: 'Move the band’s edge right', keyOnly: true },
    repair: { title: 'Fix the problem', keyOnly: true },
    'edit-fields': { title: 'Go to the fields of the entry', keyOnly: true },
    'copy-cells': { title: 'Copy cells (also to a spreadsheet)', keyOnly: true },
    'paste-cells': { title: 'Paste cells (also from a spreadsheet)', keyOnly: true },
  },
  text: {
    undo: { title: 'Undo', also: 'take back, revert' },
    redo: { title: 'Redo', also: 'repeat' },
    'to-place': { title: 'Go to its place on the sheet', keyOnly: true },
    'search-text': { title: 'Search', keyOnly: true },
    suggest: { title: 'Suggest', keyOnly: true },
    'next-problem': { title: 'Next problem', keyOnly: true },
    'previous-problem': { title: 'Previous problem', keyOnly: true },
    indent: { title: 'Indent', keyOnly: true },
    outdent: { title: 'Outdent', keyOnly: true },
    fold: { title: 'Fold', keyOnly: true },
    unfold: { title: 'Unfold', keyOnly: true },
    'leave-text': { title: 'Leave the text editor', keyOnly: true },
  },
  order: {
    'layer-up': { title: 'Move up', keyOnly: true },
    'layer-down': { title: 'Move down', keyOnly: true },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Command>>>>

export type CommandContext = keyof typeof commands
export type CommandIn<C extends CommandContext> = C extends CommandContext ? keyof (typeof commands)[C] : never
export type CommandId = CommandIn<CommandContext>

/**
 * The command of each key. `Mod` is Command on a Mac and Ctrl elsewhere; `A–Z` is any letter, `0–9` any digit. If a key matches both a range and
 * its own entry, the first entry with an available command wins.
 */
export const keymap: { readonly [C in CommandContext]: Readonly<Record<string, CommandIn<C>>> } = {
  window: {
    'Mod+K': 'palette',
    F1: 'guide',
    '?': 'keys',
    'Mod+O': 'open-file',
    'Mod+1': 'go-home',
    'Mod+2': 'go-play',
    'Mod+3': 'go-sheet',
    'Mod+4': 'go-rules',
    'Mod+5': 'go-print',
    'Mod+,': 'go-settings',
  },
  play: {
    'A–Z': 'press-letter',
    '0–9': 'enter-die',
    R: 'roll',
    Enter: 'continue',
    X: 'follow-up',
    '+': 'modifier-up',
    '=': 'modifier-up',
    '-': 'modifier-down',
    '−': 'modifier-down',
    Backspace: 'remove-last',
    Escape: 'cancel',
    ';': 'more-inputs',
    C: 'clear',
    Z: 'undo',
    'Shift+Z': 'redo',
    '.': 'next-phase',
    ',': 'next-unit',
    PageDown: 'next-check',
    PageUp: 'previous-check',
  },
  journal: {
    Escape: 'back-to-play',
    Enter: 'correct-line',
    '0–9': 'enter-die',
    'Mod+F': 'find-line',
    Z: 'undo',
    'Shift+Z': 'redo',
  },
  sheet: { 'Mod+F': 'find' },
  finder: { Enter: 'next-match', 'Shift+Enter': 'previous-match', Escape: 'end-search' },
  print: { 'Mod+P': 'print' },
  rules: {
    'Mod+S': 'save',
    'Mod+Shift+S': 'save-as',
    'Mod+Z': 'undo',
    'Mod+Shift+Z': 'redo',
    'Mod+Y': 'redo',
    F6: 'next-part',
    'Shift+F6': 'previous-part',
  },
  files: {
    'Mod+F': 'filter-files',
    '/': 'filter-files',
    F2: 'rename-file',
    Delete: 'delete-file',
  },
  places: {
    F2: 'edit-place',
    Enter: 'edit-place',
    Backspace: 'retype-place',
    Delete: 'clear-place',
    'Alt+Backspace': 'restore-base',
    ArrowUp: 'place-up',
    ArrowDown: 'place-down',
    ArrowLeft: 'place-left',
    ArrowRight: 'place-right',
    Insert: 'add-row',
    'Alt+ArrowUp': 'row-up',
    'Alt+ArrowDown': 'row-down',
    'Alt+ArrowLeft': 'edge-left',
    'Alt+ArrowRight': 'edge-right',
    'Alt+Enter': 'repair',
    'Mod+Enter': 'edit-fields',
    'Mod+C': 'copy-cells',
    'Mod+V': 'paste-cells',
  },
  text: {
    'Mod+Z': 'undo',
    'Mod+Shift+Z': 'redo',
    'Mod+Y': 'redo',
    'Mod+Enter': 'to-place',
    'Mod+F': 'search-text',
    'Ctrl+Space': 'suggest',
    F8: 'next-problem',
    'Shift+F8': 'previous-problem',
    'Mod+]': 'indent',
    'Mod+[': 'outdent',
    'Ctrl+Shift+[': 'fold',
    'Ctrl+Shift+]': 'unfold',
    Escape: 'leave-text',
  },
  order: { 'Alt+ArrowUp': 'layer-up', 'Alt+ArrowDown': 'layer-down' },
}

interface ContextWords {
  readonly title: string
  /** The context under which the help page lists this one. */
  readonly within?: CommandContext
  /** The command that opens the view of this context. */
  readonly view?: CommandId
}

/** The headings of contexts on the help page. */
export const contextWords: Readonly<Record<CommandContext, ContextWords>> = {
  window: { title: 'Everywhere' },
  play: { title: 'Play', view: 'go-play' },
  journal: { title: 'Journal' },
  sheet: { title: 'Sheet', view: 'go-sheet' },
  finder: { title: 'Search field', within: 'sheet' },
  print: { title: 'Print', view: 'go-print' },
  rules: { title: 'Rules', view: 'go-rules' },
  files: { title: 'Rules files', view: 'go-rules' },
  places: { title: 'Sheet in Rules', within: 'rules' },
  text: { title: 'YAML text', within: 'rules' },
  order: { title: 'Order of house rules', within: 'window' },
}

const allCommands: Readonly<Record<string, Command>> = Object.fromEntries(
  Object.values(commands).flatMap(Object.entries<Command>),
)

/** The ids of commands for the palette and menus, without duplicates, in the order of the table. */
export const offeredCommands = Object.keys(allCommands).filter(
  (id) => !allCommands[id]?.keyOnly,
) as readonly CommandId[]

/** Returns the command that opens the first view with a given command. Undefined if no view has it. */
export const viewOf = (id: CommandId): CommandId | undefined =>
  (Object.keys(commands) as CommandContext[]).flatMap((context) =>
    id in commands[context] ? (contextWords[context].view ?? []) : [],
  )[0]

/** Returns a command's title and additional search words. */
export const commandWords = (id: CommandId): Command => allCommands[id] ?? { title: id }

/** Returns the keys of a command in one context or in all. The command's button shows the first. */
export const keysOf = (id: CommandId, context?: CommandContext): readonly string[] =>
  (context ? [keymap[context]] : Object.values<Readonly<Record<string, CommandId>>>(keymap)).flatMap((keys) =>
    Object.entries<CommandId>(keys).flatMap(([key, command]) => (command === id ? [key] : [])),
  )
