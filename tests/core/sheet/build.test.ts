import { expect, test } from 'vitest'
import { plainText } from '../../../src-core/words/text.ts'
import { anchorsOf } from '../support/anchors.ts'
import type { Block, ModifiersBlock, NotesBlock, Section, Sheet, TableBlock } from '../../../src-core/sheet/blocks.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { rulesetNamed, rulesetOf } from '../support/rulesets.ts'

const blocksOf = ({ sections }: Sheet): readonly Block[] =>
  sections.flatMap(({ left, right, loose }: Section) => [...left, ...right, ...loose])

const find = (sheet: Sheet, id: string): Block => {
  const block = blocksOf(sheet).find((each) => each.id === id)
  if (!block)
    throw new Error(
      `no ${id} among ${blocksOf(sheet)
        .map((each) => each.id)
        .join(', ')}`,
    )
  return block
}
const isTable = (block: Block): block is TableBlock => block.kind === 'table'
const table = (sheet: Sheet, id: string): TableBlock => {
  const block = find(sheet, id)
  if (!isTable(block)) throw new Error(`${id} is no table`)
  return block
}

/** A table as text: one line per row, cells separated by bars; a cell over several rows or columns shows its span. */
const drawn = ({ columns, rows }: TableBlock): string =>
  [
    columns.map(({ header }) => plainText(header)).join(' | '),
    ...rows.map(
      ({ cells, band }) =>
        `${band ? '= ' : ''}${cells.map(({ lines, rows: down = 1, columns: over = 1 }) => `${lines.map(plainText).join(' / ')}${down > 1 ? ` (${down} rows)` : ''}${over > 1 ? ` (${over} columns)` : ''}`).join(' | ')}`,
    ),
  ].join('\n')

const listed = (block: Block): string =>
  block.kind === 'modifiers'
    ? (block satisfies ModifiersBlock).groups
        .map(({ exclusive, lines }) =>
          lines
            .map(
              ({ value, text, mark }) =>
                `${exclusive ? '| ' : '  '}${value} ${plainText(text)}${mark ? ` [${mark}]` : ''}`,
            )
            .join('\n'),
        )
        .join('\n')
    : block.kind === 'notes'
      ? (block satisfies NotesBlock).notes.map(({ text }) => plainText(text)).join('\n')
      : drawn(block)

const fury = buildSheet(rulesetNamed('fire-and-fury'))

test('two tables of one check share the dice column, from the highest down', () => {
  const both = table(fury, 'procedures.maneuver.tables.good-order')
  expect(drawn(both)).toBe(`1d10 | Good order | Disordered
10+ | Well handled. May make a full move or change formation. (2 rows) | Rally with elan. In good order; may make a full move or change formation.
7–9 | Rally. In good order; may make half a move, not change formation.
5–6 | Tardy. May make half a move, not change formation. | Shaken. Hold ground, in good order.
3–4 | Hold ground. May not move or change formation. | Wavering. Hold ground, disordered.
1–2 | Disengage. Retreat beyond enemy musketry range. | Broken. Full retreat, disordered; lose 1 stand.
≤ 0 | Retire. Full retreat. | Quits the field. Removed from the game.`)
  const anchors = both.rows.flatMap(({ cells }) => cells.flatMap(({ id }) => id ?? []))
  expect(anchors).toHaveLength(11)
  expect(anchors.slice(0, 3).map((id) => id.split('.').slice(3).join('.'))).toEqual([
    'good-order.bands.well-handled',
    'disordered.bands.rally-with-elan',
    'disordered.bands.rally',
  ])
})

test('two tables have separate dice columns if only one has columns for troops and guns', () => {
  const sheet = buildSheet(rulesetNamed('italy-1799'))
  const headsOf = (id: string): readonly string[] =>
    table(sheet, `procedures.maneuver.tables.${id}`).columns.map(({ header }) => plainText(header))
  expect([headsOf('good-order'), headsOf('disordered')]).toEqual([
    ['1d10', 'Good order and guns', 'Troops', 'Guns'],
    ['1d10', 'Disordered or broken'],
  ])
})

test('a fire table is a staircase of growing severity with the effects of its results below', () => {
  const stairs = table(fury, 'procedures.fire.tables.fire')
  expect(drawn({ ...stairs, rows: stairs.rows.slice(0, 7) }))
    .toBe(`Fire points · 1d10 | Desultory | Lively | Telling | Deadly | Withering
½ | ≤ 9 | 10+ |  |  | 
1 | ≤ 8 | 9+ |  |  | 
2 | ≤ 7 | 8–10 | 11+ |  | 
3 | ≤ 7 | 8–9 | 10+ |  | 
4 | ≤ 6 | 7–9 | 10+ |  | 
5 | ≤ 5 | 6–8 | 9+ |  | 
6–7 | ≤ 4 | 5–7 | 8–10 | 11+ | `)
  expect(stairs.columns.map(({ severity }) => severity)).toEqual([undefined, 0, 1, 2, 3, 4])
  expect(stairs.ruled).toBe(true)
  const foot = stairs.rows.filter((row) => row.foot)
  expect(drawn({ ...stairs, rows: foot })).toBe(`Fire points · 1d10 | Desultory | Lively | Telling | Deadly | Withering
Troops | No effect. (2 rows) | Disordered. | Disordered; lose 1 stand. | Disordered; lose 2 stands. | Disordered; lose 3 stands.
Battery | Silenced. | Damaged, silenced. | Wrecked. | Wrecked.`)
})

test('each side has its own columns, a tie spans all of them, and equal cells are merged', () => {
  const charge = table(fury, 'procedures.charge.tables.charge')
  expect(charge.columns.map(({ group }) => group && plainText(group))).toEqual([
    undefined,
    'Defender · 1d10',
    'Defender · 1d10',
    undefined,
  ])
  expect(drawn(charge).replaceAll('\u00a0', ' ')).toBe(`Attacker by | Troops | Battery | Attacker · 1d10
7+ / Swept from the field | Full retreat, disordered; lose 1 stand; 1 stand captured, +1 per point over 10.¹ | Silenced, captured.¹ | Must charge on.
4–6 / Driven back | Retreat beyond enemy musketry range, disordered; lose 1 stand. | Retreat beyond enemy musketry range, silenced, captured in part; 1 gun stand damaged. | Carry the position, or charge on.
1–3 / Hard pressed | Retreat to 2″ from the enemy, disordered. | Retreat beyond enemy musketry range, silenced. | Carry the position.
= 0 | A desperate struggle. Each side: disordered; lose 1 troop or gun stand. Roll again with adjusted modifiers. (3 columns)
−1 to −3 / Assault checked | Holds. (3 rows) (2 columns) | Retreat to 2″ from the enemy, disordered.
−4 to −6 / Attack falters | Retreat beyond enemy musketry range, disordered; lose 1 stand.
≤ −7 / Charge repulsed | Full retreat, disordered; lose 1 stand. 1 stand captured, +1 per point below −10.¹`)
})

test('a roll without modifiers goes from the lowest result up, merging neighbors with equal effects and listing their names', () => {
  expect(drawn(table(fury, 'procedures.fallen-leader.tables.fate')).replaceAll('\u00a0', ' ')).toBe(` | 
1–5 | Removed, replaced after 1 full turn (felled by sniper, shot dead in the saddle, mortally stricken, grievously wounded, disabled).
6–10 | No effect (mere flesh wound, coat pierced but unscathed, horse shot out from under, staff officer struck, coolly ignores the fire).`)
})

test('a roll with modifiers or a second table next to it goes from the highest result down', () => {
  const firstRow = (more: string, second = ''): string => {
    const bands = 'bands: {low: ..3, high: 4..}'
    const sheet = buildSheet(
      rulesetOf(`
traits: {wet: {of: unit, label: Wet, flag: true}, side: {of: unit, label: Side, choices: {a: A, b: B}, default: a}}
phases: {fire: {title: Fire, tone: amber}}
procedures:
  roll:
    title: Roll
    phase: fire
    roles: {unit: {title: Unit}}
    dice: 1d6
    ${more}
    tables: {first: {${bands}${second === '' ? '' : `, when: {side: a}}, second: {${bands}, when: {side: b}`}}}
    outcomes: {low: {name: Low}, high: {name: High}}
`),
    )
    return drawn(table(sheet, 'procedures.roll.tables.first')).replaceAll('\u00a0', ' ').split('\n')[1] ?? ''
  }
  expect(firstRow('')).toMatch(/^1–6 . No effect \(low, high\)\./)
  expect(firstRow('modifiers: {wet: {label: Wet, of: unit, value: -1, when: {wet: true}}}')).toMatch(/^4/)
  expect(firstRow('', 'second')).toMatch(/^4/)
})

test('modifiers are side by side; exclusive neighbors are joined; marks show what is not printed', () => {
  expect(listed(find(fury, 'procedures.charge.roles.each.modifiers'))).toBe(`| +2 Fresh
| −2 Spent
  +1 Leader attached or exceptional brigade commander
  +1 Supported
  +1 Mounted cavalry
| −1 Outnumbered 3:2 [reconstructed]
| −2 2:1 [reconstructed]
| −3 3:1 or more [reconstructed]
  −1 Disordered [reconstructed]
  −1 Low on ammunition [reconstructed]
  −1 Each troop stand lost this fire phase [reconstructed]`)
  expect(listed(find(fury, 'procedures.charge.roles.defender.modifiers')))
    .toBe(`  +1/+2 Hilltop, ford, woods (by scenario)
| +1/+2 Sunken road, stone wall, breastworks (by scenario)
| +3 In trenches
  −3 Outflanked`)
})

test('follow-ups are listed under their causes', () => {
  const follows = find(fury, 'procedures.fire.follows')
  expect(follows).toMatchObject({ title: 'On a natural 10' })
  expect(listed(follows)).toBe(`Fallen leader. Target: check each attached leader and exceptional brigade commander.
Low on ammunition. Any brigade or battery that fires half or more of its stands at the target.`)
})

test('explains rounding, combined choices and the effects of dismounting in words', () => {
  const saidBy = (id: string): string =>
    blocksOf(buildSheet(rulesetNamed(id)))
      .map((block) => (block.kind === 'table' ? drawn(block) : listed(block)))
      .join('\n')
  const regimental = saidBy('regimental-fury')
  expect(regimental).toContain('Round down: 7½ points use the 6–7 row.')
  expect(regimental).toContain('Armed with shotgun or pistol, mounted or dismounted')
  expect(regimental).toContain('If dismounted cavalry: remounts.')
})

test('a grid shows its units and empty cells', () => {
  expect(drawn(table(fury, 'grids.movement')))
    .toBe(` | Basic\u00a0″ | Road | Rough | Fording\u00a0″ | Passage of lines\u00a0″
Infantry | 12 | ×2 | ×½ | −3 | −3
Cavalry, leaders | 18 | ×2 | ×⅓ | −3 | −3
Foot artillery | 8 | ×3 | ×¼ | −4 | 
Horse artillery | 12 | ×3 | ×⅙ | −6 | `)
})

test('split cells show both values under a heading with their names; inches are printed once', () => {
  const sheet = buildSheet(rulesetNamed('hardest-regiments'))
  const movement = table(sheet, 'grids.movement')
  expect(movement.title).toBe('Movement, in inches')
  expect(drawn({ ...movement, rows: movement.rows.slice(0, 3) }))
    .toBe(`Full move / double quick | Open ground | Rough ground | Road
Line | 10 / 12 | 6 / 8 | 
Column | 12 / 16 | 8 / 12 | 18 / 24
Square | 4 | 2 | `)
  expect(drawn(table(sheet, 'grids.fire-points'))).toContain('−4 | 0 | +4, +1 per 5 points over 15')
})

test('row keys can be columns, with the effects of each result on the right', () => {
  const fire = table(buildSheet(rulesetNamed('hardest-regiments')), 'procedures.fire.tables.fire')
  expect(drawn(fire)).toBe(`Crack | Veteran | Trained | Raw | Result
11+ | 11+ | 11+ | 11+ | Withering fire. Retreat 3″ from the enemy, disordered; lose 2 stands. / On a result of 15+: lose 1 more stand.
 | 10 | 9–10 | 8–10 | Telling fire (charge checked). Retreat 3″ from the enemy, disordered; lose 1 stand.
10 | 9 | 8 | 7 | Telling fire (charge home with cold steel). Disordered; lose 1 stand. / Not with cold steel: retreat 3″ from the enemy.
7–9 | 7–8 | 7 |  | Telling fire (charge home). Disordered; lose 1 stand.
6 | 6 | 5–6 | 5–6 | Galling fire. Disordered; lose 1 stand if already disordered.
 | 5 | 4 | 3–4 | Lively fire. Disordered.
≤ 5 | ≤ 4 | ≤ 3 | ≤ 2 | Desultory fire. No effect.`)
  expect(fire.columns.at(-1)?.header).toEqual([{ text: 'Result', mark: 'reconstructed' }])
  expect(fire.rows.flatMap(({ cells }) => cells).filter(({ mark }) => mark)).toEqual([])
})

test('modifiers that are looked up show their source and limit', () => {
  const sheet = buildSheet(rulesetNamed('hardest-empires'))
  expect(listed(find(sheet, 'procedures.maneuver.modifiers'))).toContain('| ± National, see National modifiers: Column')
  expect(listed(find(sheet, 'procedures.fire.limit.said'))).toBe('Total modifier: at least −3, at most +3.')
})

test('explains how to find a table’s row unless it is obvious', () => {
  expect(listed(find(buildSheet(rulesetNamed('hardest-empires')), 'traits.chart.from'))).toBe(
    'Good if broken and excellent; Average if broken and good; Poor if broken, and average or poor; otherwise as the rating',
  )
})

test('a check without dice is listed by outcome; a roll with one result is a sentence', () => {
  const sheet = buildSheet(rulesetNamed('regimental-fury'))
  expect(listed(find(sheet, 'procedures.skirmish-charge.decide')).replaceAll('\u00a0', ' '))
    .toBe(`Infantry in skirmish line and dismounted cavalry; one of these is enough.
May charge:
✓ defender will be outflanked
✓ defender disordered
✓ defender dismounted cavalry
✓ defender in field or march column
✓ defender smaller than attacker
✓ defender in skirmish line
✓ defender artillery
✓ attacker neither in skirmish line nor dismounted cavalry
Otherwise may not charge.`)
  expect(listed(find(sheet, 'procedures.fall-back.roll'))).toContain('Retreat 1d10″')
})

test('header, credits, legend and language come from the ruleset and its bases', () => {
  const sheet = buildSheet(rulesetNamed('regimental-fury'))
  expect(sheet).toMatchObject({ id: 'regimental-fury', title: 'Regimental Fury', language: 'en', house: [] })
  expect(sheet.credits).toHaveLength(3)
  expect(sheet.credits.at(-1)).toBe('You need the rulebook. If the two differ, the rulebook is right.')
  const withoutAuthors = rulesetNamed('regimental-fury').lineage.map((each) => ({ ...each, credits: [] }))
  expect(buildSheet({ ...rulesetNamed('regimental-fury'), lineage: withoutAuthors }).credits).toEqual([])
  expect(sheet.legend).toEqual([
    { mark: 'reconstructed', sign: 'R', meaning: 'reconstructed from related sheets' },
    { mark: 'assumed', sign: 'A', meaning: 'assumed: the source is silent' },
  ])
})

test('active house rules are listed with version, date and file', () => {
  const ruleset = rulesetNamed('fire-and-fury')
  const house = [
    {
      ...ruleset.head,
      id: 'club',
      title: 'Club night',
      version: '1.2.0',
      date: '2026-11-20',
      file: 'C:\\rules\\club.houserules.yaml',
    },
  ]
  expect(buildSheet({ ...ruleset, house }).house).toEqual(['Club night 1.2.0, 2026-11-20 (club.houserules.yaml)'])
})

test('values changed by house rules have their mark, even if the rest of the line is reconstructed', () => {
  const ruleset = rulesetNamed('fire-and-fury')
  const changed = ['procedures.fire.modifiers.cover-light.value', 'procedures.fire.tables.fire.rows.p15.bands.lively']
  const own = changed.map((path) => [path, { kind: 'house', why: null, other: null }] as const)
  const sheet = buildSheet({ ...ruleset, provenance: new Map([...ruleset.provenance, ...own]) })
  expect(listed(find(sheet, 'procedures.fire.groups.cover'))).toContain('−1 Woods, broken ground [house]')
  const cells = table(sheet, 'procedures.fire.tables.fire').rows.flatMap((row) => row.cells)
  expect(cells.filter(({ mark }) => mark === 'house').map(({ id }) => id)).toEqual([changed[1]])
})

test('many steps are a list, few are in the heading', () => {
  const steps = (count: number): string =>
    Array.from({ length: count }, (_, index) => `s${index + 1}: Step number ${index + 1} of the phase`).join(', ')
  const sheetOf = (count: number): Section | undefined =>
    buildSheet(rulesetOf(`phases: {one: {title: One, tone: blue, steps: {${steps(count)}}}}`)).sections[0]
  expect(sheetOf(2)).toMatchObject({
    subtitle: '1\u00a0Step number 1 of the phase · 2\u00a0Step number 2 of the phase',
    left: [],
  })
  expect(sheetOf(9)?.subtitle).toBeUndefined()
  expect(sheetOf(9)?.left[0]).toMatchObject({ kind: 'notes', numbered: true, notes: { length: 9 } })
})

test('an outcome printed twice has only one anchor', () => {
  const sheet = buildSheet(
    rulesetOf(`traits:
  mud: {of: situation, label: Mud, flag: true}
  rain: {of: situation, label: Rain, flag: true}
procedures:
  march:
    title: March
    roles: {unit: {title: Unit}}
    decide: {dry: {outcome: slow, when: {mud: true}}, wet: {outcome: stuck, when: {rain: true}}, other: {outcome: slow}}
    outcomes: {slow: {name: Slow}, stuck: {name: Stuck}}
`),
  )
  expect(listed(find(sheet, 'procedures.march.decide'))).toBe('Slow if mud.\nStuck if rain.\nOtherwise slow.')
  expect(anchorsOf(sheet.sections).filter((id) => id === 'procedures.march.outcomes.slow')).toHaveLength(1)
})

const bucket = `phases: {fire: {title: Fire, tone: amber}}
procedures:
  volley:
    title: Volley
    phase: fire
    roles: {unit: {title: Unit}}
    decide: {all: {outcome: dice}}
    outcomes: {dice: {name: A die a stand}}
  shot:
    title: Shot
    phase: fire
    roles: {unit: {title: Unit}}
    dice: 1d6
    tables: {shot: {bands: {miss: ..4, hit: 5..}}}
    outcomes: {miss: {name: Miss}, hit: {name: Hit}}
`

test('a decision that always applies is printed without “otherwise”', () => {
  expect(listed(find(buildSheet(rulesetOf(bucket)), 'procedures.volley.decide'))).toBe('A die a stand.')
})

test('a table shows its name if the heading of its phase is different', () => {
  const headOf = (rules: string): string | undefined =>
    table(buildSheet(rulesetOf(rules)), 'procedures.shot.tables.shot').title
  expect(headOf(bucket)).toBe('Shot, 1d6')
  expect(headOf(bucket.replace('title: Shot', 'title: Fire'))).toBeUndefined()
})
