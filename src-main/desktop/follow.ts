/** What of the shell follows the player's settings: the menu with the files opened last, the system's list of them, the theme. */
import { app, Menu, nativeTheme } from 'electron/main'
import type { RunningMachine } from '../api/machine.ts'
import { callAsShell } from '../api/shell-call.ts'
import { menuTemplate, type MenuOf } from './menu.ts'

/** Puts up the menu, and again whenever a setting changes. Resolves when it stands. */
export const followSettings = async (
  { call, hub }: RunningMachine,
  does: Pick<MenuOf, 'command' | 'open'>,
): Promise<void> => {
  let known: readonly string[] | null = null

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
  }

  hub.listen('menu', (event) => {
    if (event.kind === 'settings-changed') void follow()
  })
  await follow()
}
