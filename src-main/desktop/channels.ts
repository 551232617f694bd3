/** The names of calls and events between main process and preload, for these two only. */
import type { MethodName } from '../../src-core/contract/methods.ts'

/** The channel of a call, by its method. */
export const callChannel = (name: MethodName): string => `call:${name}`
export const eventChannel = 'event'
