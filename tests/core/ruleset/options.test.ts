/** Options offered by a ruleset's author: layers on top of it, like house rules. */
import { describe, expect, test } from 'vitest'
import { loadStoredRules, storedRulesText } from '../../../src-core/battle/stored-rules.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseOptionName, optionLayers, optionName } from '../../../src-core/ruleset/options.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { nonNull } from '../../../src-core/present.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { rosterSheet } from '../../../src-core/sheet/roster.ts'
import { value } from '../support/brute-force.ts'
import { shippedSources } from '../support/rulesets.ts'

const skirmish = (options: string): string => `
ruleset: {id: skirmish, title: Skirmish, version: 1.0, format: 1, extends: fire-and-fury}
rules: {}
options:
${options}`

const sound = `
  hot:
    title: A hot day
    about: Whoever charges tires
    rules: {procedures: {charge: {modifiers: {fresh: {value: 1}}}}}
  night:
    title: Night
    rules: {lists: {night: {title: Night, phase: fire, entries: {sight: Nobody sees beyond 4 inches.}}}}
`
const sourceOf = (text: string) => value(parseSource({ file: 'skirmish.yaml', text }))
const loadedWith = (text: string, ids: readonly string[]) => {
  const source = sourceOf(text)
  const layers = ids.map((id) => nonNull(optionLayers(source).get(id)))
  return loadRuleset(new Map([...shippedSources(), ['skirmish', source]]), 'skirmish', layers)
}

test('an inactive option changes nothing and is listed; an active one applies and is marked', () => {
  const left = value(loadedWith(skirmish(sound), []))
  expect(left.options).toEqual([
    { of: 'skirmish', id: 'hot', title: 'A hot day', about: 'Whoever charges tires' },
    { of: 'skirmish', id: 'night', title: 'Night', about: null },
  ])
  const taken = value(loadedWith(skirmish(sound), ['hot']))
  const fresh = (ruleset: typeof left) =>
    ruleset.procedures.get('charge')?.modifiers.find(({ id }) => id === 'fresh')?.value
  expect(fresh(taken)).not.toEqual(fresh(left))
  expect(taken.house).toMatchObject([
    { id: 'skirmish--hot', title: 'A hot day', version: '1.0.0', extends: 'skirmish' },
  ])
  expect([...taken.provenance].filter(([, { kind }]) => kind === 'house').map(([path]) => path)).toEqual([
    'procedures.charge.modifiers.fresh.value',
  ])
})

test('distinguishes the options of two files, whatever hyphens are in their ids', () => {
  const offering = (id: string, option: string) =>
    sourceOf(`ruleset: {id: ${id}, title: ${id}, version: 1.0, format: 1, extends: fire-and-fury}\nrules: {}
options: {${option}: {title: Shorter gauge, rules: {gauge: {length: 3}}}}\n`)
  const files = [offering('club', 'b-c'), offering('club-b', 'c')]
  const house = files.flatMap((source) => [source, ...optionLayers(source).values()])
  expect(value(loadRuleset(shippedSources(), 'fire-and-fury', house)).house).toHaveLength(4)
})

test('sheet and roster list all options, with active ones checked', () => {
  const ruleset = value(loadedWith(skirmish(sound), ['night']))
  for (const sheet of [buildSheet(ruleset), rosterSheet(ruleset, null, 'full')]) {
    const [block] = nonNull(sheet.sections.find(({ id }) => id === 'options')).loose
    const texts = block?.kind === 'notes' ? block.notes.map(({ text }) => text.map((run) => run.text).join('')) : []
    expect(texts).toEqual(['☐\u00a0A hot day: Whoever charges tires', '☑\u00a0Night'])
  }
  expect(buildSheet(ruleset).title).toBe('Skirmish + Night 1.0.0')
})

test('reports a problem in an option at its line, and only for the option', () => {
  const text = skirmish(sound.replace('modifiers', 'modifyers'))
  expect(loadedWith(text, []).ok).toBe(true)
  const wrong = loadedWith(text, ['hot'])
  expect(wrong.ok ? [] : wrong.problems).toMatchObject([
    { code: 'unknown-key', place: { file: 'skirmish.yaml#hot', line: 9 } },
  ])
})

describe('refuses', () => {
  const codes = (text: string): readonly string[] => {
    const loaded = loadedWith(text, [])
    return loaded.ok ? [] : loaded.problems.map(({ code }) => code)
  }
  test('an option without a title, or with an unknown key', () => {
    expect(codes(skirmish('  hot: {rules: {}}'))).toEqual(['missing'])
    expect(codes(skirmish('  hot: {title: Hot, rules: {}, rule: {}}'))).toEqual(['unknown-key'])
  })
  test('an option of house rules without the house rules', () => {
    const layer = nonNull(optionLayers(clubSource()).get('fog'))
    const loaded = loadRuleset(shippedSources(), 'fire-and-fury', [layer])
    expect(loaded.ok ? [] : loaded.problems.map(({ code }) => code)).toEqual(['house-extends'])
  })
})

const clubSource = () =>
  value(
    parseSource({
      file: 'club.houserules.yaml',
      text: `
ruleset: {id: club, title: Club, version: 2.0.0, format: 1, extends: skirmish}
rules: {procedures: {charge: {modifiers: {fresh: {value: 3}}}}}
options:
  hot: {title: Hotter, rules: {procedures: {charge: {modifiers: {fresh: {value: 2}}}}}}
  fog: {title: Fog, rules: {lists: {fog: {title: Fog, phase: fire, entries: {sight: Nobody sees beyond 4 inches.}}}}}
`,
    }),
  )

test('house rules offer their own options next to the ruleset’s, even with the same id', () => {
  const [base, club] = [sourceOf(skirmish(sound)), clubSource()]
  const sources = new Map([...shippedSources(), ['skirmish', base]])
  const layer = (source: typeof base, id: string) => nonNull(optionLayers(source).get(id))
  const off = value(loadRuleset(sources, 'skirmish', [club]))
  const offered = off.options?.map(({ of, id }) => `${of} ${id}`)
  expect(offered).toEqual(['skirmish hot', 'skirmish night', 'club hot', 'club fog'])

  const on = value(loadRuleset(sources, 'skirmish', [layer(base, 'hot'), club, layer(club, 'hot')]))
  expect(on.house.map(({ title }) => title)).toEqual(['A hot day', 'Club', 'Hotter'])
  expect(on.procedures.get('charge')?.modifiers.find(({ id }) => id === 'fresh')?.value).toEqual(
    value(loadRuleset(sources, 'skirmish', [clubSourceWith(2)]))
      .procedures.get('charge')
      ?.modifiers.find(({ id }) => id === 'fresh')?.value,
  )
  const stored = storedRulesText({ sources, id: 'skirmish', house: [layer(base, 'hot'), club, layer(club, 'hot')] })
  const restored = nonNull(loadStoredRules(stored) ?? undefined)
  expect(buildSheet(restored)).toEqual(buildSheet(on))

  const [block] = nonNull(buildSheet(on).sections.find(({ id }) => id === 'options')).loose
  const notes = block?.kind === 'notes' ? block.notes : []
  expect(
    notes.map(({ text }) =>
      text
        .map((run) => run.text)
        .join('')
        .replace('\u00a0', ' '),
    ),
  ).toEqual(['☑ A hot day: Whoever charges tires', '☐ Night', '☑ Hotter', '☐ Fog'])
  expect(new Set(notes.map(({ id }) => id)).size).toBe(4)
})

const clubSourceWith = (fresh: number) =>
  value(
    parseSource({
      file: 'other.houserules.yaml',
      text: `
ruleset: {id: other, title: Other, version: 1.0.0, format: 1, extends: skirmish}
rules: {procedures: {charge: {modifiers: {fresh: {value: ${fresh}}}}}}
`,
    }),
  )

test('a name refers to an option if it ends in one, otherwise to a file', () => {
  expect(parseOptionName(optionName('skirmish', 'hot'))).toEqual({ ruleset: 'skirmish', id: 'hot' })
  expect(parseOptionName(optionName('/games/c#/own rules.yaml', 'hot'))).toEqual({
    ruleset: '/games/c#/own rules.yaml',
    id: 'hot',
  })
  expect(parseOptionName('/games/c#/club.houserules.yaml')).toBeUndefined()
  expect(parseOptionName('fire-and-fury')).toBeUndefined()
})
