import { eq, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import { defineRecord, placeIn } from '#server/data/records.ts'
import { can } from './access.ts'
import { enqueueMails } from './mail-out.ts'
import { inboxPeople, inboxThreads } from './tables.ts'

/** The one row rule: a message is for whom it was addressed to, and who sent it. Nobody else, whatever their role. */
export function scope(user: CurrentUser): SQL | false {
  if (!has(user, can.MESSAGES_VIEW)) return false
  return sql`EXISTS (SELECT FROM ${inboxPeople} WHERE ${inboxPeople.inboxThreadId} = ${inboxThreads.id}
    AND ${inboxPeople.personId} = ${user.id})`
}

export const inboxRecord = defineRecord({
  table: inboxThreads,
  noun: 'message',
  scope,
  // What was sent is with others.
  mayChange: () => false,
  fields: { subject: 'Subject' },
  opens: placeIn('messages'),
  event: 'inbox.changed',
  talk: {
    mayWrite: () => true,
    mayModerate: () => false,
    where: (row) => `about “${String(row.subject)}”`,
    listeners: async (ctx, row) => ({
      all: (
        await ctx.db
          .select({ id: inboxPeople.personId })
          .from(inboxPeople)
          .where(eq(inboxPeople.inboxThreadId, String(row.id)))
      ).map(({ id }) => id),
      none: [],
    }),
    mails: { when: (row) => row.by_mail === true, send: enqueueMails },
  },
})

/** Where somebody has put a message: for them alone to see, and to take back. */
export const placeRecord = defineRecord({
  table: inboxPeople,
  noun: 'place in the inbox',
  scope: (user) => has(user, can.MESSAGES_VIEW) && eq(inboxPeople.personId, user.id),
  mayChange: (user, row, action) => action === 'update' && row.person_id === user.id,
  fields: { folder: 'Folder', is_starred: 'Starred' },
  event: 'inbox.changed',
})
