/** The files that the player opened, as the settings keep them: newest first, each once. */
import type { Settings } from '../../src-core/contract/settings.ts'

/** The most files that are kept. */
const most = 20

type Change = (now: Settings) => Pick<Settings, 'recent'>

/** The file comes first. */
export const withOpened =
  (file: string): Change =>
  (now) => ({ recent: [file, ...others(now, file)].slice(0, most) })

/** The file is left out. */
export const withoutOpened =
  (file: string): Change =>
  (now) => ({ recent: others(now, file) })

const others = ({ recent }: Settings, file: string): string[] => recent.filter((other) => other !== file)
