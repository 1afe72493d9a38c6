import { readFile } from 'node:fs/promises'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
// It says of itself that it is there, so that no second thread is looked for: this one ends with its file.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'

const MOST_PAGES = 600

/** What stands on the pages of a PDF, as far as that is wanted. */
export async function pagesOf(place: string, most: number): Promise<string> {
  const loading = getDocument({
    data: new Uint8Array(await readFile(place)),
    isEvalSupported: false,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const pdf = await loading.promise
    let text = ''
    for (let at = 1; at <= Math.min(pdf.numPages, MOST_PAGES) && text.length < most; at++) {
      const page = await pdf.getPage(at)
      const { items } = await page.getTextContent()
      text += `${items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : '')).join('')}\n`
      page.cleanup()
    }
    return text
  } finally {
    await loading.destroy()
  }
}
