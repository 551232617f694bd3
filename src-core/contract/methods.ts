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

  /** The newest good backup, where the database was damaged and set aside since the start; null otherwise. */
  readBackup: takes(nothing).returns<{ readonly day: string | null }>(),
  /** Restores that backup; `aside` is the file that keeps what it replaced. Problems: `no-backup`, `not-written`. */
  restoreBackup: takes(nothing).returns<{ readonly day: string; readonly aside: string | null }>(),

  /** Writes a fault of the window to the log. */
  reportFault: takes(z.strictObject({ text: textOf(1, 10_000) })).returns<Nothing>(),
  /** What the player may send about a problem. */
  readReport: takes(nothing).returns<ProblemReport>(),
  /** Tells the system's menu which commands can run now; a browser has none. */
  enableCommands: takes(z.strictObject({ commands: listOf(textOf(1, 40), 0, 200).readonly() })).returns<Nothing>(),

  listLibrary: takes(nothing).returns<LibraryList>(),
  /**
   * Takes a file into the library, and keeps it there; also a broken one, with its problems. The player chose it in a dialog of
   * `chooseFile`, or it lies in a folder of the library. Problems: `not-chosen`, `leads-out`, `not-rules`; `here-already` where a copy
   * would be kept and other house rules of its id are here, unless `beside` says that both are to be.
   */
  openFile: takes(openFileSchema).returns<LibraryEntry>(),
  /** Removes it from the library; the file itself stays. */
  closeFile: takes(z.strictObject({ file: placeSchema })).returns<Nothing>(),

  /** Keeps a copy of a file that the player picked or dropped in the window: by its name, and never in place of another. Problem: `here-already`, as of `openFile`. */
  takeFile: takes(takeFileSchema).returns<LibraryEntry>(),
  /** The house rules of the same id that are here already, next to those that the player was given. Problems: as of `openFile` and `openHouse`, `not-found`. */
  readHere: takes(receivedSchema).returns<HereAlready>(),
  /**
   * Makes them what the player was given, in their file and in their draft; what both held before stays among the saved revisions. Problems:
   * the same, and those of writing.
   */
  replaceHere: takes(receivedSchema).returns<LibraryEntry>(),

  /** Renames a file in a folder of the library after a new title, with its drafts and saved versions. Problems: as of `openFile`, those of writing. */
  renameFile: takes(z.strictObject({ file: placeSchema, title: textOf(1, 80) })).returns<LibraryEntry>(),
  /** Copies a file in the library under another title and id. Problems: the same. */
  duplicateFile: takes(z.strictObject({ file: placeSchema })).returns<LibraryEntry>(),
  /** Deletes a file in a folder of the library, with its drafts; `restoreFile` brings them back. House rules that need it are not in use anymore. Problems: the same. */
  deleteFile: takes(z.strictObject({ file: placeSchema })).returns<{ readonly deleted: string }>(),
  /** Restores a deleted file byte for byte, under another name if its own is taken. Problems: `no-such-file`, those of writing. */
  restoreFile: takes(z.strictObject({ deleted: placeSchema })).returns<LibraryEntry>(),

  /** What a file of rules says, for the window to hand it on. Problems: as of `openFile`. */
  exportRules: takes(z.strictObject({ file: placeSchema })).returns<RulesExport>(),
  /** Writes a copy of it where the player says in the system's dialog; null if he chose no place. Problems: the same, and those of writing. */
  saveCopy: takes(z.strictObject({ file: placeSchema })).returns<{ readonly file: string | null }>(),
  /** Shows it in its folder, by the system. Problems: the same, `not-opened`. */
  showInFolder: takes(z.strictObject({ file: placeSchema })).returns<Nothing>(),

  readSheet: takes(rulesChoiceSchema).returns<Sheet>(),
  readProvenance: takes(rulesChoiceSchema).returns<ProvenanceList>(),

  /** Everything that can be checked by these rules, phase by phase, with the form of each check and its keys. */
  readChecks: takes(rulesChoiceSchema).returns<CheckList>(),
  /** The assessment of a check: modifiers, points, row and exact odds. Missing inputs are part of the answer, not a refusal. */
  assess: takes(situationSchema).returns<AssessmentAnswer>(),
  /** The modifiers that would shift the odds most. */
  largestShifts: takes(situationSchema).returns<Shifts>(),
  /** The odds of a check along a line of the battle's units. Missing inputs are part of the answer. Problems: `not-found`, `unknown-name`. */
  lineOdds: takes(lineSchema).returns<LineAnswer>(),
  /** The odds of a sequence of checks. Missing inputs are part of the answer. Problems: `unknown-name`, `not-found`. */
  sequenceOdds: takes(sequenceSchema).returns<SequenceAnswer>(),
  /** Where several house rules of a choice change the same, and which of them holds. */
  readOverlaps: takes(rulesChoiceSchema).returns<OverlapList>(),
  /** The checks and sequences that house rules change, among those that the rules they extend have as well. */
  listCompared: takes(rulesChoiceSchema).returns<ComparedList>(),
  /**
   * The odds of a check or a sequence under house rules and under the rules they extend, over two of its inputs. Problems: `unknown-name`,
   * `too-much-work`.
   */
  heatMap: takes(heatMapSchema).returns<HeatAnswer>(),
  /** Which changes bring the shift of a cell of the map. */
  heatCauses: takes(heatCausesSchema).returns<HeatCauses>(),
  /** The traits that the last check of the battle changed; empty if none was played. */
  readChangedTraits: takes(nothing).returns<ChangedTraits>(),

  /** The battle in play. It is kept on disk as it is played. */
  readBattle: takes(nothing).returns<BattleView>(),
  /** Rolls a check; a tie then waits for `playAgain`. Written down before it is answered. */
  playCheck: takes(playCheckSchema).returns<BattleView>(),
  playAgain: takes(playAgainSchema).returns<BattleView>(),
  /** The controls of the roster editor by these rules. */
  readMuster: takes(rulesChoiceSchema).returns<MusterForm>(),
  /** Changes the roster. Keeps traits unknown to the ruleset without using them. */
  muster: takes(musterSchema).returns<BattleView>(),
  /** The tables in pasted text or a file: CSV, tabs, Markdown, or an Excel workbook. Problems: `too-large`, `not-a-table`. */
  readTables: takes(readTablesSchema).returns<TableList>(),
  /** Reads a roster from a table; nothing is mustered yet. */
  readRoster: takes(readRosterSchema).returns<RosterReading>(),
  listSampleBattles: takes(nothing).returns<SampleBattles>(),
  /** Begins a battle that is ready to play; the one in play waits in the list. Problems: `not-found`, those of its file and rules. */
  startBattle: takes(startBattleSchema).returns<BattleView>(),
  /** The effects of a follow-up without a check on the given units. Problem: `nothing-there`. */
  readFollowUp: takes(readFollowUpSchema).returns<Proposals>(),
  /** Accepts changes by a roll or a follow-up, or sets states by hand. Problem: `nothing-there`, where there is no such roll. */
  applyChanges: takes(applySchema).returns<BattleView>(),
  /** Destroys, restores, renames, moves, splits, merges, attaches or detaches a unit, or has units arrive. Problems: `not-found`, `unit-action`, `nothing-there` without units. */
  actOnUnit: takes(actOnUnitSchema).returns<BattleView>(),
  /** Moves on to the next phase, side or turn, and ends the states that end then. */
  nextPhase: takes(turnSchema).returns<BattleView>(),
  undoPlay: takes(undoSchema).returns<BattleView>(),
  redoPlay: takes(undoSchema).returns<BattleView>(),
  /** Puts the battle away; its file stays. */
  newBattle: takes(nothing).returns<BattleView>(),
  listBattles: takes(nothing).returns<BattleList>(),
  /** Continues another battle; the one in play waits in the list. Problem: `not-found`. */
  openBattle: takes(openBattleSchema).returns<BattleView>(),
  /** Begins another battle with all that happened in one of the list. Problem: `not-found`. */
  copyBattle: takes(openBattleSchema).returns<BattleView>(),
  /** Ends the battle in play; a further event continues it. */
  endBattle: takes(nothing).returns<BattleView>(),
  /** Begins the battle of the next day with who is left of the one in play. Problems: `nothing-there` without units, those of its rules. */
  startNextDay: takes(nothing).returns<BattleView>(),

  readJournal: takes(readJournalSchema).returns<JournalPage>(),
  /**
   * Replaces a line; later lines are played again as they were. Lines that no longer fit say so.
   * Problems: `changed-meanwhile`, those of `playCheck`.
   */
  correctPlay: takes(correctPlaySchema).returns<BattleView>(),
  /** What `correctPlay` would change; nothing is stored. Problems as there. */
  previewCorrection: takes(correctPlaySchema).returns<CorrectionPreview>(),
  /** Luck, losses and turns. */
  readBattleReport: takes(nothing).returns<BattleReport>(),
  /** The journal as text or CSV; the report as Markdown; or a file for `startBattle`: the order of battle as a scenario, or the whole battle. Problems: `not-found`, `nothing-there`. */
  exportBattle: takes(exportBattleSchema).returns<BattleExport>(),
  printJournal: takes(printJournalSchema).returns<Printed>(),

  /** Whether the battle in play is shared with other devices at the table, and with whom. */
  readSharing: takes(nothing).returns<Sharing>(),
  /**
   * Answers guests on the local network who have the code, until it is ended, the battle is put away or the program ends. One battle at
   * a time. Problems: `nothing-there` before a battle has begun, `no-network`, `not-found`, `not-listening`, `not-built`.
   */
  startSharing: takes(startSharingSchema).returns<Sharing>(),
  /** Creates a new code. The old code stops working; guests who have joined stay. Problem: `nothing-shared`. */
  invite: takes(inviteSchema).returns<Sharing>(),
  /** Removes a guest, by number, and makes a new code; does nothing where the guest has gone already. Problem: `nothing-shared`. */
  removeGuest: takes(removeGuestSchema).returns<Sharing>(),
  /** Ends the sharing: guests get no answers anymore. */
  endSharing: takes(nothing).returns<Sharing>(),

  /** Drafts of house rules that were not saved, newest first. */
  listDrafts: takes(nothing).returns<DraftList>(),
  /** Opens a file of house rules, with its draft if there is one, or a draft. A file of a newer format is refused: `newer-format`. */
  openHouse: takes(openHouseSchema).returns<DraftView>(),
  newHouse: takes(newHouseSchema).returns<DraftView>(),
  /** Makes a new ruleset in the folder of rulesets, under an unused id. Problems: those of the ruleset that it copies. */
  newRuleset: takes(newRulesetSchema).returns<DraftView>(),
  readHouse: takes(sessionSchema).returns<DraftView>(),
  /** The traits and other keys that conditions of a section may test. */
  readVocabulary: takes(readVocabularySchema).returns<Vocabulary>(),
  /** Suggestions for the text at a path into `rules`. */
  readSuggestions: takes(readSuggestionsSchema).returns<Suggestions>(),
  /** The entries that depend on pieces of the rules, and would have to be removed with them. */
  /** What the changes do to the odds of a check, in a situation where they matter; null if none was found or the rules have problems. */
  readEffect: takes(readEffectSchema).returns<ChangeEffect | null>(),
  readDependents: takes(readDependentsSchema).returns<EntryDependents>(),
  /** The result of edits at a cell, without making them. Problems as of `editHouse`. */
  tryEdits: takes(tryEditsSchema).returns<EditPreview>(),
  /** Makes edits, and writes them to the draft on disk before the answer. Text that is not YAML takes only a `text` edit: `not-editable`. */
  editHouse: takes(editHouseSchema).returns<DraftView>(),
  undoHouse: takes(sessionSchema).returns<DraftView>(),
  redoHouse: takes(sessionSchema).returns<DraftView>(),
  /**
   * Problems: `changed-on-disk`, `file-exists`, `not-written`, and as of `openFile` where it may not be written; then
   * nothing is written.
   */
  saveHouse: takes(saveHouseSchema).returns<DraftView>(),
  /** After another program changed the file: keeps the draft or takes the file, as a step that can be undone. */
  settleHouse: takes(settleHouseSchema).returns<DraftView>(),
  /** What differs between the house rules and what is to be merged into them, cell by cell. Problems: those of the file, `house-extends`. */
  compareHouse: takes(compareHouseSchema).returns<MergeList>(),
  /** Merges by a choice for each cell, as one step. Problems: as of `compareHouse`, `changed-meanwhile`, `not-editable`. */
  mergeHouse: takes(mergeHouseSchema).returns<DraftView>(),
  /**
   * Reads the charts, tables and lists of a text whose columns ran together, with their doubts. A newer reading of the same task ends the older. Problems: `too-large`, `canceled`.
   */
  readScan: takes(readScanSchema).returns<ScanAnswer>(),
  /** The edits that write one of them into the house rules, for `editHouse`. */
  planScan: takes(planScanSchema).returns<ScanPlan>(),
  /** The saved revisions of the file with their changes. Problems: those of the file that keeps them. */
  readRevisions: takes(readRevisionsSchema).returns<RevisionList>(),
  /** Restores an earlier revision under the current version number, as a step that can be undone. Problem: `not-found`. */
  bringBack: takes(bringBackSchema).returns<DraftView>(),
  closeHouse: takes(closeHouseSchema).returns<Nothing>(),

  /** A sheet or gauge as PDF, not written anywhere. A newer preview of the same task ends the older: `canceled`. */
  preview: takes(z.strictObject({ task, job: printJobSchema })).returns<PrintPreview>(),
  /**
   * Lays out edited rules with the settings of the print view. Every later answer about them has the problems of printing, until they are
   * tried again. `isNews`: the problems have changed, so that the window should read them again. A newer trial of the same task ends the
   * older: `canceled`.
   */
  tryPrinting: takes(z.strictObject({ task, session: sessionSchema.shape.session })).returns<{
    readonly isNews: boolean
  }>(),
  /** The kinds that these rules and the current battle have nothing to print for, each with the reason. */
  listUnprintable: takes(rulesChoiceSchema).returns<{
    readonly kinds: readonly { readonly what: PrintJob['what']; readonly problem: Sendable }[]
  }>(),
  /** The longest gauge that fits the paper, in another form if none fits in the job's. Problems: those of a gauge. */
  fitGauge: takes(z.strictObject({ job: printJobSchema })).returns<GaugeShape>(),
  /** Writes each job's PDF into the folder of prints, with `progress` events; jobs that fail are reported, the others are written. */
  savePrints: takes(z.strictObject({ task, jobs: listOf(printJobSchema, 1, 500).readonly() })).returns<Saved>(),
  /** Cancels a task; files that it has written stay. Does nothing if it has ended. */
  cancel: takes(z.strictObject({ task })).returns<Nothing>(),

  /** The system's dialogs; null if the player chose nothing. Other calls may name only chosen files. Problem: `not-here` in a browser. */
  chooseFile: takes(nothing).returns<{ readonly file: string | null }>(),
  /** A file to save house rules as, for `saveHouse`; `name` is proposed. */
  chooseNewFile: takes(
    z.strictObject({ name: textOf(0, 255), kind: z.enum(['house', 'ruleset']).exactOptional() }),
  ).returns<{
    readonly file: string | null
  }>(),
  /** Chooses the folder of prints. */
  chooseFolder: takes(nothing).returns<{ readonly folder: string | null }>(),
  /** Where prints go: the folder chosen last, or the host's own. */
  printFolder: takes(nothing).returns<{ readonly folder: string }>(),
  /** A file that `savePrints` wrote, in the system's viewer. Problem: `not-here` in a browser. */
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

/** What the machine is and can do; a window shows no button for what it cannot. */
export interface About {
  readonly version: string
  /** Whether the window runs in the desktop application or in a browser. */
  readonly host: 'desktop' | 'browser'
  readonly system: 'linux' | 'mac' | 'windows'
  /** The system's own dialogs to choose files and folders. */
  readonly dialogs: boolean
  /** Opening a written file in the system's viewer. */
  readonly viewer: boolean
  /** Where settings, drafts and battles are kept. */
  readonly folder: string
  /** Problems at startup and how they were handled, such as unreadable settings that were set aside. */
  readonly problems: readonly Sendable[]
}

/** Nothing of it is sent on its own. */
export interface ProblemReport {
  /** Version, system and the last lines of the log, with paths shortened. */
  readonly text: string
  /** The page that takes it as `body` of its query. */
  readonly page: string
}

/** What the machine tells the window unasked. */
export type MachineEvent =
  /** The progress of a long task: `done` of `total`, and the current item. */
  | {
      readonly kind: 'progress'
      readonly task: string
      readonly done: number
      readonly total: number
      readonly what: string
    }
  /** Files of the library came, went or changed: read it again. */
  | { readonly kind: 'library-changed' }
  | { readonly kind: 'settings-changed' }
  /** House rules in the making: another window edited them, or another program their file. Read them again. */
  | { readonly kind: 'house-changed'; readonly session: string }
  /** Another window played on: read the battle again. */
  | { readonly kind: 'battle-changed' }
  /** Guests came or went, or the sharing ended: read it again. */
  | { readonly kind: 'sharing-changed' }
  /** A file was opened from outside: the desktop, a second start, a menu. `copyOf`: the one that was named, where it is a copy of that. */
  | { readonly kind: 'file-opened'; readonly name: string; readonly copyOf: string | null }
  /** A file was opened from outside, and house rules of its id are here already: the player is to be asked. */
  | { readonly kind: 'file-handed'; readonly file: string }
  /** A command chosen in the system's menu. */
  | { readonly kind: 'command'; readonly command: string }
  /** For the system's menu: the commands that the window can run now. */
  | { readonly kind: 'commands-enabled'; readonly commands: readonly string[] }
