/** What the host is and can do, and what only some hosts can. */
import type { About } from '../../src-core/contract/about.ts'
import { failure, success, type Problem } from '../../src-core/problem.ts'
import type { Handlers } from './dispatch.ts'
import type { Services } from './services.ts'

type HostHandlers = Pick<Handlers, 'about' | 'openLink'>

export const hostHandlers = ({ host, settings }: Services): HostHandlers => ({
  about: () =>
    success({
      version: host.version,
      host: host.kind,
      system: system(),
      dialogs: host.dialogs !== null,
      viewer: host.view !== null,
      folder: host.home,
      problems: [...settings.problems()],
    }),
  openLink: ({ url }) => (host.browse ? host.browse(url) : failure(notHere)),
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

/** For what only the desktop application can do. */
export const notHere: Problem = {
  code: 'not-here',
  message: 'Doublequick in a browser cannot do this',
  right: 'do it in the browser or by hand, or start the desktop application',
}
