/** The calls of a guest's page to the host beside those of a player. */
import type { InjectionKey } from 'vue'
import type { Access, WatchedBattle } from '../../src-core/contract/sharing.ts'
import type { Answer } from '../../src-core/problem.ts'
import type { Connection } from '../../src-core/contract/methods.ts'

interface Answers {
  readonly join: Access
  readonly access: Access
  readonly watch: WatchedBattle
}

export interface GuestTable {
  readonly call: <C extends keyof Answers>(name: C, input: object) => Promise<Answer<Answers[C]>>
  readonly listen: Connection['listen']
}

/** The key under which the page of a guest provides its connection. */
export const tableKey: InjectionKey<GuestTable> = Symbol('table')

/** The host answers each call with what its name promises. */
export const guestTable = ({ call, listen }: Connection): GuestTable => ({
  call: (name, input) => call(name, input) as ReturnType<GuestTable['call']> as never,
  listen,
})
