/**
 * The connection to the browser host, with one POST per call and an event stream. While the server is unreachable, repeatable calls wait and are sent
 * again with the same id, and other calls fail.
 */
import type { MachineEvent } from '../../src-core/contract/methods.ts'
import { decode, encode } from '../../src-core/contract/wire.ts'
import { unrepeatableMethods, type Connection } from '../../src-core/contract/window.ts'
import { failure, type Answer } from '../../src-core/problem.ts'
import { windowWords } from '../../src-core/words/window/shell.ts'

/** Whether the server can be reached. `refused` means that it no longer accepts this page. */
export type Reach = 'here' | 'away' | 'refused'

/** Milliseconds between attempts to reconnect. */
const retryDelay = 1000
/** A page hidden for this many milliseconds reconnects when it is shown, because a device that slept doesn't notice that its stream ended. */
const maxHiddenTime = 5000

/** Returns a unique id. `randomUUID` is unavailable on pages from the local network, which aren't secure. */
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Identifies this page, so that the server can send it the progress of its own tasks and the changes made by others. */
const client = randomName()
const address = (name: string): string => `api/${name}?client=${client}`

/** Events that may have been missed while the server was unreachable. */
const changes = ['settings-changed', 'library-changed', 'battle-changed', 'sharing-changed'] as const

/** Opens the connection. Calls `onReach` whenever the server becomes reachable or unreachable. */
export const openConnection = (onReach: (reach: Reach) => void): Connection => {
  const { lost, found, listen } = openStream(onReach)
  let made = 0
  const call = async (name: string, input: unknown): Promise<Answer<unknown>> => {
    const named = `call=${randomName()}&order=${(made += 1)}`
    for (;;) {
      const answer = await post(name, named, input)
      if (answer !== 'unreachable') return answer
      lost()
      if (unrepeatableMethods.has(name))
        return failure({
          code: 'machine-away',
          message: windowWords.disconnected.problem,
          right: windowWords.disconnected.remedy,
        })
      await found()
    }
  }
  return { call, listen }
}

const post = async (name: string, named: string, input: unknown): Promise<Answer<unknown> | 'unreachable'> => {
  try {
    const body = encode(input, toBase64)
    const response = await fetch(`${address(name)}&${named}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const text = await response.text()
    const answer: unknown = decode(text, fromBase64)
    if (typeof answer === 'object' && answer !== null && 'ok' in answer) return answer as Answer<unknown>
    return failure({ code: 'no-answer', message: windowWords.disconnected.noAnswer(response.status) })
  } catch (thrown) {
    if (thrown instanceof SyntaxError)
      return failure({ code: 'no-answer', message: windowWords.disconnected.unreadable })
    return 'unreachable'
  }
}

interface Stream {
  /** Reports that a call didn't reach the server. */
  readonly lost: () => void
  /** Resolves when the server answers again, or immediately if it is reachable. */
  readonly found: () => Promise<void>
  readonly listen: Connection['listen']
}

/** Opens the event stream. If it's lost, reconnects until the server answers. */
const openStream = (onReach: (reach: Reach) => void): Stream => {
  const listeners = new Set<(event: MachineEvent) => void>()
  let stream: EventSource | undefined
  let waiting: (() => void)[] = []
  let reach: Reach | undefined
  let hiddenAt = Infinity
  let mayHaveMissed = false

  const emit = (event: MachineEvent): void => {
    for (const listener of listeners) listener(event)
  }
  const lost = (): void => {
    if (!stream) return
    stream.close()
    stream = undefined
    reach = 'away'
    onReach(reach)
    setTimeout(open, retryDelay)
  }
  const opened = (): void => {
    const wasAway = mayHaveMissed || (reach !== undefined && reach !== 'here')
    mayHaveMissed = false
    reach = 'here'
    onReach(reach)
    for (const wake of waiting) wake()
    waiting = []
    // Events sent while the server was unreachable are lost.
    if (wasAway) for (const kind of changes) emit({ kind })
  }
  const open = (): void => {
    stream = new EventSource(address('events'))
    stream.onopen = opened
    stream.onerror = () => {
      // If the browser closed the stream, the server answers but doesn't accept this page.
      const refused = stream?.readyState === EventSource.CLOSED
      lost()
      if (refused) onReach((reach = 'refused'))
    }
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      emit(decode(data, fromBase64) as MachineEvent)
    }
  }
  open()
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt >= maxHiddenTime && stream) {
      mayHaveMissed = true
      stream.close()
      open()
    }
  }
  // Programs without a window have no document and are never hidden.
  if ('document' in globalThis) document.addEventListener('visibilitychange', onVisibility)

  return {
    lost,
    found: () => (reach === 'here' && stream ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  // Encode in parts, since the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Decodes base64. Throws a DOMException if the text is invalid. */
const fromBase64 = (text: string): Uint8Array => {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}
