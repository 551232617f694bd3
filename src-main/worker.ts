/** What a thread beside the machine's runs: it prints, or reads one scan. It gets all data from the machine and reads no files. */
import { parentPort, workerData } from 'node:worker_threads'
import type { FontBytes } from './pdf/fonts.ts'
import type { Scan } from './api/scan.ts'

/** With fonts it prints copies, as they come in messages; with a scan it answers with its pieces. */
export type WorkerData = { readonly fonts: FontBytes } | { readonly scan: Scan }

const work = workerData as WorkerData
if (parentPort)
  if ('scan' in work) parentPort.postMessage((await import('./api/scan.ts')).piecesOf(work.scan))
  else (await import('./pdf/serve-copies.ts')).serveCopies(parentPort, work.fonts)
