/** How calls and events are named between main process and preload. Nobody else knows. */
import type { MethodName } from '../../src-core/contract/methods.ts'

/** The channel of a call, by its method. */
export const callChannel = (name: MethodName): string => `call:${name}`
export const eventChannel = 'event'
