import type { InputOf, MethodName, OutputOf } from '../../src-core/contract/methods.ts'
import type { Answer } from '../../src-core/problem.ts'
import { callerHere, callName, type Caller } from './caller.ts'
import type { Dispatch } from './dispatch.ts'

/** A call of the shell itself, through the same table as the window's. */
export const callAsShell = async <M extends MethodName>(
  call: Dispatch,
  name: M,
  input: InputOf<M>,
): Promise<Answer<OutputOf<M>>> =>
  // The answer was checked against the method's schema.
  (await call(name, input, shell())) as Answer<OutputOf<M>>

const shell = (): Caller =>
  callerHere({ client: 'shell', call: callName(), gone: new AbortController().signal, send: () => undefined })
