import type { InputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { MINUTE } from '#kernel/clock.ts'
import { ROLE_NAMES, type Role } from '#kernel/people/access.ts'
import { whatKeepsFromGiving } from '#platform/accounts/access.ts'
import { createPerson, defaultsOf } from '#platform/accounts/service-people.ts'
import { sendInvitation } from '#platform/passwords/service-invitations.ts'
import type { Ctx } from '#server/context.ts'
import type { users as calls } from './contract.ts'
import { mustBeFree } from './service.ts'
import { chosenUsers, one, show, type UserRow } from './service-list.ts'
import { inWords, mustBeAllowed } from './service-rules.ts'

type Calls = typeof calls

/** Who clicks twice sends one mail. */
const AGAIN_MS = MINUTE

/** Why whoever asks cannot open an account with this role, in words; the rules of approving (design 3). */
export function whyNot(ctx: Ctx, role: Role): string | undefined {
  const { higher, lacking } = whatKeepsFromGiving(ctx.user, role, defaultsOf(ctx.app, role))
  if (higher) return `You cannot make anybody ${ROLE_NAMES[role]}: that is a higher role than yours.`
  if (lacking.length > 0)
    return `${ROLE_NAMES[role]} comes with what you do not hold yourself: ${inWords(ctx, lacking)}.`
  return undefined
}

export async function add(ctx: Ctx, { phone = null, ...person }: InputOf<Calls['add']>) {
  // Whoever may edit people may invite; whom as what is a matter of the field.
  ctx.check(true)
  const reason = whyNot(ctx, person.role)
  if (reason) throw invalid({ role: reason })
  await mustBeFree(ctx, person.email)
  const row = await createPerson(ctx, { ...person, phone })
  await send(ctx, row)
  return one(ctx, { id: row.id })
}

/** A first mail, or the same again, to everybody of these who has no way to sign in yet. */
export async function invite(ctx: Ctx, input: InputOf<Calls['invite']>) {
  const rows = await chosenUsers(ctx, input)
  ctx.check(true)
  const shown = await show(ctx, rows)
  const before = ctx.app.now().getTime() - AGAIN_MS
  let invited = 0
  for (const [index, row] of rows.entries()) {
    await mustBeAllowed(ctx, row, {})
    const { state, invitedAt } = shown[index] ?? {}
    const waits = state === 'uninvited' || state === 'invited'
    if (!waits || (invitedAt && new Date(invitedAt).getTime() > before)) continue
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
      `Choose a password, then sign in with your email address ${person.email}.`,
    ],
  })
}
