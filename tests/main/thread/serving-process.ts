/** The browser host with a misbehaving machine, as a process that tests can stop. Prints its port. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openMachineThread } from '../../../src-main/api/thread/open.ts'
import { endOnSignals } from '../../../src-main/browser/server.ts'
import { answerHttp } from '../../../src-main/browser/http.ts'
import { plainHost } from './host.ts'

const machine = await openMachineThread(plainHost(process.cwd()), new URL('./strange.ts', import.meta.url))
if (!machine.ok) throw new Error('no machine')
const answer = answerHttp({ machine: machine.value, token: 'T'.repeat(43), window: null })
const server = createServer((request, response) => void answer(request, response))
endOnSignals(server, machine.value)
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
