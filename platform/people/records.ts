import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { personName } from '#server/data/names.ts'
import { defineRecord, type RecordKind, type RecordKinds, type Row, tableOf } from '#server/data/records.ts'
import { people } from '#server/data/tables.ts'
import { mayManage } from './access.ts'
import { personFields } from './fields.ts'
import { differentPeople } from './tables.ts'

const { name, nickname, phone, email, address } = personFields(mayManage)
const COLUMNS = {
  name: name.label,
  nickname: nickname.label,
  phone: phone.label,
  email: email.label,
  address: address.label,
  latitude: 'Latitude',
  longitude: 'Longitude',
  geocoded_at: 'Pin found by address',
}

const aboutPeople = (kinds: RecordKinds) =>
  [...kinds.values()].filter(({ subject }) => subject?.table === tableOf(personRecord))

/** Rows of this kind that are about the person. */
const roles = ({ table, subject }: RecordKind, condition: SQL | undefined) =>
  sql`EXISTS (SELECT FROM ${table} WHERE ${table}.${sql.identifier(subject?.column ?? '')} = ${people.id}
    AND ${condition ?? sql`true`})`

/** People by what they do; who does nothing (yet, or any more) is for those who may change people. */
function byRoles(user: CurrentUser, kinds: RecordKinds, changing: boolean) {
  const about = aboutPeople(kinds)
  const found = about.flatMap((kind) => {
    const condition = kind.scope(user, kinds)
    if (condition === false || (changing && !kind.subject?.mayChange(user))) return []
    return [roles(kind, changing ? and(condition, kind.subject?.changing?.(user)) : condition)]
  })
  if (about.some(({ subject }) => subject?.mayChange(user)))
    found.push(
      sql`NOT (${sql.join(
        about.map((kind) => roles(kind, undefined)),
        sql` OR `,
      )})`,
    )
  // Everybody says themselves how to reach them.
  if (changing && user.personId) found.push(eq(people.id, user.personId))
  return found.length > 0 ? sql`(${sql.join(found, sql` OR `)})` : false
}
const isSelf = (user: CurrentUser, row: Row | undefined) =>
  user.personId !== undefined && row?.id === user.personId

/** Who somebody is. What they are (contact, driver) is decided by the slices of those rows. */
export const personRecord: RecordKind = defineRecord({
  table: people,
  noun: 'person',
  scope: (user, kinds) => byRoles(user, kinds, false),
  changing: (user, kinds) => byRoles(user, kinds, true),
  mayChange: () => false,
  decidedBy: (about) => {
    const hides = (user: CurrentUser, column: string, row?: Row) =>
      !isSelf(user, row) &&
      column in COLUMNS &&
      about.every(({ subject }) => subject?.hides(user, column) ?? true)
    return {
      mayChange: (user, row, action) =>
        (action === 'update' && isSelf(user, row)) || about.some(({ subject }) => subject?.mayChange(user)),
      hides,
      mayPutBack: (user, after, now) =>
        now === undefined ||
        Object.keys(COLUMNS).every((column) => after[column] === now[column] || !hides(user, column, now)),
    }
  },
  fields: { ...COLUMNS, confirmed_at: 'Last confirmed' },
  event: 'people.changed',
})

/** That two are not one is for whoever looks after the directory. */
export const differentRecord = defineRecord({
  table: differentPeople,
  noun: 'pair of different people',
  scope: (user) => (passes(user, mayManage) ? undefined : false),
  mayChange: (user) => passes(user, mayManage),
  fields: { first_id: 'One', second_id: 'The other' },
  event: 'people.changed',
  present: (ctx, _field, value) => personName(ctx, value),
})
