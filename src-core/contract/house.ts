/** House rules in the making: a session each, from opening to saving. Every answer says how all stands. */
import { z } from 'zod'
import type { Change } from '../house/changes.ts'
import type { HouseProblem } from '../house/consider.ts'
import type { Data } from '../house/data.ts'
import type { DraftEvent, DraftHeader } from '../house/draft.ts'
import type { Edit } from '../house/edit.ts'
import type { FormCell, FormSection, SectionHead, Vocabulary } from '../house/form.ts'
import type { WrittenLine } from '../house/places.ts'
import { limits } from '../ruleset/limits.ts'
import { listOf, textOf } from '../sizes.ts'
import { assessmentSchema, situationSchema } from './checks.ts'
import { placeSchema } from './choice.ts'
import { problemSchema } from './problem.ts'

const text = z.string()
/** Whatever a file may hold, which need not be sound. */
const pathSchema = listOf(z.union([textOf(0, limits.bytes), z.int().min(0).max(limits.nodes)]), 0, limits.depth + 8)
const wholeText = textOf(0, 2 * limits.bytes)
const dataSchema: z.ZodType<Data> = z.lazy(() =>
  z.union([textOf(0, limits.bytes), z.number(), z.boolean(), z.null(), z.array(dataSchema), z.record(z.string(), dataSchema)]),
)
const of = z.int().min(2).max(9).exactOptional()

/** See `Edit`. */
const editSchema: z.ZodType<Edit> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), path: pathSchema, value: dataSchema, of }),
  z.strictObject({
    kind: z.literal('type'),
    path: pathSchema,
    as: z.enum(['band', 'number', 'words', 'cell']),
    text: textOf(0, 2000),
    of,
  }),
  z.strictObject({ kind: z.literal('remove'), path: pathSchema }),
  z.strictObject({ kind: z.literal('restore'), path: pathSchema }),
  z.strictObject({
    kind: z.literal('add'),
    path: pathSchema,
    id: textOf(0, 80).exactOptional(),
    value: dataSchema,
    after: textOf(0, 200).nullable().exactOptional(),
  }),
  z.strictObject({ kind: z.literal('move'), path: pathSchema, after: textOf(0, 200).nullable() }),
  z.strictObject({ kind: z.literal('head'), key: z.enum(['title', 'subtitle', 'version', 'date']), value: textOf(0, 200).nullable() }),
  z.strictObject({ kind: z.literal('text'), text: wholeText, from: wholeText.exactOptional() }),
])

const houseProblemSchema: z.ZodType<HouseProblem> = problemSchema.and(
  z.object({ cell: pathSchema.nullable(), repairs: z.array(z.object({ label: text, edits: z.array(editSchema) })) }),
)

const changeSchema: z.ZodType<Change> = z.object({
  path: z.array(text),
  kind: z.enum(['changed', 'added', 'removed', 'moved']),
  where: z.array(text),
  before: text.nullable(),
  after: text.nullable(),
  text,
})

const writtenSchema: z.ZodType<WrittenLine> = z.object({ path: z.array(text), line: z.int().min(1) })

const state = z.enum(['same', 'changed', 'added', 'removed'])
const as = z.enum(['band', 'number', 'words', 'cell', 'choice', 'condition', 'fixed'])
const numbers = z.array(z.int())
const choices = z.array(z.object({ id: text, label: text }))

const cellSchema: z.ZodType<FormCell> = z.object({
  path: pathSchema,
  as,
  shown: text,
  typed: text,
  base: text.nullable(),
  state,
  problems: numbers,
  of: z.int().exactOptional(),
  note: text.exactOptional(),
  condition: z.array(z.array(z.object({ on: text.nullable(), key: text, is: dataSchema }))).exactOptional(),
})

const headSchema = z.object({
  path: pathSchema,
  title: text,
  kind: z.enum(['procedure', 'chart', 'notes', 'gauge', 'names', 'traits', 'sequences']),
  phase: z.object({ id: text, title: text, tone: text }).nullable(),
  changes: z.int(),
  problems: z.int(),
})
const outlineSchema: z.ZodType<SectionHead> = headSchema

const sectionSchema: z.ZodType<FormSection> = headSchema.extend({
  grids: z.array(
    z.object({
      path: pathSchema,
      title: text,
      columns: z.array(z.object({ title: text, as, choices: choices.exactOptional() })),
      rows: z.array(z.object({ path: pathSchema, name: text, state, problems: numbers, cells: z.array(cellSchema.nullable()) })),
      problems: numbers,
      removes: z.boolean(),
      moves: z.boolean(),
      adds: z.record(text, dataSchema).nullable(),
    }),
  ),
})

/** Of what conditions may ask in a section. */
export const vocabularySchema: z.ZodType<Vocabulary> = z.object({
  roles: choices,
  traits: z.array(z.object({ id: text, label: text, of: text, kind: z.enum(['choice', 'flag', 'number']), choices })),
  known: choices,
})

/** How house rules in the making stand. */
export const houseSchema = z.object({
  session: text,
  /** In `Rules`, this as a house file means the draft: odds, sheets and previews of what is not saved. */
  place: text,
  /** Where it is saved, or will be if the player says nothing else. */
  file: text,
  ruleset: z.object({ id: text, title: text }),
  /** Null where it cannot be read. */
  head: z.object({ id: text, title: text, subtitle: text.nullable(), version: text, date: text.nullable() }).nullable(),
  text,
  /** Whether the file holds just this. */
  saved: z.boolean(),
  /**
   * The file on disk: as it was left; another program has changed or deleted it, and `settleHouse` asks which holds; or there is
   * none yet.
   */
  disk: z.enum(['same', 'changed', 'gone', 'new']),
  /** Whether it can be played by and printed. */
  sound: z.boolean(),
  problems: z.array(houseProblemSchema),
  changes: z.array(changeSchema),
  /** The line of every key under `rules`, in the order of the text. */
  written: z.array(writtenSchema),
  /** Empty where the text is no YAML: only the text can be edited then. */
  sections: z.array(outlineSchema),
  /** The section that was asked for. */
  section: sectionSchema.nullable(),
  /** How the check that was asked for stands by these house rules; null where it does not, or they are not sound. */
  assessment: assessmentSchema.nullable(),
  /** What the next undo and redo would take back or bring again; null: nothing. */
  undo: text.nullable(),
  redo: text.nullable(),
  /** What of its draft is not whole, in words. */
  notes: z.array(text),
})
export type House = z.output<typeof houseSchema>

/** A header or event of a draft as it stands in its file. */
export const draftHeaderSchema: z.ZodType<DraftHeader> = z.object({
  doublequick: z.literal('draft'),
  format: z.literal(1),
  file: text.nullable(),
  ruleset: text,
  text,
  saved: text.nullable(),
})
const call = text.exactOptional()
export const draftEventSchema: z.ZodType<DraftEvent> = z.discriminatedUnion('event', [
  z.object({ event: z.literal('step'), at: z.int().min(0), was: text, now: text, label: text, group: text.nullable(), call }),
  z.object({ event: z.enum(['undo', 'redo', 'closed']), call }),
  z.object({ event: z.literal('saved'), file: text.nullable(), text: text.nullable(), call }),
])

const session = z.string().regex(/^[a-z0-9-]{1,60}$/, 'session')
/** What one looks at is answered along: a section, by its path, and a check with what is said of it. */
const seen = { section: pathSchema.exactOptional(), check: situationSchema.omit({ rules: true }).exactOptional() }
export type Seen = z.output<z.ZodObject<typeof seen>>

export const sessionSchema = z.strictObject({ session, ...seen })
export const openHouseSchema = z.union([
  /** `ruleset` says what it changes, where the file does not. */
  z.strictObject({ file: placeSchema, ruleset: placeSchema.exactOptional(), ...seen }),
  z.strictObject({ draft: session, ...seen }),
])
export const newHouseSchema = z.strictObject({
  ruleset: placeSchema,
  title: textOf(1, 80),
  ...seen,
})
export const editHouseSchema = z.strictObject({
  session,
  edits: listOf(editSchema, 1, 10_000),
  /** What was done, for the history; made from the edits if left out. */
  label: textOf(1, 200).exactOptional(),
  /** Edits in a row of one group are one step, such as letters typed without a pause. */
  group: textOf(1, 80).exactOptional(),
  ...seen,
})
export const saveHouseSchema = z.strictObject({
  session,
  /** Saves as another file: its name in the folder of house rules, or the path of one that was chosen. */
  file: placeSchema.exactOptional(),
  /** Also where another program has changed the file meanwhile, or another file stands there. */
  over: z.boolean().exactOptional(),
  ...seen,
})
export const settleHouseSchema = z.strictObject({ session, keep: z.enum(['mine', 'theirs']), ...seen })
/** What is not saved is kept as a draft, unless `discard`: then a draft goes that is not open, too. */
export const closeHouseSchema = z.strictObject({ session, discard: z.boolean() })
export const askVocabularySchema = z.strictObject({ session, section: pathSchema })

/** Drafts on disk that hold what no file does. */
export const draftsSchema = z.object({
  drafts: z.array(
    z.object({
      session: text,
      file: text,
      title: text,
      ruleset: text,
      changed: text,
      /** Put away by the player; else the program ended over it, or it is open still. */
      closed: z.boolean(),
    }),
  ),
  /** Drafts that cannot be read; their files are left as they are. */
  problems: z.array(problemSchema),
})
