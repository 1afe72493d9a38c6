import type { InputOf } from '#kernel/calls/contract.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { asRead } from '#kernel/charity/figure.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { formatNumber } from '#kernel/language/count.ts'
import { type Ctx, type Download, todayOf } from '#server/context.ts'
import { fileWord, INK, inkOf, MARGIN, newPaper, paperRow, SOFT } from '#server/files/paper.ts'
import { sheetOf } from '#server/spreadsheets/download.ts'
import type { OutCell } from '#server/spreadsheets/spreadsheet.ts'
import type { Calls, Metrics } from './contract.ts'
import { metrics } from './service.ts'

/** Domain 10.3: for funders on paper, or as rows that can be reckoned with. */
export async function exportMetrics(
  ctx: Ctx,
  { format, ...asked }: InputOf<Calls['exportMetrics']>,
): Promise<Download> {
  const found = await metrics(ctx, asked)
  if (format === 'pdf')
    return {
      name: `grant-metrics-${fileWord(found.period.label)}.pdf`,
      type: 'application/pdf',
      body: draw(ctx, found),
    }
  return sheetOf(ctx, {
    title: `Grant metrics ${found.period.label}`,
    format,
    heading: ['Figure', 'Value', 'Unit', 'How it was counted', 'From', 'To'],
    rows: rowsOf(found),
  })
}

const HUNDRED = 100
function rowsOf({ figures, derived, assumptions, quarters, period }: Metrics): OutCell[][] {
  return [
    ...figures.map(({ label, unit, value, says, from, to }) => {
      const read = asRead(unit, value)
      return [label, read.value, read.unit, says, from, to]
    }),
    ...derived.map(({ label, value, unit, how }) => [label, value, unit, how, period.start, period.end]),
    ...quarters.map(({ label, sandwiches, start, end, toCome }) => [
      `Sandwiches in ${label}${toCome ? ' (to come)' : ''}`,
      toCome ? null : sandwiches,
      'sandwich',
      'All sandwiches in the log by the day of their collection',
      start,
      end,
    ]),
    ...assumptions.map(({ label, value, unit, source, asOf }) => [
      `Assumed: ${label}`,
      value / HUNDRED,
      unit,
      asOf ? `${source} (${asOf})` : source,
      null,
      null,
    ]),
  ]
}

const money = (unit: string, value: number) =>
  unit === 'dollars' ? formatMoney(Math.round(value * HUNDRED)) : formatNumber(value)

const COLUMNS = [0, 0.78] as const

function draw(ctx: Ctx, found: Metrics): NodeJS.ReadableStream {
  const { organizationName, brandColor, taxId } = ctx.settings
  const color = inkOf(brandColor)
  const today = formatDay(todayOf(ctx))
  const { pdf, paper, width } = newPaper({
    title: `${organizationName}: ${found.period.label}`,
    author: organizationName,
    color,
    day: todayOf(ctx),
  })
  const line = (words: string, figure: string) =>
    paperRow(pdf, width, { cells: [words, figure], starts: COLUMNS })
  const heading = (words: string) =>
    pdf.moveDown(1).font('bold').fontSize(12.5).fillColor(INK).text(words, { width })
  pdf.font('bold').fontSize(18).fillColor(color).text(organizationName, MARGIN, MARGIN, { width })
  pdf.font('regular').fontSize(9.5).fillColor(SOFT)
  if (taxId) pdf.text(`Tax ID ${taxId}`, { width })
  pdf.moveDown(0.8).font('bold').fontSize(15).fillColor(INK).text(found.period.label, { width })
  pdf
    .font('regular')
    .fontSize(9.5)
    .fillColor(SOFT)
    .text(`${found.running ? 'This time is not over. ' : ''}As counted on ${today}.`, { width })
  for (const { title, text } of found.narrative) {
    heading(title)
    pdf.moveDown(0.3).font('regular').fontSize(10.5).text(text, { width, lineGap: 2.5 })
  }
  heading('In figures')
  pdf.moveDown(0.3)
  for (const figure of found.figures)
    line(figure.label, formatNumber(asRead(figure.unit, figure.value).value))
  for (const { label, value, unit } of found.derived) line(label, value === null ? '–' : money(unit, value))
  heading('What this rests on')
  pdf.moveDown(0.3)
  for (const { label, value, unit, source, asOf } of found.assumptions)
    line(`${label} (${source}${asOf ? `, ${formatDay(asOf)}` : ''})`, money(unit, value / HUNDRED))
  pdf.end()
  return paper
}
