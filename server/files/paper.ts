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

interface Drawing {
  _font: { font: { characterSet: number[] } }
}
let known: ReadonlySet<number> | undefined
/** What both typefaces have, as they say themselves; read once. */
function shownPoints(): ReadonlySet<number> {
  if (known) return known
  const pdf = new PDFDocument({ autoFirstPage: false })
  const [regular = new Set<number>(), bold = new Set<number>()] = Object.values(FONTS).map(
    (file) => new Set((pdf.font(file) as unknown as Drawing)._font.font.characterSet),
  )
  const both = new Set([...regular].filter((point) => bold.has(point)))
  known = both
  return both
}

const MOST_NAMED = 12
/** Signs that nobody sees. Between letters of other scripts they join them, and those are missing themselves. */
const UNSEEN = /[\p{Cf}\u{FE00}-\u{FE0F}]/gu
/** As it is drawn, without what a paper has no use for: a tab is a space, and what is not seen is no box. */
export const asDrawn = (text: string) => text.replaceAll('\t', '    ').replaceAll(UNSEEN, '')

/**
 * The signs of a text for which a paper would have empty boxes, each once, with what belongs to it: '李小龍'. Nothing: it
 * can be shown whole.
 */
export function notShown(text: string): string {
  const points = shownPoints()
  const isMissing = (sign: string) =>
    [...asDrawn(sign)].some((one) => one !== '\n' && one !== '\r' && !points.has(one.codePointAt(0) ?? 0))
  const signs = [...new Intl.Segmenter('en-US').segment(text)].map(({ segment }) => segment)
  const missing = [...new Set(signs.filter(isMissing))]
  return missing.slice(0, MOST_NAMED).join('') + (missing.length > MOST_NAMED ? '…' : '')
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
