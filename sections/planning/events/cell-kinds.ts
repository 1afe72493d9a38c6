import type { Day } from '#kernel/charity/day.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { cellOf } from '#kernel/fields/in-words.ts'
import { countOf } from '#kernel/language/count.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { contactData } from '#platform/people/access.ts'
import { mayWrite } from '#sections/planning/event-requests/access.ts'
import { type ByName, isByName, NAMED_IN } from '#sections/planning/event-requests/by-name-contract.ts'
import type { ListedEvent } from '#sections/planning/event-requests/contract.ts'
import { partOf } from '#sections/planning/event-requests/field-parts-contract.ts'
import { contactOfNew, eventRequest } from '#sections/planning/event-requests/fields.ts'
import { KINDS, kindsIn, STAFF, staffIn, wordsOfStaff } from './several.ts'

export type Row = ListedEvent
type FieldName = keyof typeof eventRequest.fields
/** What a cell is: a field of its record, several that are written in one line, or what is written by name. */
export type CellName = FieldName | keyof typeof SEVERAL | ByName
export type Reading = { value: unknown } | { fault: string }

const SEVERAL = {
  kinds: { label: 'Kinds', fields: Object.keys(KINDS) as FieldName[], inWords: inKinds, read: kindsIn },
  staff: { label: 'Staff', fields: Object.keys(STAFF) as FieldName[], inWords: inStaff, read: staffIn },
}
type Counts = Record<string, number | null>
function inKinds(value: Counts) {
  return Object.entries(KINDS)
    .flatMap(([name, { label }]) => (value[name] ? [`${label} ${value[name]}`] : []))
    .join(', ')
}
function inStaff(value: Counts) {
  return Object.entries(STAFF)
    .flatMap(([name, one]) => (value[name] ? [countOf(value[name], one)] : []))
    .join(', ')
}

const isSeveral = (name: CellName): name is keyof typeof SEVERAL => name in SEVERAL
const fieldOf = (name: FieldName) => eventRequest.fields[name]
const LABELS: Record<ByName, string> = {
  leadName: 'Lead',
  contactName: 'Contact',
  contactPhone: 'Phone',
  contactEmail: 'Email',
}

export const labelOf = (name: CellName): string =>
  isSeveral(name) ? SEVERAL[name].label : isByName(name) ? LABELS[name] : eventRequest.labels[name]

/** The fields that are saved for it; none for what is written by name. */
export const fieldsOf = (name: CellName): readonly FieldName[] =>
  isSeveral(name) ? SEVERAL[name].fields : isByName(name) ? [] : [name]

/** In which cell of the sheet a field stands. */
export const cellFor = (name: string): CellName =>
  (Object.keys(SEVERAL) as (keyof typeof SEVERAL)[]).find((cell) =>
    SEVERAL[cell].fields.includes(name as FieldName),
  ) ?? (name as CellName)

export function mayWriteCell(user: CurrentUser, name: CellName): boolean {
  if (name === 'leadName') return mayWrite(user, 'lead')
  if (isByName(name))
    return mayWrite(user, 'organization') && (name === 'contactName' || passes(user, contactData))
  return fieldsOf(name).every((field) => mayWrite(user, partOf(field)))
}

/** What a row says in it. */
export function valueIn(row: Row | Record<string, unknown>, name: CellName): unknown {
  if (isByName(name)) return NAMED_IN[name](row as Row)
  const known = row as Record<string, unknown>
  return isSeveral(name)
    ? Object.fromEntries(SEVERAL[name].fields.map((field) => [field, known[field] ?? null]))
    : known[name]
}

/** The fields of a change of it, of those that it changes. */
export function changesOf(name: CellName, value: unknown, was: unknown) {
  if (!isSeveral(name)) return { changes: { [name]: value }, was: { [name]: was ?? null } }
  const [next, before] = [value as Counts, was as Counts]
  const changed = SEVERAL[name].fields.filter((field) => (next[field] ?? 0) !== (before[field] ?? 0))
  const of = (from: Counts) => Object.fromEntries(changed.map((field) => [field, from[field] ?? null]))
  return { changes: of(next), was: of(before) }
}

/** Do they say the same? Of what is counted none is nothing. */
export const same = (name: CellName, a: unknown, b: unknown) =>
  isSeveral(name)
    ? Object.keys(changesOf(name, a ?? {}, b ?? {}).changes).length === 0
    : JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** A value as it reads in its cell; of a row that says more than its value, what the row says. */
export function shownOf(name: CellName, value: unknown, row?: Row): string {
  if (name === 'staff' && row && row.staff.length > 0) return wordsOfStaff(row)
  if (value === null || value === undefined) return ''
  if (isSeveral(name)) return SEVERAL[name].inWords(value as Counts)
  if (isByName(name)) return value as string
  if (fieldOf(name).kind === 'day') return formatDay(value as Day, 'short')
  return String(fieldOf(name).inWords(value as never))
}

const slashed = (day: Day) => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}/${day.slice(0, 4)}`

/** For another program: days as each of them reads them. */
export const copiedOf = (name: CellName, value: unknown): string =>
  isSeveral(name) || isByName(name)
    ? shownOf(name, value)
    : String(cellOf(fieldOf(name) as never, value) ?? '')

/** As somebody writes on it: what `readCell` reads as the same value. */
export const typedOf = (name: CellName, value: unknown): string =>
  !isSeveral(name) && !isByName(name) && fieldOf(name).kind === 'day' && typeof value === 'string'
    ? slashed(value)
    : copiedOf(name, value)

const BY_NAME_FIELDS = { leadName: fieldOf('customLead'), ...contactOfNew.fields }

const TAKES: Partial<Record<string, string>> = {
  number: 'a whole number like 250',
  day: 'a day like 11/18/2026',
  yesNo: 'yes or no',
}

/** '“many” cannot be read here: it takes a whole number like 250' */
function unread(cell: string, name: string, field: { kind: string; options?: readonly { label: string }[] }) {
  const takes =
    TAKES[field.kind] ??
    (name.endsWith('Time') ? 'a time like 9:30 AM' : field.options?.map(({ label }) => label).join(', '))
  return [`“${cell.slice(0, 60)}” cannot be read here`, takes && `it takes ${takes}`]
    .filter(Boolean)
    .join(': ')
}

/** What was typed or pasted, judged by the schema of the field; blank is nothing. */
export function readCell(name: CellName, text: string, timeZone: string): Reading {
  const cell = text.trim()
  if (isSeveral(name)) return SEVERAL[name].read(cell)
  const field = isByName(name) ? BY_NAME_FIELDS[name] : fieldOf(name)
  const raw =
    cell === '' && field.kind === 'yesNo'
      ? false
      : field.read(field.kind === 'longText' ? text : cell, { dates: 'month-first', timeZone } as never)
  if (raw === undefined || (cell === '' && field.kind === 'choice' && field.initial !== null))
    return {
      fault: cell === '' ? `${field.label} cannot be empty` : unread(cell, name, field),
    }
  const parsed = field.input.safeParse(raw)
  return parsed.success
    ? { value: parsed.data }
    : { fault: parsed.error.issues[0]?.message ?? 'This cannot be read here' }
}
