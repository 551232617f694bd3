/**
 * Runs in the page: the preload in a separate world, and the bridge from there to the page's world. Each function is injected as source, so it can't
 * use anything outside itself.
 */
import { makeWire } from './wire.ts'

type Told = Readonly<Record<string, unknown>>

/**
 * One end of the bridge between two worlds that share only a document. Values are sent in the detail of an event, which the browser clones from one
 * world to the other. Functions and promises stay in their world; the other side gets a proxy.
 */
const makeBridge = (here: string, there: string, expose: (key: string, api: unknown) => void) => {
  const functions: ((...args: unknown[]) => unknown)[] = []
  const promises = new Map<number, PromiseWithResolvers<unknown>>()
  let promised = 0
  let returned: Told | undefined

  const tell = (told: Told): void => void document.dispatchEvent(new CustomEvent(there, { detail: told }))

  const lend = (value: unknown): unknown => {
    if (typeof value === 'function') return { $function: functions.push(value as (...args: unknown[]) => unknown) - 1 }
    if (value instanceof Promise) {
      const id = ++promised
      value.then(
        (result: unknown) => tell({ kind: 'settle', id, value: lend(result) }),
        (error: unknown) => tell({ kind: 'settle', id, error: String(error) }),
      )
      return { $promise: id }
    }
    if (Array.isArray(value)) return value.map(lend)
    if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, lend(one)]))
  }

  const take = (value: unknown): unknown => {
    if (Array.isArray(value)) return Object.freeze(value.map(take))
    if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
    if ('$function' in value) return proxy(value.$function)
    if ('$promise' in value) {
      const waiting = Promise.withResolvers<unknown>()
      promises.set(Number(value.$promise), waiting)
      return waiting.promise
    }
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, take(one)]))
  }

  const proxy =
    (id: unknown) =>
    (...args: unknown[]): unknown => {
      tell({ kind: 'call', id, args: lend(args) })
      const answer = returned
      returned = undefined
      if (answer === undefined) throw new Error('the other world did not answer')
      if ('error' in answer) throw new Error(String(answer['error']))
      return take(answer['value'])
    }

  const call = (id: number, args: unknown[]): Told => {
    try {
      return { kind: 'return', value: lend(functions[id]?.(...args)) }
    } catch (error) {
      return { kind: 'return', error: String(error) }
    }
  }

  document.addEventListener(here, (event) => {
    const told = (event as CustomEvent<Told>).detail
    if (told['kind'] === 'expose') expose(String(told['key']), take(told['api']))
    else if (told['kind'] === 'call') tell(call(Number(told['id']), take(told['args']) as unknown[]))
    else if (told['kind'] === 'return') returned = told
    else if (told['kind'] === 'settle') {
      const waiting = promises.get(Number(told['id']))
      promises.delete(Number(told['id']))
      if ('error' in told) waiting?.reject(new Error(String(told['error'])))
      else waiting?.resolve(take(told['value']))
    }
  })
  return { expose: (key: string, api: unknown): void => tell({ kind: 'expose', key, api: lend(api) }) }
}

/** The page's end. Exposed objects can't be changed. */
const pageEnd = (bridge: typeof makeBridge): void => {
  if (window !== window.top) return
  const freeze = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? Object.freeze(value) : value
  bridge('stand-in-page', 'stand-in-preload', (key, api) => {
    Object.defineProperty(window, key, { value: freeze(api), enumerable: true })
  })
  // Opens no tab, not even to close it again. Tells the main process instead, as Electron does.
  window.open = (url = '') => {
    document.dispatchEvent(new CustomEvent('stand-in-open', { detail: new URL(url, location.href).href }))
    return null
  }
}

declare global {
  interface Window {
    standInSend: (text: string) => void
    standInReceive: (text: string) => void
  }
}

/** The preload's end: only what a sandboxed preload may require. */
const preloadEnd = (
  bridge: typeof makeBridge,
  wire: ReturnType<typeof makeWire>,
  preload: (require: (name: string) => unknown, module: object, exports: object) => void,
): void => {
  if (window !== window.top || location.href === 'about:blank') return
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, ((event: object, ...args: unknown[]) => void)[]>()
  let asked = 0

  window.standInReceive = (text) => {
    const told = wire.unpack(text) as {
      id?: number
      value?: unknown
      error?: string
      channel?: string
      args?: unknown[]
    }
    if (told.channel !== undefined) for (const hear of listeners.get(told.channel) ?? []) hear({}, ...(told.args ?? []))
    if (told.id === undefined) return
    const one = waiting.get(told.id)
    waiting.delete(told.id)
    if (told.error === undefined) one?.resolve(told.value)
    else one?.reject(new Error(told.error))
  }
  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) => {
      const one = Promise.withResolvers<unknown>()
      const id = ++asked
      waiting.set(id, one)
      window.standInSend(wire.pack({ id, channel, args }))
      return one.promise
    },
    on: (channel: string, hear: (event: object, ...args: unknown[]) => void) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), hear])
    },
  }
  const contextBridge = {
    exposeInMainWorld: bridge('stand-in-preload', 'stand-in-page', () => {
      throw new Error('the page exposes nothing')
    }).expose,
  }
  const strictly = (name: string, object: object): object =>
    new Proxy(object, {
      get: (target, key) => {
        if (!(key in target)) window.standInSend(wire.pack({ missing: `${name}.${String(key)}` }))
        return Reflect.get(target, key) as unknown
      },
    })
  document.addEventListener('stand-in-open', (event) =>
    window.standInSend(wire.pack({ open: (event as CustomEvent<string>).detail })),
  )
  const modules = new Map([['electron/renderer', strictly('electron/renderer', { ipcRenderer: strictly('ipcRenderer', ipcRenderer), contextBridge: strictly('contextBridge', contextBridge) })]]) // prettier-ignore
  const require = (name: string): unknown => {
    const found = modules.get(name)
    if (!found) throw new Error(`module not found: ${name}`)
    return found
  }
  const module = { exports: {} }
  preload(require, module, module.exports)
}

/** Returns the source for the page's own world. */
export const pageSource = (): string => `(${pageEnd.toString()})(${makeBridge.toString()})`

/** Returns the source for the preload's world, with a preload in CommonJS format. */
export const preloadSource = (preload: string): string =>
  `(${preloadEnd.toString()})(${makeBridge.toString()}, (${makeWire.toString()})(), function (require, module, exports) {\n${preload}\n})`
