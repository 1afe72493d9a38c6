import { and, count, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#kernel/clock.ts'
import { can } from '#platform/accounts/access.ts'
import { holdersOf, personByEmail } from '#platform/accounts/service-people.ts'
import { notify, settle } from '#platform/notifications/service.ts'
import { sendMail } from '#platform/outbox/service.ts'
import type { WorkCtx } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import { SIGNUP_ROLE_NAMES } from './form-contract.ts'
import { applications } from './tables.ts'

type Row = typeof applications.$inferSelect

const LONG_MS = 2 * DAY
/** More than this a day to one mailbox would be a nuisance somebody makes on purpose. */
const MAILS_PER_DAY = 3
const REMINDER = { type: 'applications', id: 'waiting' }
const placeOf = (ctx: WorkCtx, id?: string) =>
  `${ctx.app.appUrl}/dashboard?section=applications${id ? `&id=${id}` : ''}`

/** An application came in: is it somebody new? Tells the applicant, and whoever may approve. */
export const received: Job<{ id: string }> = defineJob({
  name: 'applications.received',
  payload: z.object({ id: z.uuid() }),
  run: (app, { id }) =>
    inTransaction(app, 'job applications.received', async (ctx) => {
      const [row] = await ctx.db
        .select()
        .from(applications)
        .where(and(eq(applications.id, id), eq(applications.status, 'pending')))
        .for('update')
      if (!row) return
      if (await personByEmail(ctx, row.email)) return known(ctx, row, 'account')
      if (await waitsAlready(ctx, row)) return known(ctx, row, 'application')
      await tellApplicant(ctx, row)
      await tellApprovers(ctx, row)
    }),
})

const sameMailbox = (row: Row) =>
  and(eq(sql`lower(${applications.email})`, row.email.toLowerCase()), ne(applications.id, row.id))

async function waitsAlready(ctx: WorkCtx, row: Row) {
  const [earlier] = await ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        sameMailbox(row),
        eq(applications.status, 'pending'),
        // The clock first; ids decide between two of the same moment.
        sql`(${applications.createdAt}, ${applications.id}) < (${row.createdAt}, ${row.id}::uuid)`,
      ),
    )
  return earlier !== undefined
}

async function mayWrite(ctx: WorkCtx, row: Row) {
  const [recent] = await ctx.db
    .select({ count: count() })
    .from(applications)
    .where(and(sameMailbox(row), gt(applications.createdAt, new Date(ctx.app.now().getTime() - DAY))))
  return (recent?.count ?? 0) < MAILS_PER_DAY
}

/** Only the owner of the mailbox learns that this address is known here. */
async function known(ctx: WorkCtx, row: Row, as: 'account' | 'application') {
  await ctx.db
    .update(applications)
    .set({ status: 'duplicate', version: sql`${applications.version} + 1`, updatedAt: sql`now()` })
    .where(eq(applications.id, row.id))
  ctx.emit('applications.changed', { id: row.id })
  if (!(await mayWrite(ctx, row))) return
  const { organizationName } = ctx.settings
  await sendMail(ctx, {
    to: row.email,
    category: 'account',
    template:
      as === 'account'
        ? {
            subject: `You already have an account with ${organizationName}`,
            paragraphs: [
              `Somebody, hopefully you, applied to join ${organizationName} with this e-mail address. There is an account with it already, so nothing was changed.`,
              'Sign in as usual. If you do not know your password any more, ask for a new one there.',
            ],
            action: { label: 'Sign in', url: `${ctx.app.appUrl}/api/login` },
          }
        : {
            subject: `We already have your application to ${organizationName}`,
            paragraphs: [
              'Thank you for asking again. Your first application is still with us, and a volunteer coordinator will be in touch.',
            ],
          },
  })
}

async function tellApplicant(ctx: WorkCtx, row: Row) {
  if (!(await mayWrite(ctx, row))) return
  const { organizationName } = ctx.settings
  await sendMail(ctx, {
    to: row.email,
    category: 'account',
    template: {
      subject: `We received your application to ${organizationName}`,
      name: row.firstName,
      paragraphs: [
        `Thank you for applying to help ${organizationName}. You applied as: ${SIGNUP_ROLE_NAMES[row.role]}.`,
        'A volunteer coordinator will contact you within 2-3 business days. Once you are approved, you get another mail with a link to choose a password.',
      ],
      note: 'If you did not apply, you need not do anything.',
    },
  })
}

async function tellApprovers(ctx: WorkCtx, row: Row) {
  const approvers = await holdersOf(ctx, can.USERS_EDIT)
  const name = `${row.firstName} ${row.lastName}`
  const words = `${name} would like to join as: ${SIGNUP_ROLE_NAMES[row.role]}.`
  await notify(ctx, {
    written: true,
    to: approvers.map(({ id }) => id),
    type: 'application',
    category: 'task',
    priority: 'high',
    title: 'New application',
    message: words,
    actionText: 'Look at the application',
    actionUrl: `/dashboard?section=applications&id=${row.id}`,
    relatedType: 'application',
    relatedId: row.id,
  })
  for (const approver of approvers)
    await sendMail(ctx, {
      to: approver.email,
      personId: approver.id,
      category: 'activity',
      short: `${ctx.settings.organizationName}: ${words}`,
      template: {
        subject: `New application: ${name}`,
        name: approver.firstName,
        paragraphs: [
          words,
          'Please look at it within 2 days, so that nobody who wants to help waits in vain.',
        ],
        action: { label: 'Look at the application', url: placeOf(ctx, row.id) },
      },
    })
}

/** Every morning: whoever may approve hears of those who wait longer than 2 days. */
export const remind = defineJob({
  name: 'applications.remind',
  payload: z.object({}),
  at: [{ time: '09:00' }],
  run: (app) =>
    inTransaction(app, 'job applications.remind', async (ctx) => {
      const waiting = await ctx.db
        .select()
        .from(applications)
        .where(
          and(
            eq(applications.status, 'pending'),
            lt(applications.createdAt, new Date(app.now().getTime() - LONG_MS)),
          ),
        )
      // Yesterday's reminder is outdated, whatever there is today.
      await settle(ctx, REMINDER)
      if (waiting.length === 0) return
      const approvers = await holdersOf(ctx, can.USERS_EDIT)
      const many = waiting.length > 1
      const words = `${many ? `${waiting.length} applications have` : 'One application has'} been waiting for more than 2 days.`
      const names = waiting.map((row) => `${row.firstName} ${row.lastName}`).join('\n')
      await notify(ctx, {
        written: true,
        to: approvers.map(({ id }) => id),
        type: 'application',
        category: 'task',
        priority: 'high',
        title: 'Somebody is waiting for an answer',
        message: words,
        actionText: 'Look at the applications',
        actionUrl: '/dashboard?section=applications',
        relatedType: REMINDER.type,
        relatedId: REMINDER.id,
      })
      for (const approver of approvers)
        await sendMail(ctx, {
          to: approver.email,
          personId: approver.id,
          category: 'reminder',
          short: `${ctx.settings.organizationName}: ${words}`,
          template: {
            subject: many ? `${waiting.length} applications are waiting` : 'An application is waiting',
            name: approver.firstName,
            paragraphs: [words, names],
            action: { label: 'Look at the applications', url: placeOf(ctx) },
          },
        })
    }),
})
