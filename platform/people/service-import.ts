import { getTableColumns, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { foldName } from '#kernel/language/names.ts'
import { passes } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { scoped } from '#server/data/undo.ts'
import { visibleIds } from '#server/data/undo-rows.ts'
import type { Imported, Match, Matching } from '#server/spreadsheets/import-compare.ts'
import { contactData } from './access.ts'
import { personRecord } from './records.ts'
import { phoneKey, phoneKeyOf, type Reachable, rolesInWords } from './service.ts'

type Known = typeof people.$inferSelect
interface Read extends Reachable {
  name: string
}

/** By what somebody is known again: `name` is what the key is called. */
const keysOf = ({ phone, email }: Reachable) => [
  ...(phone ? [{ key: `tel:${phoneKey(phone)}`, field: 'phone', name: 'phone number' } as const] : []),
  ...(email ? [{ key: `mail:${email.toLowerCase()}`, field: 'email', name: 'email address' } as const] : []),
]
/** Whoever may not see phones knows nobody again by one: the answer would tell whose it is. */
const forWhoReads = <V extends object>(ctx: Ctx, values: V): V =>
  passes(ctx.user, contactData) ? values : { ...values, phone: null, email: null }
const nameKey = (name: string) => `name:${foldName(name)}`
const isCalled = ({ name, nickname }: Pick<Known, 'name' | 'nickname'>, said: string) =>
  [name, nickname].some((one) => one && foldName(one) === foldName(said))

/**
 * Who a row of a list is (115-people.md), for `importRows`: the same phone or e-mail under the same name is the same
 * person, whatever they do for the charity by now. The same name alone, the same phone under another name, or several who
 * are alike, is asked about and never guessed: one of them is chosen, or that it is somebody new.
 */
export const byPerson =
  <T extends PgTable & Record<'id' | 'personId', PgColumn>>({
    table,
    scope,
  }: Pick<Imported<T>, 'table' | 'scope'>): Matching =>
  async (ctx, given) => {
    const reads = given.map((read) => ({ ...read, values: forWhoReads(ctx, read.values) }))
    const rows = await ctx.db
      .select({ id: table.id, personId: table.personId })
      .from(table as PgTable)
      .where(scoped(scope(ctx.user, ctx.app.records)))
    const rowOf = new Map(rows.map(({ id, personId }) => [String(personId), String(id)]))
    const known = await knownBy(
      ctx,
      reads.map(({ values }) => values as unknown as Read),
    )
    const describe = await describing(ctx, reads, known)
    /** Rows of the file, by phone, by e-mail and by name. */
    const earlier = new Map<string, { row: number; name: string; key: string }>()

    return ({ row, is, values }) => {
      const read = forWhoReads(ctx, values) as unknown as Read
      const keys = keysOf(read)
      const byName = nameKey(read.name)
      const about = (person: Known, chosen = false): Match => {
        const id = rowOf.get(person.id)
        // Whoever says that it is this person says nothing about how they are called.
        const own = chosen ? { name: person.name } : {}
        return id ? { id, values: own } : { key: person.id, values: { ...own, personId: person.id } }
      }
      const remember = (match: Match) => {
        const key = 'key' in match ? match.key : undefined
        for (const entry of [...keys.map((way) => way.key), byName])
          if (key && !earlier.has(entry)) earlier.set(entry, { row, name: read.name, key })
        return match
      }
      const alike = likePeople(read, known)
      const people = alike.map(({ person }) => person)
      const chosen = people.find(({ id }) => id === is)
      const candidates = people.map(({ id, name }) => ({ id, name, description: describe(id) }))
      if (chosen) return remember({ ...about(chosen, true), candidates })
      if (is === 'new') return remember({ key: `row:${row}` })

      const asked = (problem: string, field: string): Match => ({ problem, field, candidates })
      const same = keys.length > 0 ? people.filter((person) => isCalled(person, read.name)) : []
      const here = same.filter(({ id }) => rowOf.has(id))
      const [only, ...others] = here.length > 0 ? here : same
      if (only && others.length > 0)
        return asked(`Several people are called ${read.name} and can be reached like this.`, 'name')
      if (only && rowOf.has(only.id)) return about(only)
      const before = [...keys, { key: byName, name: 'name' }].flatMap(({ key, name }) => {
        const found = earlier.get(key)
        return found ? [{ ...found, by: name }] : []
      })
      const again = before.find(({ name, by }) => by !== 'name' && foldName(name) === foldName(read.name))
      if (again) return { key: again.key }
      if (only) return remember(about(only))
      const [other] = alike
      if (other && keys.length > 0)
        return asked(
          `${other.person.name} has the same ${other.by.name}. Is this the same person?`,
          other.by.field,
        )
      const shared = before.find(({ by }) => by !== 'name')
      if (shared)
        return {
          problem: `Row ${shared.row}, ${shared.name}, has the same ${shared.by}.`,
          field: shared.by === 'phone number' ? 'phone' : 'email',
        }
      if (keys.length === 0 && other)
        return asked(
          `${other.person.name} is known already. Is this the same person? A phone number would tell as well.`,
          'phone',
        )
      const [namesake] = before
      if (keys.length === 0 && namesake)
        return {
          problem: `Row ${namesake.row} has the same name, and nothing tells the two apart.`,
          field: 'phone',
        }
      return remember({ key: `row:${row}` })
    }
  }

/** Of each: whose name and phone or e-mail these are, where that is one person whom the importer may see. */
export async function knownAs(ctx: Ctx, given: readonly Read[]): Promise<(string | undefined)[]> {
  const reads = given.map((one) => forWhoReads(ctx, one))
  const known = await knownBy(
    ctx,
    reads.filter((read) => keysOf(read).length > 0),
  )
  return reads.map((read) => {
    if (keysOf(read).length === 0) return undefined
    const alike = likePeople(read, known)
    const [only, ...others] = alike.filter(({ person }) => isCalled(person, read.name))
    return others.length === 0 ? only?.person.id : undefined
  })
}

interface Way {
  key: string
  field: 'phone' | 'email' | 'name'
  name: string
}
/** Who may be meant, each once: by how they are reached, or by the name where nothing else is said. */
function likePeople(read: Read, known: Map<string, Known[]>): { person: Known; by: Way }[] {
  const keys = keysOf(read)
  const ways: Way[] = keys.length > 0 ? keys : [{ key: nameKey(read.name), field: 'name', name: 'name' }]
  const found = new Map<string, { person: Known; by: Way }>()
  for (const by of ways)
    for (const person of known.get(by.key) ?? [])
      if (!found.has(person.id)) found.set(person.id, { person, by })
  return [...found.values()]
}

/** What tells those apart who are asked about: what they do, and where one may see that, how they are reached. */
async function describing(ctx: Ctx, reads: Parameters<Matching>[1], known: Map<string, Known[]>) {
  const asked = reads.flatMap(({ values }) => {
    const alike = likePeople(values as unknown as Read, known)
    const [first, ...more] = alike
    return first &&
      more.length === 0 &&
      first.by.field !== 'name' &&
      isCalled(first.person, String(values.name))
      ? []
      : alike.map(({ person }) => person)
  })
  const people = new Map(asked.map((person) => [person.id, person]))
  const roles = await rolesInWords(ctx, [...people.keys()])
  const showsContact = passes(ctx.user, contactData)
  return (id: string) => {
    const person = people.get(id)
    const ways = showsContact && person ? [person.phone, person.email] : []
    return [...(roles.get(id) ?? []), ...ways].filter(Boolean).join(' · ')
  }
}

/** People whom this person may see, by each phone and e-mail that the file has, and by the names that stand alone. */
async function knownBy(ctx: Ctx, reads: Read[]): Promise<Map<string, Known[]>> {
  const phones = reads.flatMap(({ phone }) => phoneKey(phone) ?? [])
  const emails = reads.flatMap(({ email }) => email?.toLowerCase() ?? [])
  const alone = reads.filter((read) => keysOf(read).length === 0).map(({ name }) => name)
  const names = new Set(alone.map(nameKey))
  const found = await ctx.db
    .select(getTableColumns(people))
    .from(people)
    .where(
      or(
        sql`${phoneKeyOf(people.phone)} = ANY (${sql.param(phones)}::text[])`,
        sql`lower(${people.email}) = ANY (${sql.param(emails)}::text[])`,
        // Which of them have one of the names is told by how names are compared.
        alone.length > 0 ? sql`true` : undefined,
      ),
    )
    .orderBy(people.createdAt, people.id)
  const keyed = found.flatMap((person) => {
    const called = [person.name, person.nickname].flatMap((one) => (one ? nameKey(one) : []))
    return [
      ...keysOf(person).map(({ key }) => ({ key, person })),
      ...called.filter((key) => names.has(key)).map((key) => ({ key, person })),
    ]
  })
  const wanted = new Set([...reads.flatMap((read) => keysOf(read).map(({ key }) => key)), ...names])
  const about = keyed.filter(({ key }) => wanted.has(key))
  const visible = await visibleIds(
    ctx,
    personRecord,
    [...new Set(about.map(({ person }) => person.id))].map((id) => ({ id })),
  )
  const by = new Map<string, Known[]>()
  for (const { key, person } of about)
    if (visible.has(person.id)) by.set(key, [...(by.get(key) ?? []), person])
  return by
}
