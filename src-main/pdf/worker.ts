/** Makes PDFs in a thread of its own, so that the machine goes on answering. It is handed everything and reads no files. */
import { parentPort, workerData } from 'node:worker_threads'
import { kept } from '../../src-core/kept.ts'
import type { Copy } from './copy.ts'
import type { FontBytes } from './font-files.ts'
import { parseFonts } from './fonts.ts'
import { printPdf } from './print.ts'

const fonts = parseFonts(workerData as FontBytes)

/** What is the same as in the copy before stays the same, so that it is not measured again. */
let last: Copy | undefined

parentPort?.on('message', (copy: Copy) => {
  last = kept(last, copy)
  // What is thrown goes to the machine as this thread's error.
  void printPdf(last, fonts).then((pdf) => parentPort?.postMessage(pdf))
})
