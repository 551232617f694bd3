/** Reads and changes a settings folder's settings outside the application. */
import type { Settings } from '../../../src-core/contract/settings.ts'
import { openDatabase } from '../../../src-main/state/database.ts'
import { openSettings } from '../../../src-main/state/settings.ts'

export const storedSettings = (home: string): Settings => {
  const database = openDatabase(home)
  const settings = openSettings(database).read()
  database.close()
  return settings
}

export const changeStoredSettings = (home: string, change: Partial<Settings>): void => {
  const database = openDatabase(home)
  const changed = openSettings(database).change(() => change)
  database.close()
  if (!changed.ok) throw new Error(JSON.stringify(changed.problems))
}
