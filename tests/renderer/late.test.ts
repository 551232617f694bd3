/** Where answers overtake each other, or a player is faster than they come, the newest is shown and no press is lost. */
import { mount } from '@vue/test-utils'
import { getActivePinia } from 'pinia'
import { expect, test } from 'vitest'
import type { House } from '../../src-core/contract/house.ts'
import type { FormRow } from '../../src-core/house/form.ts'
import { nothingProposed, type QueuedView } from '../../src-core/contract/battle.ts'
import { useFollowing } from '../../src-renderer/battle/following.ts'
import { machineKey } from '../../src-renderer/api/machine.ts'
import { tableKey } from '../../src-renderer/guest/table.ts'
import WatchPane from '../../src-renderer/guest/WatchPane.vue'
import RowTools from '../../src-renderer/house/RowTools.vue'
import { openTurns } from '../../src-renderer/api/turns.ts'
import { useHouse } from '../../src-renderer/stores/house.ts'
import { useLibrary } from '../../src-renderer/stores/library.ts'
import { usePlay } from '../../src-renderer/stores/play.ts'
import { useSharing } from '../../src-renderer/stores/sharing.ts'
import { appWith, lateMachine, settled } from './late.ts'

test('the library is as it was read last', async () => {
  const { machine, tell, answer, asked } = lateMachine()
  appWith(machine)
  const library = useLibrary()
  void library.read()
  tell({ kind: 'library-changed' })
  void library.close('old.yaml')
  await answer({
    listLibrary: (call) => ({ entries: [{ name: `read by ${call}` }], problems: [] }),
    closeFile: () => ({}),
  })
  expect(asked('listLibrary').length).toBeGreaterThan(1)
  const newest = asked('listLibrary').length + asked('closeFile').length
  expect(library.entries?.map(({ name }) => name)).toEqual([`read by ${newest}`])
})

test('a file that is opened and closed again is closed', async () => {
  const { machine, answer } = lateMachine()
  appWith(machine)
  const library = useLibrary()
  const arrived: string[] = []
  void library.open('a.yaml')
  void library.close('a.yaml')
  await answer({
    listLibrary: () => ({ entries: [], problems: [] }),
    openFile: () => (arrived.push('open'), { name: 'a.yaml' }),
    closeFile: () => (arrived.push('close'), {}),
  })
  expect(arrived).toEqual(['open', 'close'])
})

test('who is at the table is as it was told last', async () => {
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

test('a battle that is changed while it is first read is read again', async () => {
  const { machine, tell, answer } = lateMachine()
  appWith(machine)
  const play = usePlay()
  const opened = play.open()
  tell({ kind: 'battle-changed' })
  const read: number[] = []
  await answer({
    readBattle: (call) => (read.push(call), { revision: `read by ${call}`, last: null, notes: [], proposed: nothingProposed }),
  })
  await opened
  expect(read).toHaveLength(2)
  expect(play.battle?.revision).toBe(`read by ${Math.max(...read)}`)
})

const followUp = { check: 1, follow: 0, units: [], next: null } as unknown as QueuedView

const followUps = () => {
  const late = lateMachine()
  const following = appWith(late.machine).runWithContext(() =>
    useFollowing({ inTurn: openTurns().inTurn, makeReady: () => Promise.resolve(true), beginCheck: () => undefined }),
  )
  return { ...late, following }
}

test('each unit that is pressed for a follow-up is picked, however fast', async () => {
  const { following, answer } = followUps()
  void following.start(followUp)
  await settled()
  await answer({ readFollowUp: () => nothingProposed })
  void following.toggle('a')
  void following.toggle('b')
  void following.toggle('c')
  void following.toggle('b')
  await answer({ readFollowUp: () => nothingProposed })
  expect(following.applying.value?.units).toEqual(['a', 'c'])
})

test('a follow-up that is put off stays so, whatever is answered then', async () => {
  const { following, answer } = followUps()
  void following.start(followUp)
  await settled()
  await answer({ readFollowUp: () => nothingProposed })
  void following.toggle('a')
  following.end()
  await answer({ readFollowUp: () => nothingProposed })
  expect(following.applying.value).toBeUndefined()
})

test('a second screen shows the battle as it was told last', async () => {
  const { machine, tell, answer } = lateMachine()
  appWith(machine)
  const call = (name: string, input: unknown) => (machine as unknown as Record<string, (input: unknown) => unknown>)[name]?.(input)
  const page = mount(WatchPane, { global: { provide: { [tableKey as symbol]: { call, listen: machine.listen } } } })
  tell({ kind: 'battle-changed' })
  await answer({ watch: (number) => ({ turn: number, side: '', phase: '', roster: null, seen: [], lines: [] }) })
  expect(page.get('h1').text()).toContain('2')
})

test('a draft that is thrown away is not shown again', async () => {
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
  expect(house.drafts.drafts).toEqual([])
})

const row = (id: string): FormRow => ({ path: ['traits', id], name: id, state: 'added', problems: [], cells: [] })
const rowTools = () => {
  const late = lateMachine()
  const app = appWith(late.machine)
  const house = useHouse()
  house.house = { session: 'one', answer: 0, sections: [], written: [] } as unknown as House
  const rows = [row('a'), row('b')]
  const grid = { path: ['traits'], title: 'Traits', rows, named: true, removes: true, moves: false, likes: false, adds: null }
  const page = mount(RowTools, {
    props: { grid, rows: rows.slice(0, 1), at: 0, chosen: true, moves: {}, toAdded: () => Promise.resolve() } as never,
    global: { plugins: [getActivePinia() as never], provide: { [machineKey as symbol]: late.machine } },
  })
  return { ...late, app, house, rows, page }
}

test('the rows are removed that were chosen as one said so, wherever one has gone meanwhile', async () => {
  const { page, rows, answer, asked } = rowTools()
  await page.get('button').trigger('click')
  await page.setProps({ rows: rows.slice(1), at: 1 })
  await answer({ readDependents: () => ({ entries: [], leaves: false }) })
  expect(asked('editHouse')).toMatchObject([{ edits: [{ kind: 'restore', path: ['traits', 'a'] }] }])
})

test('what depends on a row is asked once the edits before it are done, of the id that it has then', async () => {
  const { page, house, answer, asked } = rowTools()
  void house.edit([{ kind: 'rename', path: ['traits', 'a'], id: 'c' }])
  await page.get('button').trigger('click')
  expect(asked('readDependents')).toEqual([])
  await answer({ editHouse: () => ({ session: 'one', answer: 1, sections: [], written: [] }) })
  expect(asked('readDependents')).toMatchObject([{ paths: [['traits', 'c']] }])
  await answer({ readDependents: () => ({ entries: [], leaves: false }) })
  expect(asked('editHouse')[1]).toMatchObject({ edits: [{ kind: 'restore', path: ['traits', 'c'] }] })
})
