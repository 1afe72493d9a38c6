import { foldHeading, recogniseColumns } from '#kernel/calls/columns.ts'
import type { ImportProblem, ProposedFix } from '#kernel/calls/imports.ts'
import { type DateReading, readDay } from '#kernel/calls/read-cells.ts'
import type { Day } from '#kernel/charity/day.ts'
import { DAY_MINUTES, formatDuration, hoursAndMinutes, readDuration } from '#kernel/charity/duration.ts'
import { foldName, nearestName, tidyName } from '#kernel/language/names.ts'
import { dayFault, timeFault, type Visibility } from './access.ts'
import { workLog } from './fields.ts'

const { workDate, hours, minutes, description, visibility, department } = workLog.fields

export const LABELS: Record<string, string> = {
  workDate: workDate.label,
  hours: hours.label,
  minutes: minutes.label,
  description: description.label,
  person: 'Person',
  kind: 'Kind of work',
  visibility: visibility.label,
  department: department.label,
  id: 'Id',
}
const also: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.entries(workLog.fields).map(([name, field]) => [name, field.also])),
  person: ['name', 'volunteer', 'volunteer name', 'who', 'worker', 'user', 'email', 'e-mail', 'logged by'],
  kind: ['kind', 'type', 'type of work', 'category', 'project'],
}
const HEADINGS = Object.fromEntries(
  Object.entries(LABELS).map(([name, label]) => [
    name,
    { exact: [label, name, ...(also[name] ?? [])].map(foldHeading) },
  ]),
)
export const recognise = (cells: string[]) => recogniseColumns(cells, HEADINGS)
export const isHeader = (cells: string[]) => {
  const found = recognise(cells)
  return found.workDate !== undefined && (found.hours !== undefined || found.minutes !== undefined)
}

export interface Person {
  id: string
  name: string
  email: string
}
export interface Known {
  me: string
  /** May they bring hours of others? */
  forOthers: boolean
  people: Person[]
  kinds: { id: string; name: string }[]
  dates: DateReading
  /** The last day that hours can be logged for. */
  last: Day
}
export interface ReadLog {
  row: number
  id: string | undefined
  userId: string
  workDate: Day
  hours: number
  minutes: number
  description: string
  kindId: string | null
  visibility: Visibility | undefined
  department: string | null | undefined
}
type Problem = Omit<ImportProblem, 'row' | 'column'> & { field: string }
type Cells = (field: string) => string | undefined

const quoted = (cell: string) => `“${cell.slice(0, 60)}”`
const fix = (label: string, values: Record<string, string>): ProposedFix => ({ label, values })
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** One row: what it says, or everything that is wrong with it and how it was probably meant. */
export function readRow(row: number, cell: Cells, known: Known): ReadLog | Problem[] {
  const text = (field: string) => tidyName(cell(field) ?? '')
  const read = {
    workDate: readWorkDate(text('workDate'), known),
    time: readTime(text('hours'), text('minutes')),
    description: readDescription(text('description'), text('kind')),
    person: readPerson(text('person'), known),
    kind: readKind(text('kind'), known),
    visibility: readVisibility(text('visibility')),
    department: cell('department') === undefined ? undefined : readDepartment(text('department')),
  }
  if (isGood(read)) {
    const id = text('id')
    return {
      row,
      id: UUID.test(id) ? id.toLowerCase() : undefined,
      userId: read.person.id,
      workDate: read.workDate,
      ...read.time,
      description: read.description,
      kindId: read.kind.id,
      visibility: read.visibility,
      department: read.department,
    }
  }
  return Object.values(read).filter(isProblem)
}

const isProblem = (read: unknown): read is Problem =>
  typeof read === 'object' && read !== null && 'field' in read
const isGood = <R extends object>(read: R): read is { [K in keyof R]: Exclude<R[K], Problem> } & R =>
  !Object.values(read).some(isProblem)

function readWorkDate(cell: string, known: Known): Day | Problem {
  const problem = (kind: string, message: string) => ({ field: 'workDate', kind, value: cell, message })
  const day = readDay(cell, known.dates)
  if (!day)
    return problem('date_invalid', cell === '' ? 'There is no date.' : `${quoted(cell)} is not a date.`)
  const late = dayFault(day, known.last)
  return late ? problem('date_in_future', `${late}.`) : day
}

function readDescription(cell: string, kind: string): string | Problem {
  const said = description.input.safeParse(cell)
  if (said.success) return said.data
  return {
    field: 'description',
    kind: 'description_invalid',
    value: cell.slice(0, 200),
    message: `${said.error.issues[0]?.message ?? 'This cannot be read'}.`,
    ...(cell === '' && kind !== '' ? { fix: fix(`Say “${kind}”`, { description: kind }) } : {}),
  }
}

function readDepartment(cell: string): string | null | Problem {
  const read = department.input.safeParse(cell)
  if (read.success) return read.data
  return { field: 'department', kind: 'department_invalid', message: 'This is too long for a department.' }
}

/** `1.5`, `1:30`, `90 min`; or hours and minutes in two columns. */
function readTime(inHours: string, inMinutes: string): { hours: number; minutes: number } | Problem {
  const value = [inHours, inMinutes].filter(Boolean).join(' and ')
  const field = inHours === '' ? 'minutes' : 'hours'
  const problem = (kind: string, message: string, meant?: number): Problem => ({
    field,
    kind,
    value,
    message,
    ...(meant !== undefined && meant > 0 && meant <= DAY_MINUTES
      ? { fix: fix(`Read it as ${formatDuration(meant)}`, asCells(meant)) }
      : {}),
  })
  const first = inHours === '' ? 0 : readDuration(inHours)
  const second = inMinutes === '' ? 0 : readDuration(/^\d+$/.test(inMinutes) ? `${inMinutes} min` : inMinutes)
  if (first === undefined || second === undefined) {
    const number = Number(/\d+(?:[.,]\d+)?/.exec(value)?.[0].replace(',', '.'))
    return problem(
      'hours_invalid',
      `${quoted(value)} is not a time.`,
      Number.isFinite(number) ? Math.round(number * 60) : undefined,
    )
  }
  const total = first + second
  const time = hoursAndMinutes(total)
  const fault = timeFault(time)
  if (!fault) return time
  if (total === 0) return problem('hours_missing', value === '' ? 'There is no time.' : `${fault}.`)
  // "90" in a column of hours is as a rule 90 minutes.
  const asMinutes = /^\d+$/.test(inHours) ? Number(inHours) : undefined
  return problem('hours_too_many', `${quoted(value)}: ${fault}.`, asMinutes)
}
const asCells = (total: number) => {
  const time = hoursAndMinutes(total)
  return { hours: String(time.hours), minutes: String(time.minutes) }
}

const MOST_PROPOSED = 5

/** By name or email, exactly; a typo is asked about, and so are two of one name. Nobody named is whoever imports. */
function readPerson(name: string, { me, forOthers, people }: Known): { id: string } | Problem {
  if (name === '') return { id: me }
  const folded = foldName(name)
  const found = people.filter((one) => foldName(one.name) === folded || foldName(one.email) === folded)
  const [only, ...others] = found
  const problem = (kind: string, message: string, meant: Person[]): Problem => {
    const [first, ...rest] = meant
      .slice(0, MOST_PROPOSED)
      .map((one) => fix(`It is ${one.name} (${one.email})`, { person: one.email }))
    return {
      field: 'person',
      kind,
      value: name,
      message,
      ...(first ? { fix: first } : {}),
      ...(rest.length > 0 ? { otherFixes: rest } : {}),
    }
  }
  if (only && others.length === 0) {
    if (only.id === me || forOthers) return { id: only.id }
    return problem('not_yours', 'You may log your own hours only.', [])
  }
  if (!forOthers)
    return problem(
      'not_yours',
      `${quoted(name)} is not you, and you may log your own hours only.`,
      people.filter(({ id }) => id === me),
    )
  if (only) return problem('person_unclear', `Several people are called ${quoted(name)}.`, found)
  const near = nearestName(
    name,
    people.map((one) => one.name),
  )
  return problem(
    'person_unknown',
    `${quoted(name)} is not known here${near ? `; is it ${near}?` : '.'}`,
    near === undefined ? [] : people.filter((one) => one.name === near),
  )
}

function readKind(name: string, { kinds }: Known): { id: string | null } | Problem {
  if (name === '') return { id: null }
  const found = kinds.find((one) => foldName(one.name) === foldName(name))
  if (found) return { id: found.id }
  const near = nearestName(
    name,
    kinds.map((one) => one.name),
  )
  const without = fix('Leave it without a kind', { kind: '' })
  return {
    field: 'kind',
    kind: 'kind_unknown',
    value: name,
    message: `${quoted(name)} is no kind of work here${near ? `; is it ${near}?` : '.'}`,
    fix: near ? fix(`It is ${near}`, { kind: near }) : without,
    ...(near ? { otherFixes: [without] } : {}),
  }
}

/** Who sees it is not taken from a file where a team would have to be chosen. */
function readVisibility(cell: string): Visibility | undefined | Problem {
  if (cell === '') return undefined
  const read = visibility.read(cell)
  if (read) return read
  return {
    field: 'visibility',
    kind: 'visibility_invalid',
    value: cell,
    message: `${quoted(cell)} does not say who sees it.`,
    fix: fix('Only the person', { visibility: 'private' }),
  }
}
