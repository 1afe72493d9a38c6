import {
  type ColumnNames,
  foldHeading,
  readHead,
  recogniseColumns,
  type SheetRows,
} from '#kernel/calls/columns.ts'
import {
  fixesByRow,
  type ImportOptions,
  type ImportProblem,
  type ProposedFix,
} from '#kernel/calls/imports.ts'
import { foldName, nearestName, tidyName } from '#kernel/language/names.ts'
import { ROLE_NAMES, ROLES, type Role } from '#kernel/people/access.ts'
import { person } from './fields.ts'
import type { Field } from './import-contract.ts'

/** A list of people as rows of text, read and judged without a database (design 9, imports). */

export type ProblemKind =
  | 'name_missing'
  | 'email_invalid'
  | 'phone_invalid'
  | 'role_unknown'
  | 'role_not_yours'
  | 'not_yours'
  | 'duplicate_email'

/** What others call the columns of a list of people, in the order in which they are given away. */
const { email, firstName, lastName, phone, role } = person.fields
const called = (field: { label: string; also: readonly string[] }) => ({
  exact: [field.label, ...field.also].map(foldHeading),
})
const COLUMNS: Record<Field, ColumnNames> = {
  email: { ...called(email), loose: /\be ?mail\b/ },
  firstName: called(firstName),
  lastName: called(lastName),
  name: { exact: ['full name', 'name', 'display name', 'person', 'volunteer', 'contact'] },
  phone: { ...called(phone), loose: /\b(?:phone|mobile|cell)\b/ },
  role: called(role),
}
const recognise = (headings: string[]) => recogniseColumns(headings, COLUMNS)

/** For `readTable`: does this row hold the headings of a list of people? */
export const isPeopleHeader = (cells: string[]) => recognise(cells).email !== undefined

/** Without these nobody can be told from anybody else. */
const missingOf = (mapping: Partial<Record<Field, number>>): Field[] => [
  ...(mapping.email === undefined ? ['email' as const] : []),
  ...(mapping.firstName === undefined && mapping.name === undefined ? ['firstName' as const] : []),
]

/** Who a row without a role becomes: what most people are who join. */
const STANDARD_ROLE: Role = 'volunteer'

export interface ReadPerson {
  row: number
  email: string
  firstName: string
  lastName: string
  phone: string | null
  role: Role
  /** Whether the file says something about the role; otherwise it is the standard one. */
  roleGiven: boolean
}

export function readPeople(table: SheetRows, { columns: chosen, fixes = [] }: ImportOptions) {
  const { filled, mapping, ...body } = readHead(table, isPeopleHeader, recognise, chosen)
  const missing = missingOf(mapping)
  const reading = { ...body, missing, people: [] as ReadPerson[], problems: [] as ImportProblem[] }
  if (missing.length > 0) return reading
  const rowOf = new Map<string, number>()
  const fixOf = fixesByRow(fixes)
  for (const { row, cells } of filled) {
    const fixed = fixOf.get(row)?.values ?? {}
    const cell = (field: Field): string =>
      tidyName(fixed[field] ?? (mapping[field] === undefined ? '' : (cells[mapping[field]] ?? '')))
    const judged = judge(row, cell, rowOf)
    if (Array.isArray(judged))
      for (const { field: name, ...problem } of judged) {
        const heading = body.columns.find(({ field }) => field === name)?.heading
        reading.problems.push({ ...problem, ...(heading ? { column: heading } : {}) })
      }
    else {
      rowOf.set(judged.email.toLowerCase(), row)
      reading.people.push(judged)
    }
  }
  return reading
}

/** Everything that is wrong with a row, in the order of its kinds, or the person in it. */
function judge(
  row: number,
  cell: (field: Field) => string,
  rowOf: ReadonlyMap<string, number>,
): ReadPerson | (ImportProblem & { kind: ProblemKind; field: Field })[] {
  const faults: (ImportProblem & { kind: ProblemKind; field: Field })[] = []
  const fault = (
    kind: ProblemKind,
    field: Field,
    message: string,
    more?: Pick<ImportProblem, 'fix' | 'otherFixes'>,
  ) => faults.push({ row, kind, field, value: cell(field), message, ...more })
  const named = nameIn(cell)
  const first = firstName.input.safeParse(named.firstName)
  const last = lastName.input.safeParse(named.lastName)
  if (!first.success || !last.success)
    fault(
      'name_missing',
      cell('firstName') || !cell('name') ? 'firstName' : 'name',
      named.firstName ? 'This name is too long.' : 'This row has no name.',
    )
  const address = email.input.safeParse(cell('email'))
  if (!address.success)
    fault(
      'email_invalid',
      'email',
      cell('email') ? 'This is no email address.' : 'This row has no email address.',
    )
  const number = phone.input.safeParse(cell('phone'))
  if (!number.success) fault('phone_invalid', 'phone', 'This phone number is too long.')
  const known = roleIn(cell('role'))
  if (!known) fault('role_unknown', 'role', `There is no role “${cell('role')}”.`, proposals(cell('role')))
  const earlier = address.success ? rowOf.get(address.data.toLowerCase()) : undefined
  if (earlier !== undefined) fault('duplicate_email', 'email', `Row ${earlier} has the same email address.`)
  if (!(first.success && last.success && address.success && number.success && known) || faults.length > 0)
    return faults
  return {
    row,
    email: address.data,
    firstName: first.data,
    lastName: last.data,
    phone: number.data,
    role: known,
    roleGiven: cell('role') !== '',
  }
}

/** `Lee, Ana` and `Ana Maria Lee`: what comes last, or before a comma, is the family's. */
function nameIn(cell: (field: Field) => string): { firstName: string; lastName: string } {
  if (cell('firstName') || !cell('name')) return { firstName: cell('firstName'), lastName: cell('lastName') }
  const [before = '', after] = cell('name').split(/,(.*)/)
  if (after?.trim()) return { firstName: after.trim(), lastName: before.trim() }
  const words = before.trim().split(' ')
  const lastName = cell('lastName') || (words.length > 1 ? (words.pop() ?? '') : '')
  return { firstName: words.join(' '), lastName }
}

const SPOKEN: Record<string, Role> = {
  host: 'host',
  driver: 'driver',
  recipient: 'recipient',
  committee: 'committee_member',
  administrator: 'admin',
  'super admin': 'super_admin',
  'general volunteer': 'volunteer',
  'driver transportation': 'driver',
}
const ROLE_BY_NAME = new Map<string, Role>([
  ...Object.entries(SPOKEN),
  ...ROLES.flatMap((role): [string, Role][] => [
    [foldHeading(role), role],
    [foldHeading(ROLE_NAMES[role]), role],
  ]),
])

const roleIn = (text: string): Role | undefined =>
  text === '' ? STANDARD_ROLE : ROLE_BY_NAME.get(foldHeading(text))

const propose = (role: Role): ProposedFix => ({
  label: `Use ${ROLE_NAMES[role]}`,
  values: { role: ROLE_NAMES[role] },
})

/** A slip of the keyboard, or a coordinator, who is one of two (design 3). */
function proposals(text: string): Pick<ImportProblem, 'fix' | 'otherFixes'> {
  if (foldName(text).includes('coordinator'))
    return { fix: propose('core_team'), otherFixes: [propose('committee_member')] }
  const near = nearestName(text, Object.values(ROLE_NAMES))
  const role = ROLES.find((one) => ROLE_NAMES[one] === near)
  return role ? { fix: propose(role) } : { otherFixes: [propose(STANDARD_ROLE)] }
}
