import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    missingTool?: string
  }
}

/**
 * Skips the running test where the machine has no program `tool` on its path.
 * `npm test` then says so; the gate in `.ci/run`, which installs such tools, fails.
 */
export const needTool = ({ task, skip }: TestContext, tool: string): void => {
  if (isInstalled(tool)) return
  task.meta.missingTool = tool
  skip(`needs ${tool}`)
}

const isInstalled = (tool: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, tool), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
