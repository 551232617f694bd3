import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { InputOf } from '../../src-core/contract/methods.ts'
import type { Invitation, Sharing } from '../../src-core/contract/sharing.ts'
import type { Answer } from '../../src-core/problem.ts'
import { useMachine } from '../api/machine.ts'
import { createCallQueue } from '../api/query.ts'
import { useNotices } from './notices.ts'

/** Shares the battle with guests. */
export const useSharing = defineStore('sharing', () => {
  const machine = useMachine()
  const notices = useNotices()
  const state = shallowRef<Sharing>()
  const open = computed(() => state.value?.open ?? undefined)
  const addresses = computed(() => state.value?.addresses ?? [])

  const { inTurn } = createCallQueue()
  const send = (call: () => Promise<Answer<Sharing>>): Promise<void> =>
    inTurn(async () => {
      const answer = await call()
      if (answer.ok) state.value = answer.value
      else notices.tellProblems(answer.problems)
    })
  const read = (): Promise<void> => send(() => machine.readSharing({}))
  const start = (what: InputOf<'startSharing'>): Promise<void> => send(() => machine.startSharing(what))
  const invite = (invitation: Invitation): Promise<void> => send(() => machine.invite({ invitation }))
  const remove = (number: number): Promise<void> => send(() => machine.removeGuest({ number }))
  const end = (): Promise<void> => send(() => machine.endSharing({}))
  machine.listen(({ kind }) => {
    if (kind === 'sharing-changed') void read()
  })
  return { open, addresses, read, start, invite, remove, end }
})
