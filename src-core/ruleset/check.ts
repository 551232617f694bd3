import type { Compiled } from './compile.ts'
import type { Desk } from './desk.ts'
import type { Reads, Unread } from './reads.ts'
export const check = {
  reads: (_desk: Desk, _procedure: Unread, _reads: Reads): void => undefined,
  all: (_desk: Desk, _compiled: Compiled): void => undefined,
}
