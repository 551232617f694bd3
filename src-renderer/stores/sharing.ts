import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { InputOf } from '../../src-core/contract/methods.ts'
import type { Invitation, Sharing } from '../../src-core/contract/sharing.ts'
import type { Answer } from '../../src-core/problem.ts'
import { useMachine } from '../api/machine.ts'
import { createCallQueue } from '../api/query.ts'
import { useNotices } from './notices.ts'

/**
 * Whether the battle is shared with other devices at the table, and with whom. Calls go one after the other, so that an older answer never
 * follows a newer one.
 */
export const useSharing = defineStore('sharing', () => {
  const machine = useMachine()
  const notices = useNotices()
  const state = shallowRef<Sharing>()
  const open = computed(() => state.value?.open ?? undefined)
  const addresses = computed(() => state.value?.addresses ?? [])

  const { inTurn } = createCallQueue()
  const ask = (call: () => Promise<Answer<Sharing>>): Promise<void> =>
    inTurn(async () => {
      const answer = await call()
      if (answer.ok) state.value = answer.value
      else notices.tellProblems(answer.problems)
    })
  const read = (): Promise<void> => ask(() => machine.readSharing({}))
  const start = (what: InputOf<'startSharing'>): Promise<void> => ask(() => machine.startSharing(what))
  const invite = (invitation: Invitation): Promise<void> => ask(() => machine.invite({ invitation }))
  const remove = (number: number): Promise<void> => ask(() => machine.removeGuest({ number }))
  const end = (): Promise<void> => ask(() => machine.endSharing({}))
  machine.listen(({ kind }) => {
    if (kind === 'sharing-changed') void read()
  })
  return { open, addresses, read, start, invite, remove, end }
})
