/**
 * What each control of a check bears on as things stand: what an option of it would bring to the roll, and whether it can
 * change anything at all, so that a table is asked only what matters now.
 */
import { fractionText, one, times, whole, type Fraction } from '../exact.ts'
import { sizeOf, testsInAll } from '../resolve/asked.ts'
import { spend, type Check } from '../resolve/check.ts'
import { placeOf } from '../resolve/lookup.ts'
import { tally } from '../resolve/modifiers.ts'
import { amountOf, conditionHolds, guardHolds, readingOf, traitValue, type Reading } from '../resolve/read.ts'
import { everyone, type Situation } from '../resolve/situation.ts'
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../ruleset/model/conditions.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { signedText, timesText } from '../words/numbers.ts'
import { asksOf, controlOfTest, waysOf, type Sway } from './asks.ts'
import type { Control } from './model.ts'

export interface Bearing {
  /** What holds now, said or not: a choice's id, yes or no, a number (`1/2`); null where nothing is known. */
  readonly now: string | boolean | number | null
  readonly matters: boolean
  /** By option (`true` of a yes or no, `each` of a count): `+2`, `×½`, `−1 Attacker`. What brings nothing is left out. */
  readonly brings: Readonly<Record<string, string>>
}

/** `check` as the controls' roles stand in it, whose budget is spent; `grouped`: as one firing group does, whose own factors then count. */
export const bearings = (check: Check, controls: readonly Control[], grouped: boolean): ReadonlyMap<string, Bearing> => {
  const { situation } = check
  const reading = readingOf(situation, true)
  const found = new Map(controls.map((control) => [control.at, bearingOf(reading, check, control, grouped)]))
  spend(check, 20 * waysOf(situation.procedure).length)
  if (situation.procedure.rolls.length === 0) return new Map([...found].map(([at, bearing]) => [at, { ...bearing, matters: true }]))
  const wanted = new Set([...deadEnds(reading, found, grouped), ...(grouped ? worthless(reading, controls) : [])])
  return new Map([...found].map(([at, bearing]) => [at, wanted.has(at) ? { ...bearing, matters: true } : bearing]))
}

const bearingOf = (reading: Reading, check: Check, control: Control, grouped: boolean): Bearing => {
  const { situation } = check
  const trait = situation.ruleset.traits.get(control.trait)
  const now = plain(traitValue(reading, control.role, control.trait) ?? null)
  if (!trait) return { now, matters: false, brings: {} }
  const values = valuesOf(situation.ruleset, trait)
  const scenes = scenesOf(check, control, grouped)
  const matters = new Set(scenes.map(({ print }) => print)).size > 1
  if (control.shape === 'number') return { now, matters, brings: {} }
  if (control.shape === 'count') {
    const each = scenes[1] && scenes[0] ? said(scenes[1], scenes[0], control, situation.procedure) : ''
    return { now, matters, brings: each === '' ? {} : { each } }
  }
  const usual = scenes[values.findIndex((value) => value === (trait.kind === 'flag' ? false : trait.default))]
  const base = control.shape === 'toggle' ? (usual ?? commonOf(scenes, usual)) : commonOf(scenes, usual)
  const texts = scenes.map((scene, index) => [idOf(values[index]), said(scene, base, control, situation.procedure)] as const)
  return { now, matters, brings: Object.fromEntries(texts.filter(([, text]) => text !== '')) }
}

const valuesOf = (ruleset: Ruleset, trait: Trait): readonly Value[] =>
  trait.kind === 'choice' ? [...trait.choices.keys()] : trait.kind === 'flag' ? [false, true] : numbersOf(ruleset)(trait)

/** The check with each option of a control. */
const scenesOf = (check: Check, control: Control, grouped: boolean): readonly Scene[] => {
  const { situation } = check
  const trait = situation.ruleset.traits.get(control.trait)
  const steps = swaySteps(situation.procedure, situation.ruleset)(control.at)
  return (trait ? valuesOf(situation.ruleset, trait) : []).map((value) => {
    spend(check, steps)
    const scene = sceneOf(withValue(situation, control, value), control, grouped)
    spend(check, scene.adds.size)
    return scene
  })
}

/** About how many steps it takes to try an option of a control. */
const swaySteps = (procedure: Procedure, ruleset: Ruleset): ((at: string) => number) => swayStepsIn(ruleset)(procedure)

const swayStepsIn = remembered((ruleset: Ruleset) => remembered((procedure: Procedure) => countSteps(procedure, ruleset)))

const countSteps = (procedure: Procedure, ruleset: Ruleset): ((at: string) => number) => {
  const known = new Map<string, number>()
  return (at: string): number => {
    const sway = asksOf(procedure, ruleset).sways.get(at)
    const steps = known.get(at) ?? 20 + sizeOf(ruleset, [sway?.modifiers, sway?.factors, sway?.decides ? procedure.tables : null]) / 5
    known.set(at, steps)
    return steps
  }
}

/** Modifiers that one press on any control brings or takes, as `id side`. */
export const oneAway = (check: Check, controls: readonly Control[]): ReadonlySet<string> =>
  new Set(controls.flatMap((control) => scenesOf(check, control, false).flatMap(({ adds }) => [...adds.keys()])))

/** Numbers on either side of every limit that is asked of it. */
const numbersOf = remembered(({ procedures, traits, grids }: Ruleset) => {
  const tests = testsInAll(procedures, traits, grids)
  return remembered(({ id }: Trait): readonly Fraction[] => {
    const limits = tests.flatMap(({ key, accepts }) =>
      key === id && 'ranges' in accepts ? accepts.ranges.flatMap(({ min, max }) => [min, max]) : [],
    )
    const near = limits.flatMap((limit) => (limit === null ? [] : [limit - 1, limit, limit + 1]))
    return [...new Set([0, 1, ...near])].map((number) => whole(BigInt(number)))
  })
})

const idOf = (value: Value | undefined): string => (typeof value === 'object' ? fractionText(value) : String(value))

const plain = (value: Value | null): Bearing['now'] =>
  typeof value !== 'object' || value === null ? value : value.d === 1n ? Number(value.n) : fractionText(value)

const withValue = (situation: Situation, { role, trait }: Control, value: Value): Situation => {
  const holder = role ?? everyone
  const known = new Map(situation.known)
  known.set(holder, new Map([...(situation.known.get(holder) ?? []), [trait, value]]))
  return { ...situation, known }
}

/** What hangs on a control, with one of its options. */
interface Scene {
  /** By modifier and whose it is: what it adds to whose roll. */
  readonly adds: ReadonlyMap<string, { readonly side: string | null; readonly value: number }>
  readonly factor: Fraction
  readonly decides: boolean
  readonly print: string
}

const sceneOf = (situation: Situation, { at }: Control, grouped: boolean): Scene => {
  const sway = asksOf(situation.procedure, situation.ruleset).sways.get(at)
  if (!sway) return { adds: new Map(), factor: one, decides: false, print: '' }
  const reading = readingOf(situation, true)
  const part = partOf(situation.procedure)(sway)
  const { own } = tally({ ...reading, procedure: part }, unmodified, new Set())
  const adds = new Map(own.map(({ id, side, value }) => [`${id} ${side ?? ''}`, { side, value }]))
  // Points given as a whole have their firers' factors in them.
  const factors = sway.factors.filter((factor) => grouped || factor.of !== situation.procedure.points?.of)
  const factor = factors
    .filter((each) => guardHolds(reading, each.of, each) === true)
    .reduce((product, each) => times(product, each.times), one)
  const decided = sway.decides ? decidedBy(reading, grouped) : ''
  const print = [[...adds].map(([id, { value }]) => `${id}=${value}`).join(), fractionText(factor), decided].join(' | ')
  return { adds, factor, decides: sway.decides, print }
}

const unmodified = { other: new Map<string, number>(), turned: null }

/** The check with the modifiers alone that a control bears on. */
const partOf = remembered((procedure: Procedure) =>
  remembered((sway: Sway): Procedure => ({ ...procedure, modifiers: sway.modifiers, limit: null })),
)

const decidedBy = (reading: Reading, grouped: boolean): string => {
  const { points } = reading.procedure
  const place = placeOf(reading)
  const stand = grouped && points?.stand ? amountOf(reading, points.of, points.stand) : null
  const worth = typeof stand === 'object' && stand !== null ? fractionText(stand) : ''
  return place.ok ? `${place.value.table.id} ${place.value.row.id ?? ''} ${worth}` : worth
}

/** What most options bring alike, the usual one among them, is no option's own. */
const commonOf = (scenes: readonly Scene[], usual: Scene | undefined): Pick<Scene, 'adds' | 'factor'> => {
  const adds = new Map<string, { readonly side: string | null; readonly value: number }>()
  for (const { adds: met } of usual ? [usual] : scenes)
    for (const [id, add] of met)
      if (!adds.has(id) && scenes.filter((scene) => scene.adds.get(id)?.value === add.value).length * 2 > scenes.length) adds.set(id, add)
  const common = (usual ? [usual] : scenes).find(
    ({ factor }) => scenes.filter((scene) => same(scene.factor, factor)).length * 2 > scenes.length,
  )
  return { adds, factor: common?.factor ?? one }
}

const same = (a: Fraction, b: Fraction): boolean => a.n === b.n && a.d === b.d

const said = (scene: Scene, base: Pick<Scene, 'adds' | 'factor'>, { role }: Control, { rolls, roles }: Procedure): string => {
  const bySide = new Map<string | null, number>()
  const count = (adds: Scene['adds'], sign: number): void => {
    for (const { side, value } of adds.values()) bySide.set(side, (bySide.get(side) ?? 0) + sign * value)
  }
  count(scene.adds, 1)
  count(base.adds, -1)
  const own = rolls.length > 1 ? role : null
  const texts = [...bySide].flatMap(([side, value]) => {
    if (value === 0) return []
    return side === own ? [signedText(value)] : [`${signedText(value)} ${roles.get(side ?? '')?.title ?? ''}`.trim()]
  })
  const [first = ''] = texts.toSorted((a, b) => a.length - b.length)
  const changed = times(scene.factor, { n: base.factor.d, d: base.factor.n })
  return [first, same(changed, one) ? '' : timesText(changed)].filter((text) => text !== '').join(' ')
}

/** While a stand has no points, all that they hang on is asked. */
const worthless = (reading: Reading, controls: readonly Control[]): readonly string[] => {
  const { ruleset, procedure } = reading
  const { points } = procedure
  if (!points?.stand || amountOf(reading, points.of, points.stand) !== null) return []
  const { sways, first } = asksOf(procedure, ruleset)
  return controls.flatMap(({ at }) => (first.has(at) && sways.get(at)?.decides ? [at] : []))
}

/**
 * A condition that lacks several things at once is not reached by any one of them. Where none of these is asked for, all are, so
 * that every modifier can be brought about one press after another.
 */
const deadEnds = (reading: Reading, found: ReadonlyMap<string, Bearing>, grouped: boolean): ReadonlySet<string> => {
  const { ruleset, procedure } = reading
  const wanted = new Set<string>()
  for (const { subject, tests, factor } of waysOf(procedure)) {
    if (factor && !grouped && subject === procedure.points?.of) continue
    const lacking = tests.filter((test) => conditionHolds(reading, subject, [[test]]) !== true)
    const controls = lacking.map((test) => controlOfTest(ruleset, procedure, subject, test))
    if (controls.some((at) => at === null || !found.has(at)) || controls.length < 2) continue
    if (!controls.some((at) => at !== null && found.get(at)?.matters === true)) for (const at of controls) if (at !== null) wanted.add(at)
  }
  return wanted
}
