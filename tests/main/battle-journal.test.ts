/** The journal of a battle, its corrections, and battles created from others, through the machine. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likeliestChanges } from '../../src-core/battle/shares.ts'
import type { InputOf, OutputOf } from '../../src-core/contract/methods.ts'
import { entryAt, nonNull } from '../../src-core/present.ts'
import { readPdf } from './read-pdf.ts'
import { cliHere } from './cli-tools.ts'
import { asking, edit, rules, type Asking } from './battle-tools.ts'
import { codesOf, ownFolder, startMachine } from './machine-tools.ts'

/** Rolls a check and applies everything that is certain to happen. */
const rolled = async (
  battle: Asking,
  check: Omit<InputOf<'playCheck'>, 'dice' | 'rules'>,
  faces: number[][],
): Promise<void> => {
  const { proposed } = await battle('playCheck', { rules, ...check, dice: { source: 'typed', faces } })
  const changes = likeliestChanges(proposed)
  if (changes.length > 0) await battle('applyChanges', { of: 'roll', changes })
}
const fireAt = (target: string) => ({
  procedure: 'fire',
  cast: { firer: [target === 'davis' ? 'cutler' : 'davis'], target: [target] },
  inputs: { points: 20 },
})
const maneuver = (unit: string) => ({ procedure: 'maneuver', cast: { unit: [unit] }, inputs: {} })

/** Adds units, starts the first phase, fires at Davis and rolls Davis's maneuver. */
const begun = async (battle: Asking, die: number): Promise<void> => {
  await battle('muster', { rules, edit })
  await battle('nextPhase', { rules })
  await rolled(battle, fireAt('davis'), [[die]])
  await rolled(battle, maneuver('davis'), [[6]])
}

test('a line uses players’ terms and expands into details', async () => {
  const battle = asking(startMachine())
  await begun(battle, 9)
  const { lines, isMore } = await battle('readJournal', {})
  expect(isMore).toBe(false)
  expect(lines.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Turn 1: Davis maneuvers, 6 \+ 0 = 6: .+; Davis in good order$/),
    'Turn 1: Cutler fires at Davis, 20 points, 9 + 0 = 9: Deadly; Davis 7 → 5, disordered',
    'Turn 1: Union, Maneuver',
    'Order of battle',
  ])
  expect(lines[1]?.detail?.round.odds?.outcomes.find(({ name }) => name === 'Deadly')?.p).toBeGreaterThan(0)
  expect((await battle('readJournal', { unit: 'cutler' })).lines.map(({ number }) => number)).toEqual([3])
  const numbers = async (input: InputOf<'readJournal'>): Promise<readonly number[]> =>
    (await battle('readJournal', input)).lines.map(({ number }) => number)
  expect(await numbers({ max: 2 })).toEqual([4, 3])
  expect(await numbers({ find: 'FIRES at' })).toEqual([3])
  expect((await battle('readJournal', { max: 1 })).phases.map(({ title }) => title)).toEqual([
    'Maneuver',
    'Musketry and cannonade',
  ])
  // The fire began its phase, and the maneuver after it belongs to that phase too.
  expect(await numbers({ phase: 'maneuver' })).toEqual([2])
  expect(await numbers({ phase: 'fire' })).toEqual([4, 3])
  expect(await numbers({ phase: 'charge' })).toEqual([])
})

test('a correction previews its changed lines before anything is stored', async () => {
  const battle = asking(startMachine())
  await battle('muster', { rules, edit })
  await battle('nextPhase', { rules })
  for (const die of [9, 6, 2]) await rolled(battle, fireAt('davis'), [[die]])
  const before = await battle('readJournal', {})
  const first = nonNull(before.lines.find(({ number }) => number === 3))
  const correction = { number: 3, at: first.at, to: 'rolled', rolls: [[[1]]] } as const
  const { lines } = await battle('previewCorrection', correction)
  expect(lines.map(({ was, is }) => [was.number, was.text === is?.text])).toEqual([
    [3, false],
    [4, false],
  ])
  expect(lines[0]?.is?.text).toContain('1 + 0 = 1: Lively; Davis disordered')
  expect(lines[1]?.was.changes).toEqual(['Davis 5 → 4'])
  expect(lines[1]?.is?.changes).toEqual(['Davis 7 → 6'])
  expect(await battle('readJournal', {})).toEqual(before)
  await battle('correctPlay', correction)
  const after = (await battle('readJournal', {})).lines
  for (const { is } of lines) expect(after.find(({ number }) => number === is?.number)).toMatchObject({ ...is })
  expect(after.map(({ number, isCorrected }) => isCorrected && number).filter(Boolean)).toEqual([3])

  const deleted = await battle('previewCorrection', { number: 3, at: first.at, to: 'gone' })
  expect(deleted.lines.map(({ was, is }) => [was.number, is?.number])).toEqual(
    [
      [3, undefined],
      [4, 3],
    ].slice(0, deleted.lines.length),
  )
})

test('a check of a later phase begins that phase; End phase goes on from there', async () => {
  const battle = asking(startMachine())
  await begun(battle, 9)
  const charge = { procedure: 'charge', cast: { attacker: ['cutler'], defender: ['davis'] }, inputs: {} }
  const roll = { rules, ...charge, dice: { source: 'typed', faces: [[9], [2]] } } as const
  expect((await battle('playCheck', roll)).clock.phase).toBe('charge')
  expect((await battle('undoPlay', {})).clock.phase).toBe('fire')
  expect((await battle('redoPlay', {})).clock.phase).toBe('charge')
  const clockAfter = async (): Promise<unknown> => {
    const { clock } = await battle('nextPhase', { rules })
    await battle('undoPlay', {})
    return clock
  }
  const next = { turn: 1, side: 'south', phase: 'maneuver' }
  expect(await clockAfter()).toEqual(next)
  // A corrected check keeps its phase. A deleted check keeps it for the checks after it, but not if there are none.
  const { lines } = await battle('readJournal', {})
  const [last, , fire] = lines.map(({ number, at }) => ({ number, at }))
  const { text } = nonNull(lines[0])
  await battle('correctPlay', { ...nonNull(last), to: 'rolled', rolls: [[[8], [3]]] })
  expect(await clockAfter()).toEqual(next)
  await battle('correctPlay', { ...nonNull(fire), to: 'gone' })
  expect((await battle('readJournal', {})).lines.map(({ phase }) => phase)).toEqual([
    'Charge',
    'Musketry and cannonade',
    'Maneuver',
    '',
  ])
  expect(text).toContain('Cutler charges Davis')
  await battle('correctPlay', { number: 4, at: nonNull(last).at, to: 'gone' })
  expect((await battle('readBattle', {})).clock.phase).toBe('fire')
})

test('losses and victory points add up, also in the Markdown report', async () => {
  const battle = asking(startMachine())
  await begun(battle, 9)
  const { clock } = await battle('readBattle', {})
  let { turn } = clock
  while (turn === 1) turn = (await battle('nextPhase', { rules })).clock.turn
  await rolled(battle, fireAt('davis'), [[9]])
  expect((await battle('readBattleReport', {})).victoryPoints).toBeNull()
  const points = { 'fatigue worn': 1, 'fatigue spent': 4 }
  await battle('muster', { rules, edit: { scenario: { title: 'The bridge', points } } })
  const { turnLosses, victoryPoints } = await battle('readBattleReport', {})
  expect(victoryPoints).toEqual(turnLosses?.sides.map((side) => (side.name === 'Confederates' ? 0 : 4)))
  const davis = nonNull(turnLosses).sides.findIndex(({ name }) => name === 'Confederates')
  expect(turnLosses?.turns.map(({ turn: of, lost }) => [of, lost[davis]])).toEqual([
    [1, '2'],
    [2, '2'],
  ])
  expect([turnLosses?.total[davis], turnLosses?.left[davis]]).toEqual(['4', '3'])
  const { name, text } = await battle('exportBattle', { as: 'markdown' })
  expect(name).toMatch(/^battle-.*\.md$/)
  expect(text).toMatch(/\| Turn 2 \|.* 2 /)
  expect(text).toContain('# The bridge')
  expect(text).toContain('| Victory points |')
  expect(text).toContain('Cutler fires at Davis')
  expect(text).toMatch(/## Luck\n\nSo far: .* \d+%.*chance/)
})

test('a line names its rules without their folder, since journals are shared', async () => {
  const folder = ownFolder()
  const house = join(folder, 'club-night.houserules.yaml')
  writeFileSync(
    house,
    'ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {}\n',
  )
  const machine = startMachine()
  await machine.open(house)
  const battle = asking(machine)
  const { last } = await battle('playCheck', {
    rules: { ...rules, house: [house] },
    ...fireAt('davis'),
    cast: {},
    dice: { source: 'typed', faces: [[9]] },
  })
  expect(last?.rules.house).toEqual([house])
  const journal = await battle('readJournal', {})
  expect(journal.lines[0]?.detail?.rules).toBe('Fire and Fury + club-night')
  expect(JSON.stringify([journal, await battle('exportBattle', { as: 'text' })])).not.toContain(folder)
})

test('correcting an earlier roll keeps later events, and shows conflicts until they are resolved', async () => {
  const battle = asking(startMachine())
  await begun(battle, 9)
  const line = entryAt((await battle('readJournal', {})).lines, 1)
  const after = await battle('correctPlay', { number: line.number, at: line.at, to: 'rolled', rolls: [[[1]]] })
  const davis = after.roster?.units.find(({ id }) => id === 'davis')
  expect(davis?.now).toMatchObject({ stands: 7, order: 'good' })
  const { lines, conflicts } = await battle('readJournal', {})
  expect(lines[1]?.text).toContain('1 + 0 = 1: Lively; Davis disordered')
  expect(conflicts).toEqual([4])
  expect(lines[0]?.conflicts).toContain('Davis: Stands was 5 at this roll and is now as in the order of battle')

  // Re-evaluates the same dice with the current facts.
  await battle('correctPlay', { number: 4, at: entryAt(lines, 0).at, to: 'rolled', rolls: [[[6]]] })
  const settled = await battle('readJournal', {})
  expect(settled.conflicts).toEqual([])
  const fromStart = asking(startMachine())
  await begun(fromStart, 1)
  const texts = ({ lines: all }: OutputOf<'readJournal'>): readonly string[] => all.map(({ text }) => text)
  expect(texts(settled)).toEqual(texts(await fromStart('readJournal', {})))

  // Undo reverts a correction as one step.
  await battle('undoPlay', {})
  expect(texts(await battle('readJournal', {}))).toEqual(lines.map(({ text }) => text))
  const back = await battle('undoPlay', {})
  expect(back.lines[1]?.text).toBe(line.text)
  expect(back).toMatchObject({ undo: expect.any(String) as unknown, redo: expect.any(String) as unknown })
})

test('one call undoes a line and everything after it', async () => {
  const battle = asking(startMachine())
  await begun(battle, 9)
  const lines = async (): Promise<number> => (await battle('readJournal', {})).lines.length
  expect(await lines()).toBe(4)
  const { roster, undo } = await battle('undoPlay', { to: 3 })
  expect(await lines()).toBe(2)
  expect(roster?.units.find(({ id }) => id === 'davis')?.now).toMatchObject({ stands: 7, order: 'good' })
  expect(undo).toBe('Turn 1: Union, Maneuver')
  await battle('redoPlay', {})
  expect(await lines()).toBe(3)
})

test('a correction without conflicts gives the same battle as if the corrected number had been rolled', async () => {
  const die = fc.integer({ min: 1, max: 10 })
  const action = fc.record({ of: fc.constantFrom('cutler', 'davis'), fires: fc.boolean(), die })
  /** Returns false if a unit is destroyed before the last action. */
  const play = async (
    battle: Asking,
    actions: readonly { of: string; fires: boolean; die: number }[],
  ): Promise<boolean> => {
    await battle('muster', { rules, edit })
    for (const { of, fires, die: face } of actions) {
      const { roster } = await battle('readBattle', {})
      if (!roster?.units.every(({ status }) => status === 'present')) return false
      await rolled(battle, fires ? fireAt(of) : maneuver(of), [[face]])
    }
    return true
  }
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 5 }), fc.nat(), die, async (actions, nat, other) => {
      const at = nat % actions.length
      const [battle, fromStart] = [asking(startMachine()), asking(startMachine())]
      if (!(await play(battle, actions))) return
      const line = nonNull((await battle('readJournal', {})).lines.find(({ number }) => number === at + 2))
      const corrected = await battle('correctPlay', {
        number: line.number,
        at: line.at,
        to: 'rolled',
        rolls: [[[other]]],
      })
      const { conflicts, lines } = await battle('readJournal', {})
      if (conflicts.length > 0) return
      compared += 1
      const withOther = actions.map((each, index) => (index === at ? { ...each, die: other } : each))
      expect(await play(fromStart, withOther)).toBe(true)
      const same = await fromStart('readBattle', {})
      expect(corrected.roster).toEqual(same.roster)
      expect(lines.map(({ text }) => text)).toEqual((await fromStart('readJournal', {})).lines.map(({ text }) => text))
    }),
    {
      numRuns: 12,
      // The result set a state that its unit already had, and no longer has after the correction. Or the unit is destroyed before its check.
      examples: [
        [
          [
            { of: 'cutler', fires: true, die: 7 },
            { of: 'cutler', fires: true, die: 1 },
            { of: 'cutler', fires: true, die: 7 },
            { of: 'cutler', fires: false, die: 9 },
          ],
          1,
          7,
        ],
        [
          [
            { of: 'cutler', fires: true, die: 1 },
            { of: 'cutler', fires: false, die: 1 },
            { of: 'cutler', fires: false, die: 1 },
            { of: 'cutler', fires: true, die: 1 },
          ],
          2,
          3,
        ],
      ],
    },
  )
  expect(compared).toBeGreaterThan(0)
})

test('a line can be changed, kept or deleted, unless it has changed in the meantime', async () => {
  const machine = startMachine()
  const battle = asking(machine)
  await begun(battle, 9)
  const [last, fire] = (await battle('readJournal', {})).lines
  const at = nonNull(fire).at
  const less = await battle('correctPlay', {
    number: 3,
    at,
    to: 'taken',
    changes: [{ unit: 'davis', trait: 'stands', to: 6 }],
  })
  expect(less.lines[1]?.changes).toEqual(['Davis 7 → 6'])
  expect((await battle('readJournal', {})).conflicts).toEqual([4])
  await battle('correctPlay', { number: 4, at: nonNull(last).at, to: 'kept' })
  expect((await battle('readJournal', {})).conflicts).toEqual([])
  const without = await battle('correctPlay', { number: 3, at, to: 'gone' })
  expect(without.count).toBe(1)
  const { call } = machine.window('b')
  expect(codesOf(await call('correctPlay', { number: 3, at: 'another', to: 'gone' }))).toEqual(['changed-meanwhile'])
  expect(
    codesOf(
      await call('correctPlay', {
        number: 1,
        at: nonNull((await battle('readJournal', {})).lines.at(-1)).at,
        to: 'rolled',
        rolls: [[[1]]],
      }),
    ),
  ).toEqual(['not-correctable'])
})

test('a tie corrected to a decision hides its next roll, and a correction to a tie can enter both rolls', async () => {
  const battle = asking(startMachine())
  await battle('muster', { rules, edit })
  const charge = { procedure: 'charge', cast: { attacker: ['cutler'], defender: ['davis'] }, inputs: {} }
  await rolled(battle, charge, [[5], [5]])
  const { last, proposed } = await battle('playAgain', { dice: { source: 'typed', faces: [[9], [2]] } })
  expect(last?.report.pending).toBeNull()
  await battle('applyChanges', { of: 'roll', changes: likeliestChanges(proposed) })
  const tie = nonNull((await battle('readJournal', {})).lines.find(({ number }) => number === 2))
  await battle('correctPlay', { number: 2, at: tie.at, to: 'rolled', rolls: [[[9], [2]]] })
  const { lines, conflicts } = await battle('readJournal', {})
  expect(conflicts).toEqual([3])
  expect(lines[0]?.conflicts[0]).toContain('Ignored')
  const again = await battle('correctPlay', {
    number: 2,
    at: tie.at,
    to: 'rolled',
    rolls: [
      [[5], [5]],
      [[2], [9]],
    ],
  })
  expect(again.last?.rolls.length).toBe(2)
})

test('exports text, a table without formulas, and a PDF', async () => {
  const battle = asking(startMachine())
  await begun(battle, 9)
  await battle('applyChanges', {
    of: 'hand',
    changes: [{ unit: 'davis', trait: 'stands', to: 6 }],
    note: '=2+5; "miscounted"',
  })
  const { text } = await battle('exportBattle', { as: 'text' })
  expect(text).toContain('Cutler fires at Davis, 20 points, 9 + 0 = 9: Deadly; Davis 7 → 5, disordered')
  expect(text).toMatch(/Luck: dice \d/)
  const { name, text: table } = await battle('exportBattle', { as: 'csv' })
  expect(name).toMatch(/\.csv$/)
  expect(table.split('\n').at(-2)).toContain(`"'=2+5; ""miscounted"""`)
  const printed = await battle('printJournal', { paper: 'a4' })
  const pages = await readPdf(printed.bytes)
  expect(JSON.stringify(pages)).toContain('Deadly')
})

test('a saved scenario starts on another computer with the same units in their initial states', async () => {
  const battle = asking(startMachine())
  await begun(battle, 9)
  const { name, text } = await battle('exportBattle', { as: 'scenario' })
  expect(name).toMatch(/\.battle\.yaml$/)
  const before = nonNull((await battle('readBattle', {})).roster)
  expect(nonNull(before.units.find(({ id }) => id === 'davis')).now).toMatchObject({ stands: 5 })

  const elsewhere = asking(startMachine({ home: ownFolder() }))
  const { roster, count } = await elsewhere('startBattle', { name, text })
  expect(count).toBe(0)
  expect(nonNull(roster).units.map(({ id, facts }) => [id, facts])).toEqual(
    before.units.map(({ id, facts }) => [id, facts]),
  )
  expect(nonNull(nonNull(roster).units.find(({ id }) => id === 'davis')).now).toMatchObject({ stands: 7 })
  const { last } = await elsewhere('playCheck', { rules, ...fireAt('davis'), dice: { source: 'typed', faces: [[9]] } })
  expect(last?.report.rounds.length).toBe(1)
})

test('a scenario includes its house rules, and needs units', async () => {
  const folder = ownFolder()
  const house = join(folder, 'club-night.houserules.yaml')
  writeFileSync(
    house,
    'ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {}\n',
  )
  const machine = startMachine()
  await machine.open(house)
  const call = machine.window('a').call
  expect(codesOf(await call('exportBattle', { as: 'scenario' }))).toEqual(['nothing-there'])
  expect((await call('muster', { rules: { ...rules, house: [house] }, edit })).ok).toBe(true)
  const saved = await call('exportBattle', { as: 'scenario' })
  if (!saved.ok) throw new Error('nothing was saved')
  expect(saved.value.text).toContain('"ruleset": "fire-and-fury"')
  expect(saved.value.text).not.toContain(folder)
  expect(codesOf(await call('startBattle', { name: 'mine.yaml', text: 'battle: {title: X}' }))).not.toEqual([])
})

test('exports any listed battle', async () => {
  const battle = asking(startMachine())
  await begun(battle, 9)
  const first = await battle('exportBattle', { as: 'battle' })
  await battle('newBattle', {})
  const { battles } = await battle('listBattles', {})
  expect(battles.map(({ checks, isInPlay }) => [checks, isInPlay])).toEqual([
    [0, true],
    [2, false],
  ])
  expect(await battle('exportBattle', { as: 'battle', name: battles[1]?.name ?? '' })).toEqual(first)
})

test('the command line reports on a battle file', async () => {
  const battle = asking(startMachine())
  await begun(battle, 9)
  const exported = await battle('exportBattle', { as: 'battle' })
  const folder = ownFolder()
  writeFileSync(join(folder, exported.name), exported.text)
  const told = await cliHere(folder, ['battle', exported.name])
  expect(told.stdout).toBe((await battle('exportBattle', { as: 'text' })).text)
  const table = await cliHere(folder, ['battle', exported.name, '--as', 'csv'])
  expect(table.stdout.split('\n')[3]).toContain('Cutler; Davis')
  const missing = await cliHere(ownFolder(), ['battle', 'nowhere.battle.jsonl'])
  expect(missing.status).toBe(1)
  expect(missing.stderr).toContain('no-such-file')
})

test('a long battle is printed on as many pages as needed', async () => {
  const battle = asking(startMachine())
  for (let line = 0; line < 200; line += 1)
    await battle('playCheck', {
      rules,
      procedure: 'fire',
      inputs: { points: 7 },
      dice: { source: 'typed', faces: [[1 + (line % 10)]] },
    })
  const printed = await battle('printJournal', { paper: 'a4' })
  expect(printed.pages).toBeGreaterThan(1)
  expect(JSON.stringify(await readPdf(printed.bytes))).toContain('200.')
})

test('reports luck by side and losses by command, and continues with the remaining units the next day', async () => {
  const battle = asking(startMachine())
  await begun(battle, 9)
  await battle('applyChanges', { of: 'hand', changes: [{ unit: 'cutler', trait: 'stands', to: 0 }] })
  const ended = await battle('endBattle', {})
  expect(ended.ended).toBe(true)
  const report = await battle('readBattleReport', {})
  expect(report).toMatchObject({ turns: 1, rolls: 2, ended: true })
  expect(report.luck.map(({ name, points }) => [name, points.length])).toEqual([
    ['Union', 1],
    ['Confederates', 1],
  ])
  expect(
    report.losses.map(({ name, units, destroyed, losses }) => [
      name,
      units,
      destroyed,
      losses[0]?.had,
      losses[0]?.lost,
    ]),
  ).toEqual([
    ['Union', 1, 1, 6, 6],
    ['I Corps', 1, 1, 6, 6],
    ['Confederates', 1, 0, 7, 2],
  ])
  const next = await battle('startNextDay', {}, 'dawn')
  expect(next.roster?.units.map(({ name, now }) => [name, now['stands'], now['order']])).toEqual([['Davis', 5, 'good']])
  await battle('startNextDay', {}, 'dawn')
  const { battles } = await battle('listBattles', {})
  expect(battles.map(({ ended: over, isInPlay }) => [over, isInPlay])).toEqual([
    [false, true],
    [true, false],
  ])
})

test('a repeated call starts, copies or deletes a battle only once', async () => {
  const battle = asking(startMachine())
  const twice = async (ask: () => Promise<unknown>): Promise<void> => {
    await ask()
    await ask()
  }
  await twice(() => battle('startBattle', { name: 'millbrook.battle.yaml' }, 'begin'))
  expect((await battle('listBattles', {})).battles).toHaveLength(1)
  const first = await battle('nextPhase', { rules })
  const [listed] = (await battle('listBattles', {})).battles
  await twice(() => battle('copyBattle', { name: nonNull(listed).name }, 'copy'))
  const copied = await battle('readBattle', {})
  expect(copied.clock).toEqual(first.clock)
  await battle('newBattle', {})
  const { battles } = await battle('listBattles', {})
  expect(battles.map(({ isInPlay }) => isInPlay)).toEqual([true, false, false])
  expect((await battle('openBattle', { name: nonNull(battles[2]).name })).revision).toBe(first.revision)
})

test('edited house rules apply to later rolls, and earlier rolls keep their original rules', async () => {
  const folder = ownFolder()
  const house = join(folder, 'club.houserules.yaml')
  const write = (name: string): void =>
    writeFileSync(
      house,
      `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: fire-and-fury}
rules: {procedures: {fire: {outcomes: {telling: {name: ${name}}}}}}\n`,
    )
  write('Bloody')
  const machine = startMachine()
  await machine.open(house)
  const battle = asking(machine)
  const played = { rules: { ...rules, house: [house] }, ...fireAt('davis'), inputs: { points: 7 }, cast: {} }
  const fire = (): Promise<OutputOf<'playCheck'>> => battle('playCheck', { ...played, dice: { source: 'typed', faces: [[8]] } }) // prettier-ignore
  expect((await fire()).lines.map(({ outcome }) => outcome)).toEqual(['Bloody'])
  expect((await fire()).lines.map(({ note }) => note)).toEqual(['', ''])
  write('Terrible')
  const changed = await fire()
  expect(changed.lines.map(({ outcome }) => outcome)).toEqual(['Terrible', 'Bloody', 'Bloody'])
  expect(changed.lines.map(({ note }) => note)).toEqual(['Rules: Fire and Fury + club', '', ''])
  expect((await battle('undoPlay', {})).last?.report.outcome.name).toBe('Bloody')
  await battle('redoPlay', {})

  // The file isn't needed anymore, not even on another computer.
  rmSync(house)
  const outcomes = ({ lines }: OutputOf<'readBattle'>): readonly string[] => lines.map(({ outcome }) => outcome)
  expect(outcomes(await asking(startMachine({ home: machine.home }))('readBattle', {}))).toEqual(outcomes(changed))
  const { name, text } = await battle('exportBattle', { as: 'battle' })
  expect(text).not.toContain(folder)
  const elsewhere = asking(startMachine({ home: ownFolder() }))
  expect(outcomes(await elsewhere('startBattle', { name, text }))).toEqual(outcomes(changed))
  const file = join(folder, name)
  writeFileSync(file, text)
  expect((await cliHere(ownFolder(), ['battle', file])).stdout).toContain('Terrible')
})
