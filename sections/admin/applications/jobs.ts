import { and, count, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#kernel/clock.ts'
import { can } from '#platform/accounts/access.ts'
import { holdersOf, personByEmail } from '#platform/accounts/service-people.ts'
import { notify, settle } from '#platform/notifications/service.ts'
import { sendMail } from '#platform/outbox/service.ts'
import type { WorkCtx } from '#server/context.ts'
import { EMPTIED } from '#server/data/personal-data.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import { SIGNUP_ROLE_NAMES } from './fields.ts'
import { applications } from './tables.ts'

type Row = typeof applications.$inferSelect

/** Whoever may approve sees, and is reminded of, who waits longer than this. */
export const LONG_MS = 2 * DAY
/** More than this a day to one mailbox would be a nuisance somebody makes on purpose. */
const MAILS_PER_DAY = 3
const SECTION = '/dashboard?section=applications'
const REMINDER = { type: 'applications', id: 'waiting' }

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
      const name = `${row.firstName} ${row.lastName}`
      await tellApprovers(ctx, {
        related: { type: 'application', id },
        category: 'activity',
        title: 'New application',
        words: `${name} would like to join as: ${SIGNUP_ROLE_NAMES[row.role]}.`,
        subject: `New application: ${name}`,
        more: 'Please look at it within 2 days, so that nobody who wants to help waits in vain.',
        action: { label: 'Look at the application', place: `${SECTION}&id=${id}` },
      })
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
              `Somebody, hopefully you, applied to join ${organizationName} with this email address. There is an account with it already, so nothing was changed.`,
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
        'A volunteer coordinator will contact you within 2-3 business days. Once you are approved, you get another email with a link to choose a password.',
      ],
      note: 'If you did not apply, you need not do anything.',
    },
  })
}

/** On the bell, by mail, or as a text: whoever may approve, in the same words. */
async function tellApprovers(
  ctx: WorkCtx,
  news: {
    related: { type: string; id: string }
    category: 'activity' | 'reminder'
    title: string
    words: string
    subject: string
    more: string
    action: { label: string; place: string }
  },
) {
  const { related, category, title, words, subject, more, action } = news
  const approvers = await holdersOf(ctx, can.USERS_EDIT)
  await notify(ctx, {
    written: true,
    to: approvers.map(({ id }) => id),
    type: 'application',
    category: 'task',
    priority: 'high',
    title,
    message: words,
    actionText: action.label,
    actionUrl: action.place,
    relatedType: related.type,
    relatedId: related.id,
  })
  for (const approver of approvers)
    await sendMail(ctx, {
      to: approver.email,
      personId: approver.id,
      category,
      short: `${ctx.settings.organizationName}: ${words}`,
      template: {
        subject,
        name: approver.firstName,
        paragraphs: [words, more],
        action: { label: action.label, url: ctx.app.appUrl + action.place },
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
      const many = waiting.length > 1
      await tellApprovers(ctx, {
        related: REMINDER,
        category: 'reminder',
        title: 'Somebody is waiting for an answer',
        words: `${many ? `${waiting.length} applications have` : 'One application has'} been waiting for more than 2 days.`,
        subject: many ? `${waiting.length} applications are waiting` : 'An application is waiting',
        more: waiting.map((row) => `${row.firstName} ${row.lastName}`).join('\n'),
        action: { label: 'Look at the applications', place: SECTION },
      })
    }),
})

/** Long enough to open a rejection again or to answer a question about it; then nobody needs these answers. */
export const KEPT_MS = 180 * DAY

/** Every night: what was rejected, or came twice, long ago goes for good, out of the trail as well. */
export const forget = defineJob({
  name: 'applications.forget',
  payload: z.object({}),
  at: [{ time: '03:45' }],
  run: (app) =>
    inTransaction(app, 'job applications.forget', async (ctx) => {
      const gone = await ctx.db
        .delete(applications)
        .where(
          and(
            inArray(applications.status, ['rejected', 'duplicate']),
            lt(
              sql`coalesce(${applications.decidedAt}, ${applications.createdAt})`,
              new Date(app.now().getTime() - KEPT_MS).toISOString(),
            ),
          ),
        )
        .returning({ id: applications.id })
      if (gone.length === 0) return
      const ids = gone.map(({ id }) => id)
      await ctx.db.execute(
        sql`UPDATE audit_log SET ${EMPTIED} WHERE table_name = 'applications' AND row_id = ANY (${sql.param(ids)}::text[])`,
      )
      ctx.emit('applications.changed')
    }),
})
