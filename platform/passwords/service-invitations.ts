import { and, eq } from 'drizzle-orm'
import { sendMail } from '#platform/outbox/service.ts'
import type { Ctx } from '#server/context.ts'
import { issueLink } from './service.ts'
import { invitations, passwordTokens } from './tables.ts'

interface Invited {
  id: string
  email: string
  firstName: string
}

/** A mail with a link to choose a password (design 3: for 7 days). Links of earlier invitations open nothing any more. */
export async function sendInvitation(
  ctx: Ctx,
  { id, email, firstName }: Invited,
  words: { subject: string; paragraphs: string[] },
) {
  await ctx.db
    .delete(passwordTokens)
    .where(and(eq(passwordTokens.userId, id), eq(passwordTokens.purpose, 'invite')))
  const sentAt = ctx.app.now()
  await ctx.db
    .insert(invitations)
    .values({ userId: id, sentAt })
    .onConflictDoUpdate({ target: invitations.userId, set: { sentAt } })
  await sendMail(ctx, {
    to: email,
    personId: id,
    category: 'account',
    personal: true,
    template: {
      ...words,
      name: firstName,
      action: { label: 'Choose a password', url: await issueLink(ctx, id, 'invite') },
      note: `The link works once, and for 7 days. After that, get a new one with “Forgot your password?” at ${ctx.app.appUrl}/api/login.`,
    },
  })
  ctx.emit('users.changed', { id })
}
