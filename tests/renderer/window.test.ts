import { enableAutoUnmount, flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure, success } from '../../src-core/problem.ts'
import type { Library } from '../../src-renderer/api/rulesets.ts'
import App from '../../src-renderer/App.vue'
import { fireAndFury } from '../fixtures/sheets.ts'

const api = vi.hoisted(() => ({ readLibrary: vi.fn(), readSheet: vi.fn() }))
vi.mock('../../src-renderer/api/rulesets.ts', () => api)

const broken = {
  code: 'gap',
  message: 'row `p6` leaves 8 uncovered',
  right: 'telling: ..8, or deadly: 8..',
  place: { file: 'rulesets/broken.yaml', line: 211, column: 44 },
}
const library: Library = {
  offered: [
    { id: 'fire-and-fury', title: 'Fire and Fury' },
    { id: 'second', title: 'Second' },
    { id: 'broken', title: 'Broken' },
  ],
  problems: [],
}

class NoObserver {
  observe = (): void => undefined
  disconnect = (): void => undefined
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver)
  history.replaceState(null, '', '/')
  api.readLibrary.mockResolvedValue(library)
  api.readSheet.mockImplementation((id: string) =>
    Promise.resolve(
      id === 'broken' ? failure(broken) : success({ ...fireAndFury, id, title: id === 'second' ? 'Second' : 'Fire and Fury' }),
    ),
  )
})
enableAutoUnmount(afterEach)

const open = async (address = '/'): Promise<VueWrapper> => {
  history.replaceState(null, '', address)
  const window = mount(App, { attachTo: document.body })
  await flushPromises()
  return window
}

test('opens the first ruleset and offers the others', async () => {
  const window = await open()
  expect(window.get('h1').text()).toBe('Fire and Fury')
  expect(window.findAll('option').map((option) => option.text())).toEqual(['Fire and Fury', 'Second', 'Broken'])
  expect(document.title).toBe('Fire and Fury · Doublequick')
})

test('a ruleset that is chosen stands in the address, and going back brings the one before', async () => {
  const window = await open()
  await window.get('select').setValue('second')
  await flushPromises()
  expect(window.get('h1').text()).toBe('Second')
  expect(location.search).toBe('?ruleset=second')

  history.replaceState(null, '', '/?ruleset=fire-and-fury')
  globalThis.dispatchEvent(new PopStateEvent('popstate'))
  await flushPromises()
  expect(window.get('h1').text()).toBe('Fire and Fury')
})

test('an address opens its ruleset', async () => {
  const window = await open('/?ruleset=second')
  expect(window.get('h1').text()).toBe('Second')
})

test('the phases are links into the sheet', async () => {
  const window = await open()
  expect(window.findAll('nav a').map((link) => [link.text(), link.attributes('href')])).toEqual([
    ['1 Maneuver', '#phases.maneuver'],
    ['2 Musketry & cannonade', '#phases.fire'],
    ['3 Charge', '#phases.charge'],
  ])
})

test('a ruleset that does not load says what is wrong and where, and another can be chosen', async () => {
  const window = await open('/?ruleset=broken')
  const alert = window.get('[role=alert]').text()
  for (const part of ['rulesets/broken.yaml:211:44', 'row p6 leaves 8 uncovered', 'telling: ..8, or deadly: 8..'])
    expect(alert).toContain(part)
  expect(window.find('h1').exists()).toBe(false)
  await window.get('select').setValue('second')
  await flushPromises()
  expect(window.get('h1').text()).toBe('Second')
})

test('a file that cannot be read at all is told beside the sheet', async () => {
  api.readLibrary.mockResolvedValue({ ...library, problems: [broken] })
  const window = await open()
  expect(window.get('[role=alert]').text()).toContain('rulesets/broken.yaml:211:44')
  expect(window.get('h1').text()).toBe('Fire and Fury')
})

test('an address of a ruleset that is not there says so', async () => {
  const window = await open('/?ruleset=waterloo')
  expect(window.get('main').text()).toBe('There is no ruleset "waterloo"; choose one above.')
})

test('without rulesets it says that there are none', async () => {
  api.readLibrary.mockResolvedValue({ offered: [], problems: [] })
  const window = await open()
  expect(window.get('main').text()).toBe('There are no rulesets.')
})

test('the sheet chosen last is shown, also when an earlier one is slower', async () => {
  const window = await open()
  let arrive: (value: unknown) => void = () => undefined
  api.readSheet.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
  await window.get('select').setValue('broken')
  await window.get('select').setValue('second')
  await flushPromises()
  arrive(failure(broken))
  await flushPromises()
  expect(window.get('h1').text()).toBe('Second')
})
