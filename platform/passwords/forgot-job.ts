import { and, count, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { HOUR } from '#kernel/clock.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { users } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { forgetExpired, issueLink } from './service.ts'
import { passwordTokens } from './tables.ts'

/** Design 3: three an hour. Also what one mailbox gets at most, from however many addresses somebody asks. */
export const RESETS_PER_HOUR = 3

/**
 * Whether an account exists is looked up here, after the answer has been given: it reads and takes the same for
 * every address that anybody types.
 */
export const forgotPassword = defineJob({
  name: 'passwords.forgot',
  payload: z.object({ email: z.string() }),
  run: (app, { email }) =>
    inTransaction(app, 'job passwords.forgot', async (ctx) => {
      const [person] = await ctx.db
        .select()
        .from(users)
        .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.isActive, true)))
        .for('update')
      if (!person) return
      const [recent] = await ctx.db
        .select({ count: count() })
        .from(passwordTokens)
        .where(
          and(
            eq(passwordTokens.userId, person.id),
            eq(passwordTokens.purpose, 'reset'),
            gt(passwordTokens.createdAt, new Date(app.now().getTime() - HOUR)),
          ),
        )
      if ((recent?.count ?? 0) >= RESETS_PER_HOUR) return
      await sendMail(ctx, {
        to: person.email,
        personId: person.id,
        category: 'account',
        personal: true,
        template: {
          subject: 'Set a new password',
          name: person.firstName,
          paragraphs: ['Somebody, hopefully you, asked for a new password for your account.'],
          action: { label: 'Set a new password', url: await issueLink(ctx, person.id, 'reset') },
          note: 'The link works once, and for one hour. If you did not ask for it, ignore this email: your password stays as it is.',
        },
      })
    }),
})

export const cleanUp = defineJob({
  name: 'passwords.clean-up',
  payload: z.object({}),
  at: [{ time: '03:35' }],
  run: async (app) => {
    await forgetExpired(app)
  },
})
