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
 * Answers every call of the contract. The caller must be the outermost frame of a window that joined, showing our own page; any
 * other is refused: `not-trusted`. The returned function lets a window join, which then gets the events until it is closed.
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

/** The caller for the page a window shows now. Its calls are cancelled when the page goes: by a reload, a breakdown, a close. */
const join = (contents: WebContents, hub: Hub): (() => Caller) => {
  const client = `window-${contents.id}`
  let page = new AbortController()
  let shown = false
  let held: readonly MachineEvent[] = []

  const send: Caller['send'] = (event) => {
    if (shown) contents.send(eventChannel, event)
    else held = [...held, event]
  }
  const leave = hub.listen(client, send)
  const turn = (): void => {
    page.abort()
    page = new AbortController()
  }
  contents.on('did-navigate', turn)
  // Events that come while no page listens wait for the next page.
  contents.on('dom-ready', () => {
    shown = true
    held.forEach(send)
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
  return () => callerHere({ client, call: callName(), gone: page.signal, send })
}
