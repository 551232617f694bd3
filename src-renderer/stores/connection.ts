import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { About } from '../../src-core/contract/methods.ts'
import { useMachine } from '../api/machine.ts'
import type { Reach } from '../api/http.ts'

/** Whether the machine can be reached, and what it is. */
export const useConnection = defineStore('connection', () => {
  const machine = useMachine()
  const reach = ref<Reach>('here')
  const about = shallowRef<About>()

  const read = async (): Promise<void> => {
    const answer = await machine.about({})
    if (answer.ok) about.value = answer.value
  }
  return { reach, about, read }
})
