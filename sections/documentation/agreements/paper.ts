import { buffer } from 'node:stream/consumers'
import { type Day, formatDay, formatMomentIn, todayIn } from '#kernel/charity/day.ts'
import type { WorkCtx } from '#server/context.ts'
import { asDrawn, fileWord, INK, inkOf, MARGIN, newPaper, notShown, SOFT } from '#server/files/paper.ts'
import { type Way, wayInWords } from './fields.ts'

interface Text {
  title: string
  number: number
  text: string
  sha256: string
}
interface Signed {
  nr: number
  id: string
  name: string
  agreed: boolean
  strokes: number[][][] | null
  signedAt: Date
  validUntil: Day | null
  how: Way
  sentTo: string | null
  /** Who made the link, by name. */
  linkMaker?: string | null
}

/** The sheet on which signatures are drawn (`web/ui/fields/signature-field.tsx`), as large as it stands on paper. */
const SHEET = { width: 300, height: 100 }
const DRAWN = 0.8
const ROOM_TO_SIGN = 210

/** Nobody is named in it: who it was stands inside. */
export const paperName = (title: string, nr: number, day: Day) =>
  `${fileWord(title) || 'agreement'}-${day}-no-${nr}.pdf`

/** Whoever only made the link is asked for no other name. */
const onPaper = (name: string) =>
  notShown(name) === '' ? asDrawn(name) : 'somebody whose name this paper cannot show'

/** The text word for word and the signature below it. Made once, when it is signed; these very bytes are kept. */
export function signedPaper(ctx: Pick<WorkCtx, 'settings'>, text: Text, signed: Signed): Promise<Buffer> {
  const { timeZone } = ctx.settings
  const { pdf, paper, width } = begun(ctx, text, todayIn(timeZone, signed.signedAt))
  if (pdf.y > pdf.page.height - MARGIN - ROOM_TO_SIGN) pdf.addPage()
  pdf.moveDown(1.5).font('bold').fontSize(12).fillColor(inkOf(ctx.settings.brandColor))
  pdf.text(signed.agreed ? 'Read and agreed' : 'Read and declined', MARGIN, pdf.y, { width })
  pdf.moveDown(0.4)
  const top = pdf.y
  if (signed.strokes?.length) {
    pdf
      .save()
      .translate(MARGIN, top)
      .scale(DRAWN)
      // What was drawn beyond the sheet does not run over the text.
      .rect(0, 0, SHEET.width, SHEET.height)
      .clip()
      .lineWidth(2)
      .lineCap('round')
      .lineJoin('round')
      .strokeColor(INK)
    for (const [first, ...rest] of signed.strokes) {
      if (!first) continue
      pdf.moveTo(first[0] ?? 0, first[1] ?? 0)
      for (const [x = 0, y = 0] of rest.length > 0 ? rest : [[(first[0] ?? 0) + 0.5, first[1] ?? 0]])
        pdf.lineTo(x, y)
      pdf.stroke()
    }
    pdf.restore()
    pdf.y = top + SHEET.height * DRAWN
  } else
    pdf
      .font('regular')
      .fontSize(22)
      .fillColor(INK)
      .text(asDrawn(signed.name), MARGIN, top + 20, { width })
  line(pdf, SHEET.width * DRAWN)
  const lines = [
    asDrawn(signed.name),
    `${formatMomentIn(timeZone, signed.signedAt)} (${timeZone})`,
    wayInWords({ ...signed, linkMaker: signed.linkMaker && onPaper(signed.linkMaker) }),
    ...(signed.agreed
      ? [signed.validUntil ? `Holds until ${formatDay(signed.validUntil)}` : 'Does not expire']
      : []),
  ]
  pdf.font('regular').fontSize(10).fillColor(INK).text(lines.join('\n'), MARGIN, pdf.y, { width, lineGap: 2 })
  pdf.moveDown(0.8).fontSize(8).fillColor(SOFT)
  pdf.text(
    `Signature no. ${signed.nr}, ${signed.id}\nSHA-256 of the text above: ${text.sha256}`,
    MARGIN,
    pdf.y,
    { width, lineGap: 1 },
  )
  pdf.end()
  return buffer(paper)
}

/** The same text to be signed by hand. */
export function blankPaper(ctx: Pick<WorkCtx, 'settings'>, text: Text, today: Day) {
  const { pdf, paper, width } = begun(ctx, text, today)
  if (pdf.y > pdf.page.height - MARGIN - ROOM_TO_SIGN) pdf.addPage()
  for (const label of ['Name', 'Signature', 'Date']) {
    pdf.moveDown(2.4)
    line(pdf, 280)
    pdf.font('regular').fontSize(9).fillColor(SOFT).text(label, MARGIN, pdf.y, { width })
  }
  pdf.end()
  return paper
}

function begun({ settings }: Pick<WorkCtx, 'settings'>, { title, number, text }: Text, day: Day) {
  const color = inkOf(settings.brandColor)
  const made = newPaper({ title, author: settings.organizationName, color, day })
  const { pdf, width } = made
  pdf.font('regular').fontSize(10).fillColor(SOFT).text(settings.organizationName, MARGIN, MARGIN, { width })
  pdf.moveDown(0.4).font('bold').fontSize(18).fillColor(color).text(title, { width })
  pdf.moveDown(0.2).font('regular').fontSize(9.5).fillColor(SOFT).text(`Text no. ${number}`, { width })
  pdf.moveDown(0.9).fontSize(10.5).fillColor(INK)
  for (const paragraph of asDrawn(text).split('\n')) {
    if (paragraph.trim() === '') pdf.moveDown(0.6)
    else pdf.text(paragraph, MARGIN, pdf.y, { width, lineGap: 2.5 })
  }
  return made
}

function line(pdf: PDFKit.PDFDocument, length: number) {
  pdf
    .moveTo(MARGIN, pdf.y + 2)
    .lineTo(MARGIN + length, pdf.y + 2)
    .lineWidth(0.75)
    .strokeColor(SOFT)
    .stroke()
  pdf.y += 8
}
