/** The entry point of the background thread. */
import { parentPort } from 'node:worker_threads'
import { openMachine } from '../machine.ts'
import { serveThread } from './serve.ts'

if (parentPort) serveThread(parentPort, openMachine)
