/** Lets the window call the background process, over Electron's bridge or HTTP. The rest of the window doesn't need to know which. */
import { inject, type InjectionKey, ref, shallowRef } from 'vue'
import type { About } from '../../src-core/contract/methods.ts'
import { machineOver, type Connection, type Machine } from '../../src-core/contract/window.ts'
import { openConnection, type Reach } from './http.ts'
import { defineStore } from 'pinia'

declare global {
  interface Window {
    /** Electron's bridge, in the desktop application. */
    readonly doublequick?: Connection
  }
}

/**
 * Returns Electron's bridge if there is one, or else a connection to this page's server. Calls `onReach` when the server becomes reachable or
 * unreachable.
 */
export const findMachine = (onReach: (reach: Reach) => void): Machine =>
  machineOver(window.doublequick ?? openConnection(onReach))

export const machineKey: InjectionKey<Machine> = Symbol('machine')

export const useMachine = (): Machine => {
  const machine = inject(machineKey)
  if (!machine) throw new Error('the window has no machine: provide machineKey')
  return machine
}

/** Provided on guests' pages. */
export const guestKey: InjectionKey<boolean> = Symbol('guest')

/** Whether this is a guest's page, which offers only what guests may do. */
export const useIsGuest = (): boolean => inject(guestKey, false)

/** Whether the background process can be reached, and what its host can do. */
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
