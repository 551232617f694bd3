/** Editing house rules: a session from opening to saving. Every answer has the whole state of the session. */
import { z } from 'zod'
import type { HouseChange } from '../house/changes.ts'
import type { HouseProblem } from '../house/analysis.ts'
import type { Data } from '../ruleset/data.ts'
import { headKeys, type Edit } from '../house/edit.ts'
import type { ScanDestination } from '../scan/rules/from-scan.ts'
import type { FormSection, SectionHead, SectionText } from '../house/form.ts'
import { mostFirstResults } from '../house/new-ruleset.ts'
import type { BaseChanges } from '../house/merging/base-record.ts'
import type { MergeCell } from '../house/merging/compare.ts'
import type { KeyLine } from '../house/places.ts'
import type { Revision, RevisionChange } from '../house/revisions.ts'
import { dicePattern, parseDice } from '../odds/dice.ts'
import type { Path } from '../paths.ts'
import type { RulesetOption } from '../ruleset/model.ts'
import { doubts, scanLimits, surenesses } from '../scan/reading.ts'
import type { LeftLine } from '../scan/read.ts'
import type { Proposal } from '../scan/proposals.ts'
import { limits } from '../format/limits.ts'
import { listOf, textOf } from '../sizes.ts'
import { situationSchema, type AssessmentAnswer } from './checks.ts'
import { placeSchema, rulesChoiceSchema, type RulesChoice, receivedSchema, type HeadSummary } from './rules.ts'
import type { Sendable } from './wire.ts'

/** Any value that a file may hold; it need not be sound. */
const pathSchema = listOf(
  z.union([textOf(0, limits.bytes), z.int().min(0).max(limits.nodes)]),
  0,
  limits.depth + 8,
).readonly()
const wholeText = textOf(0, 2 * limits.bytes)
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

/** The name of a session; where an option of a ruleset is edited, a dot and the option follow. */
const session = z.string().regex(/^[a-z0-9-]{1,60}(\.[a-z0-9-]{1,80})?$/, 'session')
/** What the answer shall include: a section, by its path, and the assessment of a check with these inputs. */
const include = {
  section: pathSchema.exactOptional(),
  check: situationSchema.omit({ rules: true }).exactOptional(),
  /** Also the section as text; a section without grids always comes with its text. */
  text: z.boolean().exactOptional(),
  /** Also the line of every key. */
  lines: z.boolean().exactOptional(),
}
export type Include = z.output<z.ZodObject<typeof include>>

export const sessionSchema = z.strictObject({ session, ...include })
export const openHouseSchema = z.union([
  /** `ruleset` says what it changes, where the file does not. */
  z.strictObject({ file: placeSchema, ruleset: placeSchema.exactOptional(), ...include }),
  z.strictObject({ draft: session, ...include }),
])
export const newHouseSchema = z.strictObject({
  /** A ruleset, or house rules: what the new ones extend. */
  ruleset: placeSchema,
  title: textOf(1, 80),
  ...include,
})
const first = z
  .strictObject({
    kind: z.literal('check'),
    dice: z.string().regex(dicePattern, 'dice'),
    results: z.int().min(1).max(12),
  })
  .refine(({ dice: written, results }) => {
    const rolled = parseDice(written)
    return rolled !== undefined && results <= mostFirstResults(rolled)
  }, 'dice')
/** A copy of a ruleset with house rules in it; a new one with a first check; or a new one without, for a chart that will be read. */
const newRuleset = z.union([
  z.strictObject({ kind: z.literal('copy'), ruleset: placeSchema, house: rulesChoiceSchema.shape.house }),
  first,
  z.strictObject({ kind: z.literal('chart') }),
])
export type NewRuleset = z.output<typeof newRuleset>
export const newRulesetSchema = z.strictObject({ title: textOf(1, 80), from: newRuleset, ...include })
export const editHouseSchema = z.strictObject({
  session,
  edits: listOf(editSchema, 1, 10_000).readonly(),
  /** The name of the step in the history; made from the edits if left out. */
  label: textOf(1, 200).exactOptional(),
  /** Consecutive edits of one group are one step, such as letters typed without a pause. */
  group: textOf(1, 80).exactOptional(),
  ...include,
})
export const saveHouseSchema = z.strictObject({
  session,
  /** Saves as another file: its name in the folder of house rules, or the path of one that was chosen. */
  file: placeSchema.exactOptional(),
  /** Overwrites, also where another program has changed the file since, or another file has that name. */
  over: z.boolean().exactOptional(),
  ...include,
})
export const settleHouseSchema = z.strictObject({ session, keep: z.enum(['mine', 'theirs']), ...include })
/** Unsaved work is kept as a draft, unless `discard`, which also deletes a draft that is not open. */
export const closeHouseSchema = z.strictObject({ session, discard: z.boolean() })
export const readVocabularySchema = z.strictObject({ session, section: pathSchema })
export const readSuggestionsSchema = z.strictObject({ session, path: pathSchema })
export const tryEditsSchema = z.strictObject({ session, edits: editHouseSchema.shape.edits, path: pathSchema })
export const readDependentsSchema = z.strictObject({ session, paths: listOf(pathSchema, 1, 100).readonly() })

/** A page of saved revisions, the latest first: those before a number. */
export const readRevisionsSchema = z.strictObject({ session, before: z.int().min(1).exactOptional() })
export const bringBackSchema = z.strictObject({ session, number: z.int().min(1), ...include })

const merged = z.union([
  z.enum(['base', 'outside']),
  z.strictObject({ file: placeSchema }),
  z.strictObject({ received: receivedSchema }),
])
/** What to merge: the changes of the base, what another program wrote into the file, another file, or a file of the same id that the player was given. */
export const compareHouseSchema = z.strictObject({ session, merged })
export const mergeHouseSchema = z.strictObject({
  session,
  merged,
  /** By the key of each cell. */
  choice: z.record(textOf(1, limits.bytes), z.enum(['ours', 'theirs'])),
  ...include,
})

const dice = z.string().regex(dicePattern, 'dice')
/** Charts are read from the text of some pages, such as a scan gave it. */
export const readScanSchema = z.strictObject({
  task: textOf(1, 80),
  session,
  text: textOf(1, scanLimits.characters),
  dice,
})
const nameReadingSchema = z.strictObject({
  name: textOf(0, 400),
  others: listOf(textOf(0, 400), 0, 100).readonly().optional(),
  doubts: listOf(z.enum(doubts), 0, doubts.length).readonly(),
})
const proposalSchema: z.ZodType<Proposal, Proposal> = z
  .strictObject({
    title: textOf(0, 400),
    effects: listOf(z.strictObject({ name: textOf(0, 400), words: textOf(0, 4000) }), 0, 2000).readonly(),
    kind: z.enum(['across', 'down', 'grid', 'modifiers']),
    columns: listOf(nameReadingSchema, 1, 40).readonly(),
    added: z.int().min(0).max(2),
    rows: listOf(
      z.strictObject({
        line: z.int().min(1),
        name: nameReadingSchema,
        cells: listOf(
          z.strictObject({
            text: textOf(0, 2000),
            sure: z.enum(surenesses),
            doubts: nameReadingSchema.shape.doubts,
            others: listOf(textOf(0, 2000), 0, 1000).readonly(),
            made: listOf(textOf(0, 2000), 1, 100).readonly().exactOptional(),
            trait: textOf(0, 400).exactOptional(),
          }),
          1,
          40,
        ).readonly(),
      }),
      1,
      2000,
    ).readonly(),
  })
  .refine(({ columns, added }) => added < columns.length)
/** Plans the edits for a proposal that somebody has corrected; `into` is the table or check that it goes into, null for something new. */
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
    /** The proposed name of it. */
    readonly name: string
    readonly homes: readonly ScanDestination[]
  }[]
  readonly left: readonly LeftLine[]
}

/** The edits, and the path of the piece of the rules that shows their result. */
export interface ScanPlan {
  readonly edits: readonly Edit[]
  readonly path: Path
}

/** States of a file of house rules, the latest first. */
export interface RevisionList {
  readonly revisions: readonly {
    /** From 1, the first. */
    readonly number: number
    readonly event: Revision['event']
    /** When, as ISO text. */
    readonly time: string
    /** Null where its head cannot be read. */
    readonly head: Pick<HeadSummary, 'title' | 'version'> | null
    /** The edited house rules are equal to this revision. */
    readonly isNow: boolean
    /** The changes since the revision before; of the first, since the base. Null where one of the two cannot be read. */
    readonly changes: readonly RevisionChange[] | null
    /** Changes beyond those that are listed. */
    readonly more: number
  }[]
  /** There are earlier ones. */
  readonly isMore: boolean
}

export interface MergeList {
  readonly cells: readonly MergeCell[]
}

/** The state of a session of house rules. */
export interface DraftView {
  readonly session: string
  /** In `Rules`, this as a house file, or as the ruleset, means the draft: odds, sheets and previews of what is not saved. */
  readonly place: string
  /** Where it is saved, or will be if the player says nothing else. */
  readonly file: string
  /** House rules, or a ruleset of its own, or an option of that. */
  readonly kind: 'house' | 'ruleset'
  /** The ruleset that the house rules change; for a ruleset of its own, the one it is compared with, null where there is none. */
  readonly ruleset: { readonly id: string; readonly title: string } | null
  /** What house rules extend: the ruleset, or house rules over it; of a ruleset as above. */
  readonly base: { readonly id: string; readonly title: string } | null
  /** The rules to use in other calls: as edited, as saved, and what they are compared with. */
  readonly rules: { readonly now: RulesChoice; readonly saved: RulesChoice; readonly base: RulesChoice | null }
  /** Null where it has not been readable yet. */
  readonly head: (HeadSummary & { readonly language: string | null; readonly credits: readonly string[] }) | null
  /** The option that is edited, over the ruleset that offers it. */
  readonly option: string | null
  /** What the ruleset offers, each with the number of its problems. */
  readonly options: readonly (RulesetOption & { readonly problems: number })[]
  readonly text: string
  /** Whether the file on disk is equal to this. */
  readonly saved: boolean
  /**
   * The file on disk: unchanged; changed or deleted by another program, so that `settleHouse` has to choose; or there is
   * none yet.
   */
  readonly disk: 'same' | 'changed' | 'gone' | 'new'
  /** Changes of the base since they were saved, which `mergeHouse` resolves. */
  readonly moved: BaseChanges
  /** Whether it can be played by; then `problems` keep it from being printed. */
  readonly sound: boolean
  readonly problems: readonly Sendable<HouseProblem>[]
  readonly changes: readonly HouseChange[]
  /** The line of every key under `rules`, in the order of the text, where that was asked for. */
  readonly written: readonly KeyLine[]
  /** Whether the text is YAML. Where it is not only the text can be edited; head, changes and forms are those of when it last was. */
  readonly readable: boolean
  /** Empty where the text has not been YAML yet. */
  readonly sections: readonly SectionHead[]
  /** The section that was asked for. */
  readonly section: FormSection | null
  /** The same as text, where that was asked for. */
  readonly sectionText: SectionText | null
  /** The assessment of the requested check by these house rules; null where it has none, or they are not sound. */
  readonly assessment: AssessmentAnswer | null
  /** The names of the steps of the next undo and redo; null: none. */
  readonly undo: string | null
  readonly redo: string | null
  /** What is damaged in its draft, in words. */
}

/** Drafts on disk with unsaved work. */
export interface DraftList {
  readonly drafts: readonly {
    readonly session: string
    /** Where it is to be saved. */
    readonly file: string
    readonly title: string
    /** What it changes; null where it is a ruleset of its own. */
    readonly ruleset: string | null
    /** When, as ISO text. */
    readonly changed: string
    /** Closed by the player; else the program ended while it was open, or it is still open. */
    readonly closed: boolean
  }[]
  /** Drafts that cannot be read; their files are left as they are. */
  readonly problems: readonly Sendable[]
}
