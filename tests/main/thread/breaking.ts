/** A machine in a thread that crashes on the call `end`, for tests. */
import { parentPort } from 'node:worker_threads'
import { success } from '../../../src-core/problem.ts'
import { openMachine } from '../../../src-main/api/machine.ts'
import { serveThread } from '../../../src-main/api/thread/serve.ts'

if (parentPort)
  serveThread(parentPort, (host, hub) => {
    const machine = openMachine(host, hub)
    if (!machine.ok) return machine
    return success({
      ...machine.value,
      call: (name, data, caller) => (name === 'end' ? process.exit(7) : machine.value.call(name, data, caller)),
    })
  })
