/**
 * What one can tell the whole application to do: the system's menus and the window's command palette offer the same list.
 * A command chosen in a menu reaches the window as the event `command`. Their names in words are in words/commands.ts.
 */

export const commandIds = [
  'file.open',
  'print.export',
  'palette.open',
  'sheet.search',
  'view.library',
  'view.sheet',
  'view.print',
  'view.settings',
  'view.larger',
  'view.smaller',
  'view.usual-size',
  'help.about',
] as const
export type CommandId = (typeof commandIds)[number]

/** Keys that give a command wherever one is, `Mod` being Ctrl, on a Mac Cmd; the last is what the key is called. */
export const commandKeys: Readonly<Partial<Record<CommandId, string>>> = {
  'file.open': 'Mod+O',
  'print.export': 'Mod+E',
  'palette.open': 'Mod+K',
  'sheet.search': 'Mod+F',
  'view.library': 'Mod+1',
  'view.sheet': 'Mod+2',
  'view.print': 'Mod+P',
  'view.settings': 'Mod+,',
  'view.larger': 'Mod+=',
  'view.smaller': 'Mod+-',
  'view.usual-size': 'Mod+0',
}

export const isCommandId = (text: string): text is CommandId => (commandIds as readonly string[]).includes(text)
