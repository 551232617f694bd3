/** Serves methods over Electron's IPC. */
import { ipcMain, type WebContents } from 'electron/main'
import type { MachineEvent } from '../../src-core/contract/methods.ts'
import { callChannel, eventChannel } from '../../src-core/contract/wire.ts'
import { failure, problem } from '../../src-core/problem.ts'
import { inWords } from '../../src-core/words/problems/catalogue.ts'
import type { Dispatch } from '../api/dispatch.ts'
import { type EventHub, localCaller, callId, type Caller } from '../api/host.ts'
import { isOwnFrame } from '../security/pages.ts'

/**
 * Answers calls from the top frame of an added window that shows our page; others get the problem `not-trusted`. The
 * returned function adds a window, which receives events until it is closed.
 */
export const serveCalls = (dispatch: Dispatch, hub: EventHub): ((contents: WebContents) => void) => {
  const windows = new WeakMap<WebContents, () => Caller>()
  ipcMain.handle(callChannel, ({ sender, senderFrame }, name: unknown, input: unknown) => {
    const caller = isOwnFrame(senderFrame) ? windows.get(sender)?.() : undefined
    if (!caller) return failure(inWords(problem('not-trusted', { what: 'window' })))
    return dispatch(String(name), input, caller)
  })
  return (contents) => void windows.set(contents, callerOf(contents, hub))
}

/** Returns the caller for the current page. The caller's calls are canceled when the page reloads, crashes or closes. */
const callerOf = (contents: WebContents, hub: EventHub): (() => Caller) => {
  const client = `window-${contents.id}`
  let page = new AbortController()
  let isShown = false
  let queued: readonly MachineEvent[] = []

  const send: Caller['send'] = (event) => {
    if (isShown) contents.send(eventChannel, event)
    else queued = [...queued, event]
  }
  const leave = hub.listen(client, send)
  const startPage = (): void => {
    page.abort()
    page = new AbortController()
  }
  contents.on('did-navigate', startPage)
  // No page is listening before this event.
  contents.on('dom-ready', () => {
    isShown = true
    queued.forEach(send)
    queued = []
  })
  contents.on('render-process-gone', () => {
    isShown = false
    startPage()
  })
  contents.on('destroyed', () => {
    leave()
    page.abort()
  })
  return () => localCaller({ client, call: callId(), signal: page.signal, send })
}
