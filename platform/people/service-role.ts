import { and, asc, eq, getTableName, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Access, type CurrentUser, passes } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { definePersonalData, type Subject } from '#server/data/personal-data.ts'
import { placeIn, type ToldRow } from '#server/data/records.ts'
import type { TableKind } from '#server/data/search.ts'
import { people } from '#server/data/tables.ts'
import { contactData } from './access.ts'
import { rolesOf } from './roles.ts'
import { isWho, ofPerson } from './service.ts'

/** Rows of what somebody is: drivers, volunteers; one for each person. */
type RoleTable = PgTable & Record<'id' | 'personId' | 'createdBy', PgColumn>

/** What else these people are, for the answers of rows that say what they are: 'contact of Oak Street'. */
export async function alsoOf(ctx: Ctx, table: PgTable, rows: { personId: string }[]) {
  const roles = await rolesOf(
    ctx,
    rows.map(({ personId }) => personId),
  )
  const own = getTableName(table)
  return rows.map(({ personId }) => ({
    personId,
    also: (roles.get(personId) ?? []).filter((role) => role.table !== own),
  }))
}

/** For `personSubject`: 'driver', with the section that opens it. */
export const toldAs =
  (table: RoleTable, words: string, section: string) =>
  async (ctx: Ctx, ids: string[], condition: SQL | undefined): Promise<ToldRow[]> => {
    const found = await ctx.db
      .select({ id: table.id, personId: table.personId })
      .from(table as PgTable)
      .where(and(inArray(table.personId, ids), condition))
    return found.map((row) => ({
      personId: String(row.personId),
      id: String(row.id),
      words,
      href: placeIn(section)(String(row.id)),
    }))
  }

/** By the name of the person, for lists that nobody has sorted. */
export const byName = (table: RoleTable) =>
  asc(sql`lower((SELECT ${people.name} FROM ${people} WHERE ${people.id} = ${table.personId}))`)

/** What rows about people hold of whoever asks for their data: rows about them, and those that they entered. */
export function personalDataOf(
  table: RoleTable,
  { mine, entered, secret = ['notes'] }: { mine: string; entered: string; secret?: string[] },
) {
  const theirs = (whose: Subject) => ofPerson(table.personId, isWho(whose))
  return [
    definePersonalData({
      table,
      title: mine,
      aboutOne: true,
      of: theirs,
      erasure: 'delete',
    }),
    definePersonalData({
      table,
      title: entered,
      of: (whose) => and(eq(table.createdBy, whose.id), not(theirs(whose))),
      secret,
      erasure: { keep: 'They belong to the people they name.' },
    }),
  ]
}

interface Found {
  kind: string
  label: string
  icon: TableKind['icon']
  called: string[]
  access: Access
  scope: TableKind['scope']
  /** Who may see home addresses here. */
  addresses: Access
  section: string
  description: SQL
  fields?: TableKind['fields']
  weight?: SQL
}

/** How the search finds people by what they are; their texts are kept by `CALL search_role(…)`. */
export const searchOf = (
  table: RoleTable,
  { addresses, section, fields, weight, ...of }: Found,
): TableKind => {
  const sees = (user: CurrentUser) => ({
    contact: passes(user, contactData),
    private: passes(user, addresses),
  })
  return {
    ...of,
    from: sql`${table} JOIN ${people} ON ${people.id} = ${table.personId}`,
    id: table.id,
    sees,
    title: { text: people.name, weight: 1.2, names: true },
    fields: (user) => [
      { text: people.nickname, weight: 1, names: true },
      ...(fields?.(user) ?? []),
      sees(user).contact && { text: people.phone, weight: 1, phone: true },
      sees(user).contact && { text: people.email, weight: 0.7 },
      sees(user).private && { text: people.address, weight: 0.7 },
    ],
    ...(weight ? { weight } : {}),
    opens: (id) => ({ section, params: { id } }),
  }
}
