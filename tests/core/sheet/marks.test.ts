/** A mark of provenance appears next to everything printed from its path: on paper, in the window and in text. */
import { expect, test } from 'vitest'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { gaugeOf } from '../../../src-core/sheet/gauge.ts'
import { gaugeWords } from '../../../src-core/words/cut-outs.ts'
import { rulesetText } from '../../../src-main/cli/show/text.ts'
import { renderGauge } from '../../../src-main/pdf/gauge/draw.ts'
import { qrsPdf } from '../../../src-main/pdf/qrs.ts'
import { readPdf } from '../../main/read-pdf.ts'
import { fonts } from '../../main/sheet-reading.ts'
import { value } from '../support/brute-force.ts'

const rules = `
phases:
  march: {title: March, tone: green, subtitle: together, steps: {a: Roll., b: Move.}}
  fire: {title: Fire, tone: red, steps: {long: "${'Every unit that has not fired yet and sees an enemy. '.repeat(3)}", b: Look.}}
traits:
  arm: {of: unit, choices: {foot: Foot, horse: Horse}}
  tired: {of: unit, flag: true}
  lost: {of: unit, flag: true}
grids:
  rates:
    title: Rates of movement on the table
    phase: march
    by: arm
    columns: {open: {label: Open, group: Ground}, woods: {label: Woods, group: Ground}}
    rows: {foot: {group: Of the line, note: On the road, cells: {open: 10, woods: 5}}, horse: {cells: {open: 20, woods: 1}}}
    note: Measured from the front.
procedures:
  rally:
    title: Rally
    phase: march
    subtitle: before all else
    roles: {unit: {title: Unit}}
    groups: {body: {title: In body}}
    dice: 1d6
    limit: {min: -1, max: 1}
    modifiers: {tired: {group: body, value: -1, when: {tired: true}}}
    tables: {rally: {bands: {bad: ..2, good: 3..}}}
    outcomes: {bad: {name: Bad, effects: {off: {retreat: {moves: full}}}}, good: {name: Good}}
  fate:
    title: Fate of a leader
    phase: march
    dice: 1d10
    tables: {fate: {bands: {dead: ..1, safe: 2..}}}
    outcomes: {dead: {name: Dead, effects: {gone: {of: leader, remove: true}}}, safe: {name: Safe}}
    roles: {leader: {title: Leader, is: leader}}
  may:
    title: May it charge
    phase: march
    subtitle: told before it moves
    roles: {unit: {title: Unit}}
    decide: {first: {outcome: no, when: {lost: true}}, last: {outcome: yes}}
    outcomes: {no: {name: No}, yes: {name: Yes}}
lists:
  scale: {title: Scale of the game, phase: march, entries: {stand: {lead: A stand, text: is a hundred men.}}}
gauge: {arcs: {all: {label: All, degrees: 45}}, stand: 1, length: 3}
`

const marked = (path: string, mark = 'assumed: Our guess.', said = rules): Ruleset => {
  const head = 'ruleset: {id: trial, title: Trial, version: 1.0.0, format: 1}\n'
  const text = `${head}rules:\n${said.replaceAll(/^(?=.)/gm, '  ')}\nprovenance:\n  ${path}: {${mark}}\n`
  const source = value(parseSource({ file: 'trial.yaml', text }))
  return value(loadRuleset(new Map([['trial', source]]), 'trial'))
}

const occurrences = (text: string, sign: string): number => text.split(sign).length - 1

/** How often the sign appears in the text, without legend and reasons. */
const inText = (ruleset: Ruleset): number => occurrences(rulesetText(ruleset).split('\n[A] assumed')[0] ?? '', '[A]')

const onPaper = async (ruleset: Ruleset): Promise<number> => {
  const { pages } = await readPdf(value(await qrsPdf(buildSheet(ruleset), fonts, { paper: 'a4' })).bytes)
  return pages.flatMap(({ texts }) => texts).filter(({ text }) => text === 'A').length - 1
}

test.each([
  'phases.march.title',
  'phases.march.subtitle',
  'phases.march.steps.b',
  'phases.fire.title',
  'phases.fire.steps.long',
  'procedures.rally.subtitle',
  'procedures.rally.dice',
  'procedures.rally.groups.body.title',
  'procedures.rally.modifiers.tired.value',
  'procedures.rally.limit.max',
  'procedures.rally.tables.rally',
  'procedures.rally.tables.rally.bands.bad',
  'procedures.rally.outcomes.bad.effects',
  'procedures.fate.title',
  'procedures.fate.dice',
  'procedures.fate.tables.fate',
  'procedures.fate.tables.fate.bands.dead',
  'procedures.may.title',
  'procedures.may.subtitle',
  'procedures.may.decide.first.when',
  'grids.rates',
  'grids.rates.title',
  'grids.rates.note',
  'grids.rates.columns.woods',
  'grids.rates.columns.woods.label',
  'grids.rates.columns.open.group',
  'grids.rates.columns.woods.group',
  'grids.rates.rows.foot.group',
  'grids.rates.rows.foot.note',
  'grids.rates.rows.foot.cells.open',
  'lists.scale.title',
  'lists.scale.entries.stand.lead',
  'lists.scale.entries.stand.text',
  'gauge.arcs.all.degrees',
])('a mark on %s is printed exactly once', async (path) => {
  const ruleset = marked(path)
  expect(buildSheet(ruleset).legend.map(({ mark }) => mark)).toEqual(['assumed'])
  expect(await onPaper(ruleset)).toBe(1)
  expect(inText(ruleset)).toBe(1)
})

test('marks a roll without modifiers at its dice, under its phase heading', async () => {
  const headed = rules
    .replace('march: {title: March,', 'fate: {title: Fate of a leader, tone: slate}\n  march: {title: March,')
    .replace('title: Fate of a leader\n    phase: march', 'title: Fate of a leader\n    phase: fate')
  const ruleset = marked('procedures.fate.tables.fate', 'assumed: Our guess.', headed)
  const [section] = buildSheet(ruleset).sections
  expect(section?.loose).toMatchObject([{ columns: [{ header: [{ text: '1d10', mark: 'assumed' }] }, { header: [] }] }])
  expect(await onPaper(ruleset)).toBe(1)
})

test('marks the stand and length of a gauge, but not a size the player chose', async () => {
  const signsOn = async (path: string, given: { readonly stand?: number }): Promise<number> => {
    const gauge = value(gaugeOf(marked(path), { paper: 'a4', ...given }))
    const { pages } = await readPdf(value(await renderGauge(gauge, gaugeWords, fonts)).bytes)
    return pages.flatMap(({ texts }) => texts).filter(({ text }) => text === 'A').length
  }
  // Next to the number, and before its explanation in the legend.
  for (const path of ['gauge.stand', 'gauge.length', 'gauge']) expect(await signsOn(path, {})).toBeGreaterThan(1)
  expect(await signsOn('gauge.stand', {})).toBe(2)
  expect(await signsOn('gauge.stand', { stand: 30 })).toBe(0)
})

test('prints one reason for several paths once', () => {
  const ruleset = marked('grids.rates.note', 'assumed: Our guess., also: [procedures.rally.limit, lists.scale.title]')
  expect([...ruleset.provenance].map(([path, { why }]) => `${path}: ${why ?? ''}`)).toEqual(
    ['procedures.rally.limit', 'lists.scale.title', 'grids.rates.note'].map((path) => `${path}: Our guess.`),
  )
  expect(inText(ruleset)).toBe(3)
  expect(occurrences(rulesetText(ruleset), 'Our guess.')).toBe(1)
  expect(() => marked('grids.rates.note', 'assumed: Our guess., also: [procedures.rally.limits]')).toThrow(/limits/)
})
