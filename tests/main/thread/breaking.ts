/** The machine in a thread, for tests, which the call `end` breaks. */
import { parentPort } from 'node:worker_threads'
import { success } from '../../../src-core/problem.ts'
import { openMachine } from '../../../src-main/api/machine.ts'
import { serveThread } from '../../../src-main/api/thread/serve.ts'

if (parentPort)
  serveThread(parentPort, (host, hub) => {
    const machine = openMachine(host, hub)
    if (!machine.ok) return machine
    // Node may take the whole process down where a thread ends that has a thread of its own, here that of the printer: it is let go first.
    const end = async (): Promise<never> => {
      await machine.value.close()
      return process.exit(7)
    }
    return success({
      ...machine.value,
      call: (name, data, caller) => (name === 'end' ? end() : machine.value.call(name, data, caller)),
    })
  })
