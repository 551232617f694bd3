import { spawn } from 'node:child_process'

/** Shows a page of ours, a file, in the player's browser. Where the system has no way to, the player opens the address himself. */
export const showInBrowser = (page: string): void => {
  const [program, ...args] = wayTo(page, process.platform)
  spawn(program, args, { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref()
}

const wayTo = (page: string, system: NodeJS.Platform): [string, ...string[]] => {
  if (system === 'darwin') return ['open', page]
  return system === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler', page] : ['xdg-open', page]
}
