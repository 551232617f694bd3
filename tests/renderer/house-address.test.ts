/** The address of the editor: the link to the view leads back to the list, and the link from another view to the open rules. */
import { mount } from '@vue/test-utils'
import { getActivePinia } from 'pinia'
import { expect, test } from 'vitest'
import { createMemoryHistory, createRouter, RouterView } from 'vue-router'
import type { DraftView } from '../../src-core/contract/house.ts'
import { machineKey } from '../../src-renderer/api/machine.ts'
import { useHouseAddress } from '../../src-renderer/house/house-address.ts'
import { useHouse } from '../../src-renderer/stores/house.ts'
import { views } from '../../src-renderer/views.ts'
import { nonNull } from '../../src-core/present.ts'
import { appWith, lateMachine, settled } from './late.ts'

const Other = { render: () => null }
const Rules = { ...Other, setup: () => void useHouseAddress() }

test('the link to the view returns from the editor to the list and keeps the draft, but from another view to the editor', async () => {
  const { machine, answer, asked } = lateMachine()
  appWith(machine)
  const routes = views.map(({ name, path }) => ({ name, path, component: name === 'rules' ? Rules : Other }))
  const router = createRouter({ history: createMemoryHistory(), routes })
  const plugins = [nonNull(getActivePinia()), router]
  mount(RouterView, { global: { plugins, provide: { [machineKey as symbol]: machine } } })
  const house = useHouse()
  house.draft = { session: 'club' } as unknown as DraftView
  const goTo = async (name: 'rules' | 'play'): Promise<void> => {
    await router.push({ name })
    await settled()
    await answer({ closeHouse: () => ({}), listDrafts: () => ({ drafts: [{ session: 'club' }], problems: [] }) })
  }
  await goTo('play')
  await goTo('rules')
  expect([router.currentRoute.value.path, house.draft]).toEqual(['/rules/club', { session: 'club' }])
  await goTo('rules')
  expect([router.currentRoute.value.path, house.draft]).toEqual(['/rules', undefined])
  expect(asked('closeHouse')).toEqual([{ session: 'club', discard: false }])
})
