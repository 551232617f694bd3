/** Pages of a PDF on canvases, by pdf.js in a worker of its own. Loaded only where something is to be printed. */
import { getDocument, PDFWorker } from 'pdfjs-dist'
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker'

/** One worker for all documents, so that the next one need not wait until a cancelled one has ended. */
const worker = PDFWorker.create({ port: new PdfWorker() })

/** How wide pages are drawn, in CSS pixels, from their width and height in points. */
export type Fit = (width: number, height: number) => number

type Done = (canvas: HTMLCanvasElement, page: number, pages: number) => void

/** What was drawn last: pdf.js begins no document while it lets go of another. */
let last: Promise<void> = Promise.resolve()

/**
 * Draws every page, one after the other, and hands each over as it is done. Ends early, and hands no more over, when the signal is aborted.
 * The bytes stay the caller's.
 */
export const drawPages = (bytes: Uint8Array, fit: Fit, signal: AbortSignal, done: Done): Promise<void> => {
  const mine = last.then(() => (signal.aborted ? undefined : draw(bytes, fit, signal, done)))
  last = mine.catch(() => undefined)
  return mine
}

const draw = async (bytes: Uint8Array, fit: Fit, signal: AbortSignal, done: Done): Promise<void> => {
  const stopped = (): boolean => signal.aborted
  const loading = getDocument({ data: bytes.slice(), worker, useWasm: false, useSystemFonts: false })
  try {
    const pdf = await loading.promise
    for (let number = 1; number <= pdf.numPages && !stopped(); number += 1) {
      const page = await pdf.getPage(number)
      const usual = page.getViewport({ scale: 1 })
      const width = fit(usual.width, usual.height)
      const viewport = page.getViewport({ scale: (width * devicePixelRatio) / usual.width })
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      canvas.style.width = `${width}px`
      const task = page.render({ canvas, viewport })
      const stop = (): void => task.cancel()
      signal.addEventListener('abort', stop)
      await task.promise.finally(() => signal.removeEventListener('abort', stop))
      if (!stopped()) done(canvas, number, pdf.numPages)
    }
  } catch (error) {
    // Pages that were cancelled reject, which is no fault.
    if (!stopped()) throw error
  } finally {
    await loading.destroy()
  }
}
