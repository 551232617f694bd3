/** The system menus. Commands are sent to the window, which also handles their keys in every host. */
import { type MenuItemConstructorOptions, app, Menu, nativeTheme } from 'electron/main'
import { basename } from 'node:path'
import { commandWords, keysOf, offeredCommands, type CommandId } from '../../src-core/words/commands.ts'
import { menuWords } from '../../src-core/words/window/shell.ts'
import type { RunningMachine } from '../api/machine.ts'
import { callAsShell } from '../api/dispatch.ts'

interface MenuOf {
  readonly mac: boolean
  /** Recent files, newest first. */
  readonly recent: readonly string[]
  readonly command: (id: CommandId) => void
  readonly open: (file: string) => void
}

const line: MenuItemConstructorOptions = { type: 'separator' }

export const menuTemplate = ({ mac, recent, command, open }: MenuOf): MenuItemConstructorOptions[] => {
  const item = (id: CommandId): MenuItemConstructorOptions => ({
    id,
    label: commandWords(id).title,
    click: () => command(id),
    // The menu only shows the keys; the window handles them. On a Mac, the system handles keys that the window doesn't.
    registerAccelerator: false,
    ...acceleratorOf(id),
  })
  const items = (...ids: CommandId[]): MenuItemConstructorOptions[] => ids.map(item)
  const files = recent.map((file): MenuItemConstructorOptions => ({
    label: escapeMenuLabel(basename(file)),
    toolTip: file,
    click: () => open(file),
  }))
  const none: MenuItemConstructorOptions = { label: menuWords.noneRecent, enabled: false }

  return [
    ...(mac ? [appMenu(item('go-settings'))] : []),
    {
      label: menuWords.file,
      submenu: [
        { label: menuWords.new, submenu: items('new-battle', 'new-house', 'new-ruleset') },
        ...items('open-file'),
        { id: 'recent', label: menuWords.recent, submenu: files.length > 0 ? files : [none] },
        line,
        ...items('save', 'save-as', 'rename-file', 'duplicate-file', 'delete-file'),
        line,
        ...items('export', 'print'),
        line,
        ...(mac ? [] : [item('go-settings'), line]),
        { role: 'close' },
        ...(mac ? [] : [{ role: 'quit' as const }]),
      ],
    },
    {
      label: menuWords.edit,
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        line,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
        line,
        ...items('find', 'filter-files', 'palette', 'compare-odds', 'house-order'),
      ],
    },
    {
      label: menuWords.battle,
      submenu: [
        ...items('roll', 'continue', 'follow-up', 'clear', 'without-units', 'undo', 'redo'),
        line,
        ...items('next-unit', 'next-phase', 'next-check', 'previous-check'),
        line,
        ...items('order-of-battle', 'battle-facts', 'line-odds', 'journal', 'find-line', 'battle-report', 'share'),
        line,
        ...items('battles'),
        line,
        ...items('large-result'),
      ],
    },
    {
      label: menuWords.view,
      submenu: [
        ...items('go-home', 'go-play', 'go-sheet', 'go-rules', 'go-print'),
        line,
        ...items('text-larger', 'text-smaller', 'text-reset'),
        line,
        ...items('theme-system', 'theme-light', 'theme-dark', 'theme-contrast'),
        line,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu', label: menuWords.window },
    {
      role: 'help',
      label: menuWords.help,
      submenu: [
        ...items('guide', 'keys'),
        line,
        ...items('report-problem', 'licenses'),
        ...(mac ? [] : [{ role: 'about' as const }]),
      ],
    },
  ]
}

const appMenu = (settings: MenuItemConstructorOptions): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    line,
    settings,
    line,
    { role: 'services' },
    line,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    line,
    { role: 'quit' },
  ],
})

/**
 * Returns the key to show. Includes only keys with Ctrl or Command, because a Mac menu would handle a plain letter even in a
 * text field. Undo and redo belong to the Edit menu.
 */
const acceleratorOf = (id: CommandId): { accelerator?: string } => {
  const keys = id === 'undo' || id === 'redo' ? undefined : keysOf(id).find((each) => each.startsWith('Mod+'))
  return keys ? { accelerator: keys.replace('Mod', 'CmdOrCtrl') } : {}
}

/** Escapes `&`, which would otherwise mark an access key. */
const escapeMenuLabel = (name: string): string => name.replaceAll('&', '&&')

/** Shows the menu, and updates the menu, the system's recent files and the theme when settings or available commands change. */
export const followSettings = async (
  { call, hub }: RunningMachine,
  does: Pick<MenuOf, 'command' | 'open'>,
): Promise<void> => {
  let known: readonly string[] | null = null
  /** Null until a window reports its available commands. */
  let enabled: readonly string[] | null = null

  const enable = (): void => {
    const menu = Menu.getApplicationMenu()
    for (const id of offeredCommands) {
      const item = menu?.getMenuItemById(id)
      if (item) item.enabled = enabled === null || enabled.includes(id)
    }
  }

  const follow = async (): Promise<void> => {
    const settings = await callAsShell(call, 'readSettings', {})
    if (!settings.ok) return
    const { recent, theme } = settings.value
    for (const file of recent) if (known !== null && !known.includes(file)) app.addRecentDocument(file)
    known = recent
    nativeTheme.themeSource = theme === 'contrast' ? 'system' : theme
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(menuTemplate({ mac: process.platform === 'darwin', recent, ...does })),
    )
    enable()
  }

  hub.listen('menu', (event) => {
    if (event.kind === 'settings-changed') void follow()
    if (event.kind !== 'commands-enabled') return
    enabled = event.commands
    enable()
  })
  await follow()
}
