import type { Sendable } from './problem.ts'

/** What the machine is and can do; a window shows no button for what it cannot. */
export interface About {
  readonly version: string
  /** Whether the window stands in the desktop application or in a browser. */
  readonly host: 'desktop' | 'browser'
  readonly system: 'linux' | 'mac' | 'windows'
  /** The system's own dialogs to choose files and folders. */
  readonly dialogs: boolean
  /** Opening a written file in the system's viewer. */
  readonly viewer: boolean
  /** Where settings, drafts and battles are kept. */
  readonly folder: string
  /** Problems at the start and what was done about them, such as settings that could not be read and were put aside. */
  readonly problems: readonly Sendable[]
}
