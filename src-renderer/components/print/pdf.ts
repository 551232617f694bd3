/** Draws pages of a PDF on canvases, using pdf.js in a worker. Import it dynamically because it is large. */
import { getDocument, PDFWorker } from 'pdfjs-dist'
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker'

/** All documents share one worker because starting one takes time. */
const worker = PDFWorker.create({ port: new PdfWorker() })

/** Returns the width of a page in CSS pixels, given its width and height in points. */
type Fit = (width: number, height: number) => number

type Done = (canvas: HTMLCanvasElement, page: number, pages: number) => void

/** The latest drawing. The next one waits for it because pdf.js can't open a document while it destroys another. */
let lastDrawing: Promise<void> = Promise.resolve()

/** Draws the pages in order and calls `done` for each one until the signal is aborted. Doesn't change the bytes. */
export const drawPages = (bytes: Uint8Array, fit: Fit, signal: AbortSignal, done: Done): Promise<void> => {
  const mine = lastDrawing.then(() => (signal.aborted ? undefined : draw(bytes, fit, signal, done)))
  lastDrawing = mine.catch(() => undefined)
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
    // Rendering rejects when it is canceled.
    if (!stopped()) throw error
  } finally {
    await loading.destroy()
  }
}
