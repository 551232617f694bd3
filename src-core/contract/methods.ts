/**
 * The calls between window and machine: of each method the schema of what goes in, by which the machine checks it, and the type of
 * what comes back. Every call answers a `Result`, so that errors keep code, message and place across.
 */
import { z } from 'zod'
import type { EntryDependents } from '../house/dependents.ts'
import type { Vocabulary } from '../house/form.ts'
import type { Suggestions } from '../house/suggestions.ts'
import type { EditTrial } from '../house/trial.ts'
import type { Answer } from '../problem.ts'
import type { Sheet } from '../sheet/blocks.ts'
import { listOf, textOf } from '../sizes.ts'
import type { About } from './about.ts'
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
} from './checks.ts'
import { placeSchema, rulesChoiceSchema } from './choice.ts'
import {
  heatCausesSchema,
  heatMapSchema,
  type ComparedList,
  type HeatAnswer,
  type HeatCauses,
  type OverlapList,
} from './compare.ts'
import type { MachineEvent } from './events.ts'
import {
  planScanSchema,
  readDependentsSchema,
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
  type House,
  type MergeList,
  type RevisionList,
  type ScanAnswer,
  type ScanPlan,
} from './house.ts'
import {
  openFileSchema,
  receivedSchema,
  takeFileSchema,
  type HereAlready,
  type LibraryEntry,
  type LibraryList,
  type ProvenanceList,
  type RulesExport,
} from './library.ts'
import {
  applySchema,
  musterSchema,
  rosterTextSchema,
  startBattleSchema,
  turnSchema,
  type MusterForm,
  type RosterReading,
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
  type JournalPage,
} from './play.ts'
import { printJobSchema, type Printed, type Saved } from './print.ts'
import { inviteSchema, removeGuestSchema, startSharingSchema, type Sharing } from './sharing.ts'
import { settingsChangeSchema, type Settings } from './settings.ts'

declare const answer: unique symbol

interface Method<I extends z.ZodType, A> {
  readonly input: I
  /** Known to the compiler alone: answers are plain JSON, but for bytes, and have the keys of their type and no other. */
  readonly [answer]?: A
}

const takes = <I extends z.ZodType>(input: I): { readonly answers: <A>() => Method<I, A> } => ({
  answers: () => ({ input }),
})

const nothing = z.strictObject({})
type Nothing = Readonly<Record<string, never>>
/** A name the window gives to a long task, to follow and to cancel it. */
const task = textOf(1, 80)

export const methods = {
  about: takes(nothing).answers<About>(),

  readSettings: takes(nothing).answers<Settings>(),
  changeSettings: takes(settingsChangeSchema).answers<Settings>(),

  listLibrary: takes(nothing).answers<LibraryList>(),
  /**
   * Takes a file into the library, and keeps it there; also a broken one, with its problems. The player chose it in a dialog of
   * `chooseFile`, or it lies in a folder of the library. Problems: `not-chosen`, `leads-out`, `not-rules`; `here-already` where a copy
   * would be kept and other house rules of its id are here, unless `beside` says that both are to be.
   */
  openFile: takes(openFileSchema).answers<LibraryEntry>(),
  /** Out of the library; the file itself stays. */
  closeFile: takes(z.strictObject({ file: placeSchema })).answers<Nothing>(),

  /** Keeps a copy of a file that the player picked or dropped in the window: by its name, and never in place of another. Problem: `here-already`, as of `openFile`. */
  takeFile: takes(takeFileSchema).answers<LibraryEntry>(),
  /** The house rules of the same id that are here already, beside those that the player was given. Problems: as of `openFile` and `openHouse`, `nothing-here`. */
  readHere: takes(receivedSchema).answers<HereAlready>(),
  /**
   * Makes them what the player was given, in their file and in their draft; what both held before stays among the saved revisions. Problems:
   * the same, and those of writing.
   */
  replaceHere: takes(receivedSchema).answers<LibraryEntry>(),

  /** What a file of rules says, for the window to hand it on. Problems: as of `openFile`. */
  exportRules: takes(z.strictObject({ file: placeSchema })).answers<RulesExport>(),
  /** Writes a copy of it where the player says in the system's dialog; null where he chose no place. Problems: the same, and those of writing. */
  saveCopy: takes(z.strictObject({ file: placeSchema })).answers<{ readonly file: string | null }>(),
  /** Shows it in its folder, by the system. Problems: the same, `not-opened`. */
  showInFolder: takes(z.strictObject({ file: placeSchema })).answers<Nothing>(),

  readSheet: takes(rulesChoiceSchema).answers<Sheet>(),
  readProvenance: takes(rulesChoiceSchema).answers<ProvenanceList>(),

  /** Everything that can be checked by these rules, phase by phase, with the form of each check and its keys. */
  readChecks: takes(rulesChoiceSchema).answers<CheckList>(),
  /** The assessment of a check: modifiers, points, row and exact odds. Missing inputs are part of the answer, not a refusal. */
  assess: takes(situationSchema).answers<AssessmentAnswer>(),
  /** The modifiers that would shift the odds most. */
  largestShifts: takes(situationSchema).answers<Shifts>(),
  /** The odds of a check along a line of the battle's units. Missing inputs are part of the answer. Problems: `no-such-unit`, `unknown-role`. */
  lineOdds: takes(lineSchema).answers<LineAnswer>(),
  /** The odds of a sequence of checks. Missing inputs are part of the answer. Problems: `no-such-sequence`, `no-such-unit`. */
  sequenceOdds: takes(sequenceSchema).answers<SequenceAnswer>(),
  /** Where several house rules of a choice change the same, and which of them holds. */
  readOverlaps: takes(rulesChoiceSchema).answers<OverlapList>(),
  /** The checks and sequences that house rules change, among those that the rules they extend have as well. */
  listCompared: takes(rulesChoiceSchema).answers<ComparedList>(),
  /**
   * The odds of a check or a sequence by house rules and by what they extend, over two of its inputs. Problems: `no-such-procedure`,
   * `no-such-sequence`, `no-axis`, `too-much-work`.
   */
  heatMap: takes(heatMapSchema).answers<HeatAnswer>(),
  /** Which changes bring the shift of a cell of the map. */
  heatCauses: takes(heatCausesSchema).answers<HeatCauses>(),
  /** The traits that the last check of the battle changed; empty where none was played. */
  readChangedTraits: takes(nothing).answers<ChangedTraits>(),

  /** The battle in play. It is kept on disk as it is played. */
  readBattle: takes(nothing).answers<BattleView>(),
  /** Rolls a check; a tie then waits for `playAgain`. Written down before it is answered. */
  playCheck: takes(playCheckSchema).answers<BattleView>(),
  playAgain: takes(playAgainSchema).answers<BattleView>(),
  /** The controls of the roster editor by these rules. */
  readMuster: takes(rulesChoiceSchema).answers<MusterForm>(),
  /** Changes the roster. Traits that the ruleset does not know are kept and not used. Problems: none of its own. */
  muster: takes(musterSchema).answers<BattleView>(),
  /** Reads a roster from a spreadsheet; nothing is mustered yet. */
  readRoster: takes(rosterTextSchema).answers<RosterReading>(),
  listSampleBattles: takes(nothing).answers<SampleBattles>(),
  /** Begins a battle that is ready to play; the one in play waits in the list. Problems: `no-such-battle`, those of its file and rules. */
  startBattle: takes(startBattleSchema).answers<BattleView>(),
  /** The effects of a follow-up without a check on the given units. Problem: `nothing-there`. */
  readFollowUp: takes(readFollowUpSchema).answers<Proposals>(),
  /** Accepts changes by a roll or a follow-up, or sets states by hand. Problem: `nothing-there`, where there is no such roll. */
  applyChanges: takes(applySchema).answers<BattleView>(),
  /** Moves on to the next phase, side or turn, and ends the states that end then. */
  nextPhase: takes(turnSchema).answers<BattleView>(),
  undoPlay: takes(undoSchema).answers<BattleView>(),
  redoPlay: takes(undoSchema).answers<BattleView>(),
  /** Puts the battle away; its file stays. */
  newBattle: takes(nothing).answers<BattleView>(),
  listBattles: takes(nothing).answers<BattleList>(),
  /** Continues another battle; the one in play waits in the list. Problem: `no-such-battle`. */
  openBattle: takes(openBattleSchema).answers<BattleView>(),
  /** Begins another battle with all that happened in one of the list. Problem: `no-such-battle`. */
  copyBattle: takes(openBattleSchema).answers<BattleView>(),
  /** Ends the battle in play; a further event continues it. */
  endBattle: takes(nothing).answers<BattleView>(),
  /** Begins the battle of the next day with who is left of the one in play. Problems: `nothing-there` without units, those of its rules. */
  startNextDay: takes(nothing).answers<BattleView>(),

  readJournal: takes(readJournalSchema).answers<JournalPage>(),
  /**
   * Replaces a line; later lines are played again as they were. Lines that no longer fit say so.
   * Problems: `line-changed`, those of `playCheck`.
   */
  correctPlay: takes(correctPlaySchema).answers<BattleView>(),
  /** Luck, losses and turns. */
  readBattleReport: takes(nothing).answers<BattleReport>(),
  /** The journal as text, or as a table that spreadsheets read; or the order of battle as a scenario file, which `startBattle` plays. */
  exportBattle: takes(exportBattleSchema).answers<BattleExport>(),
  printJournal: takes(printJournalSchema).answers<Printed>(),

  /** Whether the battle in play is shared with other devices at the table, and with whom. */
  readSharing: takes(nothing).answers<Sharing>(),
  /**
   * Answers guests on the local network who have the code, until it is ended, the battle is put away or the program ends. One battle at
   * a time. Problems: `nothing-there` before a battle has begun, `no-network`, `no-such-address`, `not-shared`, `no-window`.
   */
  startSharing: takes(startSharingSchema).answers<Sharing>(),
  /** A new code and what it admits to; the old code admits nobody any more, guests who have joined stay. Problem: `nothing-shared`. */
  invite: takes(inviteSchema).answers<Sharing>(),
  /** Removes a guest, by number, and makes a new code; does nothing where the guest has gone already. Problem: `nothing-shared`. */
  removeGuest: takes(removeGuestSchema).answers<Sharing>(),
  /** Ends the sharing: guests get no answers any more. */
  endSharing: takes(nothing).answers<Sharing>(),

  /** Drafts of house rules that were not saved, newest first. */
  listDrafts: takes(nothing).answers<DraftList>(),
  /** Opens a file of house rules, with its draft if there is one, or a draft. A file of a newer format is refused: `newer-format`. */
  openHouse: takes(openHouseSchema).answers<House>(),
  newHouse: takes(newHouseSchema).answers<House>(),
  /** Makes a new ruleset in the folder of rulesets, under an unused id. Problems: those of the ruleset that it copies. */
  newRuleset: takes(newRulesetSchema).answers<House>(),
  readHouse: takes(sessionSchema).answers<House>(),
  /** The traits and other keys that conditions of a section may test. */
  readVocabulary: takes(readVocabularySchema).answers<Vocabulary>(),
  /** Suggestions for the text at a path into `rules`. */
  readSuggestions: takes(readSuggestionsSchema).answers<Suggestions>(),
  /** The entries that depend on pieces of the rules, and would have to be removed with them. */
  readDependents: takes(readDependentsSchema).answers<EntryDependents>(),
  /** The result of edits at a cell, without making them. Problems as of `editHouse`. */
  tryEdits: takes(tryEditsSchema).answers<EditTrial>(),
  /** Makes edits, and writes them to the draft on disk before the answer. Text that is not YAML takes only a `text` edit: `not-editable`. */
  editHouse: takes(editHouseSchema).answers<House>(),
  undoHouse: takes(sessionSchema).answers<House>(),
  redoHouse: takes(sessionSchema).answers<House>(),
  /**
   * Problems: `changed-on-disk`, `file-exists`, `not-written`, `disk-full`, and as of `openFile` where it may not be written; then
   * nothing is written.
   */
  saveHouse: takes(saveHouseSchema).answers<House>(),
  /** After another program changed the file: keeps the draft or takes the file, as a step that can be undone. */
  settleHouse: takes(settleHouseSchema).answers<House>(),
  /** What differs between the house rules and what is to be merged into them, cell by cell. Problems: those of the file, `house-extends`. */
  compareHouse: takes(compareHouseSchema).answers<MergeList>(),
  /** Merges by a choice for each cell, as one step. Problems: as of `compareHouse`, `merge-moved`, `not-editable`. */
  mergeHouse: takes(mergeHouseSchema).answers<House>(),
  /** Reads the charts, tables and lists of a text whose columns ran together, with their doubts. */
  readScan: takes(readScanSchema).answers<ScanAnswer>(),
  /** The edits that write one of them into the house rules, for `editHouse`. */
  planScan: takes(planScanSchema).answers<ScanPlan>(),
  /** The saved revisions of the file with their changes. Problems: those of the file that keeps them. */
  readRevisions: takes(readRevisionsSchema).answers<RevisionList>(),
  /** Restores an earlier revision under the current version number, as a step that can be undone. Problem: `no-such-revision`. */
  bringBack: takes(bringBackSchema).answers<House>(),
  closeHouse: takes(closeHouseSchema).answers<Nothing>(),

  /** A sheet or gauge as PDF, not written anywhere. A newer preview of the same task ends the older: `cancelled`. */
  preview: takes(z.strictObject({ task, job: printJobSchema })).answers<Printed>(),
  /**
   * Lays out edited rules with the settings of the print view. Every later answer about them has the problems of printing, until they are
   * tried again. `isNews`: the problems have changed, so that the window should read them again. A newer trial of the same task ends the
   * older: `cancelled`.
   */
  tryPrinting: takes(z.strictObject({ task, session: sessionSchema.shape.session })).answers<{
    readonly isNews: boolean
  }>(),
  /** Writes each job's PDF into the folder of prints, with `progress` events; jobs that fail are reported, the others are written. */
  savePrints: takes(z.strictObject({ task, jobs: listOf(printJobSchema, 1, 500).readonly() })).answers<Saved>(),
  /** Cancels a task; files that it has written stay. Does nothing if it has ended. */
  cancel: takes(z.strictObject({ task })).answers<Nothing>(),

  /** The system's dialogs; null where the player chose nothing. Other calls may name only chosen files. Problem: `not-here` in a browser. */
  chooseFile: takes(nothing).answers<{ readonly file: string | null }>(),
  /** A file to save house rules as, for `saveHouse`; `name` is proposed. */
  chooseNewFile: takes(
    z.strictObject({ name: textOf(0, 255), kind: z.enum(['house', 'ruleset']).exactOptional() }),
  ).answers<{
    readonly file: string | null
  }>(),
  /** Chooses the folder of prints. */
  chooseFolder: takes(nothing).answers<{ readonly folder: string | null }>(),
  /** Where prints go: the folder chosen last, or the host's own. */
  printFolder: takes(nothing).answers<{ readonly folder: string }>(),
  /** A file that `savePrints` wrote, in the system's viewer. Problem: `not-here` in a browser. */
  openPrinted: takes(z.strictObject({ path: placeSchema })).answers<Nothing>(),
}

export type MethodName = keyof typeof methods
/** The input of a method as the window gives it. */
export type InputOf<M extends MethodName> = z.input<(typeof methods)[M]['input']>
/** The same as its handler gets it, parsed. */
export type ParsedOf<M extends MethodName> = z.output<(typeof methods)[M]['input']>
/** The value of its answer. */
export type OutputOf<M extends MethodName> = (typeof methods)[M] extends Method<z.ZodType, infer A> ? A : never

/** The machine as the window sees it, whichever way the calls go. */
export type Machine = {
  readonly [M in MethodName]: (input: InputOf<M>) => Promise<Answer<OutputOf<M>>>
} & {
  /** Calls the listener with every event until the returned function is called. */
  readonly listen: (listener: (event: MachineEvent) => void) => () => void
}
