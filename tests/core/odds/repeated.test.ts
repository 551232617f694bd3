import { expect, test } from 'vitest'
import { fraction, plus, times, type Fraction } from '../../../src-core/exact.ts'
import { getEntry } from '../../../src-core/present.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { sequenceOdds } from '../../../src-core/odds/sequence.ts'
import { stepConditionText } from '../../../src-core/speech/effects.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('barricades')
const chance = (count: bigint | undefined, total: bigint): Fraction => fraction(count ?? 0n, total)
const mood = (odds: ReturnType<typeof oddsOf>, party: string): Fraction =>
  chance(getEntry(getEntry(odds.parties, party).states, 'mood').get('shaken'), odds.total)
const oddsOf = (id: string, inputs: unknown) => value(sequenceOdds(rules, id, inputs, {}))

/** The state of the two parties, tracked by hand. */
interface Two {
  readonly stands: readonly [number, number]
  readonly shaken: readonly [boolean, boolean]
  readonly routed: boolean
  readonly how: string | null
}

/** Plays every roll of one melee, of the melee repeated after a clash, and of the rout that follows. `a` attacks `d`. */
function* melee(
  two: Two,
  [a, d]: readonly [0 | 1, 0 | 1],
): Generator<{ readonly two: Two; readonly chance: Fraction }> {
  const party = (index: 0 | 1) => ({ mood: two.shaken[index] ? 'shaken' : 'firm', stands: two.stands[index] })
  const inputs = { attacker: party(a), defender: party(d) }
  const put = <T>(pair: readonly [T, T], index: 0 | 1, to: T): readonly [T, T] =>
    index === 0 ? [to, pair[1]] : [pair[0], to]
  const three = [1, 2, 3] as const
  for (const one of three)
    for (const other of three) {
      const first = value(resolve(rules, 'melee', inputs, { attacker: [one], defender: [other] }))
      const more = first.pending
        ? three.flatMap((again) =>
            three.map(
              (back) =>
                [
                  [one, again],
                  [other, back],
                ] as const,
            ),
          )
        : [[[one], [other]] as const]
      for (const [attacker, defender] of more) {
        const { outcome } = value(resolve(rules, 'melee', inputs, { attacker, defender }))
        const each = fraction(1n, first.pending ? 81n : 9n)
        const shaken = first.pending ? put(two.shaken, d, true) : two.shaken
        const now: Two = { ...two, shaken, how: outcome?.id ?? null }
        if (outcome?.id === 'repulsed')
          yield {
            two: { ...now, stands: put(now.stands, a, now.stands[a] - 1), shaken: put(shaken, a, true) },
            chance: each,
          }
        else if (outcome?.id === 'won')
          for (const routed of [true, false])
            yield {
              two: { ...now, stands: put(now.stands, d, now.stands[d] - 1), routed },
              chance: times(each, fraction(1n, 2n)),
            }
        else yield { two: now, chance: each }
      }
    }
}

const isOver = ({ stands, routed }: Two): boolean => stands.includes(0) || routed

test('repeats up to a limit, and only while a condition is met', () => {
  for (const stands of [
    [3, 3],
    [1, 2],
  ] as const) {
    let all: { readonly two: Two; readonly chance: Fraction }[] = [
      { two: { stands, shaken: [false, false], routed: false, how: null }, chance: fraction(1n) },
    ]
    for (let rush = 0; rush < 3; rush += 1)
      all = all.flatMap(({ two, chance: before }) =>
        isOver(two) || two.shaken[1]
          ? [{ two, chance: before }]
          : [...melee(two, [0, 1])].map((end) => ({ two: end.two, chance: times(before, end.chance) })),
      )
    const judged = (holds: (two: Two) => boolean): Fraction =>
      all.reduce((sum, end) => (holds(end.two) ? plus(sum, end.chance) : sum), fraction(0n))
    const odds = oddsOf('rushes', { attacker: { stands: stands[0], leader: false }, defender: { stands: stands[1] } })
    const { outcomes } = getEntry(odds.steps, 'rush')
    for (const how of ['repulsed', 'clash', 'won'])
      expect([how, chance(outcomes.get(how), odds.total)]).toEqual([how, judged((two) => two.how === how)])
    const lost = getEntry(odds.parties, 'defender').standsLost
    for (const count of [0, 1, 2, 3])
      expect(chance(lost.get(String(count)), odds.total)).toEqual(judged((two) => two.stands[1] === stands[1] - count))
    expect(mood(odds, 'defender')).toEqual(judged((two) => two.shaken[1]))
    // The attacker tests his nerve only if he is shaken and still has stands.
    expect(chance(getEntry(odds.steps, 'nerve').skipped, odds.total)).toEqual(
      judged((two) => !two.shaken[0] || two.stands[0] === 0),
    )
  }
})

test('gives exact odds for repetition until a condition is met', () => {
  // Half of the rolls break a crowd without a leader, so sooner or later it breaks.
  const odds = oddsOf('siege', { defender: {} })
  expect(mood(odds, 'defender')).toEqual(fraction(1n))
  expect(getEntry(odds.steps, 'nerve').outcomes).toEqual(
    new Map([
      ['breaks', odds.total],
      ['holds', 0n],
    ]),
  )
})

test('gives the chance that each of several end conditions comes first', () => {
  // By hand: 3 of 9 melees are repulsed (the attacker is shaken), 3 clash (the defender is shaken), and 3 are won, of which half rout. A melee won
  // without a rout is repeated with one stand less.
  const odds = oddsOf('wear', { attacker: { stands: 9 }, defender: { stands: 2, armed: true } })
  let all: { readonly two: Two; readonly chance: Fraction }[] = [
    { two: { stands: [9, 2], shaken: [false, false], routed: false, how: null }, chance: fraction(1n) },
  ]
  for (let round = 0; round < 4; round += 1)
    all = all.flatMap(({ two, chance: before }) =>
      isOver(two) || two.shaken.includes(true)
        ? [{ two, chance: before }]
        : [...melee(two, [0, 1])].map((end) => ({ two: end.two, chance: times(before, end.chance) })),
    )
  // After the melee, the defender strikes back once if firm (the step repeats until the defender is armed, and he already is).
  const { outcomes, skipped } = getEntry(odds.steps, 'melee')
  const judged = (holds: (two: Two) => boolean): Fraction =>
    all.reduce((sum, end) => (holds(end.two) ? plus(sum, end.chance) : sum), fraction(0n))
  expect(skipped).toBe(0n)
  for (const how of ['repulsed', 'clash', 'won'])
    expect([how, chance(outcomes.get(how), odds.total)]).toEqual([how, judged((two) => two.how === how)])
  expect(chance(getEntry(odds.steps, 'more').skipped, odds.total)).toEqual(
    judged((two) => isOver(two) || two.shaken[1]),
  )
})

test('refuses an endless repetition, and lists the inputs of end conditions', () => {
  expect(sequenceOdds(rules, 'siege', { defender: {}, barricade: true }, {})).toMatchObject({
    ok: false,
    problems: [{ code: 'endless-ties', facts: { what: 'forever', title: 'Nerve' }, path: ['inputs'] }],
  })
  expect(getEntry(rules.sequences, 'wear').inputs.map(({ path }) => path.join('.'))).toContain('defender.armed')
})

test('describes repetition in words', () => {
  const words = getEntry(rules.sequences, 'rushes')
    .steps.concat(getEntry(rules.sequences, 'wear').steps)
    .map((step) => stepConditionText(step, { ruleset: rules, procedure: getEntry(rules.procedures, step.procedure) }))
  expect(words).toMatchInlineSnapshot(`
    [
      "if defender firm, up to 3 times",
      "unless firm",
      "until attacker shaken or defender shaken",
      "if attacker firm, up to 4 times, until attacker armed",
    ]
  `)
})
