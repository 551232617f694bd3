/** The thread's side: a machine that calls its host for what only a host can do. */
import { workerData, type MessagePort } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import { success, type Result } from '../../../src-core/problem.ts'
import { answerOf } from '../../../src-core/words/problems/catalogue.ts'
import type { Caller } from '../caller.ts'
import type { Host } from '../host.ts'
import { openHub, type Hub } from '../hub.ts'
import type { RunningMachine } from '../machine.ts'
import type { ThreadCall, HostSide, HostData, ThreadSide } from './sides.ts'

/** Opens a machine in this thread, which `openMachineThread` started, and answers what comes through the port. */
export const serveThread = (port: MessagePort, open: (host: Host, hub: Hub) => Result<RunningMachine>): void => {
  /** The calls that are being worked on. */
  const waiting = new Map<number, AbortController>()

  const answer: ThreadSide['answer'] = async (call) => {
    if (!machine.ok) return machine
    const leaving = new AbortController()
    waiting.set(call.id, leaving)
    try {
      return await machine.value.call(call.name, call.data, callerOf(call, leaving.signal))
    } finally {
      waiting.delete(call.id)
    }
  }
  const callerOf = ({ client, call, stopped }: ThreadCall, gone: AbortSignal): Caller => ({
    client,
    call,
    gone,
    stopped: () => Atomics.load(stopped, 0) === 1,
    send: (event) => void there.send.asEvent(client, event),
  })

  const here: ThreadSide = {
    opened: () => (machine.ok ? success(null) : machine),
    answer,
    open: async (file) => (machine.ok ? machine.value.open(file) : machine),
    stop: (id) => waiting.get(id)?.abort(),
    close: async () => {
      if (machine.ok) await machine.value.close()
    },
  }
  const there = createBirpc<HostSide, ThreadSide>(here, {
    post: (message) => port.postMessage(message),
    on: (hear) => port.on('message', hear),
    bind: 'functions',
    // A dialog stands open for as long as the player likes.
    timeout: -1,
  })

  const { printWorker, has, noted, ...told } = workerData as HostData
  const host: Host = {
    ...told,
    printWorker: new URL(printWorker),
    dialogs: has.dialogs ? { file: there.chooseFile, newFile: there.chooseNewFile, folder: there.chooseFolder } : null,
    view: has.view ? there.view : null,
    showInFolder: has.showInFolder ? there.showInFolder : null,
    readFonts: there.readFonts,
    readWindow: there.readWindow,
    noted: { before: noted, add: (what, file) => void there.note.asEvent(what, file) },
    report: (error) =>
      void there.report.asEvent(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  }
  // Windows listen on the host's side, guests here.
  const guests = openHub(host.report)
  const broadcast: Hub['broadcast'] = (event, but) => {
    void there.broadcast.asEvent(event, but)
    guests.broadcast(event, but)
  }
  const machine = answerOf(open(host, { ...guests, broadcast }))
}
