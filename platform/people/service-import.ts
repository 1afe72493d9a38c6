import { eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { foldName } from '#kernel/language/names.ts'
import type { Ctx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { scoped } from '#server/data/undo.ts'
import { visibleIds } from '#server/data/undo-rows.ts'
import type { Imported, Matching } from '#server/spreadsheets/import-compare.ts'
import { personRecord } from './records.ts'
import { phoneKey, phoneKeyOf, type Reachable } from './service.ts'

type Known = typeof people.$inferSelect
interface Read extends Reachable {
  name: string
}

/** By what somebody is known again: `name` is what the key is called. */
const keysOf = ({ phone, email }: Reachable) => [
  ...(phone ? [{ key: `tel:${phoneKey(phone)}`, name: 'phone number' }] : []),
  ...(email ? [{ key: `mail:${email.toLowerCase()}`, name: 'email address' }] : []),
]
const isCalled = ({ name, nickname }: Pick<Known, 'name' | 'nickname'>, said: string) =>
  [name, nickname].some((one) => one && foldName(one) === foldName(said))

/**
 * Who a row of a list is (115-people.md), for `importRows`: the same phone or e-mail under the same name is the same
 * person, whatever they do for the charity by now. The same name alone, or the same phone under another name, is asked
 * about and never guessed.
 */
export const byPerson =
  <T extends PgTable & Record<'id' | 'personId', PgColumn>>({
    def,
    table,
    scope,
  }: Pick<Imported<T>, 'def' | 'table' | 'scope'>): Matching =>
  async (ctx, reads) => {
    const { one } = def.words
    const rows = await ctx.db
      .select({ id: table.id, personId: table.personId, name: people.name })
      .from(table as PgTable)
      .innerJoin(people, eq(people.id, table.personId))
      .where(scoped(scope(ctx.user, ctx.app.records)))
    const rowOf = new Map(rows.map(({ id, personId }) => [String(personId), String(id)]))
    const names = new Set(rows.map(({ name }) => foldName(name)))
    const known = await reachable(
      ctx,
      reads.map(({ values }) => values as unknown as Read),
    )
    /** Rows of the file, by phone, by e-mail and by name. */
    const earlier = new Map<string, { row: number; name: string; key: string }>()

    return ({ row, values }) => {
      const read = values as unknown as Read
      const keys = keysOf(read)
      const byName = `name:${foldName(read.name)}`
      const people = keys.flatMap(({ key, name }) =>
        (known.get(key) ?? []).map((person) => ({ person, by: name })),
      )
      const same = people.find(({ person }) => isCalled(person, read.name))?.person
      const personId = same?.id
      const id = personId && rowOf.get(personId)
      if (id) return { id }
      const before = [...keys, { key: byName, name: 'name' }].flatMap(({ key, name }) => {
        const found = earlier.get(key)
        return found ? [{ ...found, by: name }] : []
      })
      const again = before.find(({ name, by }) => by !== 'name' && foldName(name) === foldName(read.name))
      if (again) return { key: again.key }
      const key = personId ?? `row:${row}`
      for (const entry of [...keys.map((way) => way.key), byName])
        if (!earlier.has(entry)) earlier.set(entry, { row, name: read.name, key })
      if (same) return { key, values: { personId } }
      const [other] = people
      if (other)
        return {
          problem: `${other.person.name} has the same ${other.by}. Correct this row, or import it all the same if they are two.`,
        }
      const shared = before.find(({ by }) => by !== 'name')
      if (shared) return { problem: `Row ${shared.row}, ${shared.name}, has the same ${shared.by}.` }
      if (keys.length === 0 && (names.has(foldName(read.name)) || before.length > 0))
        return {
          problem: `There is a ${one} called ${read.name} already. A phone number or an email address would tell whether this is the same person.`,
        }
      return { key }
    }
  }

/** People whom this person may see, by each phone and e-mail that the file has. */
async function reachable(ctx: Ctx, reads: Read[]): Promise<Map<string, Known[]>> {
  const phones = reads.flatMap(({ phone }) => phoneKey(phone) ?? [])
  const emails = reads.flatMap(({ email }) => email?.toLowerCase() ?? [])
  const found = await ctx.db
    .select(getTableColumns(people))
    .from(people)
    .where(
      or(
        sql`${phoneKeyOf(people.phone)} = ANY (${sql.param(phones)}::text[])`,
        sql`lower(${people.email}) = ANY (${sql.param(emails)}::text[])`,
      ),
    )
    .orderBy(people.createdAt, people.id)
  const visible = await visibleIds(
    ctx,
    personRecord,
    found.map(({ id }) => ({ id })),
  )
  const by = new Map<string, Known[]>()
  for (const person of found.filter(({ id }) => visible.has(id)))
    for (const { key } of keysOf(person)) by.set(key, [...(by.get(key) ?? []), person])
  return by
}
