/** Makes PDFs in a thread of its own, so that the machine goes on answering. It is handed everything and reads no files. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Copy } from './copy.ts'
import { parseFonts, type FontBytes } from './fonts.ts'
import { printPdf } from './print.ts'

const fonts = parseFonts(workerData as FontBytes)

parentPort?.on('message', (copy: Copy) => {
  // What is thrown goes to the machine as this thread's error.
  void printPdf(copy, fonts).then((pdf) => parentPort?.postMessage(pdf))
})
