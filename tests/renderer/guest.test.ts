/** A guest who is removed is told so, whenever that is. */
import { setTimeout } from 'node:timers/promises'
import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, success } from '../../src-core/problem.ts'
import { machineKey, useConnection } from '../../src-renderer/api/machine.ts'
import GuestApp from '../../src-renderer/guest/GuestApp.vue'
import { tableKey } from '../../src-renderer/guest/machine.ts'

afterEach(() => vi.unstubAllGlobals())

test('while its line was never open', async () => {
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
      stubs: { RouterView: { template: '<p>the battle</p>' }, Toasts: true },
    },
  })
  const connection = useConnection()
  // Before it is let in the host refuses it a line.
  connection.reach = 'refused'
  await vi.waitFor(() => expect(page.text()).toContain('the battle'))

  // A line that is opened again is away and refused in one breath.
  connection.reach = 'away'
  connection.reach = 'refused'
  await vi.waitFor(() => expect(page.find('[role=alert]').text()).toContain('not let in'))
  expect(page.text()).not.toContain('the battle')
})
