/** Where the machine is found. Nothing else in the window knows whether it is Electron's bridge or a server. */
import { inject, type InjectionKey } from 'vue'
import { machineOver, type Connection, type Machine } from '../../src-core/contract/methods.ts'
import { openConnection, type Reach } from './http.ts'

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
