/** The battle in play shared with other devices at the table. */
import { success } from '../../src-core/problem.ts'
import type { SharedTable } from '../share/sharing.ts'
import type { Handlers } from './dispatch.ts'

export const sharingHandlers = (sharing: SharedTable): Pick<Handlers, 'readSharing' | 'startSharing' | 'invite' | 'endSharing'> => ({
  readSharing: () => success(sharing.read()),
  startSharing: (given) => sharing.start(given),
  invite: ({ invitation }) => sharing.invite(invitation),
  endSharing: () => success(sharing.end()),
})
