/** The battle in play shared with other devices at the table. */
import { success } from '../../src-core/problem.ts'
import type { SharedTable } from '../share/sharing.ts'
import type { Handlers } from './dispatch.ts'

type SharingMethod = 'readSharing' | 'startSharing' | 'invite' | 'removeGuest' | 'endSharing'

/** Handlers of the calls that share the battle in play, and end that. */
export const sharingHandlers = (sharing: SharedTable): Pick<Handlers, SharingMethod> => ({
  readSharing: () => success(sharing.read()),
  startSharing: (given) => sharing.start(given),
  invite: ({ invitation }) => sharing.invite(invitation),
  removeGuest: ({ number }) => sharing.removeGuest(number),
  endSharing: () => success(sharing.end()),
})
