import type { InputOf } from '#kernel/calls/contract.ts'
import type { Ctx, Download } from '#server/context.ts'
import { type OutCell, writeCsv, writeXlsx } from '#server/spreadsheets/spreadsheet.ts'
import type { MultiWeekReport, monitoring } from './contract.ts'
import { report } from './service.ts'
import { statusWords } from './words.ts'

/** The report as a spreadsheet: a row per site by name, a column per week, the turnout of all below. */
export async function exportReport(
  ctx: Ctx,
  { format, ...input }: InputOf<(typeof monitoring)['exportReport']>,
): Promise<Download> {
  const found = await report(ctx, input)
  const rows = rowsOf(found)
  const name = `weekly-report-${found.weeks[0]?.start ?? 'none'}-to-${found.weeks.at(-1)?.end ?? 'none'}.${format}`
  return format === 'csv'
    ? { name, type: 'text/csv; charset=utf-8', body: writeCsv(rows) }
    : {
        name,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: await writeXlsx(rows, 'Weekly report'),
      }
}

const percent = (value: number | null) => (value === null ? '' : `${value}%`)

function rowsOf({ weeks, sites, overall }: MultiWeekReport): OutCell[][] {
  return [
    ['Location', 'Area', ...weeks.map(({ label }) => label), 'Weeks reported', 'Weeks missed', 'Reported'],
    ...sites.map(({ name, area, statuses, submitted, missed, percentage }) => [
      name,
      area,
      ...statuses.map((status, index) => statusWords(status, weeks[index]?.running ?? false)),
      submitted,
      missed,
      percent(percentage),
    ]),
    ['All locations: expected', '', ...weeks.map(({ expected }) => expected)],
    [
      'All locations: reported',
      '',
      ...weeks.map(({ submitted }) => submitted),
      overall.submitted,
      overall.missed,
      percent(overall.percentage),
    ],
    ['All locations: turnout', '', ...weeks.map(({ percentage }) => percent(percentage))],
    ['Sandwiches in the log', '', ...weeks.map(({ sandwiches }) => sandwiches)],
  ]
}
