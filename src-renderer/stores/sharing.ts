import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { InputOf } from '../../src-core/contract/methods.ts'
import type { Invitation, Sharing } from '../../src-core/contract/sharing.ts'
import type { Answer } from '../../src-core/problem.ts'
import { useMachine } from '../api/machine.ts'
import { useNotices } from './notices.ts'

/** Whether the battle is shared with other devices at the table, and with whom. */
export const useSharing = defineStore('sharing', () => {
  const machine = useMachine()
  const notices = useNotices()
  const state = shallowRef<Sharing>()
  const open = computed(() => state.value?.open ?? undefined)
  const addresses = computed(() => state.value?.addresses ?? [])

  const take = (answer: Answer<Sharing>): void => {
    if (answer.ok) state.value = answer.value
    else notices.tellProblems(answer.problems)
  }
  const read = async (): Promise<void> => take(await machine.readSharing({}))
  const start = async (what: InputOf<'startSharing'>): Promise<void> => take(await machine.startSharing(what))
  const invite = async (invitation: Invitation): Promise<void> => take(await machine.invite({ invitation }))
  const remove = async (number: number): Promise<void> => take(await machine.removeGuest({ number }))
  const end = async (): Promise<void> => take(await machine.endSharing({}))
  machine.listen(({ kind }) => {
    if (kind === 'sharing-changed') void read()
  })
  return { open, addresses, read, start, invite, remove, end }
})
