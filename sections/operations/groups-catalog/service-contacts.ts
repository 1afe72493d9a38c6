import { and, eq, ne, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { knownFirst } from '#platform/people/service.ts'
import type { Ctx } from '#server/context.ts'
import { mayEdit } from './access.ts'
import type { groupContacts as calls } from './contract.ts'
import { contactRows, groupRows } from './rows.ts'
import { organizationContacts } from './tables.ts'

type Calls = typeof calls
const known = knownFirst(contactRows)

export async function addContact(ctx: Ctx, input: InputOf<Calls['add']>) {
  await groupRows.find(ctx, input.organizationId, { locked: true })
  ctx.check(mayEdit(ctx.user))
  if (input.isPrimary) await unsetPrimary(ctx, input.organizationId, input.id ?? null)
  return known.add(ctx, input)
}

export async function editContact(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const before = await contactRows.find(ctx, input.id)
  await groupRows.find(ctx, before.organizationId, { locked: true })
  ctx.check(mayEdit(ctx.user))
  if (before.version === input.version && input.isPrimary)
    await unsetPrimary(ctx, before.organizationId, before.id)
  return known.edit(ctx, input)
}

/** A group has one primary contact: making one primary unsets the other, in the same request. */
async function unsetPrimary(ctx: Ctx, organizationId: string, except: string | null) {
  await ctx.db
    .update(organizationContacts)
    .set({ isPrimary: false, version: sql`${organizationContacts.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(organizationContacts.organizationId, organizationId),
        eq(organizationContacts.isPrimary, true),
        except ? ne(organizationContacts.id, except) : undefined,
      ),
    )
}
