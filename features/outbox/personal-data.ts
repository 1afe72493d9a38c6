import { eq, or, sql } from 'drizzle-orm'
import { definePersonalData } from '#server/personal-data.ts'
import { messagePreferences, outbox } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: outbox,
    title: 'Mails and text messages to you',
    of: ({ id, email }) =>
      or(eq(outbox.personId, id), eq(sql`lower(${outbox.recipient})`, email.toLowerCase())),
    secret: ['link', 'html'],
    erasure: 'delete',
  }),
  definePersonalData({
    table: messagePreferences,
    title: 'How you want to be written to',
    of: ({ id }) => eq(messagePreferences.personId, id),
    erasure: 'delete',
  }),
]
