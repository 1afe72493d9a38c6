import { Readable } from 'node:stream'
import type { SQL } from 'drizzle-orm'
import { todayOf } from '#server/context.ts'
import type { Ctx, Download } from '../context.ts'
import { inPortions } from '../data/portions.ts'
import type { OutCell } from './spreadsheet.ts'
import { streamCsv, streamJson, streamXlsx } from './spreadsheet-stream.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Spreadsheets for people; JSON for programs. */
export type ExportFormat = 'csv' | 'xlsx' | 'json'

interface Sheet<R> {
  /** `Wishes` becomes the sheet's name and, with today, the file's. */
  title: string
  /** What the sheet is called, where that is shorter. */
  sheet?: string
  format: ExportFormat
  heading: readonly string[]
  query: SQL
  /** A portion of rows as cells. */
  cells: (rows: R[]) => OutCell[][] | Promise<OutCell[][]>
}

/** Everything a query finds as a spreadsheet: a million rows need no more memory than a page of them. */
export function spreadsheetOf<R extends Record<string, unknown>>(
  ctx: Ctx,
  { title, format, heading, query, cells }: Sheet<R>,
): Download {
  const portions = (async function* () {
    yield [[...heading]]
    for await (const rows of inPortions<R>(ctx.app, query)) yield await cells(rows)
  })()
  return fileOf(ctx, { title, sheet: title }, format, portions)
}

/** A short list that is at hand already. */
export function sheetOf(
  ctx: Ctx,
  {
    title,
    sheet = title,
    format,
    heading,
    rows,
  }: Pick<Sheet<never>, 'title' | 'sheet' | 'format' | 'heading'> & { rows: OutCell[][] },
): Download {
  const portions = (async function* () {
    yield [[...heading], ...rows]
  })()
  return fileOf(ctx, { title, sheet }, format, portions)
}

function fileOf(
  ctx: Ctx,
  { title, sheet }: { title: string; sheet: string },
  format: ExportFormat,
  portions: AsyncGenerator<OutCell[][]>,
): Download {
  const file = `${title.toLowerCase().replaceAll(/\W+/g, '-')}-${todayOf(ctx)}`
  if (format === 'json')
    return { name: `${file}.json`, type: 'application/json', body: Readable.from(streamJson(portions)) }
  return format === 'csv'
    ? { name: `${file}.csv`, type: 'text/csv; charset=utf-8', body: Readable.from(streamCsv(portions)) }
    : { name: `${file}.xlsx`, type: XLSX, body: Readable.from(streamXlsx(portions, sheet)) }
}
