/** A sheet as it crosses to the window: the blocks of `sheet/blocks.ts`. */
import { z } from 'zod'
import type { Block, Cell, Column, Row, Section, Sheet, Text } from '../sheet/blocks.ts'
import { toneSchema } from './checks.ts'

const markSchema = z.enum(['reconstructed', 'assumed', 'house'])
const mark = markSchema.exactOptional()
const id = z.string()

const textSchema: z.ZodType<Text> = z.array(
  z.object({
    id: id.exactOptional(),
    text: z.string(),
    weight: z.enum(['regular', 'semibold', 'bold']).exactOptional(),
    soft: z.boolean().exactOptional(),
    mark,
  }),
)

const columnSchema: z.ZodType<Column> = z.object({
  header: textSchema,
  holds: z.enum(['number', 'text']),
  key: z.boolean().exactOptional(),
  severity: z.number().exactOptional(),
})

const cellSchema: z.ZodType<Cell> = z.object({
  id: id.exactOptional(),
  lines: z.array(textSchema),
  mark,
  severity: z.number().exactOptional(),
  columns: z.number().exactOptional(),
  rows: z.number().exactOptional(),
})

const rowSchema: z.ZodType<Row> = z.object({
  id,
  cells: z.array(cellSchema),
  band: z.boolean().exactOptional(),
  heading: z.boolean().exactOptional(),
})

const title = z.string().exactOptional()

const blockSchema: z.ZodType<Block> = z.discriminatedUnion('kind', [
  z.object({
    id,
    kind: z.literal('modifiers'),
    title: z.string(),
    groups: z.array(z.object({ exclusive: z.boolean(), lines: z.array(z.object({ id, value: z.string(), text: textSchema, mark })) })),
  }),
  z.object({
    id,
    kind: z.literal('table'),
    title,
    columns: z.array(columnSchema),
    rows: z.array(rowSchema),
    ruled: z.boolean().exactOptional(),
  }),
  z.object({
    id,
    kind: z.literal('results'),
    title,
    results: z.array(z.object({ id, name: textSchema, lines: z.array(textSchema), severity: z.number() })),
  }),
  z.object({
    id,
    kind: z.literal('notes'),
    title,
    numbered: z.boolean().exactOptional(),
    notes: z.array(z.object({ id, text: textSchema })),
  }),
])

const sectionSchema: z.ZodType<Section> = z.object({
  id,
  number: z.number().exactOptional(),
  title: z.string(),
  subtitle: z.string().exactOptional(),
  tone: toneSchema,
  left: z.array(blockSchema),
  right: z.array(blockSchema),
  wide: z.array(blockSchema),
})

export const sheetSchema: z.ZodType<Sheet> = z.object({
  id,
  title: z.string(),
  subtitle: z.string(),
  language: z.string(),
  version: z.string(),
  sections: z.array(sectionSchema),
  credits: z.array(z.string()),
  legend: z.array(z.object({ mark: markSchema, sign: z.string(), meaning: z.string() })),
  house: z.array(z.string()),
})
