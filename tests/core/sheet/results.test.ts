/** Results on a sheet: variants of one result, moves shared by several results, decisions with many reasons. */
import { describe, expect, test } from 'vitest'
import { journalLine, latestSteps } from '../../../src-core/battle/journal.ts'
import { assess } from '../../../src-core/play/assess.ts'
import { nonNull } from '../../../src-core/present.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { Block, Sheet, TableBlock } from '../../../src-core/sheet/blocks.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { plainText } from '../../../src-core/words/text.ts'
import { mustered, rolled } from '../support/battles.ts'
import { value } from '../support/brute-force.ts'
import { good, source } from '../ruleset/sources.ts'
import { offered, rulesetNamed, rulesetOf } from '../support/rulesets.ts'

const blocksOf = ({ sections }: Sheet): readonly Block[] =>
  sections.flatMap(({ left, right, loose }) => [...left, ...right, ...loose])
const tableIn = (ruleset: Ruleset, id: string): TableBlock => {
  const block = blocksOf(buildSheet(ruleset)).find((each) => each.id === id)
  if (block?.kind !== 'table') throw new Error(`no table ${id}`)
  return block
}
const cellsOf = ({ rows }: TableBlock): readonly (readonly string[])[] =>
  rows.map(({ cells }) => cells.map(({ lines }) => lines.map(plainText).join(' / ')))
const notesBelow = (ruleset: Ruleset, table: string): readonly string[] =>
  blocksOf(buildSheet(ruleset)).flatMap((block) =>
    block.kind === 'notes' && block.id === `${table}.notes`
      ? block.notes.map(({ text }) => plainText(text).replaceAll('\u00a0', ' '))
      : [],
  )

describe('result variants', () => {
  test.each(offered())('%s: each result in a table has a unique name', (id) => {
    const tables = [...rulesetNamed(id).procedures.values()].flatMap(({ tables: all, outcomes }) =>
      all.map(({ rows }) => {
        const ids = new Set(rows.flatMap(({ bands }) => bands.map(({ outcome }) => outcome)))
        return [...ids].map((outcome) => nonNull(outcomes.get(outcome)).name)
      }),
    )
    expect(tables.length).toBeGreaterThan(3)
    for (const names of tables) expect(names).toEqual([...new Set(names)])
  })

  test('show their differences in the odds and the journal', () => {
    const { odds } = value(
      assess(rulesetNamed('italy-1799'), 'fire', { points: 7, target: { arm: 'infantry', quality: 'trained' } }),
    )
    const telling = ['charge checked', 'home with cold steel', 'charge home'].map((aside) => `Telling fire (${aside})`)
    expect(nonNull(odds).outcomes.map(({ name }) => name)).toEqual(expect.arrayContaining(telling))
    const battle = rolled(mustered('italy-1799', {}), 'italy-1799', { procedure: 'fire', entered: { points: 7 } }, [
      [8],
    ])
    expect(journalLine(rulesetNamed, nonNull(latestSteps(battle)[0]))).toMatchObject({
      outcome: 'Telling fire (home with cold steel)',
    })
  })

  test('share one cell on the sheet, with the anchors of all variants', () => {
    const { rows } = tableIn(rulesetNamed('italy-1799'), 'procedures.fire.tables.fire')
    const cell = nonNull(
      rows.flatMap(({ cells }) => cells).find(({ lines }) => lines.some((line) => plainText(line) === 'Telling fire')),
    )
    expect(cell.rows).toBe(3)
    expect(cell.lines.flat().flatMap(({ id }) => id ?? [])).toEqual(
      expect.arrayContaining(['steel', 'home', 'checked'].map((kind) => `procedures.fire.outcomes.telling-${kind}`)),
    )
  })

  const checked = `
traits:
  arm: {of: unit, label: Arm, choices: {foot: Foot, guns: Guns}, default: foot}
  charging: {of: unit, label: Charging, words: charging, flag: true}
parts: {troops: {when: {arm: foot}}, guns: {stand: gun stand, when: {arm: guns}}}
phases: {fire: {title: Fire, tone: amber}}
procedures:
  fire:
    title: Fire
    phase: fire
    roles: {unit: {title: Unit}}
    dice: 1d10
    modifiers: {foot: {label: Foot, of: unit, value: 1, when: {arm: foot}}}
    tables: {fire: {bands: {none: ..3, home: 4..6, stopped: 7..8, worse: 9..}}}
    outcomes:
      none: {name: No effect}
      home: {name: Telling, aside: charge home, effects: {foot: {kind: troops, lose: 1}, guns: {kind: guns, lose: 1}}}
      stopped: {like: home, aside: charge stopped, effects: {back: {retreat: {inches: 3}, when: {charging: true}}}}
      worse: {name: Worse, effects: {foot: {kind: troops, lose: 2}, back: {retreat: {inches: 6}, when: {charging: true}}}}
`

  test('keep their marks in the shared cell', () => {
    const guess = 'provenance: {procedures.fire.tables.fire.bands.home: {assumed: Our guess.}}'
    const text = `ruleset: {id: trial, title: Trial, version: 1.0.0, format: 1}\nrules:${checked.replaceAll(/^(?=.)/gm, '  ')}\n${guess}`
    const ruleset = good(loadRuleset(new Map([['trial', source('trial.yaml', text)]]), 'trial'))
    const { rows } = tableIn(ruleset, 'procedures.fire.tables.fire')
    const names = rows.flatMap(({ cells }) => cells.flatMap(({ lines }) => lines.flat())).filter(({ mark }) => mark)
    expect(names).toMatchObject([{ text: 'Telling', mark: 'assumed' }])
  })
})

/** A check with two sides and results that differ in how the attacker charges on. */
const pursuit = (driven: string, swept: string): Ruleset =>
  rulesetOf(`
traits: {horse: {of: unit, label: Horse, flag: true}}
phases: {clash: {title: Clash, tone: red}}
procedures:
  clash:
    title: Clash
    phase: clash
    roles: {attacker: {title: Attacker}, defender: {title: Defender}}
    dice: {attacker: 1d10, defender: 1d10}
    tables: {clash: {bands: {repulsed: ..-1, even: 0, driven: 1..4, swept: 5..}}}
    outcomes:
      repulsed: {name: Repulsed, effects: {back: {of: attacker, retreat: {inches: 6}}}}
      even: {name: Even, effects: {again: {of: each, again: {drop: []}}}}
      driven: {name: Driven, effects: {on: {of: attacker, carry: true, continue: {${driven}}}}}
      swept: {name: Swept, effects: {on: {of: attacker, continue: {must: true, ${swept}}}}}
`)
const table = 'procedures.clash.tables.clash'

describe('a breakthrough', () => {
  const half = 'moves: 1/2, how: toward the nearest enemy'

  test('is printed once below the table if several results share it', () => {
    const ruleset = pursuit(half, half)
    expect(cellsOf(tableIn(ruleset, table)).map((cells) => cells.at(-1))).toEqual([
      'Must charge on.',
      'Carry the position, or charge on.',
      expect.stringMatching(/^Even\./),
      'Retreat 6″.',
    ])
    expect(notesBelow(ruleset, table)).toEqual(['Charge on: half a move toward the nearest enemy.'])
  })

  test('is printed in full in each result if two differ', () => {
    const ruleset = pursuit(half, half.replace('1/2', 'full'))
    expect(cellsOf(tableIn(ruleset, table)).map((cells) => cells.at(-1))).toEqual([
      'Must charge on a full move toward the nearest enemy.',
      'Carry the position, or charge on half a move toward the nearest enemy.',
      expect.stringMatching(/^Even\./),
      'Retreat 6″.',
    ])
    expect(notesBelow(ruleset, table)).toEqual([])
  })

  test('needs no note if no result says how far it goes', () => {
    const ruleset = pursuit('', '')
    expect(cellsOf(tableIn(ruleset, table)).map((cells) => cells.at(-1))).toEqual([
      'Must charge on.',
      'Carry the position, or charge on.',
      expect.stringMatching(/^Even\./),
      'Retreat 6″.',
    ])
    expect(notesBelow(ruleset, table)).toEqual([])
  })

  test('is also a note below a staircase table, like named conditions', () => {
    const ruleset = rulesetOf(`
traits: {flank: {of: unit, label: Outflanked, words: outflanked, flag: true}, fort: {of: unit, label: Fortified, words: fortified, flag: true}}
conditions: {hard: {name: hit hard, when: [{flank: true}, {fort: true}]}}
phases: {fire: {title: Fire, tone: amber}}
procedures:
  fire:
    title: Fire
    phase: fire
    roles: {unit: {title: Unit}}
    dice: 1d10
    points: {of: unit}
    tables:
      fire:
        by: points
        rows:
          p1: {from: 1, bands: {none: ..4, light: 5..7, hard: 8..}}
          p4: {from: 4, bands: {none: ..2, light: 3..5, hard: 6..}}
    outcomes:
      none: {name: None}
      light: {name: Light, severity: 1, effects: {on: {continue: {moves: 1/2}}}}
      hard: {name: Hard, severity: 2, effects: {on: {continue: {moves: 1/2, must: true}}, lost: {lose: 1, when: {is: hard}}}}
`)
    const foot = tableIn(ruleset, 'procedures.fire.tables.fire').rows.filter((row) => row.foot)
    expect(foot.map(({ cells }) => cells.slice(2).map(({ lines }) => lines.map(plainText)))).toEqual([
      [['May charge on.'], ['Must charge on.', 'Hit hard: lose 1 stand.']],
    ])
    expect(notesBelow(ruleset, 'procedures.fire.tables.fire')).toEqual([
      'Hit hard: outflanked or fortified.  Charge on: half a move.',
    ])
  })
})

describe('decisions', () => {
  const evading = (reasons: number, effects: string): readonly string[] => {
    const decide = Array.from({ length: reasons }, (_, at) => `r${at}: {outcome: evades, when: {arm: a${at}}}`)
    const ruleset = rulesetOf(`
traits: {arm: {of: unit, label: Arm, choices: {a0: one, a1: two, a2: three, a3: four, a4: five, a5: six}, default: a0}}
phases: {reaction: {title: Reaction, tone: red}}
procedures:
  evade:
    title: Evading
    phase: reaction
    roles: {unit: {title: Unit}}
    decide: {${decide.join(', ')}, others: {outcome: stands}}
    outcomes: {evades: {name: May evade, effects: {${effects}}}, stands: {name: Stands}}
`)
    return blocksOf(buildSheet(ruleset)).flatMap((block) =>
      block.kind === 'notes' && block.id === 'procedures.evade.decide'
        ? block.notes.map(({ text }) => plainText(text).replaceAll('\u00a0', ' '))
        : [],
    )
  }

  test('with few reasons are printed as a sentence', () => {
    expect(evading(4, '')).toEqual(['May evade if one; if two; if three; if four.', 'Otherwise stands.'])
  })

  test('with many reasons are printed as a checklist', () => {
    const ticks = ['✓ if one', '✓ if two', '✓ if three', '✓ if four', '✓ if five']
    expect(evading(5, '')).toEqual(['May evade:', ...ticks, 'Otherwise stands.'])
    expect(evading(5, 'back: {retreat: {inches: 6}}')).toEqual([
      'May evade. Retreat 6″. Any of these:',
      ...ticks,
      'Otherwise stands.',
    ])
  })
})
