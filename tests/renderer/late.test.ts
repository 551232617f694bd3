/** If answers overtake each other, or arrive later than the next click, the newest is shown and no click is lost. */
import { mount } from '@vue/test-utils'
import { getActivePinia } from 'pinia'
import { expect, test } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { BattleView } from '../../src-core/contract/play.ts'
import { nextTick } from 'vue'
import type { DraftView } from '../../src-core/contract/house.ts'
import type { QueuedView, RosterView, UnitView } from '../../src-core/contract/battle.ts'
import { noProposals, type Machine } from '../../src-core/contract/window.ts'
import RosterTable from '../../src-renderer/battle/RosterTable.vue'
import BattleList from '../../src-renderer/journal/BattleList.vue'
import { useNotices } from '../../src-renderer/stores/notices.ts'
import { machineKey } from '../../src-renderer/api/machine.ts'
import { tableKey } from '../../src-renderer/guest/machine.ts'
import WatchPane from '../../src-renderer/guest/WatchPane.vue'
import RulesFiles from '../../src-renderer/components/library/RulesFiles.vue'
import { useHouse } from '../../src-renderer/stores/house.ts'
import { useLibrary, useIncomingFiles } from '../../src-renderer/stores/library.ts'
import { useBattle } from '../../src-renderer/stores/battle.ts'
import { useCurrentCheck } from '../../src-renderer/stores/current-check.ts'
import { usePlay } from '../../src-renderer/stores/play.ts'
import { useResults } from '../../src-renderer/stores/results.ts'
import { useSequence, type Plan } from '../../src-renderer/stores/sequence.ts'
import { defaultSettings, useSettings } from '../../src-renderer/stores/settings.ts'
import { useSharing } from '../../src-renderer/stores/sharing.ts'
import { useRules } from '../../src-renderer/stores/rules.ts'
import { houseViewWords as words } from '../../src-core/words/window/house.ts'
import { appWith, lateMachine, settled } from './late.ts'

test('the library shows the latest answer', async () => {
  const { machine, tell, answer, asked } = lateMachine()
  appWith(machine)
  const library = useLibrary()
  void library.read()
  tell({ kind: 'library-changed' })
  void library.close('old.yaml')
  await answer({
    listLibrary: (call) => ({ entries: [{ name: `read by ${call}` }], deleted: [], problems: [] }),
    closeFile: () => ({}),
  })
  expect(asked('listLibrary').length).toBeGreaterThan(1)
  const newest = asked('listLibrary').length + asked('closeFile').length
  expect(library.entries?.map(({ name }) => name)).toEqual([`read by ${newest}`])
})

test('a file that is opened and quickly closed stays closed', async () => {
  const { machine, answer } = lateMachine()
  appWith(machine)
  const library = useLibrary()
  const arrived: string[] = []
  void library.add({ file: 'a.yaml' })
  void library.close('a.yaml')
  await answer({
    listLibrary: () => ({ entries: [], deleted: [], problems: [] }),
    openFile: () => (arrived.push('open'), { name: 'a.yaml' }),
    closeFile: () => (arrived.push('close'), {}),
  })
  expect(arrived).toEqual(['open', 'close'])
})

test('two existing files are confirmed one by one', async () => {
  const { machine, answer, refuse } = lateMachine()
  appWith(machine)
  const incoming = useIncomingFiles()
  const head = { title: 'Club rules', version: '1.0.0' }
  const given = ['first.yaml', 'second.yaml'].map((file) => incoming.add({ file }))
  for (const file of ['first.yaml', 'second.yaml']) {
    await answer({ listLibrary: () => ({ entries: [], deleted: [], problems: [] }) })
    await refuse('openFile', 'here-already')
    await answer({
      readHere: () => ({ here: { ...head, name: 'club.yaml' }, received: head, cells: 1, changed: null }),
    })
    expect(incoming.question?.file).toEqual({ file })
    incoming.question?.decide('cancel')
    await settled()
  }
  expect(await Promise.all(given)).toEqual([undefined, undefined])
  expect(incoming.question).toBeUndefined()
})

test('the list of guests shows the latest answer', async () => {
  const { machine, tell, answer } = lateMachine()
  appWith(machine)
  const sharing = useSharing()
  void sharing.read()
  void sharing.invite({ may: 'play' })
  tell({ kind: 'sharing-changed' })
  const at = (call: number) => ({ addresses: [`told by ${call}`], open: null })
  await answer({ readSharing: at, invite: at })
  expect(sharing.addresses).toEqual(['told by 3'])
})

test('a battle that changes during its first read is read again', async () => {
  const { machine, tell, answer } = lateMachine()
  appWith(machine)
  const play = usePlay()
  const opened = play.open()
  tell({ kind: 'battle-changed' })
  const read: number[] = []
  await answer({
    readBattle: (call) => (
      read.push(call),
      { revision: `read by ${call}`, last: null, notes: [], proposed: noProposals }
    ),
  })
  await opened
  expect(read).toHaveLength(2)
  expect(useBattle().view?.revision).toBe(`read by ${Math.max(...read)}`)
})

const followUp = { check: 1, follow: 0, units: [], next: null } as unknown as QueuedView

const followUps = () => {
  const late = lateMachine()
  appWith(late.machine)
  return { ...late, results: useResults() }
}

test('quick clicks on the units of a follow-up all count', async () => {
  const { results, answer } = followUps()
  void results.startEffects(followUp)
  await answer({ readFollowUp: () => noProposals })
  void results.toggleUnit('a')
  void results.toggleUnit('b')
  void results.toggleUnit('c')
  void results.toggleUnit('b')
  await answer({ readFollowUp: () => noProposals })
  expect(results.affected).toEqual(['a', 'c'])
})

test('a loss larger than the first unit is shared with the second', async () => {
  const { results, answer } = followUps()
  const share = (name: string, max: number) => ({
    ...{ unit: name, name, missing: '' },
    steps: Array.from({ length: max + 1 }, (_, lost) => ({ text: `loses ${lost}`, changes: [] })),
  })
  const loss = { stands: 'all', text: 'loses all', isChosen: false, happens: true, condition: '' }
  void results.startEffects(followUp)
  await answer({
    readFollowUp: () => ({
      differences: [],
      losses: [{ title: 'Defender', losses: [loss], shares: [share('Orr', 4), share('Dupree', 6)] }],
    }),
  })
  expect(results.losses.flatMap(({ losses }) => losses.map(({ text }) => text))).toEqual(['Defender: loses all'])
  expect(results.losses.flatMap(({ shares }) => shares.map(({ text }) => text))).toEqual(['loses 4', 'loses 6'])
})

test('a postponed follow-up stays postponed after later answers', async () => {
  const { results, answer } = followUps()
  void results.startEffects(followUp)
  await answer({ readFollowUp: () => noProposals })
  void results.toggleUnit('a')
  results.endFollowUp()
  await answer({ readFollowUp: () => noProposals })
  expect(results.affected).toBeUndefined()
})

test('an effect that needs a choice is never applied before the choice', async () => {
  const { machine, answer, asked } = lateMachine()
  appWith(machine)
  useSettings().settings = { ...defaultSettings, rules: { ruleset: 'any', house: [] } }
  const [play, battle, results] = [usePlay(), useBattle(), useResults()]
  const option = (unit: string) => ({ unit, trait: 'damaged', to: true, text: '', state: '', happens: false, condition: unit, choice: 'gun' }) // prettier-ignore
  battle.view = {
    revision: 'a.1',
    last: { procedure: 'fire', number: 1, cast: {}, inputs: {}, report: { pending: null } },
    roster: { units: [], sides: [] },
    clock: { phase: null },
    queue: [],
    proposed: { differences: [option('1st'), option('2nd')], losses: [] },
  } as unknown as BattleView
  battle.showsLast = true
  const unit = { id: 'other' } as unknown as UnitView
  for (const goOn of [() => play.applyAndContinue(), () => play.nextPhase(), () => play.pick(unit)]) {
    const before = results.timesAsked
    goOn()
    await settled()
    expect(results.timesAsked).toBe(before + 1)
  }
  expect([...asked('applyChanges'), ...asked('nextPhase')]).toEqual([])
  results.tick(1, true)
  play.applyAndContinue()
  await answer({ applyChanges: () => ({ ...battle.view, proposed: noProposals }) })
  expect(asked('applyChanges')).toMatchObject([{ changes: [{ unit: '2nd' }] }])
})

/** A battle with a certain result that waits to be applied, and a follow-up. */
const resultWaiting = () => {
  const late = lateMachine()
  appWith(late.machine)
  useSettings().settings = { ...defaultSettings, rules: { ruleset: 'any', house: [] } }
  const [play, battle, results] = [usePlay(), useBattle(), useResults()]
  const hit = { unit: 'a', trait: 'order', to: 'bad', text: '', state: '', happens: true, condition: '' }
  const view = {
    revision: 'a.1',
    last: { procedure: 'fire', number: 1, cast: {}, inputs: {}, report: { pending: null } },
    roster: { units: [{ id: 'a', name: 'Ames', due: 'must', status: 'present' }], sides: [] },
    clock: { phase: 'fire' },
    queue: [],
    proposed: { differences: [hit], losses: [] },
  } as unknown as BattleView
  battle.view = view
  battle.showsLast = true
  return { ...late, play, battle, results, view }
}

test('no step to something else applies a result or skips it; each points to it', async () => {
  const { play, battle, results, asked } = resultWaiting()
  const unit = { id: 'other' } as unknown as UnitView
  for (const goOn of [
    () => play.pick(unit),
    () => play.nextUnit(),
    () => play.nextPhase(),
    () => play.startFollowUp(followUp),
  ]) {
    const before = results.timesAsked
    goOn()
    await settled()
    expect([results.timesAsked, results.isAsked, battle.showsLast]).toEqual([before + 1, true, true])
  }
  expect([...asked('applyChanges'), ...asked('nextPhase'), ...asked('readFollowUp')]).toEqual([])
})

test('a phase with open follow-ups or units that must act ends only at the second attempt', async () => {
  const { play, battle, view, asked, answer } = resultWaiting()
  battle.view = { ...view, proposed: noProposals, queue: [{ ...followUp, title: 'Breakthrough charge' }] }
  play.nextPhase()
  await settled()
  expect(asked('nextPhase')).toEqual([])
  expect(useNotices().shown?.text).toContain('Breakthrough charge, Must act: Ames')
  play.nextPhase()
  await settled()
  await answer({ nextPhase: () => ({ ...view, revision: 'a.2', proposed: noProposals }) })
  expect(asked('nextPhase')).toHaveLength(1)
  // Only the same state of the battle counts as a second attempt.
  play.nextPhase()
  await settled()
  expect(asked('nextPhase')).toHaveLength(1)
})

test('no dice count while a unit must be picked, and a check without units is still possible', async () => {
  const { machine, answer, asked } = lateMachine()
  appWith(machine)
  useSettings().settings = { ...defaultSettings, rules: { ruleset: 'any', house: [] } }
  const [play, battle, current] = [usePlay(), useBattle(), useCurrentCheck()]
  const die = { side: null, dice: { count: 1 }, count: 1, min: 1, max: 10, faces: null, name: '1d10' }
  const check = {
    id: 'move',
    title: 'Move',
    roles: [{ id: 'unit', title: 'Unit', is: 'unit' }],
    rolls: [die],
    controls: [],
    points: null,
  }
  const phases = [{ id: 'maneuver', title: 'Maneuver', checks: [check] }]
  const unit = {
    id: 'a',
    name: 'Ames',
    is: 'unit',
    side: 'us',
    status: 'present',
    now: {},
    due: null,
  } as unknown as UnitView
  battle.view = {
    revision: 'a.1',
    last: null,
    roster: { units: [unit], sides: [] },
    clock: { side: 'us', phase: 'maneuver' },
    queue: [],
    proposed: noProposals,
  } as unknown as BattleView
  await settled()
  await answer({ readChecks: () => ({ phases, sequences: [] }) })
  const roll = async (): Promise<number> => {
    play.enterDice({ faces: [2], digits: '' }, 'typed')
    await settled()
    play.roll()
    await settled()
    return asked('playCheck').length
  }
  expect([await roll(), current.dice.faces]).toEqual([0, []])
  current.playWithoutUnits()
  expect(await roll()).toBe(1)
  await answer({ playCheck: () => ({ ...battle.view, revision: 'a.2' }) })
  current.clear()
  expect(await roll()).toBe(1)
  current.pickUnit(unit)
  expect(await roll()).toBe(2)
})

test.each([
  ['an unconditional change', { differences: [true], losses: [{ units: 1 }] }, true],
  ['a conditional change', { differences: [true, false], losses: [] }, false],
  ['a loss shared by two units', { differences: [], losses: [{ units: 2 }] }, false],
  ['a loss with unknown stands', { differences: [], losses: [{ units: 1, missing: 'no stands' }] }, false],
  ['an alternative loss', { differences: [], losses: [{ units: 1, isChosen: true }] }, false],
])('determines whether %s is certain', async (_name, { differences, losses }, isCertain) => {
  const { results, answer } = followUps()
  void results.startEffects(followUp)
  const loss = (isChosen: boolean) => ({ stands: 1, text: 'loses 1', isChosen, happens: true, condition: '' })
  const share = { unit: 'a', name: 'Archer', steps: [0, 1].map((lost) => ({ text: `loses ${lost}`, changes: [] })) }
  await answer({
    readFollowUp: () => ({
      differences: differences.map((happens) => ({ unit: 'a', trait: 'worn', to: true, text: '', state: '', happens, condition: '' })), // prettier-ignore
      losses: losses.map(
        ({ units, missing = '', isChosen = false }: { units: number; missing?: string; isChosen?: boolean }) => ({
          title: 'Target',
          losses: [loss(isChosen)],
          shares: Array.from({ length: units }, () => ({ ...share, missing })),
        }),
      ),
    }),
  })
  expect(results.isCertain).toBe(isCertain)
})

test('a second screen shows the latest state of the battle', async () => {
  const { machine, tell, answer } = lateMachine()
  appWith(machine)
  const call = (name: string, input: unknown) =>
    (machine as unknown as Record<string, (input: unknown) => unknown>)[name]?.(input)
  const page = mount(WatchPane, { global: { provide: { [tableKey as symbol]: { call, listen: machine.listen } } } })
  tell({ kind: 'battle-changed' })
  await answer({ watch: (number) => ({ turn: number, side: '', phase: '', roster: null, seen: [], lines: [] }) })
  expect(page.get('h1').text()).toContain('2')
})

test('a discarded draft is not shown again', async () => {
  const { machine, answer } = lateMachine()
  appWith(machine)
  const house = useHouse()
  void house.readDrafts()
  void house.discard('one')
  let goneBy = Infinity
  await answer({
    listDrafts: (call) => ({ drafts: call < goneBy ? [{ session: 'one' }] : [], problems: [] }),
    closeHouse: (call) => ((goneBy = call), {}),
  })
  expect(goneBy).toBeLessThan(Infinity)
  expect(house.drafts?.drafts).toEqual([])
})

test('new house rules become active when they are first saved without problems, under their title', async () => {
  const { machine, answer } = lateMachine()
  appWith(machine)
  useSettings().settings = { ...defaultSettings, rules: { ruleset: 'any', house: [] } }
  const [house, rules] = [useHouse(), useRules()]
  const file = '/rules/club.houserules.yaml'
  const draft = (disk: string, sound: boolean) =>
    ({ session: 'club', file, kind: 'house', disk, sound, ruleset: { id: 'any' }, head: { version: '1.0.0' } }) as unknown as DraftView // prettier-ignore
  const ruleset = { name: 'any', file: 'any', kind: 'ruleset', head: { id: 'any' }, options: [], problems: [] }
  let entries: readonly unknown[] = [ruleset]
  useLibrary().entries = entries as never
  house.draft = draft('new', false)
  const save = async (sound: boolean): Promise<void> => {
    const saved = house.save()
    await settled()
    const problems = sound ? [] : [{ code: 'missing' }]
    entries = [ruleset, { name: file, file, kind: 'house', head: { title: 'Club' }, over: null, options: [], problems }]
    await answer({
      saveHouse: () => draft('same', sound),
      listLibrary: () => ({ entries, deleted: [], problems: [] }),
      changeSettings: () => ({}),
    })
    await saved
  }
  await save(false)
  expect(rules.rules?.house).toEqual([])
  useLibrary().entries = entries as never
  await save(true)
  expect(rules.house).toMatchObject([{ name: file, title: 'Club' }])
  expect(useNotices().shown?.title).toBe(words.saved(true))
})

/** A sequence of two steps, after the first was played and applied. */
const sequenceAfterStep = async () => {
  const late = lateMachine()
  appWith(late.machine)
  const battle = useBattle()
  const sequence = useSequence()
  const steps = ['fire', 'charge'].map((id) => ({ id, procedure: id, cast: {}, inputs: {} }))
  const [step] = steps
  sequence.plan = {
    form: { id: 'assault', steps },
    step,
    cast: {},
    parties: {},
    moments: { charge: {} },
    done: new Set(),
  } as unknown as Plan
  battle.view = {
    count: 1,
    last: { number: 1, procedure: 'fire', report: { pending: null } },
    proposed: noProposals,
  } as unknown as BattleView
  battle.showsLast = true
  await nextTick()
  battle.showsLast = false
  await settled()
  const answer = () => late.answer({ readChangedTraits: () => ({ traits: {} }) })
  return { battle, sequence, answer }
}

test('a sequence advances to its next step', async () => {
  const { sequence, answer } = await sequenceAfterStep()
  await answer()
  expect([sequence.plan?.step.id, [...(sequence.plan?.done ?? [])]]).toEqual(['charge', ['fire']])
})

test('a closed sequence stays closed when its next step loads', async () => {
  const { sequence, answer } = await sequenceAfterStep()
  sequence.leave()
  await answer()
  expect(sequence.plan).toBeUndefined()
})

test('a roll undone before the next step loads can be rolled again', async () => {
  const { battle, sequence, answer } = await sequenceAfterStep()
  battle.view = { count: 0, last: null, proposed: noProposals } as unknown as BattleView
  await nextTick()
  await answer()
  expect([sequence.plan?.step.id, sequence.plan?.done.size]).toEqual(['fire', 0])
})

test('the next unit of a list can be typed while the previous one is being saved, and a refused one stays until it is saved', async () => {
  const { machine, asked, answer, refuse } = lateMachine()
  appWith(machine)
  useSettings().settings = { ...defaultSettings, rules: { ruleset: 'any', house: [] } }
  const side = { id: 'a', name: 'Union', facts: {} }
  const roster = { sides: [side], commands: [], units: [] } as unknown as RosterView
  useBattle().view = { revision: '0', last: null, roster, proposed: noProposals } as unknown as BattleView
  const page = mount(RosterTable, {
    props: {
      side,
      roster,
      form: {
        unit: [],
        leader: [],
        command: [],
        battle: [],
        strength: [{ trait: 'stands', max: 99, state: '' }],
        type: null,
        scored: [],
      },
    },
    global: { plugins: [getActivePinia() as never], provide: { [machineKey as symbol]: machine } },
  })
  const name = () => page.get<HTMLInputElement>('[data-new]')
  await name().setValue('First')
  expect([asked('muster').length, name().element.value]).toEqual([1, ''])
  await name().setValue('Second')
  const view = { revision: '1', last: null, notes: [], roster, proposed: noProposals }
  await answer({ muster: () => view })
  expect(asked('muster')).toHaveLength(2)
  expect(asked('muster')[1]).toMatchObject({ edit: { units: [{ name: 'Second', side: 'a', command: null }] } })
  await name().setValue('Third')
  expect(name().element.value).toBe('')
  await refuse('muster')
  await answer({ readBattle: () => view })
  const unsaved = () => page.findAll<HTMLInputElement>('[data-row] [aria-invalid="true"]')
  expect(unsaved().map(({ element }) => element.value)).toEqual(['Third'])
  expect(page.get('[role="alert"]').text()).toBe('Not saved. Change it to try again.')
  await unsaved()[0]?.setValue('Fourth')
  expect(asked('muster').at(-1)).toMatchObject({ edit: { units: [{ name: 'Fourth', side: 'a', command: null }] } })
  await answer({ muster: () => view })
  expect(unsaved()).toEqual([])
})

const battleList = (machine: Machine) => {
  appWith(machine)
  const view = {
    revision: '1',
    count: 1,
    last: null,
    roster: null,
    notes: [],
    undo: 'Maneuver',
  } as unknown as BattleView
  useBattle().view = view
  return mount(BattleList, {
    props: { battle: view },
    global: { plugins: [getActivePinia() as never], provide: { [machineKey as symbol]: machine } },
  })
}

test('a backup of a damaged database is offered until it is restored', async () => {
  const { machine, asked, answer } = lateMachine()
  const page = battleList(machine)
  await answer({ readBackup: () => ({ day: '2026-11-26' }) })
  expect(page.get('[data-backup]').text()).toContain('2026-11-26')
  await page.get('[data-backup] button').trigger('click')
  await answer({ restoreBackup: () => ({ day: '2026-11-26', aside: '/settings/doublequick.replaced-1.db' }) })
  expect(asked('restoreBackup')).toHaveLength(1)
  expect(page.find('[data-backup]').exists()).toBe(false)
  expect(useNotices().shown).toMatchObject({ text: expect.stringContaining('doublequick.replaced-1.db') as string })
})

test('no backup is offered for an undamaged database', async () => {
  const { machine, asked, answer } = lateMachine()
  const page = battleList(machine)
  await answer({ readBackup: () => ({ day: null }) })
  expect([asked('readBackup').length, page.find('[data-backup]').exists()]).toEqual([1, false])
})

test('a listed battle is exported under its name, and a file imported', async () => {
  const { machine, asked, answer, refuse } = lateMachine()
  const page = battleList(machine)
  const listed = { name: '7', began: '2026-11-20T16:45:12.000Z', sides: [], turn: 1, checks: 1, ended: false }
  await answer({ listBattles: () => ({ battles: [{ ...listed, isInPlay: false }] }) })
  await page.get('[data-export]').trigger('click')
  expect(asked('exportBattle')).toEqual([{ as: 'battle', name: '7' }])
  await refuse('exportBattle')
  expect(useNotices().shown?.text).toBe('it cannot be done')
  await page.get('[data-import]').trigger('click')
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  const file = new File(['{"doublequick":"battle"}'], 'bridge.battle.jsonl')
  Object.defineProperty(field, 'files', { value: [file] })
  field?.dispatchEvent(new Event('change'))
  await settled()
  await settled()
  expect(field?.accept).toContain('.jsonl')
  expect(asked('startBattle')).toEqual([{ name: 'bridge.battle.jsonl', text: '{"doublequick":"battle"}' }])
})

test('the rules page waits for recovered work, or its error, so that nothing shifts under the pointer', async () => {
  const start = () => {
    const late = lateMachine()
    appWith(late.machine)
    const router = createRouter({
      history: createMemoryHistory(),
      routes: [{ path: '/', name: 'rules', component: {} }],
    })
    const page = mount(RulesFiles, {
      props: { problems: [] },
      global: { plugins: [getActivePinia() as never, router], provide: { [machineKey as symbol]: late.machine } },
    })
    return { ...late, page }
  }
  const read = start()
  expect(read.page.find('form').exists()).toBe(false)
  await read.answer({ listDrafts: () => ({ drafts: [], problems: [] }) })
  expect(read.page.find('form').exists()).toBe(true)
  const lost = start()
  await lost.refuse('listDrafts')
  expect([lost.page.find('form').exists(), lost.page.text().includes('it cannot be done')]).toEqual([true, true])
})
