/**
 * The calls between window and machine: one table of what goes in and what comes out. Every call answers a `Result`, so that
 * errors keep code, message and place across. The machine checks both sides; the window needs the types alone.
 */
import { z } from 'zod'
import type { Answer } from '../problem.ts'
import { listOf, textOf } from '../sizes.ts'
import { aboutSchema } from './about.ts'
import { assessmentSchema, checksSchema, situationSchema, weightsSchema } from './checks.ts'
import { placeSchema, rulesSchema } from './choice.ts'
import type { MachineEvent } from './events.ts'
import {
  askVocabularySchema,
  closeHouseSchema,
  draftsSchema,
  editHouseSchema,
  houseSchema,
  newHouseSchema,
  openHouseSchema,
  saveHouseSchema,
  sessionSchema,
  settleHouseSchema,
  vocabularySchema,
} from './house.ts'
import { entrySchema, librarySchema, provenanceSchema, takeFileSchema } from './library.ts'
import { battleSchema, exportSchema, playAgainSchema, playCheckSchema } from './play.ts'
import { printedSchema, printJobSchema, savedSchema } from './print.ts'
import { oddsRequestSchema, requestSchema, sequenceRequestSchema } from './request.ts'
import { oddsSchema, resolvedSchema, sequenceOddsSchema } from './resolved.ts'
import { settingsChangeSchema, settingsSchema } from './settings.ts'
import { sheetSchema } from './sheet.ts'

const method = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O): { readonly input: I; readonly output: O } => ({
  input,
  output,
})

const nothing = z.strictObject({})
/** A name the window gives to a long task, to follow and to cancel it. */
const task = textOf(1, 80)

export const methods = {
  about: method(nothing, aboutSchema),

  readSettings: method(nothing, settingsSchema),
  changeSettings: method(settingsChangeSchema, settingsSchema),

  listLibrary: method(nothing, librarySchema),
  /**
   * Takes a file into the library, and keeps it there; also a broken one, with its problems. The player chose it in a dialog of
   * `chooseFile`, or it lies in a folder of the library. Problems: `not-chosen`, `leads-out`, `not-rules`.
   */
  openFile: method(z.strictObject({ file: placeSchema }), entrySchema),
  /** Out of the library; the file itself stays. */
  closeFile: method(z.strictObject({ file: placeSchema }), nothing),

  /** Keeps a copy of a file that the player picked or dropped in the window: by its name, and never in place of another. */
  takeFile: method(takeFileSchema, entrySchema),

  readSheet: method(rulesSchema, sheetSchema),
  readProvenance: method(rulesSchema, provenanceSchema),

  /** Everything that can be checked by these rules, phase by phase, with all that each check asks and the keys for it. */
  readChecks: method(rulesSchema, checksSchema),
  /** How a check stands: modifiers, points, row and exact odds. What is missing stands in the answer, not as a refusal. */
  assess: method(situationSchema, assessmentSchema),
  /** The modifiers that would move the odds most. */
  weigh: method(situationSchema, weightsSchema),

  /** The battle in play. It is kept on disk as it is played. */
  readBattle: method(nothing, battleSchema),
  /** Rolls a check; a tie then waits for `playAgain`. Written down before it is answered. */
  playCheck: method(playCheckSchema, battleSchema),
  playAgain: method(playAgainSchema, battleSchema),
  undoPlay: method(nothing, battleSchema),
  redoPlay: method(nothing, battleSchema),
  /** Puts the battle away; its file stays. */
  newBattle: method(nothing, battleSchema),
  exportBattle: method(nothing, exportSchema),

  /** Drafts of house rules that were not saved, newest first. */
  listDrafts: method(nothing, draftsSchema),
  /** A file of house rules, with the draft there may be of it, or a draft. A newer version's file is refused: `newer-format`. */
  openHouse: method(openHouseSchema, houseSchema),
  newHouse: method(newHouseSchema, houseSchema),
  readHouse: method(sessionSchema, houseSchema),
  /** Of what conditions may ask in a section. */
  readVocabulary: method(askVocabularySchema, vocabularySchema),
  /** On disk as a draft before it is answered. A text that is no YAML takes a `text` edit only: `not-editable`. */
  editHouse: method(editHouseSchema, houseSchema),
  undoHouse: method(sessionSchema, houseSchema),
  redoHouse: method(sessionSchema, houseSchema),
  /**
   * Problems: `changed-on-disk`, `file-exists`, `not-written`, `disk-full`, and as of `openFile` where it may not be written; then
   * nothing is written.
   */
  saveHouse: method(saveHouseSchema, houseSchema),
  /** After another program changed the file: the draft holds, or the file does, as a step that can be undone. */
  settleHouse: method(settleHouseSchema, houseSchema),
  closeHouse: method(closeHouseSchema, nothing),

  /** A check with dice in hand, the exact odds of one, and of a sequence of checks: what the command line answers. */
  resolve: method(requestSchema.omit({ id: true }), resolvedSchema),
  odds: method(oddsRequestSchema.omit({ id: true }), oddsSchema),
  sequenceOdds: method(sequenceRequestSchema.omit({ id: true }), sequenceOddsSchema),

  /** A sheet or gauge as PDF, not written anywhere. A newer preview of the same task ends the older: `cancelled`. */
  preview: method(z.strictObject({ task, job: printJobSchema }), printedSchema),
  /** Writes each job's PDF into the folder of prints, with `progress`; what cannot be printed is said, and the others are written. */
  savePrints: method(z.strictObject({ task, jobs: listOf(printJobSchema, 1, 500) }), savedSchema),
  /** Ends a task; what it wrote before stays. Nothing happens if it has ended. */
  cancel: method(z.strictObject({ task }), nothing),

  /** The system's dialogs; null where the player chose nothing. Only what he chose may be named. Problem: `not-here` in a browser. */
  chooseFile: method(nothing, z.object({ file: z.string().nullable() })),
  /** A file to save house rules as, for `saveHouse`; `name` is proposed. */
  chooseNewFile: method(z.strictObject({ name: textOf(0, 255) }), z.object({ file: z.string().nullable() })),
  /** The folder of prints, from now on. */
  chooseFolder: method(nothing, z.object({ folder: z.string().nullable() })),
  /** Where prints go: the folder chosen last, or the host's own. */
  printFolder: method(nothing, z.object({ folder: z.string() })),
  /** A file that `savePrints` wrote, in the system's viewer. Problem: `not-here` in a browser. */
  openPrinted: method(z.strictObject({ path: placeSchema }), nothing),
  /** A page in the system's browser. Problem: `not-a-link`. */
  openLink: method(z.strictObject({ url: textOf(0, 2048) }), nothing),
}

export type MethodName = keyof typeof methods
/** What the window hands in, what the handler is given once that is read, and what comes back. */
export type InputOf<M extends MethodName> = z.input<(typeof methods)[M]['input']>
export type GivenOf<M extends MethodName> = z.output<(typeof methods)[M]['input']>
export type OutputOf<M extends MethodName> = z.output<(typeof methods)[M]['output']>

/** The machine as the window sees it, whichever way the calls go. */
export type Machine = {
  readonly [M in MethodName]: (input: InputOf<M>) => Promise<Answer<OutputOf<M>>>
} & {
  /** Calls the listener with every event until the returned function is called. */
  readonly listen: (listener: (event: MachineEvent) => void) => () => void
}
