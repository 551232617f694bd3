import type { About } from '../../src-core/contract/methods.ts'
import type { Result } from '../../src-core/problem.ts'
import type { WindowFile } from '../browser/files.ts'
import type { FontBytes } from '../pdf/fonts.ts'

type Done = Record<string, never>

/** Files that windows may name until the program ends: those the player chose, and the prints that were made. */
export interface AllowedFiles {
  readonly chosen: ReadonlySet<string>
  readonly printed: ReadonlySet<string>
}

/** What a host, the desktop application or the browser host, brings along. What it cannot do is null. */
export interface Host {
  readonly kind: About['host']
  readonly version: string
  /** The settings folder. */
  readonly home: string
  /** What relative paths start from. */
  readonly working: string
  /** Rulesets that come with the program; if left out, those beside its source. */
  readonly program?: string
  /** More folders of rulesets. */
  readonly folders: readonly string[]
  /** Where prints go; with dialogs, until the player has chosen a folder. */
  readonly printFolder: string
  /** The system's dialogs; null where the player chose nothing. */
  readonly dialogs: {
    readonly file: () => Promise<string | null>
    /** A file to write, which need not be there; `path` is proposed. */
    readonly newFile: (path: string) => Promise<string | null>
    readonly folder: () => Promise<string | null>
  } | null
  /** Opens a file in the system's viewer. */
  readonly view: ((path: string) => Promise<Result<Done>>) | null
  /** Shows a file in its folder, by the system. */
  readonly showInFolder: ((path: string) => Promise<Result<Done>>) | null
  /** The file of pdf/worker.ts. */
  readonly printWorker: URL
  /** The folder of the built window, for guests at the table; left out where it is served from its source. */
  readonly window?: string
  /** A file of it by the path of its address, null where there is none; if left out, read from that folder. */
  readonly readWindow?: (path: string) => Promise<WindowFile | null>
  /** The address at which guests find this computer; if left out, its addresses in local networks. */
  readonly shareAt?: string
  /** The fonts of prints; if left out, read from their package. */
  readonly readFonts?: () => Promise<FontBytes>
  /** The files that windows of earlier machines of this program may name, and where this one keeps its own; if left out, they are forgotten with the machine. */
  readonly noted?: { readonly before: AllowedFiles; readonly add: (what: keyof AllowedFiles, file: string) => void }
  /** Gets faults of ours, for whoever runs the host. */
  readonly report: (error: unknown) => void
}
