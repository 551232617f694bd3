/** Electron's way of serving the calls: one wrapper for all of them. */
import { ipcMain, type WebContents } from 'electron/main'
import type { MachineEvent } from '../../src-core/contract/events.ts'
import { methodNames } from '../../src-core/contract/names.ts'
import { failure, problem } from '../../src-core/problem.ts'
import { inWords } from '../../src-core/words/problems/words.ts'
import { callerHere, callName, type Caller } from '../api/caller.ts'
import type { Dispatch } from '../api/dispatch.ts'
import type { Hub } from '../api/hub.ts'
import { isOwnFrame } from '../security/own-page.ts'
import { callChannel, eventChannel } from './channels.ts'

/**
 * Answers every call of the contract. Who asks must be the outermost frame of a window that joined, showing our own page; anyone
 * else is refused: `not-trusted`. The function that is given back lets a window join: it hears the events until it is closed.
 */
export const serveCalls = (dispatch: Dispatch, hub: Hub): ((contents: WebContents) => void) => {
  const windows = new WeakMap<WebContents, () => Caller>()
  for (const name of methodNames) {
    ipcMain.handle(callChannel(name), ({ sender, senderFrame }, input: unknown) => {
      const caller = isOwnFrame(senderFrame) ? windows.get(sender)?.() : undefined
      return caller ? dispatch(name, input, caller) : failure(inWords(problem('not-trusted', { what: 'window' })))
    })
  }
  return (contents) => void windows.set(contents, join(contents, hub))
}

/** Who calls from a window now. What a page waits for is given up when it goes: a reload, a breakdown, a close. */
const join = (contents: WebContents, hub: Hub): (() => Caller) => {
  const client = `window-${contents.id}`
  let page = new AbortController()
  let shown = false
  let held: readonly MachineEvent[] = []

  const tell: Caller['tell'] = (event) => {
    if (shown) contents.send(eventChannel, event)
    else held = [...held, event]
  }
  const leave = hub.listen(client, tell)
  const turn = (): void => {
    page.abort()
    page = new AbortController()
  }
  contents.on('did-navigate', turn)
  // Events that come while no page is there to hear them wait for the next.
  contents.on('dom-ready', () => {
    shown = true
    held.forEach(tell)
    held = []
  })
  contents.on('render-process-gone', () => {
    shown = false
    turn()
  })
  contents.on('destroyed', () => {
    leave()
    page.abort()
  })
  return () => callerHere({ client, call: callName(), gone: page.signal, tell })
}
