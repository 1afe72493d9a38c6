import type { InputOf } from '#kernel/calls/contract.ts'
import { unprocessable } from '#kernel/calls/errors.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { formatNumber } from '#kernel/language/count.ts'
import { type Ctx, type Download, todayOf } from '#server/context.ts'
import { fileWord, INK, inkOf, MARGIN, newPaper, paperRow, SOFT } from '#server/files/paper.ts'
import { sheetOf } from '#server/spreadsheets/download.ts'
import { type analytics, isAhead, type MonthNumbers } from './contract.ts'
import { month } from './service-month.ts'

/** Domain 10.1: the month as a paper for a meeting, or its weeks as a spreadsheet; 422 for one that has not begun. */
export async function exportMonth(
  ctx: Ctx,
  { format, ...input }: InputOf<(typeof analytics)['exportMonth']>,
): Promise<Download> {
  const found = await month(ctx, input)
  if (isAhead(found)) throw unprocessable(`${found.label} has not begun. There is nothing to save yet.`)
  if (format === 'pdf')
    return {
      name: `month-${fileWord(found.label)}.pdf`,
      type: 'application/pdf',
      body: drawMonth(ctx, found),
    }
  return sheetOf(ctx, {
    title: `Weeks of ${found.label}`,
    format,
    heading: ['Week', 'From', 'To', 'Individual', 'Groups', 'Total', 'Entries', 'Holidays'],
    rows: found.weeks.map(({ label, start, end, individual, grouped, sandwiches, entries, holidays }) => [
      label,
      start,
      end,
      individual,
      grouped,
      sandwiches,
      entries,
      holidays.join(', '),
    ]),
  })
}

const COLUMNS = [0, 0.45, 0.64, 0.82] as const

function drawMonth(ctx: Ctx, found: MonthNumbers): NodeJS.ReadableStream {
  const { organizationName, brandColor } = ctx.settings
  const color = inkOf(brandColor)
  const { pdf, paper, width } = newPaper({
    title: `Collections in ${found.label}`,
    author: organizationName,
    color,
    day: todayOf(ctx),
  })
  pdf.font('bold').fontSize(18).fillColor(color).text(organizationName, MARGIN, MARGIN, { width })
  pdf.moveDown(0.8).fontSize(15).fillColor(INK).text(`Collections in ${found.label}`, { width })
  pdf
    .font('regular')
    .fontSize(9.5)
    .fillColor(SOFT)
    .text(
      `${found.running ? 'The month is not over. ' : ''}By the log as it stood on ${formatDay(todayOf(ctx))}.`,
      { width },
    )
  pdf.moveDown(1).fontSize(11).fillColor(INK)
  for (const { label, value } of found.figures)
    pdf
      .font('bold')
      .text(`${formatNumber(value)}  `, { continued: true })
      .font('regular')
      .text(label)
  pdf.moveDown(1)
  for (const words of found.insights) pdf.text(words, { width, lineGap: 3 })
  pdf.moveDown(1.2)
  paperRow(pdf, width, { cells: ['Week', 'Individual', 'Groups', 'Total'], starts: COLUMNS, bold: true })
  for (const week of found.weeks)
    paperRow(pdf, width, {
      starts: COLUMNS,
      cells: [
        week.holidays.length > 0 ? `${week.label} (${week.holidays.join(', ')})` : week.label,
        ...[week.individual, week.grouped, week.sandwiches].map(formatNumber),
      ],
    })
  pdf.end()
  return paper
}
