/** A guest's page shows a removal whenever it happens, and undo is for the device's own actions. */
import { setTimeout } from 'node:timers/promises'
import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, success } from '../../src-core/problem.ts'
import { machineKey, useConnection } from '../../src-renderer/api/machine.ts'
import GuestApp from '../../src-renderer/guest/GuestApp.vue'
import { guestMachine, tableKey, trackOwnActions } from '../../src-renderer/guest/machine.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('a guest who is removed before its stream ever opened is notified', async () => {
  vi.stubGlobal('matchMedia', () => new EventTarget())
  const call = async (name: string) => {
    await setTimeout(0)
    return name === 'join'
      ? success({ may: 'play' })
      : failure({ code: 'not-joined', message: 'this device is not let in' })
  }
  const listen = () => () => undefined
  const page = mount(GuestApp, {
    props: { scannedCode: '123456' },
    global: {
      plugins: [createPinia()],
      provide: { [machineKey as symbol]: { listen }, [tableKey as symbol]: { call, listen } },
      stubs: { GuestPlay: { template: '<p>the battle</p>' }, Toasts: true },
    },
  })
  const connection = useConnection()
  // Before the guest joins, the host refuses the connection.
  connection.reach = 'refused'
  await vi.waitFor(() => expect(page.text()).toContain('the battle'))

  // When the connection is reopened, it is lost and refused at the same moment.
  connection.reach = 'away'
  connection.reach = 'refused'
  await vi.waitFor(() => expect(page.find('[role=alert]').text()).toContain('not let in'))
  expect(page.text()).not.toContain('the battle')
})

test('undo is offered while the last action is the device’s own, also after a reload', async () => {
  let state = { revision: 'b.1', count: 1 }
  const others = (count: number): void => {
    state = { revision: `${state.revision}+`, count }
  }
  const connection = {
    call: (name: string) => {
      if (name !== 'readBattle') others(state.count + (name === 'undoPlay' ? -1 : name === 'applyChanges' ? 0 : 1))
      return Promise.resolve(success(state))
    },
    listen: () => () => undefined,
  }
  let own = trackOwnActions()
  let machine = guestMachine(connection, own)
  const canUndo = async (): Promise<boolean> => {
    await machine.readBattle({})
    return own.isLast(state)
  }
  const roll = () => machine.playCheck({} as never)
  expect(await canUndo()).toBe(false)
  await roll()
  await roll()
  expect(await canUndo()).toBe(true)
  await machine.undoPlay({})
  expect(await canUndo()).toBe(true)
  await machine.undoPlay({})
  // Someone else did the remaining action.
  expect(await canUndo()).toBe(false)

  await roll()
  own = trackOwnActions()
  machine = guestMachine(connection, own)
  expect(await canUndo()).toBe(true)
  others(state.count + 1)
  expect(await canUndo()).toBe(false)
  // Applying the result of someone else's roll doesn't add a line.
  await machine.applyChanges({} as never)
  expect(await canUndo()).toBe(false)
})
