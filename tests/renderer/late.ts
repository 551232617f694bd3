/** A slow machine: answers arrive when a test allows it, the newest first, as if calls overtake each other. */
import { createPinia, setActivePinia } from 'pinia'
import { createApp, type App } from 'vue'
import type { MachineEvent } from '../../src-core/contract/methods.ts'
import type { Machine } from '../../src-core/contract/window.ts'
import { failure, success, type Answer } from '../../src-core/problem.ts'
import { machineKey } from '../../src-renderer/api/machine.ts'

export interface LateMachine {
  readonly machine: Machine
  /** Returns the inputs of all calls with a name so far, in order. */
  readonly asked: (name: string) => readonly unknown[]
  readonly tell: (event: MachineEvent) => void
  /**
   * Answers all calls with these names, the newest first, and the calls that follow, until none is open. Each function gets the number of its call.
   */
  readonly answer: (answers: Readonly<Record<string, (call: number, input: never) => unknown>>) => Promise<void>
  /** Rejects all open calls with a name. */
  readonly refuse: (name: string, code?: string) => Promise<void>
}

/** Makes a machine in which all calls wait. */
export const lateMachine = (): LateMachine => {
  const calls: {
    readonly name: string
    readonly input: unknown
    readonly give: (answer: Answer<unknown>) => void
    isOpen: boolean
  }[] = []
  const listeners: ((event: MachineEvent) => void)[] = []
  const call = (name: string) => (input: unknown) =>
    new Promise((resolve) => {
      calls.push({ name, input, isOpen: true, give: resolve })
    })
  const listen: Machine['listen'] = (listener) => {
    listeners.push(listener)
    return () => undefined
  }
  const machine = new Proxy({}, { get: (_, name) => (name === 'listen' ? listen : call(String(name))) }) as Machine
  return {
    machine,
    asked: (name) => calls.filter((each) => each.name === name).map(({ input }) => input),
    tell: (event) => {
      for (const listener of listeners) listener(event)
    },
    refuse: async (name, code = 'refused') => {
      for (const each of calls.filter((one) => one.isOpen && one.name === name)) {
        each.isOpen = false
        each.give(failure({ code, message: 'it cannot be done' }))
      }
      await settled()
    },
    answer: async (answers) => {
      for (;;) {
        const newest = calls.findLast(({ name, isOpen }) => isOpen && name in answers)
        if (!newest) return
        newest.isOpen = false
        newest.give(success(answers[newest.name]?.(calls.indexOf(newest) + 1, newest.input as never)))
        await settled()
      }
    },
  }
}

/** Waits until everything caused by earlier answers is done. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Makes an application without a page, for testing stores. */
export const appWith = (machine: Machine): App => {
  const pinia = createPinia()
  setActivePinia(pinia)
  return createApp({}).use(pinia).provide(machineKey, machine)
}
