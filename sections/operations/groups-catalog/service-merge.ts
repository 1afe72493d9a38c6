import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { groupKey } from '#kernel/charity/group-names.ts'
import { moveFiles } from '#platform/attachments/service.ts'
import { moveComments } from '#platform/threads/service.ts'
import type { Ctx } from '#server/context.ts'
import { foreignKeysTo } from '#server/data/references.ts'
import { onlySaid, updateMany } from '#server/data/versioned.ts'
import { mayEdit } from './access.ts'
import type { groups as calls } from './contract.ts'
import { organization } from './fields.ts'
import { claimName, groupRows } from './rows.ts'
import { differentOrganizations, organizationContacts, organizationNames, organizations } from './tables.ts'

type Calls = typeof calls
type Row = typeof organizations.$inferSelect

/**
 * Two groups turn out to be one. The entries of the log stay as they were written: the name of the one that goes is
 * another name of the one that stays. Undone like everything else.
 */
export async function merge(ctx: Ctx, input: InputOf<Calls['merge']>) {
  const { id, other, values } = input
  if (id === other) throw invalid({ other: 'Please choose two different groups' })
  const both = await ctx.db
    .select()
    .from(organizations)
    .where(inArray(organizations.id, [id, other]))
    .orderBy(organizations.id)
    .for('update')
  const [stays, goes] = [both.find((one) => one.id === id), both.find((one) => one.id === other)]
  ctx.check(mayEdit(ctx.user))
  if (!stays || !goes) throw notFound('One of these groups')
  if (stays.version !== input.version || goes.version !== input.otherVersion)
    throw conflict('Somebody changed one of them in the meantime. Please look again.')
  const said = { ...saidByOne(stays, goes), ...onlySaid(values) }
  const after = { ...stays, ...said }
  const key = groupKey(after.name, after.department)
  if (key !== goes.nameKey) await claimName(ctx, after.name, after.department, { self: id })
  await moveParts(ctx, stays, goes)
  await ctx.db
    .delete(differentOrganizations)
    .where(or(eq(differentOrganizations.firstId, other), eq(differentOrganizations.secondId, other)))
  await ctx.db.delete(organizations).where(eq(organizations.id, other))
  await ctx.db
    .delete(organizationNames)
    .where(and(eq(organizationNames.organizationId, id), eq(organizationNames.nameKey, key)))
  await updateMany(ctx, organizations, [{ before: stays, values: said }])
  const called = [stays, goes].filter(({ nameKey }) => nameKey !== key)
  for (const { name, department } of called)
    await ctx.db
      .insert(organizationNames)
      .values({ organizationId: id, name, department, createdBy: ctx.user.id })
  ctx.emit('groups.changed')
  return groupRows.showOne(ctx, await groupRows.find(ctx, id))
}

/** What only the one that goes says: nothing is lost by what nobody was asked about. Its department is part of its name. */
const saidByOne = (stays: Row, goes: Row): Partial<Row> => {
  const names = Object.keys(organization.fields) as (keyof typeof organization.fields)[]
  const said = names.filter((name) => name !== 'department' && stays[name] === null && goes[name] !== null)
  return Object.fromEntries(said.map((name) => [name, goes[name]]))
}

/** Everything that belongs to the one belongs to the other, whatever slice keeps it; comments and files too. */
async function moveParts(ctx: Ctx, stays: Row, goes: Row) {
  await uniteContacts(ctx, stays.id, goes.id)
  for (const { table, column } of await foreignKeysTo(ctx, organizations)) {
    if (table === 'different_organizations') continue
    const { rowCount } = await ctx.db.execute(
      sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${stays.id}, version = version + 1, updated_at = now()
          WHERE ${sql.identifier(column)} = ${goes.id}`,
    )
    const kind = ctx.app.records.get(table)
    if (kind && (rowCount ?? 0) > 0) ctx.emit(kind.event)
  }
  await moveComments(ctx, 'organizations', goes.id, stays.id)
  await moveFiles(ctx, 'organizations', goes.id, stays.id)
}

/** Who was a contact of both is one of the one, with what either row says; its own primary contact stays the primary one. */
async function uniteContacts(ctx: Ctx, stays: string, goes: string) {
  const rows = await ctx.db
    .select()
    .from(organizationContacts)
    .where(inArray(organizationContacts.organizationId, [stays, goes]))
    .orderBy(organizationContacts.id)
  const own = rows.filter(({ organizationId }) => organizationId === stays)
  const isPrimary = own.every((one) => !one.isPrimary)
  for (const gone of rows.filter(({ organizationId }) => organizationId === goes)) {
    const before = own.find(({ personId }) => personId === gone.personId)
    if (before) await ctx.db.delete(organizationContacts).where(eq(organizationContacts.id, gone.id))
    const values = before
      ? {
          isPrimary: before.isPrimary || (gone.isPrimary && isPrimary),
          role: before.role ?? gone.role,
          notes: [...new Set([before.notes, gone.notes].filter(Boolean))].join('\n') || null,
        }
      : { isPrimary: gone.isPrimary && isPrimary }
    await updateMany(ctx, organizationContacts, [{ before: before ?? gone, values }])
  }
}
