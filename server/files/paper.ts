import { createRequire } from 'node:module'
import { PassThrough } from 'node:stream'
import PDFDocument from 'pdfkit'
import type { Day } from '#kernel/charity/day.ts'
import { palette } from '#kernel/portal/palette.ts'

// Latin, Greek and Cyrillic; the typeface of the portal. Files of a package, found wherever npm put it.
const resolve = createRequire(import.meta.url).resolve
const FONTS = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}
export const MARGIN = 72
export const SOFT = '#57534e'
export const INK = '#1c1917'

/** Dark enough to be read on paper, whatever the charity’s colour is. */
export const inkOf = (brandColor: string) => palette(brandColor)[8]

interface About {
  title: string
  author: string
  color: string
  /** The same paper of one day is the same file. */
  day: Day
  /** Its pages stay open until `endNumbered`. */
  numbered?: boolean
}

/**
 * A document on US Letter, the paper that schools, courts and employers here expect: a line of the charity's colour over
 * its first page. Draw, then `pdf.end()`; `paper` is what comes of it.
 */
export function newPaper({ title, author, color, day, numbered = false }: About) {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    bufferPages: numbered,
    info: { Title: title, Author: author, CreationDate: new Date(`${day}T12:00:00Z`) },
  })
  const paper = new PassThrough()
  pdf.pipe(paper)
  pdf.registerFont('regular', FONTS.regular).registerFont('bold', FONTS.bold)
  pdf.rect(0, 0, pdf.page.width, 10).fill(color)
  return { pdf, paper, width: pdf.page.width - 2 * MARGIN }
}

/** Ends a `numbered` paper: 'Page 2 of 7' at the foot of each page, where there is more than one. */
export function endNumbered(pdf: PDFKit.PDFDocument) {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; count > 1 && page < start + count; page++) {
    pdf.switchToPage(page)
    // Below the margin, where what is written would go on to a new page.
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf
      .font('regular')
      .fontSize(8.5)
      .fillColor(SOFT)
      .text(`Page ${page - start + 1} of ${count}`, MARGIN, pdf.page.height - MARGIN / 2 - 8, {
        width: pdf.page.width - 2 * MARGIN,
        align: 'right',
        lineBreak: false,
      })
    pdf.endMarkedContent()
  }
  pdf.end()
}

/** A file's name of plain letters, from what something is called. */
export const fileWord = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/**
 * Cells side by side: words at the left, figures flush right. What is too long for its column goes on below, and the row is
 * as high as its highest cell. `starts` are the parts of the width at which columns begin. A full page is followed by
 * another one.
 */
export function paperRow(
  pdf: PDFKit.PDFDocument,
  width: number,
  { cells, starts, bold = false }: { cells: readonly string[]; starts: readonly number[]; bold?: boolean },
) {
  pdf
    .font(bold ? 'bold' : 'regular')
    .fontSize(10)
    .fillColor(INK)
  const widthOf = (index: number) => ((starts[index + 1] ?? 1) - (starts[index] ?? 0)) * width - 8
  const high = Math.max(
    PAPER_ROW,
    ...cells.map((cell, index) => pdf.heightOfString(cell, { width: widthOf(index) }) + BELOW),
  )
  roomFor(pdf, high)
  const y = pdf.y
  for (const [index, cell] of cells.entries())
    pdf.text(cell, MARGIN + (starts[index] ?? 0) * width, y, {
      width: widthOf(index),
      align: index === 0 ? 'left' : 'right',
    })
  pdf.x = MARGIN
  pdf.y = y + high
}
export const PAPER_ROW = 17
const BELOW = 4.5

/** What follows, so high, stands on one page. */
export function roomFor(pdf: PDFKit.PDFDocument, high: number) {
  if (pdf.y > pdf.page.height - MARGIN - high) pdf.addPage()
}
