/** Every effect is in the cells of the units it affects and in no others. Repeated effects become a note below, and none is lost. */
import { describe, expect, test } from 'vitest'
import { nonNull } from '../../../src-core/present.ts'
import { excludeEachOther } from '../../../src-core/language/logic.ts'
import type { Effect, Verb } from '../../../src-core/ruleset/model/effects.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { Block, Cell, TableBlock } from '../../../src-core/sheet/blocks.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { sheetContext } from '../../../src-core/sheet/context.ts'
import { effectCell } from '../../../src-core/sheet/effect-cells.ts'
import { partColumns } from '../../../src-core/speech/effect-lines.ts'
import { plainText } from '../../../src-core/words/text.ts'
import { offered, rulesetNamed, rulesetOf } from '../support/rulesets.ts'

const blocksOf = (ruleset: Ruleset): readonly Block[] =>
  buildSheet(ruleset).sections.flatMap(({ left, right, loose }) => [...left, ...right, ...loose])

/** Kinds of artillery. Troops have the other column, and all other kinds may be in both. */
const guns = new Set(
  'guns guns-present other-guns ready-guns standing-guns light-guns pack-guns heavy-guns free-guns stuck-guns'.split(
    ' ',
  ),
)

const stateOf = ({ trait, to }: Extract<Verb, { verb: 'set' }>, { traits }: Ruleset): string => {
  const data = nonNull(traits.get(trait))
  const choice = typeof to === 'string' ? data.choices.get(to) : undefined
  return (choice?.becomes ?? choice?.words ?? data.words).toLowerCase()
}

/** Words that identify a verb. */
const wordsOf = (verb: Verb, ruleset: Ruleset): readonly RegExp[] => {
  switch (verb.verb) {
    case 'set':
      return [new RegExp(stateOf(verb, ruleset), 'u')]
    case 'lose':
      return [/lose|lost/]
    case 'capture':
      return [/captured/]
    case 'remove':
      return [/removed/]
    case 'retreat':
      return [/retreat/]
    case 'hold':
      return [/hold/]
    case 'carry':
      return [/carry the position/]
    case 'continue':
      return [/charge on/]
    case 'may':
    case 'choose':
    case 'may-not':
      return [...(verb.verb === 'may-not' ? verb.actions : verb.actions.keys())].map(
        (id) => new RegExp(nonNull(ruleset.actions.get(id)).name.split(' ')[0] ?? '', 'u'),
      )
    case 'check':
      return [/check/]
    case 'again':
      return [/roll again/]
  }
}

/** The checks with effects, each with the roles and columns that their results distinguish. */
const scopesOf = (ruleset: Ruleset) =>
  [...ruleset.procedures.values()].flatMap((procedure) => {
    const outcomes = [...procedure.outcomes.values()]
    const sides = procedure.rolls.flatMap(({ side }) => side ?? [])
    const roles =
      sides.length > 0 ? sides : [...new Set(outcomes.flatMap(({ effects }) => effects.map(({ of }) => of)))]
    return roles.flatMap((role) => {
      const concerns = ({ of }: Effect): boolean => of === role || of === 'each'
      const all = outcomes.flatMap(({ effects }) => effects.filter(concerns))
      const parts = partColumns(all, { ruleset, procedure })
      return (parts.length > 0 ? parts : [null]).map((column) => ({ procedure, outcomes, role, concerns, column }))
    })
  })

test.each(offered())('%s: each effect appears only in the cells of affected units', (id) => {
  const ruleset = rulesetNamed(id)
  for (const { procedure, outcomes, role, concerns, column } of scopesOf(ruleset))
    for (const outcome of outcomes) {
      const lines = effectCell(
        outcome,
        procedure,
        { implied: new Set([role, 'each']), column, concerns },
        sheetContext(ruleset),
      )
      const place = [outcome.id, role, column?.id]
      const expected = outcome.effects.filter(concerns).filter(({ kind, when }) => {
        if (column === null) return true
        const isOfColumn =
          kind === null || (kind === 'troops' ? column.id === 'troops' : !guns.has(kind) || column.id !== 'troops')
        return isOfColumn && (when === null || column.when === null || !excludeEachOther(when, column.when))
      })
      const path = `procedures.${procedure.id}.outcomes.${outcome.id}.effects`
      expect([...place, lines.flatMap(({ ids }) => ids).toSorted()]).toEqual([
        ...place,
        expected.map((effect) => `${path}.${effect.id}`).toSorted(),
      ])
      for (const { ids, text } of lines)
        for (const { verbs } of expected.filter((effect) => ids.includes(`${path}.${effect.id}`)))
          for (const words of verbs.flatMap((verb) => wordsOf(verb, ruleset)))
            expect([...place, plainText(text).toLowerCase()]).toEqual([...place, expect.stringMatching(words)])
    }
})

/** The text cells of each table, and the notes below it. */
const tablesOf = (
  ruleset: Ruleset,
): readonly { readonly cells: readonly Cell[]; readonly notes: readonly string[] }[] => {
  const blocks = blocksOf(ruleset)
  const tables = blocks.filter((block): block is TableBlock => block.kind === 'table' && block.id.includes('.tables.'))
  return tables.map(({ id, rows }) => ({
    cells: rows.flatMap(({ cells }) => cells),
    notes: blocks.flatMap((block) =>
      block.kind === 'notes' && block.id === `${id}.notes`
        ? block.notes.flatMap(({ text }) => plainText(text).split('\u00a0 '))
        : [],
    ),
  }))
}

const textOf = ({ lines }: Cell): string => lines.map(plainText).join('\n')

describe.each(offered())('%s', (id) => {
  const tables = tablesOf(rulesetNamed(id))

  test('no cell has chains of conditions, and “Otherwise” ends a list of them', () => {
    for (const { cells } of tables)
      for (const cell of cells) {
        expect(textOf(cell)).not.toMatch(/\bunless\b|^If |\. If /im)
        const lines = cell.lines.map(plainText)
        const last = lines.findIndex((line) => line.startsWith('Otherwise'))
        if (last >= 0) expect(lines[last - 1]).toMatch(/^[^.]+: /)
        expect(lines.filter((line) => line.startsWith('Otherwise')).length).toBeLessThan(2)
      }
  })

  test('each note is referenced in two or more cells, and each number has its note', () => {
    for (const { cells, notes } of tables) {
      const numbers = cells.flatMap((cell) => textOf(cell).match(/[⁰¹²³⁴-⁹]+/gu) ?? [])
      const numbered = notes.flatMap((note) => note.match(/^[⁰¹²³⁴-⁹]+/u) ?? [])
      expect([...new Set(numbers)].toSorted()).toEqual(numbered.toSorted())
      for (const number of numbered) expect(numbers.filter((other) => other === number).length).toBeGreaterThan(1)
      const all = cells.map(textOf).join('\n')
      for (const note of notes)
        if (!/^[⁰¹²³⁴-⁹]/u.test(note)) expect(all).toMatch(new RegExp(`${note.split(':')[0] ?? ''}\\b`, 'i'))
    }
  })

  test('the path of each effect is on the sheet, and no path appears twice', () => {
    const ruleset = rulesetNamed(id)
    const texts = blocksOf(ruleset).flatMap((block) => {
      if (block.kind === 'table') return block.rows.flatMap(({ cells }) => cells.flatMap(({ lines }) => lines))
      return block.kind === 'notes' ? block.notes.map(({ text }) => text) : []
    })
    const ids = texts.flatMap((text) => text.flatMap((run) => run.id ?? []))
    expect(ids.filter((path, at) => ids.indexOf(path) < at)).toEqual([])
    const printed = new Set(ids)
    const checks = [...ruleset.procedures.values()].filter(
      ({ modifiers, tables: some }) => modifiers.length > 0 && some.length > 0,
    )
    for (const { id: check, outcomes } of checks)
      for (const { id: outcome, effects } of outcomes.values())
        for (const { id: effect } of effects)
          expect(printed).toContain(`procedures.${check}.outcomes.${outcome}.effects.${effect}`)
  })
})

const clash = (
  effects: Readonly<Record<string, string>>,
  more = '',
): { readonly cells: readonly string[]; readonly notes: readonly string[] } => {
  const bands = ['..-5', '-4..-1', '1..4', '5..']
  const ids = ['routed', 'beaten', 'pressed', 'swept']
  const [table] = tablesOf(
    rulesetOf(`
${more}
traits:
  arm: {of: unit, label: Arm, choices: {foot: Foot, horse: Horse, guns: Guns}, default: foot}
  order: {of: unit, label: Order, changes: true, choices: {good: Good order, disordered: Disordered, broken: Broken}, default: good}
  flank: {of: unit, label: Outflanked, words: outflanked, flag: true}
  fort: {of: unit, label: Fortified, words: fortified, flag: true}
  ground: {of: unit, label: Ground, choices: {open: (in the) open, wood: (in a) wood}, default: open}
phases: {clash: {title: Clash, tone: red}}
procedures:
  clash:
    title: Clash
    phase: clash
    roles: {attacker: {title: Attacker}, defender: {title: Defender}}
    dice: {attacker: 1d10, defender: 1d10}
    tables: {clash: {bands: {${ids.map((id, at) => `${id}: ${bands[at] ?? ''}`).join(', ')}, even: 0}}}
    outcomes:
      even: {name: Even, effects: {again: {of: each, again: {drop: []}}}}
${ids.map((id) => `      ${id}: {name: ${id}, effects: {${effects[id] ?? ''}}}`).join('\n')}
`),
  )
  return { cells: nonNull(table).cells.map(textOf), notes: nonNull(table).notes }
}

const blown = 'blown: {of: attacker, set: {order: disordered}, when: {arm: horse}}'
const lost = (stands: number): string => `lost: {of: attacker, lose: ${stands}}`
const attacker = (effects: string): string | undefined =>
  clash({ routed: effects.replaceAll('of: us', 'of: attacker') }).cells.at(-1)

test.each([
  [
    'a replaced move',
    'a: {of: us, retreat: {moves: full}, unless: {fort: true}}, b: {of: us, hold: true, when: {fort: true}}',
    'Full retreat.\nFortified: hold ground instead.',
  ],
  [
    'a partial replacement',
    'l: {of: us, lose: 1}, a: {of: us, retreat: {moves: full}, set: {order: broken}, unless: {fort: true}}, b: {of: us, hold: true, when: {fort: true}}',
    'Lose 1 stand.\nFortified: hold ground.\nOtherwise: full retreat, broken.',
  ],
  [
    'several replacements, of which the first applies',
    'a: {of: us, retreat: {moves: full}, unless: [{fort: true}, {flank: true}]}, b: {of: us, hold: true, when: {fort: true}}, c: {of: us, set: {order: broken}, when: {flank: true}, unless: {fort: true}}',
    'Fortified: hold ground.\nOutflanked: broken.\nOtherwise: full retreat.',
  ],
  [
    'a smaller effect with a stricter condition',
    'a: {of: us, lose: 2, unless: {fort: true}}, b: {of: us, lose: 1, when: {fort: true, round: 1}}',
    'Lose 2 stands.\nFortified: lose 1 stand, only on the first roll.',
  ],
  [
    'an effect without a replacement',
    'a: {of: us, set: {order: disordered}, unless: {order: broken}}',
    'Not broken: disordered.',
  ],
  [
    'an unchanged state',
    'a: {of: us, lose: 1, when: {order: disordered}}, b: {of: us, set: {order: disordered}}',
    'Disordered; lose 1 stand if already disordered.',
  ],
  [
    'a condition after unconditional effects',
    `blown: {of: us, set: {order: disordered}, when: {arm: horse}}, l: {of: us, lose: 1}`,
    'Lose 1 stand.\nHorse: disordered.',
  ],
  [
    'a condition with an exception',
    'a: {of: us, lose: 1, when: {flank: true}, unless: {fort: true}}',
    'Outflanked and not fortified: lose 1 stand.',
  ],
])('a cell with %s', (_, effects, expected) => {
  expect(attacker(effects)).toBe(expected)
})

const parts = `parts:
  troops: {when: {arm: [foot, horse]}}
  guns: {stand: gun stand, when: {arm: guns}}
  wooded: {name: guns in woods, when: {arm: guns, ground: wood}}
  horse: {name: horse, when: {arm: horse}}`

test('columns for troops and guns each include shared effects, and omit the conditions they imply', () => {
  const { cells } = clash(
    {
      swept:
        'all: {of: defender, lose: 1}, troops: {of: defender, kind: troops, set: {order: broken}}, wooded: {of: defender, kind: wooded, lose: all}, horse: {of: defender, set: {order: disordered}, when: {arm: horse}}, guns: {of: defender, set: {order: broken}, when: [{arm: guns, flank: true}, {arm: foot, fort: true}]}',
    },
    parts,
  )
  expect(cells.slice(0, 4)).toEqual([
    '5+\nswept',
    'Broken; lose 1 stand.\nHorse: disordered.\nFoot and fortified: broken.',
    'Lose 1 stand.\nGuns in woods: lost.\nOutflanked: broken.',
    'Holds.',
  ])
})

test('three results share a line, which becomes a note', () => {
  const shared = { routed: `${lost(3)}, ${blown}`, beaten: `${lost(2)}, ${blown}`, swept: `${lost(1)}, ${blown}` }
  const { cells, notes } = clash(shared)
  expect(notes).toEqual(['¹\u00a0Horse: disordered.'])
  expect(cells.filter((cell) => cell.includes('¹'))).toEqual([
    'Holds.\nLose 1 stand.¹',
    'Lose 2 stands.¹',
    'Lose 3 stands.¹',
  ])
})

test('a named condition is referred to by name and explained once', () => {
  const hit = 'hit: {of: attacker, set: {order: broken}, when: {is: hard}}'
  const { cells, notes } = clash(
    { routed: `${lost(3)}, ${hit}`, beaten: `${lost(2)}, ${hit}` },
    'conditions: {hard: {name: hit hard, when: [{enemy: {arm: horse}}, {flank: true}]}}',
  )
  expect(notes).toEqual(['Hit hard: against horse or outflanked.'])
  expect(cells).toContain('Lose 3 stands.\nHit hard: broken.')
})

test.each([
  ['two results', { routed: `${lost(3)}, ${blown}`, beaten: `${lost(2)}, ${blown}` }],
  [
    'a cell with nothing else',
    { routed: `${lost(3)}, ${blown}`, beaten: blown, pressed: lost(1), swept: `${lost(1)}, ${blown}` },
  ],
  [
    'cells merged on the sheet',
    { routed: `${lost(2)}, ${blown}`, beaten: `${lost(2)}, ${blown}`, pressed: `${lost(1)}, ${blown}` },
  ],
  [
    'a line replaced by another',
    Object.fromEntries(
      ['routed', 'beaten', 'pressed'].map((id, at) => [
        id,
        `${lost(at + 1)}, ${blown}, broken: {of: attacker, set: {order: broken}, when: {flank: true}}`,
      ]),
    ),
  ],
  [
    'unconditional effects',
    { routed: lost(1), beaten: `${lost(1)}, ${blown}`, swept: `${lost(1)}, hold: {of: attacker, hold: true}` },
  ],
])('no note for %s', (_, effects) => {
  expect(clash(effects).notes).toEqual([])
})
