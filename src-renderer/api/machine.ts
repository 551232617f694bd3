/** How the window reaches the machine. Nothing else here knows whether that is Electron's bridge or a server. */
import { inject, type InjectionKey, ref, shallowRef } from 'vue'
import { machineOver, type Connection, type Machine, type About } from '../../src-core/contract/methods.ts'
import { openConnection, type Reach } from './http.ts'
import { defineStore } from 'pinia'

declare global {
  interface Window {
    /** What the preload lends, in the desktop application. */
    readonly doublequick?: Connection
  }
}

/** Electron's bridge if there is one, else the server this page came from; `tell` is called with whether that can be reached. */
export const findMachine = (tell: (reach: Reach) => void): Machine =>
  machineOver(window.doublequick ?? openConnection(tell))

/** The key under which the app provides the machine. */
export const machineKey: InjectionKey<Machine> = Symbol('machine')

/** The machine, in a component or a store. */
export const useMachine = (): Machine => {
  const machine = inject(machineKey)
  if (!machine) throw new Error('the window has no machine: provide machineKey')
  return machine
}

/** Provided on the page of a guest. */
export const guestKey: InjectionKey<boolean> = Symbol('guest')

/** Whether this is a guest's page, which has no buttons for what only the host may do. */
export const useIsGuest = (): boolean => inject(guestKey, false)

/** Whether the machine can be reached, and what its host can do. */
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
