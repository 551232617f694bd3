import { describe, expect, test } from 'vitest'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { Effect } from '../../../src-core/ruleset/model/effects.ts'
import { anchorsOf } from '../support/anchors.ts'
import type { Section, Sheet } from '../../../src-core/sheet/blocks.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { offered, rulesetNamed } from '../support/rulesets.ts'

/** The paths of everything needed to resolve checks. */
const resolvable = ({ procedures, traits, grids, lists, gauge }: Ruleset): readonly string[] => [
  ...[...procedures.values()].flatMap(({ id, modifiers, factors, limit, outcomes, follows, decide, tables }) => {
    const path = `procedures.${id}`
    return [
      ...modifiers.map((modifier) => `${path}.modifiers.${modifier.id}`),
      ...factors.map((factor) => `${path}.factors.${factor.id}`),
      ...(limit ? [`${path}.limit`] : []),
      ...[...outcomes.keys()].map((outcome) => `${path}.outcomes.${outcome}`),
      ...follows.map((follow) => `${path}.follows.${follow.id}`),
      ...[...outcomes.values()].flatMap((outcome) => effectsAt(`${path}.outcomes`, outcome)),
      ...follows.flatMap((follow) => effectsAt(`${path}.follows`, follow)),
      ...tables.flatMap(({ by }) =>
        (traits.get(by ?? '')?.from ?? []).map((line) => `traits.${by ?? ''}.from.${line.id}`),
      ),
      ...decide.map((line) => `${path}.decide.${line.id}`),
      ...tables.flatMap((table) =>
        table.rows.flatMap((row) =>
          row.bands.map(
            ({ outcome }) => `${path}.tables.${table.id}${row.id === null ? '' : `.rows.${row.id}`}.bands.${outcome}`,
          ),
        ),
      ),
    ]
  }),
  ...[...grids.values()].flatMap(({ id, rows }) =>
    rows.flatMap((row) => [
      ...(row.cells.size > 0 ? [`grids.${id}.rows.${row.id}`] : []),
      ...[...row.cells.keys()].map((cell) => `grids.${id}.rows.${row.id}.cells.${cell}`),
    ]),
  ),
  ...[...lists.values()].flatMap(({ id, entries }) => entries.map((entry) => `lists.${id}.entries.${entry.id}`)),
  ...(gauge?.arcs ?? []).map(({ id }) => `gauge.arcs.${id}`),
]

const effectsAt = (path: string, { id, effects }: { id: string; effects: readonly Effect[] }): readonly string[] =>
  effects.map((effect) => `${path}.${id}.effects.${effect.id}`)

/** Steps missing from the sheet. The sheet shows them in a section's heading or, if there are many, in a separate list. */
const stepMissing = ({ phases }: Ruleset, { sections }: Sheet): readonly string[] => {
  const anchors = new Set(anchorsOf(sections))
  return [...phases.values()].flatMap((phase) => {
    const heading = sections.find(({ number }) => number === phase.number)?.subtitle ?? ''
    return phase.steps
      .filter(({ id, text }) => !heading.includes(text) && !anchors.has(`phases.${phase.id}.steps.${id}`))
      .map(({ text }) => text)
  })
}

describe.each([...offered(), 'hardest-regiments', 'hardest-empires', 'hardest-renamed'])('the sheet of %s', (id) => {
  const ruleset = rulesetNamed(id)
  const sheet = buildSheet(ruleset)
  const anchors = anchorsOf(sheet.sections)

  test('includes everything that can be resolved', () => {
    const found = new Set(anchors)
    expect(resolvable(ruleset).filter((path) => !found.has(path))).toEqual([])
    expect(stepMissing(ruleset, sheet)).toEqual([])
  })

  test('names each thing once', () => {
    expect(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index)).toEqual([])
  })

  test('is deterministic', () => {
    expect(buildSheet(ruleset)).toEqual(sheet)
  })

  test('lists the phases in order, and entries without a phase last', () => {
    const numbers = sheet.sections.map(({ number }) => number)
    const phases = [...ruleset.phases.values()].map(({ number }) => number)
    expect(numbers.slice(0, phases.length)).toEqual(phases)
    expect(numbers.slice(phases.length).filter((number) => number !== undefined)).toEqual([])
  })

  test('explains the marks it uses and no others', () => {
    const used = new Set(
      JSON.stringify(sheet.sections)
        .match(/"mark":"(\w+)"/g)
        ?.map((found) => found.slice(8, -1)),
    )
    expect(new Set(sheet.legend.map(({ mark }) => mark))).toEqual(used)
  })
})

/** The title of each block without its dice and unit. A table without a title has its first heading other than dice instead. */
const headingsOf = ({ left, right, loose }: Section): readonly string[] =>
  [...left, ...right, ...loose].flatMap((block) => {
    const heads =
      block.kind === 'table' ? block.columns.map(({ header }) => header.map(({ text }) => text).join('')) : []
    const heading = block.title ?? heads.find((head) => !/^\d+d\d+$/.test(head)) ?? ''
    return heading === '' ? [] : [heading.replace(/, (?:\d+d\d+|in \w+)$/, '')]
  })

test.each(offered())('all headings in a phase of %s are different', (id) => {
  const repeated = buildSheet(rulesetNamed(id)).sections.flatMap((section) => {
    const headings = headingsOf(section)
    return headings.filter((heading, index) => headings.indexOf(heading) !== index)
  })
  expect(repeated).toEqual([])
})
