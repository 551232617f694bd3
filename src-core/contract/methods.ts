/**
 * The methods that windows can call, in one table: the schema of the input, the type of the output, and which callers are allowed. Every answer is a
 * `Result`, so that problems keep their code, message and place.
 */
import { z } from 'zod'
import type { ChangeEffect } from '../compare/effect.ts'
import type { EntryDependents } from '../house/references.ts'
import type { Vocabulary } from '../house/form.ts'
import type { Suggestions } from '../house/forms/suggestions.ts'
import type { EditPreview } from '../house/trial.ts'
import type { Sheet } from '../sheet/blocks.ts'
import { listOf, textOf } from '../sizes.ts'
import {
  lineSchema,
  sequenceSchema,
  situationSchema,
  type AssessmentAnswer,
  type ChangedTraits,
  type CheckList,
  type LineAnswer,
  type SequenceAnswer,
  type Shifts,
  heatCausesSchema,
  heatMapSchema,
  type ComparedList,
  type HeatAnswer,
  type HeatCauses,
  type OverlapList,
} from './checks.ts'
import {
  placeSchema,
  rulesChoiceSchema,
  openFileSchema,
  receivedSchema,
  takeFileSchema,
  type HereAlready,
  type LibraryEntry,
  type LibraryList,
  type ProvenanceList,
  type RulesExport,
} from './rules.ts'
import type { Sendable } from './wire.ts'
import {
  planScanSchema,
  readDependentsSchema,
  readEffectSchema,
  readRevisionsSchema,
  readScanSchema,
  readVocabularySchema,
  readSuggestionsSchema,
  tryEditsSchema,
  bringBackSchema,
  closeHouseSchema,
  compareHouseSchema,
  editHouseSchema,
  mergeHouseSchema,
  newHouseSchema,
  newRulesetSchema,
  openHouseSchema,
  saveHouseSchema,
  sessionSchema,
  settleHouseSchema,
  type DraftList,
  type DraftView,
  type MergeList,
  type RevisionList,
  type ScanAnswer,
  type ScanPlan,
} from './house.ts'
import {
  actOnUnitSchema,
  applySchema,
  musterSchema,
  readRosterSchema,
  readTablesSchema,
  startBattleSchema,
  turnSchema,
  type MusterForm,
  type RosterReading,
  type TableList,
  type SampleBattles,
  readFollowUpSchema,
  type Proposals,
} from './battle.ts'
import {
  correctPlaySchema,
  exportBattleSchema,
  listedBattleSchema,
  openBattleSchema,
  playAgainSchema,
  playCheckSchema,
  printJournalSchema,
  readJournalSchema,
  undoSchema,
  type BattleExport,
  type BattleList,
  type BattleReport,
  type BattleView,
  type CorrectionPreview,
  type JournalPage,
} from './play.ts'
import { printJobSchema, type GaugeShape, type Printed, type PrintJob, type PrintPreview, type Saved } from './print.ts'
import { inviteSchema, removeGuestSchema, startSharingSchema, type Sharing } from './sharing.ts'
import { settingsChangeSchema, type Settings } from './settings.ts'

declare const output: unique symbol

interface Method<I extends z.ZodType, O> {
  readonly input: I
  /** Exists only as a type. The data is plain JSON, except for bytes. */
  readonly [output]?: O
}

const takes = <I extends z.ZodType>(input: I): { readonly returns: <O>() => Method<I, O> } => ({
  returns: () => ({ input }),
})

const noInput = z.strictObject({})
type Nothing = Readonly<Record<string, never>>
/** The name of a long task, used to follow and cancel it. */
const task = textOf(1, 80)

/** All methods that the host offers. */
export const methods = {
  about: takes(noInput).returns<About>(),

  readSettings: takes(noInput).returns<Settings>(),
  changeSettings: takes(settingsChangeSchema).returns<Settings>(),

  /** The newest usable backup, if the database was damaged and set aside at startup. Otherwise null. */
  readBackup: takes(noInput).returns<{ readonly day: string | null }>(),
  /** Restores the backup that `readBackup` returns. `aside` is the file with the replaced data. Fails with `no-backup` or `not-written`. */
  restoreBackup: takes(noInput).returns<{ readonly day: string; readonly aside: string | null }>(),

  /** Logs an error from the window. */
  reportFault: takes(z.strictObject({ text: textOf(1, 10_000) })).returns<Nothing>(),
  /** The error report that the player may send. */
  readReport: takes(noInput).returns<ProblemReport>(),
  /** Tells the system menu which commands are available. Does nothing in a browser. */
  enableCommands: takes(z.strictObject({ commands: listOf(textOf(1, 40), 0, 200).readonly() })).returns<Nothing>(),

  listLibrary: takes(noInput).returns<LibraryList>(),
  /**
   * Adds a file to the library, even if it is invalid; its entry then lists the problems. The file must come from `chooseFile` or a library folder.
   * Fails with `not-chosen`, `leads-out`, or `not-rules`. Also fails with `here-already` if the library has other house rules with the same id and
   * `beside` isn't set.
   */
  openFile: takes(openFileSchema).returns<LibraryEntry>(),
  /** Removes a file from the library without deleting it. */
  closeFile: takes(z.strictObject({ file: placeSchema })).returns<Nothing>(),

  /**
   * Copies a file picked or dropped in the window into the library. Never overwrites a file. Fails with `here-already` or the problems of `openFile`.
   */
  takeFile: takes(takeFileSchema).returns<LibraryEntry>(),
  /**
   * Returns the library's house rules with the same id as the received house rules. Fails with `not-found` or the problems of `openFile` or
   * `openHouse`.
   */
  readHere: takes(receivedSchema).returns<HereAlready>(),
  /**
   * Replaces a file and its draft with the received version. The old contents stay in the revisions. Fails with the problems of `readHere` or a write
   * error.
   */
  replaceHere: takes(receivedSchema).returns<LibraryEntry>(),

  /**
   * Renames a file in a library folder, with its drafts and revisions, to match a new title. Fails with the problems of `openFile` or a write error.
   */
  renameFile: takes(z.strictObject({ file: placeSchema, title: textOf(1, 80) })).returns<LibraryEntry>(),
  /** Copies a library file under a new title and id. Fails with the problems of `openFile` or a write error. */
  duplicateFile: takes(z.strictObject({ file: placeSchema })).returns<LibraryEntry>(),
  /**
   * Deletes a file in a library folder, with its drafts. `restoreFile` restores them. House rules that extend it become inactive. Fails with the
   * problems of `openFile` or a write error.
   */
  deleteFile: takes(z.strictObject({ file: placeSchema })).returns<{ readonly deleted: string }>(),
  /** Restores a deleted file byte for byte, under another name if the original name is taken. Fails with `no-such-file` or a write error. */
  restoreFile: takes(z.strictObject({ deleted: placeSchema })).returns<LibraryEntry>(),

  /** Returns the content of a rules file, to share. Fails with the problems of `openFile`. */
  exportRules: takes(z.strictObject({ file: placeSchema })).returns<RulesExport>(),
  /** Saves a copy where the player chooses in the system dialog. Null if canceled. Fails with the problems of `openFile` or a write error. */
  saveCopy: takes(z.strictObject({ file: placeSchema })).returns<{ readonly file: string | null }>(),
  /** Shows the file in the system's file manager. Fails with the problems of `openFile` or with `not-opened`. */
  showInFolder: takes(z.strictObject({ file: placeSchema })).returns<Nothing>(),

  readSheet: takes(rulesChoiceSchema).returns<Sheet>(),
  readProvenance: takes(rulesChoiceSchema).returns<ProvenanceList>(),

  /** All checks of these rules by phase, with each check's form and keys. */
  readChecks: takes(rulesChoiceSchema).returns<CheckList>(),
  /** Assesses a check: modifiers, points, row and exact odds. Missing inputs are part of the answer, not an error. */
  assess: takes(situationSchema).returns<AssessmentAnswer>(),
  /** The modifiers that would shift the odds most. */
  largestShifts: takes(situationSchema).returns<Shifts>(),
  /**
   * Calculates the odds of a check for a line of the battle's units. The answer includes missing inputs. Fails with `not-found` or `unknown-name`.
   */
  lineOdds: takes(lineSchema).returns<LineAnswer>(),
  /** Calculates the odds of a sequence of checks. The answer includes missing inputs. Fails with `unknown-name` or `not-found`. */
  sequenceOdds: takes(sequenceSchema).returns<SequenceAnswer>(),
  /** Conflicts between the house rules of a choice, and which one wins. */
  readOverlaps: takes(rulesChoiceSchema).returns<OverlapList>(),
  /** The checks and sequences that house rules change, except those they add. */
  listCompared: takes(rulesChoiceSchema).returns<ComparedList>(),
  /**
   * Calculates the odds of a check or sequence with house rules and with the rules they extend, for all values of two inputs. Fails with
   * `unknown-name` or `too-much-work`.
   */
  heatMap: takes(heatMapSchema).returns<HeatAnswer>(),
  /** The changes that cause the shift in a cell of the map. */
  heatCauses: takes(heatCausesSchema).returns<HeatCauses>(),
  /** The traits that the battle's last check changed. Empty if there was no check yet. */
  readChangedTraits: takes(noInput).returns<ChangedTraits>(),

  /** The current battle. Every change is saved to disk. */
  readBattle: takes(noInput).returns<BattleView>(),
  /** Rolls a check and saves it before answering. After a tie, `playAgain` must follow. */
  playCheck: takes(playCheckSchema).returns<BattleView>(),
  playAgain: takes(playAgainSchema).returns<BattleView>(),
  /** The controls of the roster editor under these rules. */
  readMuster: takes(rulesChoiceSchema).returns<MusterForm>(),
  /** Changes the roster. Traits unknown to the ruleset are kept but not used. */
  muster: takes(musterSchema).returns<BattleView>(),
  /** Reads the tables in pasted text or a file: CSV, tab-separated text, Markdown or an Excel workbook. Fails with `too-large` or `not-a-table`. */
  readTables: takes(readTablesSchema).returns<TableList>(),
  /** Reads a roster from a table without applying it. */
  readRoster: takes(readRosterSchema).returns<RosterReading>(),
  listSampleBattles: takes(noInput).returns<SampleBattles>(),
  /**
   * Starts a battle from a scenario or file. The current battle moves to the list. Fails with `not-found` or the problems of the file and its rules.
   */
  startBattle: takes(startBattleSchema).returns<BattleView>(),
  /** Returns the effects that a follow-up without a check has on the given units. Fails with `nothing-there`. */
  readFollowUp: takes(readFollowUpSchema).returns<Proposals>(),
  /** Applies changes from a roll or a follow-up, or sets states by hand. Fails with `nothing-there` if the roll doesn't exist. */
  applyChanges: takes(applySchema).returns<BattleView>(),
  /**
   * Destroys, restores, renames, moves, splits, merges, attaches or detaches a unit, or has units arrive. Fails with `not-found`, `unit-action`, or
   * `nothing-there` if there are no units.
   */
  actOnUnit: takes(actOnUnitSchema).returns<BattleView>(),
  /** Advances to the next phase, side or turn, and ends states that expire. */
  nextPhase: takes(turnSchema).returns<BattleView>(),
  undoPlay: takes(undoSchema).returns<BattleView>(),
  redoPlay: takes(undoSchema).returns<BattleView>(),
  /** Closes the battle. Its file is kept. */
  newBattle: takes(noInput).returns<BattleView>(),
  listBattles: takes(noInput).returns<BattleList>(),
  /**
   * Continues another battle. The current battle moves to the list. Given a ruleset that has no battle, returns one without rolls and units. Fails with
   * `not-found`.
   */
  openBattle: takes(openBattleSchema).returns<BattleView>(),
  /** Starts a copy of a battle in the list. Fails with `not-found`. */
  copyBattle: takes(listedBattleSchema).returns<BattleView>(),
  /** Ends the current battle. Any later event resumes it. */
  endBattle: takes(noInput).returns<BattleView>(),
  /**
   * Starts the next day's battle with the survivors of the current one. Fails with `nothing-there` if there are no units, or with the problems of its
   * rules.
   */
  startNextDay: takes(noInput).returns<BattleView>(),

  readJournal: takes(readJournalSchema).returns<JournalPage>(),
  /**
   * Corrects a line and replays the later ones. Lines that no longer fit are marked. Fails with `changed-meanwhile` or the problems of `playCheck`.
   */
  correctPlay: takes(correctPlaySchema).returns<BattleView>(),
  /** Previews `correctPlay` without storing anything. Fails with the problems of `correctPlay`. */
  previewCorrection: takes(correctPlaySchema).returns<CorrectionPreview>(),
  /** The luck, losses and turns of the current battle. */
  readBattleReport: takes(noInput).returns<BattleReport>(),
  /**
   * Exports the journal as text or CSV, the report as Markdown, or a file for `startBattle`, which has either the order of battle as a scenario or
   * the whole battle. Fails with `not-found` or `nothing-there`.
   */
  exportBattle: takes(exportBattleSchema).returns<BattleExport>(),
  printJournal: takes(printJournalSchema).returns<Printed>(),

  /** Whether the current battle is shared, and which guests have joined. */
  readSharing: takes(noInput).returns<Sharing>(),
  /**
   * Shares the battle with guests on the local network who have the code. Sharing lasts until it is stopped, the battle is closed or the program
   * ends. Only one battle is shared at a time. Fails with `nothing-there` before a battle has begun, `no-network`, `not-found`, `not-listening`, or
   * `not-built`.
   */
  startSharing: takes(startSharingSchema).returns<Sharing>(),
  /** Creates a new code. The old code stops working, but guests who have joined stay. Fails with `nothing-shared`. */
  invite: takes(inviteSchema).returns<Sharing>(),
  /** Removes a guest by number and creates a new code. Does nothing if the guest has already left. Fails with `nothing-shared`. */
  removeGuest: takes(removeGuestSchema).returns<Sharing>(),
  /** Stops sharing. Guests get no more answers. */
  endSharing: takes(noInput).returns<Sharing>(),

  /** Unsaved drafts of house rules, newest first. */
  listDrafts: takes(noInput).returns<DraftList>(),
  /** Opens a draft, or a house rules file with its draft if it has one. Fails with `newer-format` for a file in a newer format. */
  openHouse: takes(openHouseSchema).returns<DraftView>(),
  newHouse: takes(newHouseSchema).returns<DraftView>(),
  /** Creates a ruleset with an unused id. Fails with the problems of the ruleset that it copies. */
  newRuleset: takes(newRulesetSchema).returns<DraftView>(),
  readHouse: takes(sessionSchema).returns<DraftView>(),
  /** The traits and other keys that conditions in a section may test. */
  readVocabulary: takes(readVocabularySchema).returns<Vocabulary>(),
  /** Suggestions for the text at a path in `rules`. */
  readSuggestions: takes(readSuggestionsSchema).returns<Suggestions>(),
  /** How the changes affect the odds of a check, in a situation where they matter. Null if no such situation was found or the rules have problems. */
  readEffect: takes(readEffectSchema).returns<ChangeEffect | null>(),
  /** The entries that depend on parts of the rules and would have to be deleted with them. */
  readDependents: takes(readDependentsSchema).returns<EntryDependents>(),
  /** Previews edits to a cell. Fails with the problems of `editHouse`. */
  tryEdits: takes(tryEditsSchema).returns<EditPreview>(),
  /** Applies edits and saves the draft before answering. Text that isn't YAML accepts only a `text` edit. Fails with `not-editable`. */
  editHouse: takes(editHouseSchema).returns<DraftView>(),
  undoHouse: takes(sessionSchema).returns<DraftView>(),
  redoHouse: takes(sessionSchema).returns<DraftView>(),
  /**
   * Saves the draft to its file. Writes nothing on failure. Fails with `changed-on-disk`, `file-exists`, `not-written`, or the problems of
   * `openFile`.
   */
  saveHouse: takes(saveHouseSchema).returns<DraftView>(),
  /** Resolves a change by another program: keeps the draft or loads the file. Can be undone. */
  settleHouse: takes(settleHouseSchema).returns<DraftView>(),
  /** Compares house rules, cell by cell, with the rules to merge into them. Fails with the problems of the file or with `house-extends`. */
  compareHouse: takes(compareHouseSchema).returns<MergeList>(),
  /** Merges with a choice for each cell, as one step. Fails with `changed-meanwhile`, `not-editable`, or the problems of `compareHouse`. */
  mergeHouse: takes(mergeHouseSchema).returns<DraftView>(),
  /**
   * Reads the charts, tables and lists in a picture, PDF or text, and marks doubtful cells. A newer call with the same task cancels an older one.
   * Fails with `too-large` or `canceled`.
   */
  readScan: takes(readScanSchema).returns<ScanAnswer>(),
  /** The edits for `editHouse` that add a chart to the house rules. */
  planScan: takes(planScanSchema).returns<ScanPlan>(),
  /** Returns the saved revisions of the file and their changes. Fails with the problems of the revision file. */
  readRevisions: takes(readRevisionsSchema).returns<RevisionList>(),
  /** Restores an earlier revision but keeps the current version number. Can be undone. Fails with `not-found`. */
  bringBack: takes(bringBackSchema).returns<DraftView>(),
  closeHouse: takes(closeHouseSchema).returns<Nothing>(),

  /** Creates a sheet or gauge as a PDF without saving it. A newer preview with the same task cancels an older one (`canceled`). */
  preview: takes(z.strictObject({ task, job: printJobSchema })).returns<PrintPreview>(),
  /**
   * Lays out edited rules with the settings of the print view. Until the next call, answers about these rules include the printing problems that this
   * call found. If `isNews`, these problems changed, so the window should reload them. A newer call with the same task cancels an older one
   * (`canceled`).
   */
  tryPrinting: takes(z.strictObject({ task, session: sessionSchema.shape.session })).returns<{
    readonly isNews: boolean
  }>(),
  /** The kinds of print for which these rules and the current battle have no content, each with the reason. */
  listUnprintable: takes(rulesChoiceSchema).returns<{
    readonly kinds: readonly { readonly what: PrintJob['what']; readonly problem: Sendable }[]
  }>(),
  /** Returns the longest gauge that fits the paper. If no gauge fits in the job's form, uses another form. Fails with the problems of gauges. */
  fitGauge: takes(z.strictObject({ job: printJobSchema })).returns<GaugeShape>(),
  /** Writes the PDF of each job to the print folder and sends `progress` events. Reports jobs that fail, and writes the others. */
  savePrints: takes(z.strictObject({ task, jobs: listOf(printJobSchema, 1, 500).readonly() })).returns<Saved>(),
  /** Cancels a task. Files that were already written are kept. Does nothing if the task has ended. */
  cancel: takes(z.strictObject({ task })).returns<Nothing>(),

  /**
   * Lets the player choose a file in the system dialog. Null if canceled. Other calls only accept chosen files. Fails with `not-here` in a browser.
   */
  chooseFile: takes(noInput).returns<{ readonly file: string | null }>(),
  /** Lets the player choose where `saveHouse` saves house rules. `name` is the suggested name. */
  chooseNewFile: takes(
    z.strictObject({ name: textOf(0, 255), kind: z.enum(['house', 'ruleset']).exactOptional() }),
  ).returns<{
    readonly file: string | null
  }>(),
  /** Lets the player choose the print folder. */
  chooseFolder: takes(noInput).returns<{ readonly folder: string | null }>(),
  /** The print folder: the last one chosen, or the host's default. */
  printFolder: takes(noInput).returns<{ readonly folder: string }>(),
  /** Opens a file that `savePrints` wrote, in the system's viewer. Fails with `not-here` in a browser. */
  openPrinted: takes(z.strictObject({ path: placeSchema })).returns<Nothing>(),
}

export type MethodName = keyof typeof methods
/** The input as a window sends it. */
export type InputOf<M extends MethodName> = z.input<(typeof methods)[M]['input']>
/** The input as the handler receives it. */
export type ParsedOf<M extends MethodName> = z.output<(typeof methods)[M]['input']>
export type OutputOf<M extends MethodName> = (typeof methods)[M] extends Method<z.ZodType, infer O> ? O : never

export const methodNames = Object.keys(methods) as readonly MethodName[]

export const isMethodName = (name: string): name is MethodName => Object.hasOwn(methods, name)

/** The host's capabilities. The window hides buttons for anything missing. */
export interface About {
  readonly version: string
  readonly host: 'desktop' | 'browser'
  /** Whether the program has system dialogs for choosing files and folders. */
  readonly dialogs: boolean
  /** Whether the program can open a saved file in the system's viewer. */
  readonly viewer: boolean
  /** The folder with settings, drafts and battles. */
  readonly folder: string
  /** Problems at startup, such as unreadable settings that were set aside, and how they were handled. */
  readonly problems: readonly Sendable[]
}

/** An error report. Nothing is sent automatically. */
interface ProblemReport {
  /** The version, the system and the last lines of the log, with shortened paths. */
  readonly text: string
  /** The page for new issues, which accepts the report as its `body` parameter. */
  readonly page: string
}

/** Events that the host sends to windows. */
export type MachineEvent =
  /** The progress of a long task: `done` of `total`, and the current item. */
  | {
      readonly kind: 'progress'
      readonly task: string
      readonly done: number
      readonly total: number
      readonly what: string
    }
  /** Library files were added, removed or changed. Windows should reload them. */
  | { readonly kind: 'library-changed' }
  | { readonly kind: 'settings-changed' }
  /** Another window or program changed house rules that are being edited. Windows should reload them. */
  | { readonly kind: 'house-changed'; readonly session: string }
  /** Another window changed the battle. Windows should reload it. */
  | { readonly kind: 'battle-changed' }
  /** Guests joined or left, or sharing ended. Windows should reload the list. */
  | { readonly kind: 'sharing-changed' }
  /** A file was opened from the desktop, a second instance or a menu. `copyOf` is the original if this is a copy. */
  | { readonly kind: 'file-opened'; readonly name: string; readonly copyOf: string | null }
  /** A file was opened from outside, and house rules with its id already exist. The window lets the player choose what to do. */
  | { readonly kind: 'file-handed'; readonly file: string }
  /** A command was chosen in the system menu. */
  | { readonly kind: 'command'; readonly command: string }
  /** The commands that the window can run now, for the system menu. */
  | { readonly kind: 'commands-enabled'; readonly commands: readonly string[] }
