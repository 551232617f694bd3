/** What the machine tells the window unasked. */
import { z } from 'zod'

export const machineEventSchema = z.discriminatedUnion('kind', [
  /** How far a long task is: `done` of `total`, and what it is at. */
  z.object({ kind: z.literal('progress'), task: z.string(), done: z.int(), total: z.int(), what: z.string() }),
  /** Files of the library came, went or changed: read it again. */
  z.object({ kind: z.literal('library-changed') }),
  z.object({ kind: z.literal('settings-changed') }),
  /** House rules in the making: another window edited them, or another program their file. Read them again. */
  z.object({ kind: z.literal('house-changed'), session: z.string() }),
  /** Another window played on: read the battle again. */
  z.object({ kind: z.literal('battle-changed') }),
  /** A file was opened from outside: the desktop, a second start, a menu. */
  z.object({ kind: z.literal('file-opened'), name: z.string() }),
  /** A command chosen in the system's menu. */
  z.object({ kind: z.literal('command'), command: z.string() }),
])
export type MachineEvent = z.infer<typeof machineEventSchema>
