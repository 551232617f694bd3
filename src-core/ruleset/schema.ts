/**
 * The ruleset format, version 1: what a file may say and how it is written.
 * What the words mean is in docs/rulesets.md; what a loaded ruleset looks like to the engine is in model.ts.
 * Only shapes are checked here; names, bands and conditions are checked when the whole is put together.
 */
import { z } from 'zod'

export const formatVersion = 1

/** Kebab-case, beginning with a letter. */
export const idPattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const id = z.string().regex(idPattern, 'an id: small letters, digits and hyphens, beginning with a letter, such as "broken-ground"')

const named = <T extends z.ZodType>(entry: T) => z.record(id, entry)

/** Words a person reads. `{unit}`, `{units}` and `{Unit}` stand for a term, `{musketry-range}` for a distance. */
const words = z
  .string()
  .min(1, 'words')
  .max(600, 'at most 600 characters')
  .describe('Words; {unit} stands for a term, {units} for its plural')
const after = id.optional().describe('Put this entry after the entry of that id')
const place = { after }

const integer = z.int().min(-9999).max(9999)
const fractionText = z.string().regex(/^-?\d{1,4}\/[1-9]\d{0,3}$/, { error: 'a fraction such as "1/2"', abort: true })
const exact = z.union([z.number().min(-9999).max(9999), fractionText], { error: 'a number such as 2 or 1.5, or a fraction such as 1/2' })
/** `6`, `5..7`, `..4`, `11..`; `..` is any. */
const range = z.union(
  [integer, z.string().regex(/^(-?\d{1,4})?\.\.(-?\d{1,4})?$/, { error: 'a range such as 5..7, ..4 or 11..', abort: true })],
  {
    error: 'a whole number or a range such as 5..7, ..4 (and less) or 11.. (and more)',
  },
)

// Conditions: a map (all hold) or a list of maps (any holds).
export type MatchData = { [key: string]: boolean | number | string | (string | number)[] | MatchData }
const match: z.ZodType<MatchData> = z.lazy(() =>
  z.record(
    id,
    z.union([z.boolean(), z.number(), z.string(), z.array(z.union([z.string(), z.number()])).min(1), match], {
      error: 'a choice, a list of choices, true or false, a number, a range such as 1809.., or conditions on a role',
    }),
  ),
)
const condition = z
  .union([match, z.array(match).min(1)], { error: 'conditions: a map (all must hold) or a list of maps (any may hold)' })
  .describe('A map of traits and what they must be (all hold), or a list of such maps (any holds)')
const guarded = { when: condition.optional(), unless: condition.optional() }

// Amounts: numbers, and numbers found by looking or reckoning.
export type AmountData =
  | number
  | string
  | { trait: string; of?: string | undefined }
  | { points: true }
  | { grid: string; column?: string | undefined }
  | { plus: AmountData[] }
  | { times: AmountData[] }
  | { ratio: [AmountData, AmountData] }
  | { round: 'up' | 'down' | 'half-up' | 'half-down'; is: AmountData }
  | { 'at-least': number | string; is: AmountData }
  | {
      first: Record<
        string,
        { is: AmountData; when?: ConditionData | undefined; unless?: ConditionData | undefined; after?: string | undefined }
      >
    }
export type ConditionData = MatchData | MatchData[]
const amount: z.ZodType<AmountData> = z.lazy(() =>
  z.union(
    [
      exact,
      z.strictObject({ trait: id, of: id.optional() }),
      z.strictObject({ points: z.literal(true) }),
      z.strictObject({ grid: id, column: id.optional() }),
      z.strictObject({ plus: z.array(amount).min(1).max(16) }),
      z.strictObject({ times: z.array(amount).min(1).max(16) }),
      z.strictObject({ ratio: z.tuple([amount, amount]) }),
      z.strictObject({ round: z.enum(['up', 'down', 'half-up', 'half-down']), is: amount }),
      z.strictObject({ 'at-least': exact, is: amount }),
      z.strictObject({ first: named(z.strictObject({ is: amount, ...guarded, ...place })) }),
    ],
    {
      error:
        'a number, {trait: ID}, {points: true}, {grid: ID}, {plus: [...]}, {times: [...]}, {ratio: [a, b]}, {round: up, is: ...}, {at-least: 0, is: ...} or {first: {...}}',
    },
  ),
)
/** Grows by `each` (1) for every full `per` (1) points of the die result above `over` or below `below`. */
const growth = z
  .strictObject({ each: exact.optional(), per: z.int().min(1).max(999).optional(), over: integer.optional(), below: integer.optional() })
  .refine((g) => (g.over === undefined) !== (g.below === undefined), 'either over: N or below: N')

export const headSchema = z.strictObject({
  id,
  title: z.string().min(1).max(80),
  subtitle: z.string().min(1).max(120).optional().describe('Period, scale and scope in a few words'),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'a version such as 1.0.0'),
  format: z.int().describe('Version of the file format: 1'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'a language tag such as en')
    .optional(),
  extends: id.optional().describe('The ruleset this one changes; only what differs is written here'),
  part: z.boolean().optional().describe('true: shared by other rulesets, not offered to players by itself'),
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'a date such as 2026-11-20')
    .optional(),
  credits: z.array(z.string().min(1).max(300)).max(20).optional(),
})

const trait = z
  .strictObject({
    of: z.enum(['unit', 'leader', 'situation', 'battle']).describe('Who has it'),
    label: words,
    choices: named(
      z.union([words, z.strictObject({ label: words, words: words.optional().describe('How an effect says it'), ...place })], {
        error: 'a label, or {label: ..., words: ...}',
      }),
    ).optional(),
    flag: z.literal(true).optional(),
    count: z
      .strictObject({ min: z.int().min(0).optional(), max: z.int().max(999).optional() })
      .optional()
      .describe('A number of things, 0 if not given'),
    number: z.strictObject({ min: exact.optional(), max: exact.optional(), unit: z.enum(['inches', 'points']).optional() }).optional(),
    default: z.union([z.string(), z.number()]).optional().describe('Taken where nothing was given'),
    words: words.optional().describe('How a condition says that it holds'),
    changes: z.boolean().optional().describe('A state that effects may change'),
    losses: z
      .union([z.enum(['reduce', 'add']), z.strictObject({ add: z.array(id).min(1) })], {
        error: 'reduce, add, or {add: [PHASES]}',
      })
      .optional()
      .describe('reduce: stands lost come off it; add: stands lost are counted in it, or only those lost in some phases'),
    from: named(
      z.strictObject({
        is: z.union([amount, id, z.boolean()], { error: 'a choice, true or false, a number, {trait: ID} or another amount' }),
        ...guarded,
        ...place,
      }),
    )
      .optional()
      .describe('Found rather than given: the first line that matches'),
    ...place,
  })
  .refine(
    (t) => [t.choices, t.flag, t.count, t.number].filter((kind) => kind !== undefined).length === 1,
    'exactly one of choices, flag, count, number',
  )

const part = z.strictObject({
  name: words,
  stand: words.optional().describe('What one stand of it is called'),
  is: z.literal('leader').optional().describe('A leader: none of the stands'),
  when: condition.optional(),
  beside: condition.optional().describe('Where these hold it goes with the unit and is none of its stands'),
  ...place,
})

const distance = z
  .strictObject({ words: words.optional(), inches: exact.optional(), ...place })
  .refine((d) => (d.words === undefined) !== (d.inches === undefined), 'either words or inches')

// Grids
const unitOfCell = z.enum(['number', 'inches', 'times', 'plus-inches', 'modifier', 'points', 'text'])
const cellValue = z.union(
  [
    z.null(),
    exact,
    z.string().max(60),
    z.strictObject({ value: z.union([exact, z.string().max(60)]), ...guarded, more: growth.optional() }),
  ],
  { error: 'a number, a fraction, a text, null for none, or {value: ..., when: ...}' },
)
const cell = z.union([cellValue, z.array(cellValue).min(2).max(4)], {
  error: 'a number, a fraction, a text, null, {value: ..., when: ...}, or a list of one for each part of the split',
})
const grid = z.strictObject({
  title: words,
  phase: id.optional(),
  as: unitOfCell.optional().describe('What the cells are; number if left out'),
  by: id.optional().describe('The trait whose choices name the rows, or points'),
  of: id.optional().describe('The role whose traits are read'),
  across: id.optional().describe('The trait whose choices name the columns, or a number compared with `to`'),
  split: named(z.strictObject({ label: words, when: condition, ...place }))
    .optional()
    .describe('Each cell holds one value for each of these'),
  columns: named(
    z.strictObject({
      label: words.optional(),
      as: unitOfCell.optional(),
      to: exact.optional().describe('Holds out to this'),
      when: condition.optional(),
      ...place,
    }),
  ),
  rows: named(
    z.strictObject({
      label: words.optional(),
      group: words.optional().describe('A small heading over this row and those after it'),
      note: words.optional(),
      from: exact.optional(),
      when: condition.optional(),
      otherwise: z.literal(true).optional(),
      cells: named(cell),
      ...place,
    }),
  ),
  note: words.optional(),
  ...place,
})

// Effects
const move = z.strictObject({
  moves: z.union([exact, z.literal('full')], { error: 'full, or a number of moves such as 1/2' }).optional(),
  inches: z.union([exact, z.literal('result')], { error: 'a number of inches, or result' }).optional(),
  beyond: id.optional().describe('A named distance to retreat beyond'),
  'from-enemy': exact.optional().describe('Stops this many inches from the enemy'),
  rate: words.optional(),
  how: words.optional().describe('In a few words: "facing away", "toward the nearest enemy"'),
  'up-to': z.boolean().optional(),
})
const stands = z.union([z.literal('all'), exact, z.strictObject({ stands: exact, more: growth.optional() })], {
  error: 'all, a number of stands, or {stands: N, more: {per: 1, over: 10}}',
})
const traitValue = z.union([z.boolean(), z.string(), z.number()])
const actions = named(z.union([z.literal(true), move], { error: 'true, or how far: {moves: 1/2}' }))
const effect = z.strictObject({
  of: id.optional().describe('The role it befalls, or each'),
  kind: id.optional().describe('Which part of it: an entry of parts'),
  ...guarded,
  set: named(traitValue).optional(),
  lose: stands.optional(),
  capture: stands.optional(),
  remove: z
    .union(
      [
        z.literal(true),
        z.strictObject({
          turns: z.int().min(1).max(99).optional(),
          'replaced-after': z.int().min(0).max(99).optional(),
          at: words.optional(),
        }),
      ],
      {
        error: 'true, {turns: N}, {replaced-after: TURNS} or {at: WORDS}',
      },
    )
    .optional(),
  retreat: move.optional(),
  hold: z.literal(true).optional(),
  carry: z.literal(true).optional(),
  continue: move.extend({ must: z.boolean().optional(), with: named(traitValue).optional() }).optional(),
  may: actions.optional(),
  choose: actions.optional(),
  'may-not': z.array(id).min(1).optional(),
  check: z
    .union(
      [
        id,
        z.strictObject({
          procedure: id,
          each: words.optional(),
          for: z.array(id).min(1).optional().describe('Traits that say whom: one roll for each; who is lost comes off'),
        }),
      ],
      { error: 'a procedure, or {procedure: ID, each: WORDS, for: [TRAITS]}' },
    )
    .optional(),
  again: z.strictObject({ drop: z.array(id) }).optional(),
  turns: z.int().min(1).max(99).optional().describe('Lasts this many turns'),
  stands: z
    .union([z.int().min(1).max(99), z.literal('others')], { error: 'a number of stands, or others' })
    .optional()
    .describe('Only so many stands of it; others: the rest'),
  ...place,
})
const effects = named(effect)

const outcome = z.strictObject({
  name: words,
  aside: words.optional().describe('A few words beside the name'),
  severity: z.int().min(0).max(4).optional(),
  lower: id.optional().describe('The next lower outcome, for massed targets'),
  effects: effects.optional(),
  ...place,
})

// Procedures
const modifier = z.strictObject({
  label: words,
  of: id.optional().describe('The role whose traits decide, or each'),
  to: id.optional().describe('The side whose roll it changes, where that is another role'),
  group: id.optional(),
  value: amount,
  per: id.optional().describe('A count: the value for each'),
  ...guarded,
  ...place,
})
const factor = z.strictObject({ label: words, of: id.optional(), times: exact, ...guarded, ...place })
const bands = named(range)
const table = z
  .strictObject({
    title: words.optional(),
    when: condition.optional(),
    by: id.optional().describe('points, or the trait that picks the row'),
    of: id.optional().describe('The role whose trait picks the row'),
    across: z.enum(['outcomes', 'rows']).optional().describe('What stands across the page: outcomes (a staircase) or rows'),
    bands: bands.optional(),
    rows: named(
      z.strictObject({ label: words.optional(), from: exact.optional(), when: condition.optional(), bands, ...place }),
    ).optional(),
    ...place,
  })
  .refine((t) => (t.bands === undefined) !== (t.rows === undefined), 'either bands or rows')
const dice = z.string().regex(/^([1-9]|[1-9]\d)d([2-9]|[1-9]\d|100)$/, 'dice such as 1d10 or 2d6')
const role = z.strictObject({
  title: words,
  is: z.enum(['unit', 'leader']).optional(),
  groups: z.literal(true).optional().describe('May be given as firing groups of stands'),
  ...place,
})
const follow = z.strictObject({
  title: words,
  natural: range.optional().describe('The dice alone, before modifiers'),
  result: range.optional(),
  outcomes: z.array(id).min(1).optional(),
  ...guarded,
  of: id.optional(),
  who: words.optional().describe('Whom it befalls, where that is not a role: "{units} within 2″ behind the target"'),
  lower: z.literal(true).optional().describe('The next lower outcome befalls'),
  effects: effects.optional(),
  ...place,
})
const procedure = z.strictObject({
  title: words,
  phase: id.optional(),
  subtitle: words.optional(),
  roles: named(role).optional(),
  points: z.strictObject({ of: id, stand: amount.optional() }).optional().describe('Fire points: who fires, and the points of one stand'),
  groups: named(z.strictObject({ title: words, ...place }))
    .optional()
    .describe('Headings for the modifiers'),
  factors: named(factor).optional(),
  modifiers: named(modifier).optional(),
  limit: z.strictObject({ min: integer, max: integer }).optional(),
  dice: z.union([dice, named(dice)], { error: 'dice such as 1d10, or one for each side: {attacker: 1d10, defender: 1d10}' }).optional(),
  tables: named(table).optional(),
  decide: named(z.strictObject({ outcome: id, label: words.optional(), ...guarded, ...place }))
    .optional()
    .describe('Without dice: the first line that matches'),
  gives: named(z.strictObject({ label: words, is: amount, as: unitOfCell.optional(), ...place }))
    .optional()
    .describe('Without dice: what is reckoned'),
  outcomes: named(outcome).optional(),
  follows: named(follow).optional(),
  ...place,
})

// Sequences
const party = z.strictObject({
  title: words,
  is: z.enum(['unit', 'leader']).optional(),
  optional: z.literal(true).optional().describe('Need not be there: steps it has part in then do not happen'),
  ...place,
})
const setFor = z.record(id, z.union([traitValue, named(traitValue)], { error: 'a value, or values of a role by trait' }))
const sequenceStep = z.strictObject({
  procedure: id,
  title: words.optional(),
  as: named(id).optional().describe('Which party plays which role: {target: attacker}; a role of the name of a party is its own'),
  with: setFor.optional().describe('What holds in this step: {target: {charging: true}}'),
  optional: z.literal(true).optional().describe('Happens only where the request says something of it'),
  continues: id.optional().describe('Happens only where this party was told to continue'),
  ...place,
})
const sequence = z.strictObject({
  title: words,
  phase: id.optional(),
  parties: named(party),
  position: id.optional().describe('The party that holds the position at first'),
  steps: named(sequenceStep),
  ...place,
})

const phase = z.strictObject({
  title: words,
  tone: z.enum(['blue', 'amber', 'red', 'green', 'violet', 'teal', 'slate']),
  subtitle: words.optional(),
  steps: named(z.union([words, z.strictObject({ text: words, ...place })])).optional(),
  ...place,
})
const list = z.strictObject({
  title: words,
  phase: id.optional(),
  numbered: z.boolean().optional(),
  entries: named(
    z.union([words, z.strictObject({ lead: words.optional(), text: words, ...place })], { error: 'words, or {lead: ..., text: ...}' }),
  ),
  ...place,
})
const arc = z.strictObject({ label: words, degrees: z.number().gt(0).lt(90), ...place })

export const rulesSchema = z.strictObject({
  terms: named(z.tuple([words, words]))
    .optional()
    .describe('What this ruleset calls things: [singular, plural]'),
  distances: named(distance).optional(),
  parts: named(part).optional().describe('Kinds of things an effect may befall'),
  actions: named(z.strictObject({ name: words, ...place }))
    .optional()
    .describe('What a result may allow or forbid'),
  traits: named(trait).optional(),
  grids: named(grid).optional(),
  phases: named(phase).optional(),
  procedures: named(procedure).optional(),
  sequences: named(sequence).optional().describe('Checks that follow one another, for their odds'),
  lists: named(list).optional(),
  gauge: z
    .strictObject({ arcs: named(arc).describe('One or two arcs of fire'), stand: exact.optional(), length: exact.optional() })
    .optional()
    .describe('Arcs of fire in degrees out from the corner of the stand; width of a stand and length of the gauge in inches'),
})

const mark = z
  .strictObject({
    reconstructed: z.string().min(1).max(400).optional(),
    assumed: z.string().min(1).max(400).optional(),
    printed: z.literal(true).optional().describe('This sheet prints what its base had to settle'),
    other: z.string().min(1).max(400).optional(),
  })
  .refine(
    (m) => [m.reconstructed, m.assumed, m.printed].filter((kind) => kind !== undefined).length === 1,
    'one of reconstructed: WHY, assumed: WHY or printed: true',
  )
export const pathPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/
/** Paths into `rules`, joined with dots; a path covers all below it. */
export const provenanceSchema = z.record(z.string().regex(pathPattern, 'a path such as gauge.arcs.infantry.degrees'), mark)

export const rulesetSchema = z.strictObject({ ruleset: headSchema, rules: rulesSchema, provenance: provenanceSchema.optional() })

export type HeadData = z.infer<typeof headSchema>
export type RulesData = z.infer<typeof rulesSchema>
export type ProvenanceData = z.infer<typeof provenanceSchema>
