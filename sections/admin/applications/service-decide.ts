import { eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { ROLE_NAMES, type Role } from '#kernel/people/access.ts'
import { move } from '#kernel/portal/steps.ts'
import { whatKeepsFromGiving } from '#platform/accounts/access.ts'
import { createPerson, defaultsOf } from '#platform/accounts/service-people.ts'
import { settle } from '#platform/notifications/service.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { sendInvitation } from '#platform/passwords/service-invitations.ts'
import { mayAdd as mayAddDriver } from '#sections/operations/drivers/access.ts'
import { addDriver } from '#sections/operations/drivers/service-add.ts'
import { mayAdd as mayAddVolunteer } from '#sections/operations/volunteers/access.ts'
import { addVolunteer } from '#sections/operations/volunteers/service-add.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import type { applications as calls } from './contract.ts'
import { rows } from './service.ts'
import { applicationSteps } from './steps.ts'
import type { applications } from './tables.ts'

type Calls = typeof calls
type Row = typeof applications.$inferSelect

/** Locked, so that two who decide at once do so one after the other. */
async function find(ctx: Ctx, id: string, name: keyof typeof applicationSteps.moves, reason?: string) {
  const row = await rows.find(ctx, id, { locked: true })
  ctx.check(rows.mayEdit(ctx.user, row))
  return { row, status: move(applicationSteps, row, ctx.user, name, reason) }
}

async function decide(ctx: Ctx, { id, version }: Row, changes: Partial<Row>) {
  const decision = { decidedAt: ctx.app.now(), decidedBy: ctx.user.id, ...changes }
  const decided = await rows.edit(ctx, { ...decision, id, version })
  await settle(ctx, { type: 'application', id })
  return decided
}

const directories = {
  volunteers: { add: addVolunteer, mayAdd: mayAddVolunteer },
  drivers: { add: addDriver, mayAdd: mayAddDriver },
}

export async function approve(ctx: Ctx, { id, role, among }: InputOf<Calls['approve']>) {
  const { row, status } = await find(ctx, id, 'approve')
  const { higher, lacking } = whatKeepsFromGiving(ctx.user, role, defaultsOf(ctx.app, role))
  ctx.check(!higher, `You cannot give the role ${ROLE_NAMES[role]}: it is above your own.`)
  ctx.check(lacking.length === 0, cannotGive(role, lacking))
  const { email, firstName, lastName, phone } = row
  const person = await createPerson(ctx, { email, firstName, lastName, phone, role })
  if (among) {
    ctx.check(directories[among].mayAdd(ctx.user), `You cannot add anybody to the ${among}.`)
    const [account] = await ctx.db
      .select({ personId: users.personId })
      .from(users)
      .where(eq(users.id, person.id))
    const name = `${firstName} ${lastName}`
    await directories[among].add(ctx, { personId: account?.personId, name, phone })
  }
  const { organizationName } = ctx.settings
  await sendInvitation(ctx, person, {
    subject: `Welcome to ${organizationName}`,
    paragraphs: [
      `Your application was approved. You join as: ${ROLE_NAMES[role]}.`,
      `Choose a password, then sign in with your email address ${email}.`,
    ],
  })
  return {
    application: await decide(ctx, row, { status, givenRole: role, personId: person.id }),
    personId: person.id,
  }
}

const SHOWN = 3
function cannotGive(role: Role, lacking: string[]) {
  const rest = lacking.length > SHOWN ? ` and ${lacking.length - SHOWN} more` : ''
  const names = lacking.slice(0, SHOWN).join(', ') + rest
  return `You cannot give the role ${ROLE_NAMES[role]}: it comes with permissions that you do not have yourself (${names}). An administrator can.`
}

export async function reject(ctx: Ctx, { id, reason, message }: InputOf<Calls['reject']>) {
  const { row, status } = await find(ctx, id, 'reject', reason)
  if (message)
    await sendMail(ctx, {
      to: row.email,
      category: 'account',
      template: {
        subject: `Your application to ${ctx.settings.organizationName}`,
        name: row.firstName,
        paragraphs: [message],
      },
    })
  return decide(ctx, row, { status, reason })
}

export async function reopen(ctx: Ctx, { id }: { id: string }) {
  const { row, status } = await find(ctx, id, 'reopen')
  return decide(ctx, row, { status, reason: null, decidedAt: null, decidedBy: null })
}
