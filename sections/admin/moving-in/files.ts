import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setImmediate as others } from 'node:timers/promises'
import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { invalid, notFound } from '#kernel/calls/errors.ts'
import { IMPORT_MAX_BYTES } from '#kernel/calls/imports.ts'
import type { DateReading } from '#kernel/calls/read-cells.ts'
import { foldName } from '#kernel/language/names.ts'
import { type Recognised, recognise, SURE } from '#kernel/moving-in/recognise.ts'
import { type Sheet, unmerged } from '#kernel/moving-in/sheets.ts'
import { tablesIn } from '#kernel/moving-in/tables.ts'
import { spelledHosts } from '#sections/operations/hosts/service.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { files, imports } from '#server/data/tables.ts'
import { SPREADSHEETS } from '#server/files/file-types.ts'
import { fileBytes, type MayReadFile, storeFile } from '#server/files/files.ts'
import { dropDraft, takeIn } from '#server/files/uploads.ts'
import { type ImportRow, ownerOf } from '#server/spreadsheets/imports.ts'
import { readAllApart } from '#server/spreadsheets/table-reader.ts'
import { type Converted, convert } from './convert.ts'
import { keptConversion, keptSheets } from './kept.ts'
import { kinds } from './kinds.ts'
import { type LeftSheet, withoutReasons } from './left-out.ts'
import type { KindName } from './names.ts'
import type { PartName } from './parts.ts'

/** The files of who is moving in: kept until all of it is brought in, and nobody else's to see. */

export const SLICE = 'moving-in'
const MOST_FILES = 40

export interface Fix {
  part: PartName
  row: number
  values?: Record<string, string> | undefined
  keepDuplicate?: boolean | undefined
  is?: string | undefined
}
/** What somebody decided about a sheet so far. */
export interface SheetOptions {
  kind?: KindName | null | undefined
  skipped?: boolean | undefined
  headerRow?: number | undefined
  columns?: Record<string, string | null> | undefined
  dates?: DateReading | undefined
  rowsIn?: number[] | undefined
  fixes?: Fix[] | undefined
}
export interface FileOptions {
  sheets?: Record<string, SheetOptions>
  allowNames?: string[]
}
export interface Opened {
  row: ImportRow
  options: FileOptions
  sheets: OpenSheet[]
}
export interface OpenSheet {
  sheet: Sheet
  options: SheetOptions
  found: Recognised
  /** Somebody has to say what it is before it is brought in. */
  asks: boolean
  converted: Converted | null
}

export const mayReadFile: MayReadFile = (ctx, file) => file.createdBy === ctx.user.id

const mine = (ctx: Ctx) => and(eq(imports.slice, SLICE), eq(imports.userId, ctx.user.id))

export async function add(ctx: Ctx) {
  if (!ctx.upload) throw invalid({ file: 'Please choose a file.' })
  const { name, place } = ctx.upload
  const waiting = await ctx.db
    .select({ name: imports.fileName, sha256: files.sha256 })
    .from(imports)
    .innerJoin(files, eq(files.id, imports.fileId))
    .where(and(mine(ctx), isNull(imports.appliedRequestId)))
  if (waiting.length >= MOST_FILES)
    throw invalid({ file: `These are ${MOST_FILES} files already. Please bring them in first.` })
  const same = waiting.find(({ sha256 }) => sha256 === ctx.upload?.sha256)
  if (same) throw invalid({ file: `This is the same file as ${same.name}, which is here already.` })
  const { keep } = await readAllApart(await readFile(place), name, { gone: ctx.gone })
  const own = keep ? await takeIn(ctx.app.dataDir, name, keep) : null
  const id = randomUUID()
  try {
    const file = await storeFile(ctx, {
      upload: own ?? ctx.upload,
      owner: ownerOf(SLICE),
      ownerId: id,
      maxBytes: IMPORT_MAX_BYTES,
      accept: SPREADSHEETS,
    })
    await ctx.db.insert(imports).values({
      id,
      slice: SLICE,
      userId: ctx.user.id,
      fileId: file.id,
      fileName: name,
      createdAt: ctx.app.now(),
    })
  } finally {
    if (own) await dropDraft(own.place)
  }
  return { id }
}

export async function findFile(ctx: Ctx, id: string): Promise<ImportRow> {
  const [row] = await ctx.db
    .select()
    .from(imports)
    .where(and(mine(ctx), eq(imports.id, id), isNull(imports.appliedRequestId)))
    .for('update')
  if (!row) throw notFound('This file')
  ctx.check(true)
  return row
}

const applied = (ctx: Ctx) => and(mine(ctx), isNotNull(imports.appliedRequestId))

/** What came last, as far as it is known: it stands at the last file of all that came together. */
export async function lastApplied(ctx: Ctx) {
  const { options, ...columns } = getTableColumns(imports)
  const [row] = await ctx.db
    .select({ ...columns, options: sql<Record<string, unknown>>`${options} - 'leftOut'` })
    .from(imports)
    .where(applied(ctx))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(1)
  return row
}
export async function lastLeftOut(ctx: Ctx): Promise<LeftSheet[]> {
  const [row] = await ctx.db
    .select({ leftOut: sql<LeftSheet[] | null>`${imports.options} -> 'leftOut'` })
    .from(imports)
    .where(applied(ctx))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(1)
  return row?.leftOut ?? []
}

/** Every file that waits, with what each of its sheets is. */
export async function openAll(ctx: Ctx, { lock = false } = {}): Promise<Opened[]> {
  const query = ctx.db
    .select({ row: imports, file: files })
    .from(imports)
    .innerJoin(files, eq(files.id, imports.fileId))
    .where(and(mine(ctx), isNull(imports.appliedRequestId)))
    .orderBy(asc(imports.createdAt), asc(imports.id))
  const found = lock ? await query.for('update', { of: imports }) : await query
  const opened: Read[] = []
  for (const { row, file } of found) {
    const sheets = await keptSheets(row.id, async () => {
      const bytes = await fileBytes(ctx.app, file)
      const { tables } = await readAllApart(bytes, row.fileName, { gone: ctx.gone })
      return tables.flatMap((table) =>
        tablesIn(
          {
            file: row.fileName,
            name: table.sheet ?? '',
            rows: withoutReasons(unmerged(table.rows, table.merged)),
            hidden: table.hidden ?? false,
          },
          kinds,
        ),
      )
    })
    opened.push({ row, sheets })
  }
  const known = (await spelledHosts(ctx)).map(({ name }) => foldName(name))
  return recogniseAll(ctx, opened, new Set(known))
}

const optionsOf = (row: ImportRow) => row.options as FileOptions
const PLACES: Record<string, string> = { locations: 'name', log: 'host' }

interface Read {
  row: ImportRow
  sheets: Sheet[]
}
/** What names a location in one sheet helps to tell what another one is: looked at twice. Others are let in between. */
async function recogniseAll(ctx: Ctx, all: Read[], known: Set<string>): Promise<Opened[]> {
  const places = new Set(known)
  const look = (row: ImportRow, sheet: Sheet) => {
    const { kind, headerRow, columns } = optionsOf(row).sheets?.[sheet.name] ?? {}
    return recognise(sheet, kinds, places, { kind: kind ?? undefined, headerRow, columns })
  }
  for (const { row, sheets } of all)
    for (const sheet of sheets) {
      for (const name of placesIn(sheet, look(row, sheet))) places.add(name)
      await others()
    }
  const opened: Opened[] = []
  for (const { row, sheets } of all) {
    const open: OpenSheet[] = []
    for (const sheet of sheets) {
      open.push(await openSheet(ctx, { row, sheet, found: look(row, sheet) }))
      await others()
    }
    opened.push({ row, options: optionsOf(row), sheets: open })
  }
  return opened
}

async function openSheet(
  ctx: Ctx,
  { row, sheet, found }: { row: ImportRow; sheet: Sheet; found: Recognised },
): Promise<OpenSheet> {
  const options = optionsOf(row).sheets?.[sheet.name] ?? {}
  const asks = found.kind === null || (!options.kind && found.sureness < SURE)
  const { country, timeZone } = ctx.settings
  const about = {
    today: todayOf(ctx),
    timeZone,
    country: country === 'other' ? undefined : country,
    dates: options.dates,
    rowsIn: options.rowsIn,
  }
  const converted = found.kind
    ? await keptConversion(row.id, { sheet, found, about }, () => convert(sheet, found, about, others))
    : null
  return { sheet, options, found, asks, converted }
}

function placesIn(sheet: Sheet, { kind, sureness, columns, headerRow, spread }: Recognised): string[] {
  if (kind === null || sureness < SURE) return []
  if (spread?.way === 'by-location')
    return columns
      .filter(({ index }) => spread.columns.includes(index))
      .map(({ heading }) => foldName(heading))
  const index = columns.find(({ field }) => field !== null && field === PLACES[kind])?.index
  if (index === undefined) return []
  return sheet.rows
    .filter(({ row }) => row > headerRow)
    .map(({ cells }) => foldName(cells[index] ?? ''))
    .filter(Boolean)
}
