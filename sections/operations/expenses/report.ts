import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import { asc } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { countOf } from '#kernel/language/count.ts'
import { type Ctx, type Download, todayOf } from '#server/context.ts'
import { fileBytes } from '#server/files/files.ts'
import { endNumbered, INK, inkOf, MARGIN, newPaper, SOFT } from '#server/files/paper.ts'
import { jpegOf } from '#server/files/pictures.ts'
import type { expenses as calls } from './contract.ts'
import { CATEGORIES, CATEGORY_KEYS, expense, STATUS_KEYS, STATUS_NAMES } from './fields.ts'
import { sumOfAll } from './lines.ts'
import { beside, type Row, rows } from './rows.ts'
import { stats } from './service.ts'
import { storedReceipts } from './service-receipts.ts'
import { expenses } from './tables.ts'

/** A paper of more is no paper any more; and somebody waits for it. */
const MOST_EXPENSES = 300
/** Of receipts in one paper: what is more hangs the browser that saves it. */
const MOST_BYTES = 200_000_000
const PICTURE_EDGE = 1400

type Told = Omit<Row, 'receipts'> & Awaited<ReturnType<typeof beside>>[number]
type Pdf = PDFKit.PDFDocument

/** For whoever keeps the books: the list with its sums, and after it every receipt under the number of its expense. */
export async function report(ctx: Ctx, filter: InputOf<typeof calls.report>): Promise<Download> {
  const where = await rows.matching(ctx, filter)
  const found = await ctx.db
    .select()
    .from(expenses)
    .where(where)
    .orderBy(asc(expenses.purchaseDate), asc(expenses.createdAt), asc(expenses.id))
    .limit(MOST_EXPENSES + 1)
  if (found.length > MOST_EXPENSES)
    throw invalid({
      from: `These are more than ${MOST_EXPENSES} expenses. Please choose a shorter time, or filter further.`,
    })
  const bytes = found.flatMap(({ receipts }) => receipts).reduce((sum, { size }) => sum + size, 0)
  if (bytes > MOST_BYTES)
    throw invalid({
      from: `Their receipts are more than ${MOST_BYTES / 1_000_000} MB together. Please choose a shorter time, or filter further.`,
    })
  ctx.check(true)
  const more = await beside(ctx, found)
  const told = found.map((row, index) => ({ ...row, ...more[index] }) as Told)
  const today = todayOf(ctx)
  const { organizationName, brandColor } = ctx.settings
  const { pdf, paper, width } = newPaper({
    title: `Expenses of ${organizationName}`,
    author: organizationName,
    color: inkOf(brandColor),
    day: today,
    numbered: true,
  })
  const color = inkOf(brandColor)
  pdf.font('bold').fontSize(18).fillColor(color).text(organizationName, MARGIN, MARGIN, { width })
  const days = told.flatMap(({ purchaseDate }) => purchaseDate ?? [])
  const span = days.length > 0 ? `${formatDay(days[0] ?? today)} to ${formatDay(days.at(-1) ?? today)}` : ''
  pdf.moveDown(0.6).fontSize(14).fillColor(INK).text('Expenses and receipts', { width })
  pdf
    .font('regular')
    .fontSize(9.5)
    .fillColor(SOFT)
    .text([countOf(told.length, expense.words.one, expense.words.many), span].filter(Boolean).join(', '), {
      width,
    })
    .text(`Printed by ${ctx.user.displayName} on ${formatDay(today)}`, { width })
  drawList(pdf, told, width)
  drawSums(pdf, told, { width, color, byCategory: await stats(ctx, { ...filter, by: 'category' }) })
  // What stands there is on its way already; whoever saves it gets one receipt after the other.
  drawReceipts(ctx, { pdf, paper, told, width, color }).then(
    () => endNumbered(pdf),
    (error: Error) => paper.destroy(error),
  )
  return { name: `expenses-${today}.pdf`, type: 'application/pdf', body: paper }
}

const COLUMNS = [
  { at: 0, width: 26 },
  { at: 26, width: 70 },
  { at: 96, width: 200 },
  { at: 296, width: 102 },
  { at: 398, width: 70 },
] as const

function drawList(pdf: Pdf, told: Told[], width: number) {
  const line = (cells: string[]) => {
    const y = pdf.y + 4
    let end = y
    cells.forEach((cell, index) => {
      const column = COLUMNS[index] ?? COLUMNS[0]
      pdf.text(cell, MARGIN + column.at, y, {
        width: column.width - (index === cells.length - 1 ? 0 : 6),
        align: index === cells.length - 1 ? 'right' : 'left',
      })
      end = Math.max(end, pdf.y)
    })
    pdf.x = MARGIN
    pdf.y = end
  }
  /** On each page anew: whoever has only the fourth one in hand knows what stands where. */
  const heading = () => {
    pdf.font('bold').fontSize(9).fillColor(INK)
    line(['No.', 'Date', 'What for', 'Paid by', 'Amount'])
    pdf
      .moveTo(MARGIN, pdf.y + 2)
      .lineTo(MARGIN + width, pdf.y + 2)
      .lineWidth(0.7)
      .stroke(SOFT)
    pdf.y += 3
    pdf.font('regular')
  }
  pdf.moveDown(1.2)
  heading()
  told.forEach((row, index) => {
    if (pdf.y > pdf.page.height - MARGIN - 30) {
      pdf.addPage()
      heading()
    }
    const what = [
      row.description,
      row.vendor,
      row.place?.name,
      `${CATEGORIES[row.category]}, ${STATUS_NAMES[row.status].toLowerCase()}`,
    ]
    line([
      String(index + 1),
      row.purchaseDate ? formatDay(row.purchaseDate, 'short') : '',
      what.filter(Boolean).join(' · '),
      row.claimant,
      formatMoney(row.amount),
    ])
  })
}

interface Summed {
  width: number
  color: string
  byCategory: Awaited<ReturnType<typeof stats>>
}

function drawSums(pdf: Pdf, told: Told[], { width, color, byCategory }: Summed) {
  if (pdf.y > pdf.page.height - MARGIN - 200) pdf.addPage()
  // Nobody pays for what was rejected.
  const held = told.filter(({ status }) => status !== 'rejected')
  const sums = new Map(byCategory.items.map(({ key, amount, rejected }) => [key, amount - rejected]))
  const line = (words: string, cents: number) => {
    const y = pdf.y + 4
    pdf.text(words, MARGIN, y, { width: width - 120 })
    pdf.text(formatMoney(cents), MARGIN + width - 120, y, { width: 120, align: 'right' })
    pdf.x = MARGIN
  }
  pdf.moveDown(1.4).font('regular').fontSize(9.5).fillColor(INK)
  for (const category of CATEGORY_KEYS.filter((key) => sums.get(key)))
    line(CATEGORIES[category], sums.get(category) ?? 0)
  pdf.moveDown(0.6)
  for (const status of STATUS_KEYS) {
    const some = told.filter((row) => row.status === status)
    if (some.length > 0) line(STATUS_NAMES[status], sumOfAll(some))
  }
  pdf
    .moveTo(MARGIN, pdf.y + 3)
    .lineTo(MARGIN + width, pdf.y + 3)
    .lineWidth(0.7)
    .stroke(color)
  pdf.y += 4
  pdf.font('bold')
  line(held.length < told.length ? 'Total without the rejected ones' : 'Total', sumOfAll(held))
}

async function drawReceipts(
  ctx: Ctx,
  {
    pdf,
    paper,
    told,
    width,
    color,
  }: { pdf: Pdf; paper: PassThrough; told: Told[]; width: number; color: string },
) {
  // Whoever gives up while they are waited for is not waited for any longer.
  paper.once('close', () => paper.emit('drain'))
  for (const [index, row] of told.entries()) {
    const stored = await storedReceipts(
      ctx,
      row.receipts.map(({ id }) => id),
    )
    for (const [at, receipt] of row.receipts.entries()) {
      // No faster than whoever saves it takes it, and no further than they stay.
      while (paper.writableNeedDrain && !paper.destroyed) await once(paper, 'drain')
      if (paper.destroyed) return
      const file = stored.find(({ id }) => id === receipt.id)
      pdf.addPage()
      pdf
        .font('bold')
        .fontSize(11)
        .fillColor(color)
        .text(`No. ${index + 1}: ${row.description}`, MARGIN, MARGIN, { width })
      pdf
        .font('regular')
        .fontSize(9.5)
        .fillColor(SOFT)
        .text([formatMoney(row.amount), row.claimant, row.vendor, receipt.name].filter(Boolean).join(' · '), {
          width,
        })
      const bytes = file ? await fileBytes(ctx.app, file).catch(() => null) : null
      const top = pdf.y + 12
      const picture = bytes && receipt.type.startsWith('image/') ? await jpegOf(bytes, PICTURE_EDGE) : null
      if (picture)
        pdf.image(picture, MARGIN, top, { fit: [width, pdf.page.height - MARGIN - top], align: 'center' })
      else if (bytes) {
        // Two of one name would be one.
        pdf.file(bytes, { name: `${index + 1}-${at + 1} ${receipt.name}`, type: receipt.type })
        pdf
          .moveDown()
          .fillColor(INK)
          .text('This receipt is attached to this document as a file of its own.', { width })
      } else pdf.moveDown().fillColor(INK).text('The content of this file is not there any more.', { width })
    }
  }
}
