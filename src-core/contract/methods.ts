/**
 * The methods that windows can call, in one table: the schema of the input, the type of the output, and who may call. Every answer is a
 * `Result`, so that problems keep code, message and place.
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
  /** Type only: plain JSON, apart from bytes. */
  readonly [output]?: O
}

const takes = <I extends z.ZodType>(input: I): { readonly returns: <O>() => Method<I, O> } => ({
  returns: () => ({ input }),
})

const nothing = z.strictObject({})
type Nothing = Readonly<Record<string, never>>
/** Names a long task, so that it can be followed and canceled. */
const task = textOf(1, 80)

/** Every method of the machine. */
export const methods = {
  about: takes(nothing).returns<About>(),

  readSettings: takes(nothing).returns<Settings>(),
  changeSettings: takes(settingsChangeSchema).returns<Settings>(),

  /** The newest good backup, if the database was damaged and set aside at startup; otherwise null. */
  readBackup: takes(nothing).returns<{ readonly day: string | null }>(),
  /** Restores that backup; `aside` is the file that keeps what it replaced. Problems: `no-backup`, `not-written`. */
  restoreBackup: takes(nothing).returns<{ readonly day: string; readonly aside: string | null }>(),

  /** Logs an error of the window. */
  reportFault: takes(z.strictObject({ text: textOf(1, 10_000) })).returns<Nothing>(),
  /** The error report that the player may send. */
  readReport: takes(nothing).returns<ProblemReport>(),
  /** Tells the system menu which commands are available. Does nothing in a browser. */
  enableCommands: takes(z.strictObject({ commands: listOf(textOf(1, 40), 0, 200).readonly() })).returns<Nothing>(),

  listLibrary: takes(nothing).returns<LibraryList>(),
  /**
   * Adds a file to the library, even a broken one, with its problems. The file must come from `chooseFile` or a library folder.
   * Problems: `not-chosen`, `leads-out`, `not-rules`; `here-already` if the library has other house rules with the same id and
   * `beside` isn't set.
   */
  openFile: takes(openFileSchema).returns<LibraryEntry>(),
  /** Removes a file from the library without deleting it. */
  closeFile: takes(z.strictObject({ file: placeSchema })).returns<Nothing>(),

  /** Copies a file picked or dropped in the window into the library. Never overwrites a file. Problem: `here-already`, as for `openFile`. */
  takeFile: takes(takeFileSchema).returns<LibraryEntry>(),
  /** The library's house rules with the same id as the received ones. Problems: as for `openFile` and `openHouse`, `not-found`. */
  readHere: takes(receivedSchema).returns<HereAlready>(),
  /** Replaces a file and its draft with the received version; the old contents stay in the revisions. Problems: as above, and write errors. */
  replaceHere: takes(receivedSchema).returns<LibraryEntry>(),

  /** Renames a file in a library folder, with its drafts and revisions, to match a new title. Problems: as for `openFile`, and write errors. */
  renameFile: takes(z.strictObject({ file: placeSchema, title: textOf(1, 80) })).returns<LibraryEntry>(),
  /** Copies a library file under another title and id. Problems: as above. */
  duplicateFile: takes(z.strictObject({ file: placeSchema })).returns<LibraryEntry>(),
  /**
   * Deletes a file in a library folder, with its drafts; `restoreFile` restores them. House rules that extend it become inactive.
   * Problems: as above.
   */
  deleteFile: takes(z.strictObject({ file: placeSchema })).returns<{ readonly deleted: string }>(),
  /** Restores a deleted file byte for byte, under another name if its own is taken. Problems: `no-such-file`, and write errors. */
  restoreFile: takes(z.strictObject({ deleted: placeSchema })).returns<LibraryEntry>(),

  /** The text of a rules file, to share. Problems: as for `openFile`. */
  exportRules: takes(z.strictObject({ file: placeSchema })).returns<RulesExport>(),
  /** Saves a copy where the player chooses in the system dialog; null if canceled. Problems: as above, and write errors. */
  saveCopy: takes(z.strictObject({ file: placeSchema })).returns<{ readonly file: string | null }>(),
  /** Shows the file in the system's file manager. Problems: as above, `not-opened`. */
  showInFolder: takes(z.strictObject({ file: placeSchema })).returns<Nothing>(),

  readSheet: takes(rulesChoiceSchema).returns<Sheet>(),
  readProvenance: takes(rulesChoiceSchema).returns<ProvenanceList>(),

  /** All checks of these rules by phase, with each check's form and keys. */
  readChecks: takes(rulesChoiceSchema).returns<CheckList>(),
  /** The assessment of a check: modifiers, points, row and exact odds. Missing inputs are part of the answer, not an error. */
  assess: takes(situationSchema).returns<AssessmentAnswer>(),
  /** The modifiers that would shift the odds most. */
  largestShifts: takes(situationSchema).returns<Shifts>(),
  /** The odds of a check along a line of the battle's units. Missing inputs are part of the answer. Problems: `not-found`, `unknown-name`. */
  lineOdds: takes(lineSchema).returns<LineAnswer>(),
  /** The odds of a sequence of checks. Missing inputs are part of the answer. Problems: `unknown-name`, `not-found`. */
  sequenceOdds: takes(sequenceSchema).returns<SequenceAnswer>(),
  /** Conflicts between the house rules of a choice, and which one wins. */
  readOverlaps: takes(rulesChoiceSchema).returns<OverlapList>(),
  /** The checks and sequences that house rules change, without those that they add. */
  listCompared: takes(rulesChoiceSchema).returns<ComparedList>(),
  /** The odds of a check or sequence with house rules and with their base, over two inputs. Problems: `unknown-name`, `too-much-work`. */
  heatMap: takes(heatMapSchema).returns<HeatAnswer>(),
  /** The changes that cause the shift of a cell of the map. */
  heatCauses: takes(heatCausesSchema).returns<HeatCauses>(),
  /** The traits that the last check of the battle changed; empty if none was played. */
  readChangedTraits: takes(nothing).returns<ChangedTraits>(),

  /** The current battle. Every change is saved to disk. */
  readBattle: takes(nothing).returns<BattleView>(),
  /** Rolls a check and saves it before answering. A tie then waits for `playAgain`. */
  playCheck: takes(playCheckSchema).returns<BattleView>(),
  playAgain: takes(playAgainSchema).returns<BattleView>(),
  /** The controls of the roster editor by these rules. */
  readMuster: takes(rulesChoiceSchema).returns<MusterForm>(),
  /** Changes the roster. Keeps traits unknown to the ruleset without using them. */
  muster: takes(musterSchema).returns<BattleView>(),
  /** The tables in pasted text or a file: CSV, tab-separated, Markdown or an Excel workbook. Problems: `too-large`, `not-a-table`. */
  readTables: takes(readTablesSchema).returns<TableList>(),
  /** Reads a roster from a table without applying it. */
  readRoster: takes(readRosterSchema).returns<RosterReading>(),
  listSampleBattles: takes(nothing).returns<SampleBattles>(),
  /** Starts a prepared battle; the current one moves to the list. Problems: `not-found`, and those of its file and rules. */
  startBattle: takes(startBattleSchema).returns<BattleView>(),
  /** The effects of a follow-up without a check on the given units. Problem: `nothing-there`. */
  readFollowUp: takes(readFollowUpSchema).returns<Proposals>(),
  /** Applies changes by a roll or a follow-up, or sets states by hand. Problem: `nothing-there` if the roll doesn't exist. */
  applyChanges: takes(applySchema).returns<BattleView>(),
  /** Destroys, restores, renames, moves, splits, merges, attaches or detaches a unit, or has units arrive. Problems: `not-found`, `unit-action`, `nothing-there` without units. */
  actOnUnit: takes(actOnUnitSchema).returns<BattleView>(),
  /** Advances to the next phase, side or turn, and ends the states that expire. */
  nextPhase: takes(turnSchema).returns<BattleView>(),
  undoPlay: takes(undoSchema).returns<BattleView>(),
  redoPlay: takes(undoSchema).returns<BattleView>(),
  /** Closes the battle; its file stays. */
  newBattle: takes(nothing).returns<BattleView>(),
  listBattles: takes(nothing).returns<BattleList>(),
  /** Continues another battle; the current one moves to the list. Problem: `not-found`. */
  openBattle: takes(openBattleSchema).returns<BattleView>(),
  /** Starts a copy of a battle from the list. Problem: `not-found`. */
  copyBattle: takes(openBattleSchema).returns<BattleView>(),
  /** Ends the current battle; any later event continues it. */
  endBattle: takes(nothing).returns<BattleView>(),
  /** Starts the next day's battle with the survivors of the current one. Problems: `nothing-there` without units, and those of its rules. */
  startNextDay: takes(nothing).returns<BattleView>(),

  readJournal: takes(readJournalSchema).returns<JournalPage>(),
  /** Corrects a line and replays the later ones; lines that no longer fit are marked. Problems: `changed-meanwhile`, and those of `playCheck`. */
  correctPlay: takes(correctPlaySchema).returns<BattleView>(),
  /** Previews `correctPlay` without storing anything. Problems: the same. */
  previewCorrection: takes(correctPlaySchema).returns<CorrectionPreview>(),
  /** Luck, losses and turns. */
  readBattleReport: takes(nothing).returns<BattleReport>(),
  /** The journal as text or CSV; the report as Markdown; or a file for `startBattle`: the order of battle as a scenario, or the whole battle. Problems: `not-found`, `nothing-there`. */
  exportBattle: takes(exportBattleSchema).returns<BattleExport>(),
  printJournal: takes(printJournalSchema).returns<Printed>(),

  /** Whether the current battle is shared, and the guests who joined. */
  readSharing: takes(nothing).returns<Sharing>(),
  /**
   * Shares the battle with guests on the local network who have the code, until it is stopped, the battle is closed or the program
   * ends. One battle at a time. Problems: `nothing-there` before a battle has begun, `no-network`, `not-found`, `not-listening`,
   * `not-built`.
   */
  startSharing: takes(startSharingSchema).returns<Sharing>(),
  /** Creates a new code. The old code stops working; guests who have joined stay. Problem: `nothing-shared`. */
  invite: takes(inviteSchema).returns<Sharing>(),
  /** Removes a guest by number and creates a new code. Does nothing if the guest has already left. Problem: `nothing-shared`. */
  removeGuest: takes(removeGuestSchema).returns<Sharing>(),
  /** Stops sharing; guests get no more answers. */
  endSharing: takes(nothing).returns<Sharing>(),

  /** Unsaved drafts of house rules, newest first. */
  listDrafts: takes(nothing).returns<DraftList>(),
  /** Opens a file of house rules, with its draft if there is one, or a draft. A file of a newer format is refused: `newer-format`. */
  openHouse: takes(openHouseSchema).returns<DraftView>(),
  newHouse: takes(newHouseSchema).returns<DraftView>(),
  /** Creates a ruleset under an unused id. Problems: those of the ruleset that it copies. */
  newRuleset: takes(newRulesetSchema).returns<DraftView>(),
  readHouse: takes(sessionSchema).returns<DraftView>(),
  /** The traits and other keys that conditions of a section may test. */
  readVocabulary: takes(readVocabularySchema).returns<Vocabulary>(),
  /** Suggestions for the text at a path in `rules`. */
  readSuggestions: takes(readSuggestionsSchema).returns<Suggestions>(),
  /** How the changes affect the odds of a check, in a situation where they matter; null if none was found or the rules have problems. */
  readEffect: takes(readEffectSchema).returns<ChangeEffect | null>(),
  /** The entries that depend on parts of the rules and would have to be removed with them. */
  readDependents: takes(readDependentsSchema).returns<EntryDependents>(),
  /** Previews edits of a cell. Problems: as for `editHouse`. */
  tryEdits: takes(tryEditsSchema).returns<EditPreview>(),
  /** Applies edits and saves the draft before answering. Text that is not YAML accepts only a `text` edit: `not-editable`. */
  editHouse: takes(editHouseSchema).returns<DraftView>(),
  undoHouse: takes(sessionSchema).returns<DraftView>(),
  redoHouse: takes(sessionSchema).returns<DraftView>(),
  /** Problems: `changed-on-disk`, `file-exists`, `not-written`, and as for `openFile`; nothing is written then. */
  saveHouse: takes(saveHouseSchema).returns<DraftView>(),
  /** Resolves a change by another program: keeps the draft or loads the file. Can be undone. */
  settleHouse: takes(settleHouseSchema).returns<DraftView>(),
  /** Compares house rules with what is to be merged into them, cell by cell. Problems: those of the file, `house-extends`. */
  compareHouse: takes(compareHouseSchema).returns<MergeList>(),
  /** Merges by a choice for each cell, as one step. Problems: as for `compareHouse`, `changed-meanwhile`, `not-editable`. */
  mergeHouse: takes(mergeHouseSchema).returns<DraftView>(),
  /**
   * Reads the charts, tables and lists in pasted text, and marks doubtful cells. A newer call of the same task cancels an older one.
   * Problems: `too-large`, `canceled`.
   */
  readScan: takes(readScanSchema).returns<ScanAnswer>(),
  /** The edits that add one of them to the house rules, for `editHouse`. */
  planScan: takes(planScanSchema).returns<ScanPlan>(),
  /** The file's saved revisions with their changes. Problems: those of the revision file. */
  readRevisions: takes(readRevisionsSchema).returns<RevisionList>(),
  /** Restores an earlier revision with the current version number. Can be undone. Problem: `not-found`. */
  bringBack: takes(bringBackSchema).returns<DraftView>(),
  closeHouse: takes(closeHouseSchema).returns<Nothing>(),

  /** A sheet or gauge as PDF, not saved. A newer preview of the same task cancels an older one: `canceled`. */
  preview: takes(z.strictObject({ task, job: printJobSchema })).returns<PrintPreview>(),
  /**
   * Lays out edited rules with the settings of the print view. Later answers about these rules include the printing problems found,
   * until the next call. `isNews`: the problems changed, so the window should reload them. A newer call of the same task cancels an
   * older one: `canceled`.
   */
  tryPrinting: takes(z.strictObject({ task, session: sessionSchema.shape.session })).returns<{
    readonly isNews: boolean
  }>(),
  /** The kinds for which these rules and the current battle have nothing to print, each with the reason. */
  listUnprintable: takes(rulesChoiceSchema).returns<{
    readonly kinds: readonly { readonly what: PrintJob['what']; readonly problem: Sendable }[]
  }>(),
  /** The longest gauge that fits the paper, in another form if none fits in the job's. Problems: those of a gauge. */
  fitGauge: takes(z.strictObject({ job: printJobSchema })).returns<GaugeShape>(),
  /** Writes the PDF of each job to the print folder, with `progress` events. Jobs that fail are reported; the others are written. */
  savePrints: takes(z.strictObject({ task, jobs: listOf(printJobSchema, 1, 500).readonly() })).returns<Saved>(),
  /** Cancels a task; files already written stay. Does nothing if it has ended. */
  cancel: takes(z.strictObject({ task })).returns<Nothing>(),

  /** The system's dialogs; null if canceled. Other calls accept only chosen files. Problem: `not-here` in a browser. */
  chooseFile: takes(nothing).returns<{ readonly file: string | null }>(),
  /** Chooses where to save house rules, for `saveHouse`; `name` is the suggested name. */
  chooseNewFile: takes(
    z.strictObject({ name: textOf(0, 255), kind: z.enum(['house', 'ruleset']).exactOptional() }),
  ).returns<{
    readonly file: string | null
  }>(),
  /** Chooses the print folder. */
  chooseFolder: takes(nothing).returns<{ readonly folder: string | null }>(),
  /** The print folder: the last one chosen, or the host's default. */
  printFolder: takes(nothing).returns<{ readonly folder: string }>(),
  /** Opens a file that `savePrints` wrote in the system's viewer. Problem: `not-here` in a browser. */
  openPrinted: takes(z.strictObject({ path: placeSchema })).returns<Nothing>(),
}

export type MethodName = keyof typeof methods
/** The input as a window sends it. */
export type InputOf<M extends MethodName> = z.input<(typeof methods)[M]['input']>
/** The input as the handler gets it. */
export type ParsedOf<M extends MethodName> = z.output<(typeof methods)[M]['input']>
export type OutputOf<M extends MethodName> = (typeof methods)[M] extends Method<z.ZodType, infer O> ? O : never

export const methodNames = Object.keys(methods) as readonly MethodName[]

export const isMethodName = (name: string): name is MethodName => Object.hasOwn(methods, name)

/** The host's capabilities; the window hides buttons for anything missing. */
export interface About {
  readonly version: string
  /** Desktop application or browser. */
  readonly host: 'desktop' | 'browser'
  readonly system: 'linux' | 'mac' | 'windows'
  /** The system's own dialogs to choose files and folders. */
  readonly dialogs: boolean
  /** Can open a saved file in the system's viewer. */
  readonly viewer: boolean
  /** Where settings, drafts and battles are kept. */
  readonly folder: string
  /** Problems at startup and how they were handled, such as unreadable settings that were set aside. */
  readonly problems: readonly Sendable[]
}

/** An error report. Nothing is sent automatically. */
export interface ProblemReport {
  /** Version, system and the last lines of the log, with paths shortened. */
  readonly text: string
  /** The issue page, which takes the report as its `body` parameter. */
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
  /** Library files were added, removed or changed. Reload. */
  | { readonly kind: 'library-changed' }
  | { readonly kind: 'settings-changed' }
  /** House rules being edited were changed by another window or program. Reload. */
  | { readonly kind: 'house-changed'; readonly session: string }
  /** Another window changed the battle. Reload. */
  | { readonly kind: 'battle-changed' }
  /** Guests joined or left, or sharing ended. Reload. */
  | { readonly kind: 'sharing-changed' }
  /** A file was opened from the desktop, a second instance or a menu. `copyOf`: the original, if this is a copy. */
  | { readonly kind: 'file-opened'; readonly name: string; readonly copyOf: string | null }
  /** A file was opened from outside, and house rules with its id already exist: ask the player. */
  | { readonly kind: 'file-handed'; readonly file: string }
  /** A command chosen in the system's menu. */
  | { readonly kind: 'command'; readonly command: string }
  /** For the system's menu: the commands that the window can run now. */
  | { readonly kind: 'commands-enabled'; readonly commands: readonly string[] }
