import { eq, sql } from 'drizzle-orm'
import { can, whatKeepsFromGiving } from '#features/accounts/access.ts'
import { createPerson, defaultsOf } from '#features/accounts/service-people.ts'
import { settle } from '#features/notifications/service.ts'
import { sendMail } from '#features/outbox/service.ts'
import { sendInvitation } from '#features/passwords/service-invitations.ts'
import { has, ROLE_NAMES, type Role } from '#kernel/access.ts'
import type { InputOf } from '#kernel/contract.ts'
import { conflict, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { applications as calls } from './contract.ts'
import { present, type Row } from './service.ts'
import { applications } from './tables.ts'

type Calls = typeof calls

/** Locked, so that two who decide at once do so one after the other. */
async function find(ctx: Ctx, id: string, wanted: 'pending' | 'rejected'): Promise<Row> {
  const [row] = await ctx.db.select().from(applications).where(eq(applications.id, id)).for('update')
  if (!row) throw notFound('This application')
  ctx.check(has(ctx.user, can.USERS_EDIT))
  if (row.status === wanted) return row
  const words = {
    pending: 'This application is waiting already.',
    approved: 'This application was approved already.',
    rejected: 'This application was rejected already.',
    duplicate: 'There is an account or another application with this e-mail address.',
  }
  throw conflict(words[row.status])
}

async function decide(ctx: Ctx, id: string, changes: Partial<Row>) {
  const [row] = await ctx.db
    .update(applications)
    .set({
      decidedAt: ctx.app.now(),
      decidedBy: ctx.user.id,
      ...changes,
      version: sql`${applications.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(applications.id, id))
    .returning()
  if (!row) throw notFound('This application')
  await settle(ctx, { type: 'application', id })
  ctx.emit('applications.changed', { id })
  return present(ctx, row, ctx.user.displayName)
}

export async function approve(ctx: Ctx, { id, role }: InputOf<Calls['approve']>) {
  const application = await find(ctx, id, 'pending')
  const { higher, lacking } = whatKeepsFromGiving(ctx.user, role, defaultsOf(ctx.app, role))
  ctx.check(!higher, `You cannot give the role ${ROLE_NAMES[role]}: it is above your own.`)
  ctx.check(lacking.length === 0, cannotGive(role, lacking))
  const { email, firstName, lastName, phone } = application
  const person = await createPerson(ctx, { email, firstName, lastName, phone, role })
  const { organizationName } = ctx.settings
  await sendInvitation(ctx, person, {
    subject: `Welcome to ${organizationName}`,
    paragraphs: [
      `Your application was approved. You join as: ${ROLE_NAMES[role]}.`,
      `Choose a password, then sign in with your e-mail address ${email}.`,
    ],
  })
  return {
    application: await decide(ctx, id, { status: 'approved', givenRole: role, personId: person.id }),
    personId: person.id,
  }
}

const SHOWN = 3
const cannotGive = (role: Role, lacking: string[]) =>
  `You cannot give the role ${ROLE_NAMES[role]}: it comes with permissions that you do not have yourself (${lacking
    .slice(0, SHOWN)
    .join(
      ', ',
    )}${lacking.length > SHOWN ? ` and ${lacking.length - SHOWN} more` : ''}). An administrator can.`

export async function reject(ctx: Ctx, { id, reason, message }: InputOf<Calls['reject']>) {
  const application = await find(ctx, id, 'pending')
  if (message)
    await sendMail(ctx, {
      to: application.email,
      category: 'account',
      template: {
        subject: `Your application to ${ctx.settings.organizationName}`,
        name: application.firstName,
        paragraphs: [message],
      },
    })
  return decide(ctx, id, { status: 'rejected', reason })
}

export async function reopen(ctx: Ctx, { id }: { id: string }) {
  await find(ctx, id, 'rejected')
  return decide(ctx, id, { status: 'pending', reason: null, decidedAt: null, decidedBy: null })
}
