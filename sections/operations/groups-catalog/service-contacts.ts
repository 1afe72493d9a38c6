import type { InputOf } from '#kernel/calls/contract.ts'
import { knownFirst } from '#platform/people/service.ts'
import type { Ctx } from '#server/context.ts'
import { unsetPrimary } from '#server/data/primary.ts'
import { mayEdit } from './access.ts'
import type { groupContacts as calls } from './contract.ts'
import { contactRows, groupRows } from './rows.ts'
import { organizationContacts } from './tables.ts'

type Calls = typeof calls
const known = knownFirst(contactRows)

export async function addContact(ctx: Ctx, input: InputOf<Calls['add']>) {
  await groupRows.find(ctx, input.organizationId, { locked: true })
  ctx.check(mayEdit(ctx.user))
  if (input.isPrimary) await onlyOnePrimary(ctx, input.organizationId, input.id ?? null)
  return known.add(ctx, input)
}

export async function editContact(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const before = await contactRows.find(ctx, input.id)
  await groupRows.find(ctx, before.organizationId, { locked: true })
  ctx.check(mayEdit(ctx.user))
  if (before.version === input.version && input.isPrimary)
    await onlyOnePrimary(ctx, before.organizationId, before.id)
  return known.edit(ctx, input)
}

const onlyOnePrimary = (ctx: Ctx, id: string, except: string | null) =>
  unsetPrimary(ctx, organizationContacts, { of: organizationContacts.organizationId, id, except })
