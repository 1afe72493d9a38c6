import { inArray } from 'drizzle-orm'
import { createPerson, defaultsOf } from '#features/accounts/service-people.ts'
import { sendInvitation } from '#features/passwords/service-invitations.ts'
import { ROLE_NAMES } from '#kernel/access.ts'
import { MINUTE } from '#kernel/clock.ts'
import type { InputOf } from '#kernel/contract.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/tables.ts'
import type { users as calls } from './contract.ts'
import { listedColumns, type UserRow } from './present.ts'
import { mustBeFree } from './service.ts'
import { findTarget, one } from './service-list.ts'
import { mustBeAllowed } from './service-rules.ts'

type Calls = typeof calls

/** Who clicks twice sends one mail. */
const AGAIN_MS = MINUTE

/** May whoever asks open an account with this role? The rules of approving: no higher role, nothing they lack. */
export const mayOpen = (ctx: Ctx, role: UserRow['role'], name: string) =>
  mustBeAllowed(
    ctx,
    { id: '', displayName: name, email: '', role, permissions: [] },
    { role, permissions: defaultsOf(ctx.app, role) },
  )

export async function add(ctx: Ctx, { phone = null, ...person }: InputOf<Calls['add']>) {
  await mayOpen(ctx, person.role, `${person.firstName} ${person.lastName}`.trim())
  await mustBeFree(ctx, person.email)
  const row = await createPerson(ctx, { ...person, phone })
  await send(ctx, row)
  return one(ctx, { id: row.id })
}

/** A first mail, or the same again, to everybody of these who has no way to sign in yet. */
export async function invite(ctx: Ctx, input: InputOf<Calls['invite']>) {
  const rows = await findTarget(ctx, input)
  ctx.check(true)
  const ids = rows.map(({ id }) => id)
  const listed = await ctx.db.select(listedColumns).from(users).where(inArray(users.id, ids))
  const before = ctx.app.now().getTime() - AGAIN_MS
  let invited = 0
  for (const row of listed) {
    await mustBeAllowed(ctx, row, {})
    const waits = row.state === 'uninvited' || row.state === 'invited'
    if (!waits || (row.invitedAt && new Date(row.invitedAt).getTime() > before)) continue
    await send(ctx, row)
    invited += 1
  }
  return { invited, leftAlone: rows.length - invited }
}

const send = (ctx: Ctx, person: UserRow) => {
  const { organizationName } = ctx.settings
  return sendInvitation(ctx, person, {
    subject: `You are invited to ${organizationName}`,
    paragraphs: [
      `${ctx.user.displayName} invites you to the portal of ${organizationName}. You join as: ${ROLE_NAMES[person.role]}.`,
      `Choose a password, then sign in with your e-mail address ${person.email}.`,
    ],
  })
}
