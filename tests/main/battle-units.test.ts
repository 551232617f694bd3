/** A battle with units, through the machine: adding units, picking them for a check, applying results, the next phase, and undoing it all. */
import { expect, test } from 'vitest'
import { fullestTable } from '../../src-core/battle/read-roster.ts'
import { asking, edit, rules } from './battle-tools.ts'
import { codesOf, startMachine, valueOf } from './machine-tools.ts'

test('an applied result counts in the next check, is undone in one step, and is read by another program', async () => {
  const machine = startMachine()
  const battle = asking(machine)
  await battle('muster', { rules, edit })
  const begun = await battle('nextPhase', { rules })
  expect(begun.clock).toEqual({ turn: 1, side: 'north', phase: 'maneuver' })
  expect(begun.roster?.units.map(({ code, words }) => [code, words])).toEqual([
    ['u', ['stands 6', 'fresh']],
    ['D', ['stands 7', 'fresh']],
  ])

  const fire = { rules, procedure: 'fire', cast: { target: ['cutler'] }, inputs: { points: 20 } }
  const hit = await battle('playCheck', { ...fire, dice: { source: 'typed', faces: [[9]] } })
  expect(hit.lines[0]?.who).toEqual(['Cutler'])
  expect(hit.proposed.differences.map(({ text, happens, condition }) => [text, happens, condition])).toEqual([
    ['Cutler: disordered', true, ''],
  ])
  const [losses] = hit.proposed.losses
  expect(losses?.losses).toMatchObject([{ stands: 2, text: 'loses 2', happens: true, condition: '' }])
  expect(losses?.shares.map(({ name, steps }) => [name, steps.map(({ text }) => text)])).toEqual([
    ['Cutler', ['', 'stands 6 → 5', 'stands 6 → 4']],
  ])

  const ofLoss = losses?.shares[0]?.steps[2]?.changes ?? []
  expect(ofLoss).toContainEqual({ unit: 'cutler', trait: 'stands-lost', by: 2 })
  const changes = [...hit.proposed.differences.map(({ unit, trait, to }) => ({ unit, trait, to })), ...ofLoss]
  const taken = await battle('applyChanges', { of: 'roll', changes })
  expect(taken.proposed).toEqual({ differences: [], losses: [] })
  expect(taken.roster?.units[0]?.now).toMatchObject({ order: 'disordered', stands: 4, fatigue: 'worn' })

  // The following charge uses all these states; only the units are picked.
  const charge = { rules, procedure: 'charge', cast: { attacker: ['davis'], defender: ['cutler'] }, inputs: {} }
  const { tallies } = await battle('assess', charge)
  const terms = tallies.map(({ terms: of }) => of.map(({ label }) => label))
  expect(terms[0]).toContain('Fresh')
  expect(terms[1]).toContain('Disordered')
  expect(terms[1]).not.toContain('Fresh')

  // One undo reverts the roll and everything applied from it.
  const back = await battle('undoPlay', {})
  expect(back.count).toBe(0)
  expect(back.roster?.units[0]?.now).toMatchObject({ order: 'good', stands: 6, fatigue: 'fresh' })
  const again = await battle('redoPlay', {})
  expect(again.roster?.units[0]?.now).toMatchObject({ order: 'disordered', stands: 4 })

  // Another program reads the same from disk.
  const other = await asking(startMachine({ home: machine.home }))('readBattle', {})
  expect(other).toEqual(again)
})

test('a check without dice is recorded, and its result applied and undone like any other', async () => {
  const battle = asking(startMachine())
  const regiments = { ruleset: 'regimental-fury', house: [] }
  await battle('muster', {
    rules: regiments,
    edit: {
      sides: [{ id: 'north', name: 'North', facts: {} }],
      units: [{ id: 'tenth', name: 'Tenth', is: 'unit', side: 'north', command: null, facts: { stands: 6 } }],
    },
  })
  await battle('nextPhase', { rules: regiments })
  const crossing = { rules: regiments, procedure: 'movement', cast: { unit: ['tenth'] } }
  const recorded = await battle('playCheck', {
    ...{ ...crossing, inputs: { crossing: 'obstacle' } },
    dice: { source: 'typed', faces: [] },
  })
  expect(recorded.lines[0]).toMatchObject({ who: ['Tenth'], outcome: 'Disordered', sums: [], sources: [] })
  expect(recorded.proposed.differences.map(({ text, happens }) => [text, happens])).toEqual([
    ['Tenth: disordered', true],
  ])
  // The unit may still roll in this phase.
  expect(recorded.roster?.units[0]).toMatchObject({ acted: false, due: 'may' })
  const changes = recorded.proposed.differences.map(({ unit, trait, to }) => ({ unit, trait, to }))
  const applied = await battle('applyChanges', { of: 'roll', changes })
  expect(applied.roster?.units[0]?.now).toMatchObject({ order: 'disordered' })
  expect((await battle('undoPlay', {})).roster?.units[0]?.now).toMatchObject({ order: 'good' })
})

test('a roster from a spreadsheet is read, and added to the battle on confirmation', async () => {
  const battle = asking(startMachine())
  const text = 'Side;Name;Label;Hat\nUnion;"Cutler; 2nd";6/4/2;black\n;Total;6;\n'
  const { tables } = await battle('readTables', { name: '', text })
  const {
    edit: read,
    columns,
    others,
    doubts,
  } = await battle('readRoster', { rules, table: fullestTable(tables), choices: {} })
  expect(doubts).toEqual([
    {
      line: 1,
      column: 4,
      text: 'Hat',
      why: 'heading',
      message: '“Hat” isn’t recognized. The column is ignored.',
      fixes: [],
      isQuestion: false,
    },
  ])
  expect(columns.map(({ heading, meaning }) => `${heading}: ${meaning}`)).toEqual([
    'Side: side',
    'Name: name',
    'Label: stands',
    'Hat: ignore',
  ])
  expect(others).toEqual([
    { line: 1, use: 'Headings', text: 'Side Name Label Hat' },
    { line: 3, use: 'Total, ignored', text: 'Total 6' },
  ])
  expect((await battle('readBattle', {})).roster).toBeNull()
  const { roster } = await battle('muster', { rules, edit: read })
  expect(roster?.units.map(({ name, now }) => [name, now['stands'], now['fatigue']])).toEqual([
    ['Cutler; 2nd', 6, 'fresh'],
  ])
})

test('a sample battle is set up with one call, and the previous battle is kept', async () => {
  const battle = asking(startMachine())
  await battle('muster', { rules, edit })
  const { battles: samples } = await battle('listSampleBattles', {})
  const sierra = samples.find(({ ruleset }) => ruleset === 'napoleonic-fury')
  const { roster, clock, count } = await battle('startBattle', { name: sierra?.name ?? '' })
  expect([roster?.sides.length, clock.turn, count]).toEqual([2, 1, 0])
  expect((await battle('listBattles', {})).battles).toHaveLength(2)
})

test('battles are listed, and any can be continued, even after a restart', async () => {
  const machine = startMachine()
  const battle = asking(machine)
  await battle('muster', { rules, edit })
  await battle('newBattle', {})
  await battle('playCheck', {
    rules,
    procedure: 'fire',
    inputs: { points: 7 },
    dice: { source: 'typed', faces: [[8]] },
  })
  const { battles } = await battle('listBattles', {})
  expect(battles.map(({ sides, checks, isInPlay }) => [sides, checks, isInPlay])).toEqual([
    [[], 1, true],
    [['Union', 'Confederates'], 0, false],
  ])
  const opened = await battle('openBattle', { name: battles[1]?.name ?? '' })
  expect(opened.roster?.units).toHaveLength(2)
  const later = asking(startMachine({ home: machine.home }))
  expect((await later('readBattle', {})).revision).toBe(opened.revision)
  await later('newBattle', {})
  expect((await later('listBattles', {})).battles).toHaveLength(3)
  const strange = await machine.window('a').call('openBattle', { name: '../settings.json' })
  expect(strange).toMatchObject({ ok: false, problems: [{ code: 'not-found' }] })
})

test('a unit removed from the roster keeps its history and gets no more suggestions', async () => {
  const battle = asking(startMachine())
  await battle('muster', { rules, edit })
  const shot = { rules, procedure: 'fire', cast: { target: ['cutler'] }, inputs: { points: 20 } }
  await battle('playCheck', { ...shot, dice: { source: 'typed', faces: [[9]] } })
  const { count, proposed, roster } = await battle('muster', { rules, edit: { gone: ['cutler'] } })
  expect([count, proposed, roster?.units.map(({ name }) => name)]).toEqual([
    1,
    { differences: [], losses: [] },
    ['Davis'],
  ])
})

test('refuses units without a battle', async () => {
  const given = { rules, procedure: 'fire', cast: { target: ['cutler'] }, inputs: { points: 20 } }
  expect(await startMachine().window('a').call('assess', given)).toMatchObject({
    ok: false,
    problems: [{ code: 'not-found' }],
  })
})

test('refuses an unknown unit', async () => {
  const machine = startMachine()
  await asking(machine)('muster', { rules, edit })
  const assessed = machine
    .window('a')
    .call('assess', { rules, procedure: 'charge', cast: { attacker: ['nobody'] }, inputs: {} })
  expect(await assessed).toMatchObject({ ok: false, problems: [{ code: 'not-found' }] })
})

test('a call based on an outdated state does nothing, and a repeated call runs once', async () => {
  const machine = startMachine()
  const [one, other] = [machine.window('one'), machine.window('other')]
  const check = { rules, procedure: 'fire', inputs: { points: 7 }, dice: { source: 'typed', faces: [[3]] } } as const
  const unbegun = valueOf(await one.call('readBattle', {}))
  const seen = valueOf(await one.call('playCheck', { ...check, seen: unbegun.revision }, 'first')).revision
  expect(valueOf(await one.call('playCheck', { ...check, seen: unbegun.revision }, 'first')).count).toBe(1)
  expect(valueOf(await other.call('playCheck', { ...check, seen })).count).toBe(2)
  for (const answer of [
    await one.call('undoPlay', { seen }),
    await one.call('redoPlay', { seen }),
    await one.call('playCheck', { ...check, seen }),
    await one.call('playAgain', { dice: check.dice, seen }),
    await one.call('applyChanges', { of: 'roll', changes: [], seen }),
    await one.call('nextPhase', { rules, seen }),
  ])
    expect(codesOf(answer)).toEqual(['changed-meanwhile'])
  const now = valueOf(await one.call('readBattle', {}))
  expect(now.count).toBe(2)
  expect(valueOf(await one.call('undoPlay', { seen: now.revision })).count).toBe(1)
  const another = valueOf(await other.call('newBattle', {}))
  expect(codesOf(await one.call('playCheck', { ...check, seen: now.revision }))).toEqual(['changed-meanwhile'])
  expect(valueOf(await one.call('playCheck', { ...check, seen: another.revision })).count).toBe(1)
})

test('half a move is shown in inches, with the assumed terrain', async () => {
  const battle = asking(startMachine())
  await battle('muster', { rules, edit })
  const maneuver = { rules, procedure: 'maneuver', inputs: {}, cast: { unit: ['cutler'] } }
  const movesAt = async (face: number): Promise<unknown> =>
    (await battle('playCheck', { ...maneuver, dice: { source: 'typed', faces: [[face]] } })).last?.allowances
  const assumed = 'Going: Open ground; Crossing: Nothing; Passage of lines: None'
  // Fresh, +2: tardy on a 5; on a 3 it holds ground.
  expect(await movesAt(3)).toEqual([{ text: 'Cutler: half move 6″', assumed }])
  expect(await movesAt(5)).toEqual([{ text: 'Cutler: full move 12″', assumed }])
  expect(await movesAt(1)).toEqual([])
})

test('a move at a rate other than the unit’s own shows no distance', async () => {
  const napoleonic = { ruleset: 'napoleonic-fury', house: [] }
  const battle = asking(startMachine())
  const unit = { is: 'unit', side: 'one', command: null } as const
  const known = { nation: 'france', arm: 'infantry', class: 'line', stands: 6 }
  await battle('muster', {
    rules: napoleonic,
    edit: {
      sides: [{ id: 'one', name: 'One', facts: {} }],
      units: [
        { ...unit, id: 'line', name: 'In line', facts: { ...known, formation: 'line' } },
        { ...unit, id: 'shaken', name: 'Shaken', facts: { ...known, formation: 'line', order: 'disordered' } },
      ],
    },
  })
  const played = async (id: string, dice: readonly [number, number]): Promise<unknown> => {
    const maneuver = { rules: napoleonic, procedure: 'maneuver', inputs: {}, cast: { unit: [id] } }
    const { last } = await battle('playCheck', { ...maneuver, dice: { source: 'typed', faces: [[...dice]] } })
    return [last?.report.outcome.id, last?.allowances]
  }
  const found = [await played('line', [6, 6]), await played('shaken', [1, 1])]
  const assumed = 'Reacting cavalry: no; Going: Open ground; Passage of lines: no; Formation changed in the move: no'
  expect(found).toEqual([
    ['well-handled', [{ text: 'In line: full move 6″', assumed }]],
    ['broken', []],
  ])
})
