/**
 * A thread that prints, or reads one scan or workbook. The thread receives all data in messages and reads only the files of the rasterizer and of
 * text recognition.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { FontBytes } from './pdf/fonts.ts'
import type { Scan } from './api/scan.ts'
import type { Workbook } from './documents/workbook.ts'

/** The data of a thread: fonts for printing copies, or a scan or workbook to read. */
export type WorkerData = { readonly fonts: FontBytes } | { readonly scan: Scan } | { readonly workbook: Workbook }

const work = workerData as WorkerData
if (parentPort)
  if ('scan' in work) await (await import('./api/scan.ts')).serveScan(parentPort, work.scan)
  else if ('workbook' in work)
    parentPort.postMessage(await (await import('./documents/workbook.ts')).readWorkbook(work.workbook))
  else (await import('./pdf/serve-copies.ts')).serveCopies(parentPort, work.fonts)
