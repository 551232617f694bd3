/** A thread that prints, or reads one scan. It gets all data in messages; the only file it reads is the rasterizer. */
import { parentPort, workerData } from 'node:worker_threads'
import type { FontBytes } from './pdf/fonts.ts'
import type { Scan } from './api/scan.ts'

/** With fonts it prints copies; with a scan it answers with the recognized lists. */
export type WorkerData = { readonly fonts: FontBytes } | { readonly scan: Scan }

const work = workerData as WorkerData
if (parentPort)
  if ('scan' in work) parentPort.postMessage((await import('./api/scan.ts')).piecesOf(work.scan))
  else (await import('./pdf/serve-copies.ts')).serveCopies(parentPort, work.fonts)
