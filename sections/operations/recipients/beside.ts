import { inArray } from 'drizzle-orm'
import { foldName } from '#kernel/language/names.ts'
import { knownAs } from '#platform/people/service-import.ts'
import type { Ctx } from '#server/context.ts'
import type { Rule } from '#server/spreadsheets/import-judge.ts'
import type { OutCell } from '#server/spreadsheets/spreadsheet.ts'
import type { Contact, Schedule } from './fields.ts'
import { besideFields } from './import-fields.ts'
import { contactRows, partsOf, scheduleRows } from './part-rows.ts'
import { recipients } from './tables.ts'

type Values = Record<string, unknown>
const SLOTS = ['contact', 'second'] as const
const KINDS = ['collection', 'feeding'] as const

/** Of one kind: on which days, and when they begin where that is the same on all. */
const daysOf = (schedules: readonly Schedule[], kind: (typeof KINDS)[number]) => {
  const own = schedules.filter((row) => row.kind === kind)
  const times = new Set(own.map(({ startTime }) => startTime))
  return {
    [`${kind}Days`]: [...new Set(own.map(({ day }) => day))],
    [`${kind}Time`]: times.size === 1 ? ([...times][0] ?? null) : null,
  }
}

const contactIn = (slot: string, row: Contact | undefined) => ({
  [`${slot}Name`]: row?.name ?? null,
  [`${slot}Phone`]: row?.phone ?? null,
  [`${slot}Email`]: row?.email ?? null,
  [`${slot}Role`]: row?.role ?? null,
})

/** The first two contacts and the days of a recipient, as one row of a spreadsheet says them. */
const besides = ({ contacts, schedules }: { contacts: Contact[]; schedules: Schedule[] }): Values =>
  Object.assign(
    {},
    ...SLOTS.map((slot, at) => contactIn(slot, contacts[at])),
    ...KINDS.map((kind) => daysOf(schedules, kind)),
  ) as Values

/** The same of each of these recipients, by their ids. */
export async function besidesOf(ctx: Ctx, ids: string[]): Promise<Map<string, Values>> {
  const parts = await partsOf(ctx, ids)
  return new Map(ids.map((id) => [id, besides(parts(id))]))
}

/** Columns of the spreadsheet beside the fields (domain 5.4). */
export const exported = {
  heading: [...Object.values(besideFields).map(({ label }) => label), 'Our contact', 'Created'],
  cells: async (ctx: Ctx, ids: string[]): Promise<OutCell[][]> => {
    const parts = await partsOf(ctx, ids)
    const made = await ctx.db
      .select({ id: recipients.id, createdAt: recipients.createdAt })
      .from(recipients)
      .where(inArray(recipients.id, ids))
    const created = new Map(made.map(({ id, createdAt }) => [id, createdAt.toISOString()]))
    return ids.map((id) => {
      const said = besides(parts(id))
      const cells = Object.entries(besideFields).map(([name, field]) => {
        const value = said[name] ?? null
        return value === null ? null : field.inWords(value as never)
      })
      const ours = parts(id).ourContacts.filter(({ isActive }) => isActive)
      return [...cells, ours.map(({ name }) => name).join('; '), created.get(id) ?? null]
    })
  },
}

/** What a file says beside the fields of these recipients. */
type Besides = { recipientId: string; said: Values }[]
const idsIn = (all: { recipientId: string }[]) => [...new Set(all.map(({ recipientId }) => recipientId))]

const contactsIn = (all: Besides) =>
  all.flatMap(({ recipientId, said }) =>
    SLOTS.flatMap((slot) => {
      const name = said[`${slot}Name`]
      if (typeof name !== 'string') return []
      const given = { phone: said[`${slot}Phone`], email: said[`${slot}Email`], role: said[`${slot}Role`] }
      const values = Object.fromEntries(Object.entries(given).filter(([, value]) => (value ?? null) !== null))
      return [{ recipientId, slot, key: foldName(name), values: { name, ...values } }]
    }),
  )

/** One after the other, each with everybody who is called like nobody else in it. */
function* namesakesApart<T extends { key: string }>(all: readonly T[]): Generator<T[]> {
  for (let left = [...all]; left.length > 0; ) {
    const firsts = new Map(left.toReversed().map((one) => [one.key, one]))
    yield left.filter((one) => firsts.get(one.key) === one)
    left = left.filter((one) => firsts.get(one.key) !== one)
  }
}

/**
 * Somebody of the file: who is called so there has new numbers, anybody else is a new contact. Many are written at once;
 * whoever is called as somebody further up waits until that one is there, and may be the same person.
 */
async function takeContacts(ctx: Ctx, all: Besides) {
  for (const some of namesakesApart(contactsIn(all))) {
    const partsNow = await partsOf(ctx, idsIn(some))
    const now = some.map((one) => {
      const { contacts } = partsNow(one.recipientId)
      return { ...one, contacts, row: contacts.find(({ name }) => foldName(name) === one.key) }
    })
    for (const { row, values } of now) {
      const { name: _, ...changes } = values
      if (row) await contactRows.edit(ctx, { ...changes, id: row.id, version: row.version })
    }
    const fresh = now.filter(({ row }) => !row)
    // Who is known already under this name and number is the same person, whatever they do.
    const known = await knownAs(
      ctx,
      fresh.map(({ values }) => values),
    )
    const standing = new Set<string>()
    const added = fresh.map(({ recipientId, slot, values, contacts }, at) => {
      const personId = known[at]
      const stands = `${recipientId} ${personId}`
      const own = personId && !contacts.some((one) => one.personId === personId) && !standing.has(stands)
      standing.add(stands)
      const isPrimary = slot === 'contact' && !contacts.some((one) => one.isPrimary)
      return { ...values, recipientId, isPrimary, ...(own ? { personId } : {}) }
    })
    await contactRows.insertMany(ctx, added)
  }
}

/** The days of the file are all of that kind; a time is that of each. */
async function takeDays(ctx: Ctx, all: Besides) {
  const said = all.flatMap(({ recipientId, said: row }) =>
    KINDS.flatMap((kind) =>
      Object.keys(row).some((name) => name.startsWith(kind))
        ? [
            {
              recipientId,
              kind,
              days: row[`${kind}Days`] as Schedule['day'][] | undefined,
              startTime: row[`${kind}Time`] as string | null | undefined,
            },
          ]
        : [],
    ),
  )
  const parts = await partsOf(ctx, idsIn(said))
  const added: object[] = []
  for (const { recipientId, kind, days, startTime } of said) {
    const own = parts(recipientId).schedules.filter((row) => row.kind === kind)
    const wanted = days ?? own.map(({ day }) => day)
    for (const row of own) {
      if (!wanted.includes(row.day)) await scheduleRows.handlers.remove(ctx, { id: row.id })
      else if (startTime && startTime !== row.startTime) {
        // An end that is before the new beginning is none of it.
        const endTime = row.endTime && row.endTime > startTime ? row.endTime : null
        await scheduleRows.edit(ctx, { id: row.id, version: row.version, startTime, endTime })
      }
    }
    for (const day of wanted.filter((one) => !own.some((row) => row.day === one)))
      added.push({ recipientId, kind, day, startTime: startTime ?? null })
  }
  await scheduleRows.insertMany(ctx, added as never)
}

/** Writes what rows of a file say of contacts and days. */
export async function takeBesides(ctx: Ctx, all: Besides) {
  await takeContacts(ctx, all)
  await takeDays(ctx, all)
}

/** What of a person does not stand without a name, or of a time without a day: said of what is missing, to be typed. */
export const besideRules: readonly Rule[] = [
  ...SLOTS.map(
    (slot): Rule =>
      (said) => {
        const part = ['Phone', 'Email', 'Role'].find((name) => said[`${slot}${name}`])
        if (!part || said[`${slot}Name`]) return undefined
        return {
          field: `${slot}Name`,
          message: `Whose is “${String(said[`${slot}${part}`])}”? The name of this contact is missing.`,
        }
      },
  ),
  ...KINDS.map(
    (kind): Rule =>
      (said) =>
        said[`${kind}Time`] && !(said[`${kind}Days`] as unknown[] | undefined)?.length
          ? {
              field: `${kind}Days`,
              message: `On which day at ${String(said[`${kind}Time`])}? The day is missing.`,
            }
          : undefined,
  ),
]
