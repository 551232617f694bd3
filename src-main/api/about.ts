/** What the host is and can do, and what only some hosts can. */
import type { About } from '../../src-core/contract/about.ts'
import { failure, success } from '../../src-core/problem.ts'
import { inWords } from '../../src-core/words/problems/words.ts'
import type { Handlers } from './dispatch.ts'
import { notHere } from './problems.ts'
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
      problems: settings.problems().map(inWords),
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
