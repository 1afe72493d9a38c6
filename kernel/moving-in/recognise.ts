import { foldHeading } from '../calls/columns.ts'
import { foldName, nearestName } from '../language/names.ts'
import {
  isCount,
  isDay,
  isDuration,
  isEmail,
  isMoney,
  isName,
  isNothing,
  isPhone,
  isSerial,
  readRange,
  readYes,
} from './cells.ts'
import { variantsOf } from './headings.ts'
import {
  briefly,
  filledBelow,
  foldedCells,
  HEADER_WITHIN_ROWS,
  isFilled,
  nameOfSheet,
  type Sheet,
  type SheetRow,
} from './sheets.ts'
import { findByWeek, type Spread } from './spread.ts'
import { isOfPlaces, ofWide, UNSURE } from './wide.ts'

/** What a sheet is, which column is what, and why one thinks so. Pure. */

const ROUGHLY =
  /^(?:approx(?:\.|imately)?|about|around|ca\.?|[~<>])?\s*\d[\d,]*\s*(?:doz\w*\.?|dz|\+\s*\d[\d,]*)?\+?$/i

export type Look = keyof typeof LOOKS
/** Also several of them in one cell. */
const each = (looks: (cell: string) => boolean) => (cell: string) =>
  looks(cell) || cell.split(/[,;/\n]|\sor\s/i).every((part) => looks(part))
const LOOKS = {
  day: isDay,
  phone: each(isPhone),
  email: each(isEmail),
  // '150-200', '~150' and '12 doz' are counts, too, if not exact ones.
  count: (cell) => isCount(cell) || readRange(cell) !== undefined || ROUGHLY.test(cell.trim()),
  money: isMoney,
  duration: isDuration,
  name: isName,
  yes: (cell: string) => readYes(cell) !== undefined,
} satisfies Record<string, (cell: string) => boolean>

export interface KindField {
  label: string
  /** As the heading is folded, the surest first. */
  names: readonly string[]
  loose?: RegExp
  /** What its cells must look like, for the most part. */
  looks?: Look
  /** How much it tells of the kind; 1 when left out. */
  tells?: number
  /** A sheet without headings is known by such columns. */
  byLook?: boolean
}
export interface Kind {
  kind: string
  fields: Readonly<Record<string, KindField>>
  /** Of each of these, one has to be there. */
  needs: readonly (readonly string[])[]
  /** The name of the file or the sheet says so. */
  called: RegExp
  /** Of these, the names stand in other sheets, too: a column of places. */
  places?: string
}

export interface Taken {
  index: number
  heading: string
  field: string | null
  /** Why: the heading, a slip in it, what stands below, or somebody said so. */
  by: 'heading' | 'like' | 'cells' | 'chosen' | null
}
export interface Recognised {
  kind: string | null
  /** From 0 to 1. Below `SURE`, somebody is asked. */
  sureness: number
  /** 0: there is no row of headings. */
  headerRow: number
  columns: Taken[]
  spread: Spread | null
  reasons: string[]
  /** What else it may be, the likeliest first. */
  others: string[]
}

export const SURE = 0.5
/** So many of the cells have to look like it. */
const MOST = 0.6

interface Candidate {
  kind: Kind
  score: number
  complete: boolean
  header: SheetRow | undefined
  columns: Map<number, { field: string; by: Exclude<Taken['by'], null> }>
  /** Filled columns that were taken for nothing. */
  idle: number
  reasons: string[]
}

/** What somebody said about a sheet so far. */
export interface Chosen {
  kind?: string | null | undefined
  headerRow?: number | undefined
  columns?: Readonly<Record<string, string | null>> | undefined
}

export function recognise(
  sheet: Sheet,
  kinds: readonly Kind[],
  places: ReadonlySet<string> = new Set(),
  chosen: Chosen = {},
): Recognised {
  const found = judge(briefly(sheet), kinds, places, chosen)
  const headings = sheet.rows.find(({ row }) => row === found.headerRow)?.cells ?? []
  const columns = found.columns.map((column) => ({
    ...column,
    heading: column.heading && (headings[column.index]?.trim() ?? ''),
  }))
  return { ...found, columns }
}

function judge(
  sheet: Sheet,
  kinds: readonly Kind[],
  places: ReadonlySet<string>,
  chosen: Chosen,
): Recognised {
  const titled = `${foldHeading(nameOfSheet(sheet))} ${foldHeading(sheet.file.replace(/\.\w{2,4}$/, ''))}`
  const hours = kinds.find(({ kind }) => kind === 'hours')
  const isHours = chosen.kind ? chosen.kind === 'hours' : hours?.called.test(titled) === true
  const wide = chosen.headerRow === undefined ? findByWeek(sheet, places, isHours) : null
  const asked = kinds.filter(({ kind }) => chosen.kind === undefined || kind === chosen.kind)
  const spreads = isHours ? 'hours' : 'log'
  if (wide && (chosen.kind === undefined || chosen.kind === spreads)) {
    const log = kinds.find(({ kind }) => kind === spreads)
    const isSure =
      chosen.kind === spreads || isHours || isOfPlaces(sheet, wide, { places, called: log?.called })
    return { ...ofWide(sheet, wide, isHours), ...(isSure ? {} : { sureness: UNSURE }) }
  }
  const candidates = asked
    .map((kind) => candidate(sheet, kind, places, chosen))
    .sort((a, b) => Number(b.complete) - Number(a.complete) || b.score - a.score)
  const [best, second] = candidates
  if (!best || chosen.kind === null) return unknown(sheet, [])
  const others = candidates
    .filter(({ score, complete }) => complete && score > 0)
    .map(({ kind }) => kind.kind)
  const apart = second?.complete ? Math.min(1, (best.score - second.score) / 2) : 1
  // Nothing else has such columns, and every column of it is known.
  const isOnly = best.complete && !second?.complete && best.idle === 0 && best.columns.size >= 3
  const sureness = chosen.kind
    ? 1
    : isOnly
      ? Math.max(SURE, best.score / 6)
      : best.complete
        ? Math.min(1, best.score / 6) * (0.4 + 0.6 * apart)
        : 0
  if (!chosen.kind && sureness < SURE)
    return {
      ...unknown(sheet, others),
      ...(best.columns.size > 0 ? shown(sheet, best) : {}),
      kind: best.complete ? best.kind.kind : null,
      sureness,
      others: others.slice(1),
    }
  return {
    kind: best.kind.kind,
    sureness,
    ...shown(sheet, best),
    spread: null,
    reasons: best.reasons,
    others: others.filter((kind) => kind !== best.kind.kind),
  }
}

const unknown = (sheet: Sheet, others: string[]): Recognised => {
  const header = sheet.rows.find(isFilled)
  return {
    kind: null,
    sureness: 0,
    headerRow: header?.row ?? 0,
    columns: (header?.cells ?? []).map((heading, index) => ({
      index,
      heading: heading.trim(),
      field: null,
      by: null,
    })),
    spread: null,
    reasons: [],
    others,
  }
}

function shown(sheet: Sheet, { header, columns }: Candidate) {
  const wide = Math.max(0, ...sheet.rows.map(({ cells }) => cells.length))
  return {
    headerRow: header?.row ?? 0,
    columns: Array.from({ length: Math.max(wide, header?.cells.length ?? 0) }, (_, index): Taken => {
      const taken = columns.get(index)
      return {
        index,
        heading: header?.cells[index]?.trim() ?? '',
        field: taken?.field ?? null,
        by: taken?.by ?? null,
      }
    }).filter(
      ({ index, heading, field }) =>
        heading !== '' || field || sheet.rows.some(({ cells }) => (cells[index] ?? '').trim() !== ''),
    ),
  }
}

const HEADERS_TRIED = 3
/** The rows in which most cells are headings of this kind. */
function likelyHeaders(sheet: Sheet, kind: Kind): SheetRow[] {
  const fields = Object.values(kind.fields)
  const names = new Set(fields.flatMap((field) => field.names))
  const isHeading = (text: string) =>
    text !== '' && text.length < 60 && (names.has(text) || fields.some(({ loose }) => loose?.test(text)))
  const likely = sheet.rows
    .slice(0, HEADER_WITHIN_ROWS)
    .map((row) => ({ row, found: foldedCells(row).filter(isHeading).length }))
    // Headings that are said again further down are not where the list begins.
    .filter(({ row, found }, at, all) => found > 0 && all.findIndex((one) => isSame(one.row, row)) === at)
    .sort((a, b) => b.found - a.found)
    .slice(0, HEADERS_TRIED)
    .map(({ row }) => row)
  const first = sheet.rows.find(isFilled)
  return likely.length > 0 || !first || !isOfWords(first) ? likely : [first]
}
const isSame = (one: SheetRow, other: SheetRow) => foldedCells(one).join('|') === foldedCells(other).join('|')
/** Headings in other words than ours: no number and no address among them. */
const isOfWords = ({ cells }: SheetRow) => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length > 1 && filled.every((cell) => cell.length < 40 && !/[\d@]/.test(cell))
}

function candidate(sheet: Sheet, kind: Kind, places: ReadonlySet<string>, chosen: Chosen): Candidate {
  const tried =
    chosen.headerRow === undefined
      ? [undefined, ...likelyHeaders(sheet, kind)]
      : [sheet.rows.find(({ row }) => row === chosen.headerRow)]
  let best: Candidate | undefined
  for (const header of tried) {
    const one = withHeader(sheet, kind, header, places, chosen)
    const better = best && (one.complete === best.complete ? one.score > best.score : one.complete)
    if (!best || better) best = one
  }
  return best as Candidate
}

function withHeader(
  sheet: Sheet,
  kind: Kind,
  header: SheetRow | undefined,
  places: ReadonlySet<string>,
  chosen: Chosen,
): Candidate {
  const body = filledBelow(sheet, header?.row ?? 0)
  const samples = (index: number) =>
    body.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => !isNothing(cell))
  const share = (index: number, look: (cell: string) => boolean) => {
    const cells = samples(index)
    return cells.length === 0 ? 0 : cells.filter(look).length / cells.length
  }
  const headings = header ? foldedCells(header) : []
  const columns: Candidate['columns'] = new Map()
  const given = new Set<string>()
  const reasons: string[] = []
  let score = 0
  const give = (index: number, field: string, by: Exclude<Taken['by'], null>, worth: number) => {
    columns.set(index, { field, by })
    given.add(field)
    const tells = kind.fields[field]?.tells ?? 1
    // 'Name' does not say whose, and a heading above nothing says little.
    const told = headings[index] === 'name' ? Math.min(tells, 1) : tells
    score += worth * told * (samples(index).length > 0 || by === 'chosen' ? 1 : 0.3)
  }
  const isOpen = (index: number, field: string) => !columns.has(index) && !given.has(field)
  const fits = (index: number, { looks }: KindField) =>
    !looks ||
    samples(index).length === 0 ||
    share(index, LOOKS[looks]) >= (looks === 'yes' ? 0 : MOST / 2) ||
    // Its heading says that it holds days: then numbers are those that Excel counts.
    (looks === 'day' && share(index, isSerial) >= MOST)
  const fields = Object.entries(kind.fields)
  for (const [index, field] of Object.entries(chosen.columns ?? {}))
    if (field && kind.fields[field]) give(Number(index), field, 'chosen', 1)
    else columns.set(Number(index), { field: '', by: 'chosen' })
  for (const [name, field] of fields)
    for (const wanted of field.names) {
      const index = headings.findIndex((text, at) => text === wanted && isOpen(at, name) && fits(at, field))
      if (index >= 0) give(index, name, 'heading', 1)
    }
  for (const [name, field] of fields) {
    const index = headings.findIndex(
      (text, at) => text !== '' && isOpen(at, name) && field.loose?.test(text) === true && fits(at, field),
    )
    if (index >= 0) give(index, name, 'like', 0.8)
  }
  for (const [index, text] of headings.entries()) {
    if (text === '' || columns.has(index)) continue
    const variants = variantsOf(header?.cells[index] ?? '')
    const part = fields.find(
      ([name, field]) =>
        isOpen(index, name) && fits(index, field) && variants.some((one) => field.names.includes(one)),
    )
    if (part) {
      give(index, part[0], 'like', 0.7)
      continue
    }
    const open = fields.filter(([name]) => !given.has(name))
    const near = nearestName(
      text,
      open.flatMap(([, field]) => field.names),
    )
    const found = near && open.find(([, field]) => field.names.includes(near))
    if (found && fits(index, found[1])) give(index, found[0], 'like', 0.7)
  }
  const wide = Math.max(0, ...body.map(({ cells }) => cells.length))
  for (const [name, field] of fields) {
    const { looks, byLook } = field
    if (!looks || !byLook || given.has(name)) continue
    // A heading that says something else is believed; one that is missing says nothing.
    for (let index = 0; index < wide; index++)
      if (isOpen(index, name) && samples(index).length >= 2 && share(index, LOOKS[looks]) >= 0.8) {
        give(index, name, 'cells', 0.5)
        break
      }
  }
  const byHeading = [...columns.values()].filter(({ by }) => by === 'heading' || by === 'like').length
  if (byHeading > 0)
    reasons.push(
      `Its headings say so: ${[...columns]
        .filter(([, { by }]) => by === 'heading' || by === 'like')
        .slice(0, 5)
        .map(([index]) => `“${header?.cells[index]?.trim()}”`)
        .join(', ')}.`,
    )
  const titles = sheet.rows.filter(({ row }) => row < (header?.row ?? 0)).flatMap(({ cells }) => cells)
  for (const [what, text, worth] of [
    ['sheet', nameOfSheet(sheet), 2.5],
    ['file', sheet.file, 2],
    ['title', titles.join(' '), isName(titles.filter(Boolean).join(' ')) ? 2 : 1],
  ] as const)
    if (kind.called.test(foldHeading(text.replace(/\.\w{2,4}$/, '')))) {
      score += worth
      reasons.push(what === 'title' ? 'The title above it says so.' : `The ${what} is called “${text}”.`)
    }
  const place = kind.places
  const at = place ? [...columns].find(([, { field }]) => field === place)?.[0] : undefined
  if (at !== undefined && places.size > 0) {
    const named = share(at, (cell) => places.has(foldName(cell)))
    if (named >= 0.5) {
      score += 3
      reasons.push(`“${header?.cells[at]?.trim() ?? 'A column'}” names locations that other sheets have.`)
    } else if (samples(at).length >= 4) score -= 1.5
  }
  // A sheet with many columns that say nothing to this kind is another kind.
  const idle = headings.filter(
    (text, index) => text !== '' && !columns.has(index) && !isDay(text) && samples(index).length > 0,
  ).length
  score -= Math.min(2.5, idle * 0.35)
  for (const [index, { field }] of columns) if (field === '') columns.delete(index)
  const isNamed = (field: string) =>
    given.has(field) ||
    (field === kind.places && (chosen.kind === kind.kind || places.has(foldName(nameOfSheet(sheet)))))
  const complete = kind.needs.every((some) => some.some(isNamed))
  return { kind, score, complete, header, columns, idle, reasons }
}
