import { z } from 'zod'
import { problemSchema } from './problem.ts'

/** What the machine is and can do; a window shows no button for what it cannot. */
export const aboutSchema = z.object({
  version: z.string(),
  /** Whether the window stands in the desktop application or in a browser. */
  host: z.enum(['desktop', 'browser']),
  system: z.enum(['linux', 'mac', 'windows']),
  /** The system's own dialogs to choose files and folders. */
  dialogs: z.boolean(),
  /** Opening a written file in the system's viewer. */
  viewer: z.boolean(),
  /** Where settings, drafts and battles are kept. */
  folder: z.string(),
  /** What went wrong at the start, and what was done about it: settings that could not be read were put aside. */
  problems: z.array(problemSchema),
})
export type About = z.infer<typeof aboutSchema>
