import { type ColumnNames, recogniseColumns } from '#kernel/calls/columns.ts'
import type { Field } from './import-contract.ts'

/** What others call the columns of a list of people. */
/** In the order in which columns are given away. */
const NAMES: Record<Field, ColumnNames> = {
  email: {
    exact: ['e mail', 'email', 'e mail address', 'email address', 'mail', 'login', 'username'],
    loose: /\be ?mail\b/,
  },
  firstName: { exact: ['first name', 'first', 'given name', 'forename', 'firstname'] },
  lastName: { exact: ['last name', 'last', 'surname', 'family name', 'lastname'] },
  name: { exact: ['full name', 'name', 'display name', 'person', 'volunteer', 'contact'] },
  phone: {
    exact: ['phone', 'phone number', 'mobile', 'cell', 'cell phone', 'mobile phone', 'telephone', 'tel'],
    loose: /\b(?:phone|mobile|cell)\b/,
  },
  role: { exact: ['role', 'role in the portal', 'user role', 'type', 'position'] },
}

export type Mapping = Partial<Record<Field, number>>
export const recognisePeople = (headings: readonly string[]): Mapping => recogniseColumns(headings, NAMES)

/** Without these nobody can be told from anybody else. */
export function missingFields({ email, firstName, name }: Mapping): Field[] {
  const missing: Field[] = email === undefined ? ['email'] : []
  return firstName === undefined && name === undefined ? [...missing, 'firstName'] : missing
}

/** For `readTable`: does this row hold the headings of a list of people? */
export const isPeopleHeader = (cells: string[]): boolean => recognisePeople(cells).email !== undefined
