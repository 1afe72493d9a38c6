import { and, asc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { conflict } from '#kernel/calls/errors.ts'
import { groupKey, groupWord } from '#kernel/charity/group-names.ts'
import { countOf } from '#kernel/language/count.ts'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import { ofPerson, personSubject } from '#platform/people/service.ts'
import { uniteRows } from '#platform/people/service-unite.ts'
import type { Ctx } from '#server/context.ts'
import { defineRecord, placeIn, type ToldRow } from '#server/data/records.ts'
import { cellsOfRows } from '#server/data/row-cells.ts'
import { rowsOf } from '#server/data/rows.ts'
import { containing } from '#server/data/search.ts'
import { people } from '#server/data/tables.ts'
import { can, mayEdit } from './access.ts'
import { contact, organization } from './fields.ts'
import { eventCount, figure, figuresOf, lastCame, pastFrom } from './figures.ts'
import { differentOrganizations, organizationContacts, organizationNames, organizations } from './tables.ts'

/** The one row rule of this slice: who may see groups sees all of them. */
export const scope = (user: CurrentUser) => (has(user, can.ORGANIZATIONS_VIEW) ? undefined : false)

const byName = sql`lower(${organizations.name})`
const full = (name: string, department: string | null | undefined) =>
  department ? `${name}, ${department}` : name

/** Letter for letter, or by the name rule: "St Mark" finds "Saint Marks Church". */
function holds(search: string, at: typeof organizations | typeof organizationNames) {
  const pattern = containing(search)
  const word = groupWord(search)
  return or(
    ilike(at.name, pattern),
    ilike(at.department, pattern),
    word.length > 2 ? ilike(at.nameKey, containing(word)) : undefined,
  )
}
const called = (condition: SQL | undefined) =>
  sql`EXISTS (SELECT FROM ${organizationNames} WHERE ${organizationNames.organizationId} = ${organizations.id} AND ${condition ?? sql`true`})`

/** Days of a group, under any of its names. */
export const onDays = (from: unknown, to: unknown, day: SQL) =>
  and(from ? sql`${day} >= ${from}::date` : undefined, to ? sql`${day} <= ${to}::date` : undefined) ??
  sql`true`

const inScope = {
  all: () => undefined,
  organization: (pattern: string) =>
    or(ilike(organizations.name, pattern), called(ilike(organizationNames.name, pattern))),
  department: (pattern: string) => ilike(organizations.department, pattern),
}

export const groupRows = rowsOf(organization, organizations, {
  scope,
  mayAdd: mayEdit,
  mayEdit,
  event: 'groups.changed',
  section: 'groups-catalog',
  refuseIfUsed,
  derive: async (ctx, { id, name, department }, before) => {
    if (name !== undefined || department !== undefined)
      await claimName(
        ctx,
        name ?? before?.name ?? '',
        department === undefined ? before?.department : department,
        {
          self: before?.id ?? id,
          field: name === undefined || name === before?.name ? 'department' : 'name',
        },
      )
    return {}
  },
  beside: figuresOf,
  where: (ctx, { category, status, hosted, from, to, scope: place, search }) => {
    const lately = sql`coalesce(${lastCame}, ${organizations.createdAt}::date) >= ${pastFrom(ctx)}::date`
    return and(
      category ? eq(organizations.category, category as string) : undefined,
      status === 'active' ? lately : status === 'historical' ? sql`NOT ${lately}` : undefined,
      hosted === 'yes'
        ? sql`${figure('times')} > 0`
        : hosted === 'no'
          ? sql`coalesce(${figure('times')}, 0) = 0`
          : undefined,
      from || to
        ? sql`EXISTS (SELECT FROM group_owners k JOIN group_days g ON g.name_key = k.name_key
            WHERE k.organization_id = ${organizations.id} AND g.times > 0 AND ${onDays(from, to, sql`g.day`)})`
        : undefined,
      search && place ? inScope[place as keyof typeof inScope](containing(search as string)) : undefined,
    )
  },
  search: (_ctx, search) =>
    or(
      holds(search, organizations),
      called(holds(search, organizationNames)),
      ilike(organizations.domains, containing(search)),
    ),
  order: [byName, sql`lower(${organizations.department}) NULLS FIRST`],
  sorts: { lastDay: lastCame, sandwiches: figure('sandwiches'), times: figure('times'), events: eventCount },
  exported: {
    heading: [
      'Other names',
      'Times in the log',
      'Sandwiches',
      'First day',
      'Last day',
      'Events',
      'Last event',
      'Status',
    ],
    cells: cellsOfRows(organizations, async (ctx, rows) =>
      (await figuresOf(ctx, rows)).map(({ otherNames, ...of }) => [
        otherNames.map(({ name, department }) => full(name, department)).join('; '),
        of.times,
        of.sandwiches,
        of.firstDay,
        of.lastDay,
        of.events,
        of.lastEventDay,
        of.status,
      ]),
    ),
  },
})

/** One name is one group: refuses one that means another already, and says which. */
export async function claimName(
  ctx: Ctx,
  name: string,
  department: string | null | undefined,
  { self, field = 'name' }: { self?: string | null | undefined; field?: 'name' | 'department' } = {},
) {
  const { rows } = await ctx.db.execute<{ name: string; department: string | null }>(
    sql`SELECT o.name, o.department FROM group_owners k JOIN ${organizations} o ON o.id = k.organization_id
        WHERE k.name_key = ${groupKey(name, department)} AND k.organization_id IS DISTINCT FROM ${self ?? null}::uuid`,
  )
  const [taken] = rows
  if (!taken) return
  const message = `This is known already as ${full(taken.name, taken.department)}. If they are one, merge them.`
  throw conflict(message, { fields: { [field]: message } })
}

/** What stands in the log is nobody's to delete. */
async function refuseIfUsed(ctx: Ctx, rows: { id: string; name: string }[]) {
  const figures = await ctx.db.execute<{ id: string; times: number }>(
    sql`SELECT organization_id AS id, times FROM organization_figures
        WHERE organization_id = ANY (${sql.param(rows.map(({ id }) => id))}::uuid[]) AND times > 0 LIMIT 1`,
  )
  const [used] = figures.rows
  const name = rows.find(({ id }) => id === used?.id)?.name
  if (used)
    throw conflict(
      `${name} stands in the log ${countOf(used.times, 'time')}, so it cannot be deleted. Merge it into another group instead.`,
    )
}

/** 'contact of Alder School', for whoever asks what these people are. */
async function contactsInWords(ctx: Ctx, ids: string[], condition: SQL | undefined): Promise<ToldRow[]> {
  const found = await ctx.db
    .select({
      personId: organizationContacts.personId,
      id: organizationContacts.id,
      groupId: organizations.id,
      name: organizations.name,
      department: organizations.department,
    })
    .from(organizationContacts)
    .innerJoin(organizations, eq(organizations.id, organizationContacts.organizationId))
    .where(and(inArray(organizationContacts.personId, ids), condition))
    .orderBy(asc(byName))
  return found.map(({ personId, id, groupId, name, department }) => ({
    personId,
    id,
    words: `contact of ${full(name, department)}`,
    href: placeIn('groups-catalog')(groupId),
  }))
}

export const contactRows = rowsOf(contact, organizationContacts, {
  scope,
  mayEdit,
  subject: personSubject({
    mayChange: mayEdit,
    told: contactsInWords,
    unite: uniteRows(organizationContacts, 'organizationId'),
  }),
  event: 'groups.changed',
  beside: (_ctx, rows) => rows.map(({ organizationId, personId }) => ({ organizationId, personId })),
  where: (_ctx, { organizationId }) =>
    organizationId ? eq(organizationContacts.organizationId, organizationId as string) : undefined,
  search: (_ctx, search) =>
    or(
      ofPerson(
        organizationContacts.personId,
        or(ilike(people.name, containing(search)), ilike(people.nickname, containing(search))),
      ),
      ilike(organizationContacts.role, containing(search)),
    ),
  order: [
    sql`${organizationContacts.isPrimary} DESC`,
    sql`lower((SELECT ${people.name} FROM ${people} WHERE ${people.id} = ${organizationContacts.personId}))`,
  ],
  exported: {
    heading: ['Group', 'Department'],
    cells: async (ctx, ids) => {
      const found = await ctx.db
        .select({
          id: organizationContacts.id,
          name: organizations.name,
          department: organizations.department,
        })
        .from(organizationContacts)
        .innerJoin(organizations, eq(organizations.id, organizationContacts.organizationId))
        .where(inArray(organizationContacts.id, ids))
      const of = new Map(found.map((one) => [one.id, one]))
      return ids.map((id) => [of.get(id)?.name, of.get(id)?.department])
    },
  },
})

async function groupName(ctx: Ctx, id: unknown) {
  const [row] = await ctx.db
    .select({ name: organizations.name, department: organizations.department })
    .from(organizations)
    .where(eq(organizations.id, String(id)))
  return row ? full(row.name, row.department) : 'a deleted group'
}
const named = (columns: readonly string[]) => (ctx: Ctx, column: string, value: unknown) =>
  columns.includes(column) ? groupName(ctx, value) : value

const person = contactRows.record()
const changed = { scope, mayChange: (user: CurrentUser) => mayEdit(user), event: 'groups.changed' }

export const records = [
  groupRows.record(),
  {
    ...person,
    fields: { organization_id: 'Group', ...person.fields },
    present: (ctx: Ctx, field: string, value: unknown) =>
      field === 'organization_id' ? groupName(ctx, value) : person.present?.(ctx, field, value),
  },
  defineRecord({
    ...changed,
    table: organizationNames,
    noun: 'other name of a group',
    fields: { organization_id: 'Group', name: 'Other name', department: 'Department' },
    present: named(['organization_id']),
  }),
  defineRecord({
    ...changed,
    table: differentOrganizations,
    noun: 'pair of different groups',
    scope: (user) => (mayEdit(user) ? undefined : false),
    fields: { first_id: 'One', second_id: 'The other' },
    present: named(['first_id', 'second_id']),
  }),
]
