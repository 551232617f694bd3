/** Problems of sharing battles: why they cannot be shared, and why a guest is not admitted or not answered. */
import { clipped } from './lists.ts'
import type { Words } from './voice.ts'

export const sharingProblems = {
  'no-network': (): Words => ({
    message: 'this computer is in no local network',
    right: 'join one, such as that of a phone, then share again',
  }),
  'no-such-address': ({ address }: { address: string }): Words => ({
    message: `this computer has no address ${clipped(address)} in a local network`,
    right: 'choose one of those that are listed',
  }),
  'not-shared': ({ address, system }: { address: string; system: string }): Words => ({
    message: `it cannot listen at ${clipped(address)} (${system})`,
    right: 'choose another address, or look whether this computer is still in that network',
  }),
  /** The window is served from its source, of which guests are sent nothing. */
  'no-window': (): Words => ({
    message: 'there is no built window to send to guests',
    right: 'run npm run serve, or start the desktop application',
  }),
  'nothing-shared': (): Words => ({ message: 'no battle is shared', right: 'share the one in play first' }),

  'wrong-code': (): Words => ({
    message: 'that is not the code',
    right: 'type the code that the other screen shows now',
  }),
  'too-many-tries': (): Words => ({
    message: 'too many codes were tried',
    right: 'wait half a minute, then type the code again',
  }),
  'too-many-guests': ({ most }: { most: number }): Words => ({
    message: `${most} guests are here already`,
    right: 'remove one of them on the screen that shares the battle, or close the page on one of their devices',
  }),
  'too-fast': (): Words => ({ message: 'too much was asked at once', right: 'wait a little, then ask again' }),
  'not-joined': (): Words => ({
    message: 'this device is not let in',
    right: 'scan or type the code that the other screen shows',
  }),
  'not-for-guests': ({ method }: { method: string }): Words => ({
    message: `guests may not call ${clipped(method)}`,
    right: 'do it on the computer that shares the battle',
  }),
  /** A problem that would tell a guest of files of the host. */
  'host-trouble': (): Words => ({
    message: 'the computer that shares the battle could not do this',
    right: 'look at the message on its own screen',
  }),
} as const
