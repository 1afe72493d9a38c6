import { getDocument, PDFWorker } from 'pdfjs-dist'
import { transport } from '#web/calls/api.ts'

/** Sharp on a screen with two dots for each, and no more than the memory of a phone takes. */
const DRAWN_PX = 1200

export interface OpenPdf {
  pages: number
  /** One of its pages, from 1 on, as a picture. */
  draw: (page: number) => Promise<Blob>
}

/** A call of ours that answers a PDF, or a file that somebody chose. */
export type PdfSource = string | File

async function bytesOf(source: PdfSource, signal: AbortSignal) {
  if (typeof source !== 'string') return source.arrayBuffer()
  const answer = await transport.fetch(source, { signal })
  if (!answer.ok) throw new Error('The file could not be fetched')
  return answer.arrayBuffer()
}

/** A PDF, open until `signal` ends it. */
export async function openPdf(source: PdfSource, signal: AbortSignal): Promise<OpenPdf> {
  const data = await bytesOf(source, signal)
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port })
  const loading = getDocument({
    worker,
    data,
    isEvalSupported: false,
    useWasm: false,
    useSystemFonts: true,
    enableXfa: false,
  })
  const stop = () => {
    void loading.destroy()
    worker.destroy()
    port.terminate()
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  const pdf = await loading.promise
  return {
    pages: pdf.numPages,
    draw: async (number) => {
      const page = await pdf.getPage(number)
      const natural = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: DRAWN_PX / Math.max(natural.width, natural.height) })
      const canvas = document.createElement('canvas')
      canvas.width = Math.ceil(viewport.width)
      canvas.height = Math.ceil(viewport.height)
      await page.render({ canvas, viewport }).promise
      page.cleanup()
      return new Promise((resolve, reject) => {
        canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('It was not drawn'))))
      })
    },
  }
}
