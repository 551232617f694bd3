/** The machine in a thread of its own. For what only a host can do it asks its host. */
import { parentPort, workerData } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import { success } from '../../../src-core/problem.ts'
import type { Caller } from '../caller.ts'
import type { Host } from '../host.ts'
import { openHub } from '../hub.ts'
import { openMachine } from '../machine.ts'
import type { Asked, HostSide, HostTold, ThreadSide } from './sides.ts'

const port = parentPort
if (!port) throw new Error('entry.ts runs in a thread: openMachineThread starts it')

/** The calls that are being worked on. */
const waiting = new Map<number, AbortController>()

const answer: ThreadSide['answer'] = async (asked) => {
  if (!machine.ok) return machine
  const leaving = new AbortController()
  waiting.set(asked.id, leaving)
  try {
    return await machine.value.call(asked.name, asked.data, callerOf(asked, leaving.signal))
  } finally {
    waiting.delete(asked.id)
  }
}

const callerOf = ({ client, call, stopped }: Asked, gone: AbortSignal): Caller => ({
  client,
  call,
  gone,
  stopped: () => Atomics.load(stopped, 0) === 1,
  tell: (event) => void there.tell.asEvent(client, event),
})

const side: ThreadSide = {
  opened: () => (machine.ok ? success(null) : machine),
  answer,
  stop: (id) => waiting.get(id)?.abort(),
  close: async () => {
    if (machine.ok) await machine.value.close()
  },
}

const there = createBirpc<HostSide, ThreadSide>(side, {
  post: (message) => port.postMessage(message),
  on: (hear) => port.on('message', hear),
  bind: 'functions',
  // A dialog stands open for as long as the player likes.
  timeout: -1,
})

const { printWorker, has, ...told } = workerData as HostTold
const host: Host = {
  ...told,
  printWorker: new URL(printWorker),
  dialogs: has.dialogs ? { file: there.chooseFile, folder: there.chooseFolder } : null,
  view: has.view ? there.view : null,
  browse: has.browse ? there.browse : null,
  readFonts: there.readFonts,
  report: (fault) => void there.report.asEvent(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)),
}

/** Windows listen on the host's side. */
const machine = openMachine(host, { ...openHub(), tellAll: (event, but) => void there.tellAll.asEvent(event, but) })
