import { and, eq, inArray, or } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { groupKey } from '#kernel/charity/group-names.ts'
import { moveFiles } from '#platform/attachments/service.ts'
import { moveContacts } from '#platform/people/service-unite.ts'
import { moveComments } from '#platform/threads/service.ts'
import type { Ctx } from '#server/context.ts'
import { moveReferences } from '#server/data/references.ts'
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
  await ctx.db
    .delete(differentOrganizations)
    .where(or(eq(differentOrganizations.firstId, other), eq(differentOrganizations.secondId, other)))
  await moveParts(ctx, stays, goes)
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
  await moveContacts(ctx, organizationContacts, { at: 'organizationId', from: goes.id, into: stays.id })
  await moveReferences(ctx, organizations, goes.id, stays.id)
  await moveComments(ctx, 'organizations', goes.id, stays.id)
  await moveFiles(ctx, 'organizations', goes.id, stays.id)
}
