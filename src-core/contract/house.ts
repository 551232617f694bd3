/** Editing house rules in a session, from opening to saving. Every answer has the whole state of the session. */
import { z } from 'zod'
import type { HouseChange } from '../house/changes.ts'
import type { HouseProblem } from '../house/analysis.ts'
import type { Data } from '../ruleset/data.ts'
import { headKeys, type Edit } from '../house/edit.ts'
import type { Projection } from '../picture/projection.ts'
import type { ScanDestination } from '../scan/rules/from-scan.ts'
import type { FormEntry, SectionHead } from '../house/form.ts'
import type { BaseChanges } from '../house/merging/base-record.ts'
import type { MergeCell } from '../house/merging/compare.ts'
import type { KeyLine } from '../house/places.ts'
import type { Revision, RevisionChange } from '../house/revisions.ts'
import { dicePattern, maxFirstResults, parseDice } from '../odds/dice.ts'
import type { Path } from '../paths.ts'
import type { Sheet } from '../sheet/blocks.ts'
import type { RulesetOption } from '../ruleset/model.ts'
import type { LengthUnit } from '../ruleset/units.ts'
import { doubts, scanLimits, certainties, type ReadText, type UnreadLine } from '../scan/reading.ts'
import type { Proposal } from '../scan/proposals.ts'
import { limits } from '../format/limits.ts'
import { listOf, textOf } from '../sizes.ts'
import { situationSchema, type AssessmentAnswer } from './checks.ts'
import { placeSchema, rulesChoiceSchema, type RulesChoice, receivedSchema, type HeadSummary } from './rules.ts'
import type { Sendable } from './wire.ts'

const pathSchema = listOf(
  z.union([textOf(0, limits.bytes), z.int().min(0).max(limits.nodes)]),
  0,
  limits.depth + 8,
).readonly()
const wholeText = textOf(0, 2 * limits.bytes)
/** Any value that a file may contain, valid or not. */
const dataSchema: z.ZodType<Data, Data> = z.lazy(() =>
  z.union([
    textOf(0, limits.bytes),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(dataSchema),
    z.record(z.string(), dataSchema),
  ]),
)
const of = z.int().min(2).max(9).exactOptional()

/** See `Edit`. */
const editSchema: z.ZodType<Edit, Edit> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), path: pathSchema, value: dataSchema, of }),
  z.strictObject({
    kind: z.literal('type'),
    path: pathSchema,
    as: z.enum(['band', 'number', 'words', 'cell', 'length']),
    text: textOf(0, 2000),
    of,
  }),
  z.strictObject({ kind: z.literal('say'), path: pathSchema, text: textOf(0, 2000) }),
  z.strictObject({ kind: z.literal('enter'), path: pathSchema, text: textOf(0, 2000) }),
  z.strictObject({ kind: z.literal('write'), path: pathSchema, text: wholeText }),
  z.strictObject({ kind: z.literal('remove'), path: pathSchema }),
  z.strictObject({ kind: z.literal('restore'), path: pathSchema }),
  z.strictObject({
    kind: z.literal('add'),
    path: pathSchema,
    id: textOf(0, 80).exactOptional(),
    value: dataSchema,
    after: textOf(0, 200).nullable().exactOptional(),
    like: textOf(0, 200).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('write-out'), path: pathSchema }),
  z.strictObject({ kind: z.literal('move'), path: pathSchema, after: textOf(0, 200).nullable() }),
  z.strictObject({ kind: z.literal('rename'), path: pathSchema, id: textOf(1, 80) }),
  z.strictObject({
    kind: z.literal('head'),
    key: z.enum(headKeys),
    value: z.union([textOf(0, 200), listOf(textOf(0, 1000), 0, 100).readonly(), z.null()]),
  }),
  z.strictObject({
    kind: z.literal('mark'),
    path: pathSchema,
    mark: z
      .strictObject({
        kind: z.enum(['printed', 'reconstructed', 'assumed']),
        why: textOf(0, 2000),
        other: textOf(0, 2000),
      })
      .nullable(),
  }),
  z.strictObject({
    kind: z.literal('option'),
    id: textOf(0, 80).exactOptional(),
    option: z.strictObject({ title: textOf(1, 200), about: textOf(0, 1000) }).nullable(),
  }),
  z.strictObject({ kind: z.literal('text'), text: wholeText, from: wholeText.exactOptional() }),
])

/** The name of a session. For the session of an option, it ends with a dot and the option's id. */
const session = z.string().regex(/^[a-z0-9-]{1,60}(\.[a-z0-9-]{1,80})?$/, 'session')
/** Optional parts of the answer, such as the assessment of a check with these inputs. */
const include = {
  /** Include the form for a path on the sheet. */
  place: pathSchema.exactOptional(),
  check: situationSchema.omit({ rules: true }).exactOptional(),
  /** Include the definitions that aren't on the sheet: terms, traits and checks. */
  definitions: z.boolean().exactOptional(),
  /** Include the line number of every key. */
  lines: z.boolean().exactOptional(),
}
export type Include = z.output<z.ZodObject<typeof include>>

export const sessionSchema = z.strictObject({ session, ...include })
export const openHouseSchema = z.union([
  /** `ruleset` is the ruleset that the house rules change, if the file doesn't name one. */
  z.strictObject({ file: placeSchema, ruleset: placeSchema.exactOptional(), ...include }),
  z.strictObject({ draft: session, ...include }),
])
export const newHouseSchema = z.strictObject({
  /** The ruleset or house rules that the new ones extend. */
  ruleset: placeSchema,
  title: textOf(1, 80),
  ...include,
})
const firstCheckSchema = z
  .strictObject({
    kind: z.literal('check'),
    dice: z.string().regex(dicePattern, 'dice'),
    results: z.int().min(1).max(12),
  })
  .refine(({ dice: written, results }) => {
    const rolled = parseDice(written)
    return rolled !== undefined && results <= maxFirstResults(rolled)
  }, 'dice')
/** The start of a new ruleset: a copy of a ruleset with house rules merged in, a first check, or nothing if the rules will be read from a chart. */
const newRuleset = z.union([
  z.strictObject({ kind: z.literal('copy'), ruleset: placeSchema, house: rulesChoiceSchema.shape.house }),
  firstCheckSchema,
  z.strictObject({ kind: z.literal('chart') }),
])
export type NewRuleset = z.output<typeof newRuleset>
export const newRulesetSchema = z.strictObject({ title: textOf(1, 80), from: newRuleset, ...include })
export const editHouseSchema = z.strictObject({
  session,
  edits: listOf(editSchema, 1, 10_000).readonly(),
  /** The name of the step in the history. If unset, the name is derived from the edits. */
  label: textOf(1, 200).exactOptional(),
  /** Consecutive edits with the same group become one step. Used for typing. */
  group: textOf(1, 80).exactOptional(),
  ...include,
})
export const saveHouseSchema = z.strictObject({
  session,
  /** Saves as another file, which is given by its name in the house rules folder or as a chosen path. */
  file: placeSchema.exactOptional(),
  /** Overwrites an existing file, or a file that another program changed. */
  over: z.boolean().exactOptional(),
  ...include,
})
export const settleHouseSchema = z.strictObject({ session, keep: z.enum(['mine', 'theirs']), ...include })
/** Keeps unsaved work as a draft. If `discard` is true, deletes the draft instead, even if it isn't open. */
export const closeHouseSchema = z.strictObject({ session, discard: z.boolean() })
export const readVocabularySchema = z.strictObject({ session, section: pathSchema })
export const readSuggestionsSchema = z.strictObject({ session, path: pathSchema })
export const tryEditsSchema = z.strictObject({ session, edits: editHouseSchema.shape.edits, path: pathSchema })
/** `procedure` is the check to search first. */
export const readEffectSchema = z.strictObject({ session, procedure: textOf(1, 80).exactOptional() })
export const readDependentsSchema = z.strictObject({ session, paths: listOf(pathSchema, 1, 100).readonly() })

/** A page of revisions, newest first. With `before`, only revisions with a smaller number. */
export const readRevisionsSchema = z.strictObject({ session, before: z.int().min(1).exactOptional() })
export const bringBackSchema = z.strictObject({ session, number: z.int().min(1), ...include })

const mergeSourceSchema = z.union([
  z.enum(['base', 'outside']),
  z.strictObject({ file: placeSchema }),
  z.strictObject({ received: receivedSchema }),
])
/** What to merge: the base's changes, another program's changes to the file, another file, or a received or chosen file. */
export const compareHouseSchema = z.strictObject({ session, merged: mergeSourceSchema })
export const mergeHouseSchema = z.strictObject({
  session,
  merged: mergeSourceSchema,
  /** The chosen version of each cell, by its key. */
  choice: z.record(textOf(1, limits.bytes), z.enum(['ours', 'theirs'])),
  ...include,
})

const dice = z.string().regex(dicePattern, 'dice')
/** Reads charts from pasted text, or from the bytes of a picture, PDF or text file. `task` can be canceled and reports progress. */
export const readScanSchema = z.strictObject({
  task: textOf(1, 80),
  session,
  source: z.union([
    z.strictObject({ text: textOf(1, scanLimits.characters) }),
    z.strictObject({ name: textOf(1, 255), bytes: z.instanceof(Uint8Array) }),
  ]),
  /** If unset, the dice are taken from the headings or results of the chart. */
  dice: dice.exactOptional(),
})
const boxSchema = z.strictObject({
  page: z.int().min(0),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
  line: z.int().min(1).exactOptional(),
})
const readTextSchema: z.ZodType<ReadText, ReadText> = z.strictObject({
  text: textOf(0, 2000),
  sure: z.enum(certainties),
  doubts: listOf(z.enum(doubts), 0, doubts.length).readonly(),
  others: listOf(textOf(0, 2000), 0, 1000).readonly(),
  source: textOf(0, 2000).exactOptional(),
  box: boxSchema.nullable(),
})
const readTextsSchema = listOf(readTextSchema, 0, 2000).readonly()
const proposalSchema: z.ZodType<Proposal, Proposal> = z
  .strictObject({
    kind: z.enum(['across', 'down', 'grid', 'modifiers']),
    title: textOf(0, 400),
    headings: listOf(textOf(0, 400), 0, 100).readonly(),
    dice: textOf(0, 60),
    corner: textOf(0, 400),
    columns: listOf(readTextSchema, 1, 40).readonly(),
    added: z.int().min(0).max(2),
    rows: listOf(
      z.strictObject({ name: readTextSchema, cells: listOf(readTextSchema, 1, 40).readonly() }),
      1,
      2000,
    ).readonly(),
    words: listOf(z.strictObject({ heading: readTextSchema, texts: readTextsSchema }), 0, 40).readonly(),
  })
  .refine(({ columns, added }) => added < columns.length)
/** Plans the edits for a corrected proposal. `into` is the table or check to change, or null for a new one. */
export const planScanSchema = z.strictObject({
  session,
  proposal: proposalSchema,
  title: textOf(1, 80),
  dice,
  into: pathSchema.nullable(),
})

export interface ScanAnswer {
  readonly proposals: readonly {
    /** The proposal as a new table or check. */
    readonly proposal: Proposal
    /** The suggested name of the new table or check. */
    readonly name: string
    readonly homes: readonly ScanDestination[]
  }[]
  readonly unread: readonly UnreadLine[]
  readonly pages: readonly ScannedPage[]
}

/** A page as shown to the player, and the positions of its words. */
export interface ScannedPage {
  /** In displayed pixels of a picture or points of a PDF. */
  readonly width: number
  readonly height: number
  /** Maps the coordinates of words to displayed coordinates. Null if they are the same. */
  readonly toShown: Projection | null
}

/** The edits, and the path of the entry that shows their result. */
export interface ScanPlan {
  readonly edits: readonly Edit[]
  readonly path: Path
}

/** The revisions of a house rules file, newest first. */
export interface RevisionList {
  readonly revisions: readonly {
    /** Starts at 1 for the oldest. */
    readonly number: number
    readonly event: Revision['event']
    /** ISO 8601 timestamp. */
    readonly time: string
    /** Null if the head can't be read. */
    readonly head: Pick<HeadSummary, 'title' | 'version'> | null
    /** Whether the edited house rules are equal to this revision. */
    readonly isNow: boolean
    /** The changes since the previous revision, or since the base for the first one. Null if either can't be read. */
    readonly changes: readonly RevisionChange[] | null
    /** The number of changes that aren't listed. */
    readonly more: number
  }[]
  /** Whether there are older revisions. */
  readonly isMore: boolean
}

export interface MergeList {
  readonly cells: readonly MergeCell[]
  /** The titles of options that the merge changes automatically. If both sides changed an option, the draft gets both changes. */
  readonly options: readonly string[]
  /** The title or file of each version: the draft, the merged file, and their common ancestor. */
  readonly names: { readonly ours: string; readonly theirs: string; readonly origin: string }
}

/** The state of an editing session. */
export interface DraftView {
  readonly session: string
  /** Refers to the draft when used as a house rules file or ruleset in a `RulesChoice`. Used for odds, sheets and previews of unsaved rules. */
  readonly place: string
  /** The draft's file, or the default file for saving. */
  readonly file: string
  readonly kind: 'house' | 'ruleset'
  /** The ruleset that the house rules change. For a separate ruleset, the ruleset it is compared with, or null. */
  readonly ruleset: { readonly id: string; readonly title: string } | null
  /** What the house rules extend: the ruleset, or other house rules. For a separate ruleset, the same as `ruleset`. */
  readonly base: { readonly id: string; readonly title: string } | null
  /** The rules to pass to other calls: as edited, as saved, and their base. */
  readonly rules: { readonly now: RulesChoice; readonly saved: RulesChoice; readonly base: RulesChoice | null }
  /** Null if the head was never readable. */
  readonly head: (HeadSummary & { readonly language: string | null; readonly credits: readonly string[] }) | null
  /** The draft's unit of distance, and its base's. If they differ, distances of the base are converted. */
  readonly units: { readonly now: LengthUnit; readonly below: LengthUnit }
  /** The option being edited, if any. */
  readonly option: string | null
  /** The options of the ruleset, each with its number of problems. */
  readonly options: readonly (RulesetOption & { readonly problems: number })[]
  readonly text: string
  /** Whether the file on disk is equal to the draft. */
  readonly saved: boolean
  /** The state of the file on disk: unchanged, changed or deleted by another program (which `settleHouse` must resolve), or not created yet. */
  readonly disk: 'same' | 'changed' | 'gone' | 'new'
  /** Changes to the base since the last save, to be merged with `mergeHouse`. */
  readonly moved: BaseChanges
  /** Whether the rules of the draft can be used to play. If so, `problems` only prevent printing. */
  readonly sound: boolean
  readonly problems: readonly Sendable<HouseProblem>[]
  readonly changes: readonly HouseChange[]
  /** The line number of every key under `rules`, in text order, if requested. */
  readonly written: readonly KeyLine[]
  /** Whether the text is YAML. If not, only the text can be edited, and the head, changes and forms are from the last readable text. */
  readonly readable: boolean
  /** The sections of the rules. Empty if the text was never valid YAML. */
  readonly sections: readonly SectionHead[]
  /** The form for the requested path on the sheet. */
  readonly entry: FormEntry | null
  /** The definitions that aren't on the sheet, if requested. */
  readonly definitions: Sheet | null
  /** The assessment of the requested check under these house rules. Null if the check doesn't exist or the rules are invalid. */
  readonly assessment: AssessmentAnswer | null
  /** The labels of the next undo and redo. Null if there is none. */
  readonly undo: string | null
  readonly redo: string | null
}

/** Drafts on disk with unsaved work. */
export interface DraftList {
  readonly drafts: readonly {
    readonly session: string
    /** The file that the draft will be saved to. */
    readonly file: string
    readonly title: string
    /** The ruleset that the draft changes. Null for a separate ruleset. */
    readonly ruleset: string | null
    /** ISO 8601 timestamp. */
    readonly changed: string
    /** Whether the player closed the draft. If not, it is open, or the program ended unexpectedly. */
    readonly closed: boolean
  }[]
  /** Problems with unreadable drafts. Their files aren't touched. */
  readonly problems: readonly Sendable[]
}
