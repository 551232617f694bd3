/** What the host is and can do. */
import type { About } from '../../src-core/contract/methods.ts'
import { success } from '../../src-core/problem.ts'
import { reported } from '../faults.ts'
import type { Handlers } from './dispatch.ts'
import type { Services } from './services.ts'

/** The handler of the call that describes the host and its abilities. */
export const aboutHandlers = ({ host, settings }: Services): Pick<Handlers, 'about'> => ({
  about: () =>
    success({
      version: host.version,
      host: host.kind,
      system: system(),
      dialogs: host.dialogs !== null,
      viewer: host.view !== null,
      folder: host.home,
      problems: reported(settings.problems(), host.report),
    }),
})

const system = (): About['system'] => {
  switch (process.platform) {
    case 'win32':
      return 'windows'
    case 'darwin':
      return 'mac'
    default:
      return 'linux'
  }
}
