import { spawn } from 'node:child_process'

/** Shows an address of ours in the player's browser. Where the system has no way to, the player opens it himself. */
export const showInBrowser = (address: string): void => {
  const [program, ...args] = wayTo(address, process.platform)
  spawn(program, args, { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref()
}

const wayTo = (address: string, system: NodeJS.Platform): [string, ...string[]] => {
  if (system === 'darwin') return ['open', address]
  return system === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler', address] : ['xdg-open', address]
}
