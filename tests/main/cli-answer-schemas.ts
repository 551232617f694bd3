/** Schemas of the answers to `resolve` and `odds` on the command line: all keys that programs can read, and no others. */
import { z } from 'zod'

const text = z.string()
/** An exact number: whole, or a fraction such as `1/2`. */
const exact = z.union([z.number(), text])
/** The value of a trait, or of a check without dice; null if there is none. */
const value = z.union([z.boolean(), exact]).nullable()
const named = z.strictObject({ id: text, name: text })
const byId = <T extends z.ZodType>(value: T) => z.record(text, value)
/** A count as digits, and its share of the total as a rounded decimal. */
const chance = z.strictObject({ count: text, p: z.number() })
/** Effects and conditions as data. Separate keys have them as text. */
const data = z.json()
const guard = { when: data, unless: data, condition: text }

const modifier = z.strictObject({
  id: text,
  label: text,
  value: z.number(),
  side: text.nullable(),
  role: text.nullable(),
  group: text.nullable(),
})
/** Changes by a tie for the next roll: traits, and modifiers that were added, removed (null) or changed. */
const changes = z.strictObject({
  traits: z.array(z.strictObject({ role: text.nullable(), trait: text, was: value, is: value })),
  modifiers: z.array(modifier.omit({ value: true }).extend({ was: z.number().nullable(), is: z.number().nullable() })),
})
const sum = z.strictObject({
  side: text.nullable(),
  modifiers: z.number(),
  limited: z.number(),
  other: z.number(),
  total: z.number(),
})
const factor = z.strictObject({ id: text, label: text, times: exact, group: z.int().nullable() })
const place = z.strictObject({ id: text, title: text, row: text.nullable(), label: text })
const bandPlace = place.extend({ band: z.strictObject({ min: z.number().nullable(), max: z.number().nullable() }) })

const followUp = z.strictObject({
  id: text,
  title: text,
  procedure: text.nullable(),
  of: text,
  who: text.nullable(),
  lower: named.nullable(),
  effects: z.array(data),
  words: z.array(text),
  ...guard,
})

/** The assumed values of inputs that were not entered; null without a default. */
const assumed = z.array(z.strictObject({ role: text.nullable(), trait: text, value, words: text }))

const round = z.strictObject({
  rolled: z.array(z.strictObject({ side: text.nullable(), total: z.number() })),
  natural: z.number().nullable(),
  result: z.number(),
  modifiers: z.array(modifier),
  sums: z.array(sum),
  /** The dice of a pool; null for other dice. */
  pool: z.strictObject({ dice: z.int(), sides: z.int(), hits: z.int(), saves: z.int().nullable() }).nullable(),
  table: bandPlace,
  outcome: named,
  effects: z.array(data),
  words: z.array(text),
  followUps: z.array(followUp),
})

/** Keys of every answer. */
const answer = { ok: z.literal(true), id: z.union([text, z.number()]).exactOptional() }

export const resolvedSchema = z.strictObject({
  ...answer,
  ruleset: text,
  procedure: text,
  outcome: named.nullable(),
  result: z.number().nullable(),
  natural: z.number().nullable(),
  modifiers: z.array(modifier),
  sums: z.array(sum),
  points: exact.nullable(),
  groupPoints: z.array(exact),
  factors: z.array(factor),
  assumed,
  unread: z.array(text).optional(),
  table: bandPlace.nullable(),
  /** Possible outcomes if inputs without a default are missing. */
  possible: z.array(
    z.strictObject({
      ...named.shape,
      ...guard,
      effects: z.array(data),
      words: z.array(text),
      followUps: z.array(followUp),
    }),
  ),
  effects: z.array(data),
  words: z.array(text),
  followUps: z.array(followUp),
  rounds: z.array(round),
  /** Whether a tie waits for its next roll. `next` has its modifiers. */
  pending: z.boolean(),
  next: z.strictObject({ round: z.int(), modifiers: z.array(modifier), sums: z.array(sum), changes }).nullable(),
  exhausted: z.array(text),
  gives: byId(z.strictObject({ label: text, value, isKnown: z.boolean(), note: z.string().nullable(), as: text })),
})

const followOdds = z.array(z.strictObject({ id: text, ...chance.shape, title: text, of: text, ...guard }))
const moved = {
  total: text,
  moved: chance,
  outcomes: byId(z.strictObject({ now: chance, then: chance, change: z.number() })),
}

export const oddsSchema = z.strictObject({
  ...answer,
  ruleset: text,
  procedure: text,
  points: exact.nullable(),
  groupPoints: z.array(exact),
  factors: z.array(factor),
  assumed,
  unread: z.array(text).optional(),
  modifiers: z.array(modifier),
  sums: z.array(sum),
  table: place,
  total: text,
  outcomes: byId(chance),
  results: byId(chance),
  followUps: followOdds,
  /** Chance that the first roll ties, and the final odds after rolling ties again; null if nothing ties. */
  tie: chance.nullable(),
  final: z
    .strictObject({ total: text, outcomes: byId(chance), exhausted: byId(chance), followUps: followOdds })
    .nullable(),
  /** How much each modifier changes the odds, if requested. */
  sensitivity: z
    .array(
      z.strictObject({
        id: text,
        label: text,
        role: text,
        holds: z.boolean(),
        ...moved,
        final: z.strictObject(moved).nullable(),
      }),
    )
    .exactOptional(),
})

export const sequenceOddsSchema = z.strictObject({
  ...answer,
  ruleset: text,
  sequence: text,
  total: text,
  steps: byId(
    z.strictObject({ title: text, procedure: text, skipped: chance, outcomes: byId(chance), exhausted: byId(chance) }),
  ),
  parties: byId(
    z.strictObject({
      title: text,
      standsLost: byId(chance),
      leadersLost: byId(chance),
      removed: chance,
      retreated: chance,
      states: byId(byId(chance)),
    }),
  ),
  assumed,
  holds: byId(chance).nullable(),
})
