import { eq, inArray, or, sql } from 'drizzle-orm'
import { definePersonalData, ownedBy } from '#server/data/personal-data.ts'
import { messagePreferences, outbox, textConsents, textStops } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: outbox,
    title: 'Emails and text messages to you',
    of: ({ id, email }) =>
      or(eq(outbox.personId, id), eq(sql`lower(${outbox.recipient})`, email.toLowerCase())),
    secret: ['link', 'html'],
    erasure: 'delete',
  }),
  ownedBy(messagePreferences.personId, { title: 'How you want to be written to', erasure: 'delete' }),
  // Before the consents, which say whose number it is.
  definePersonalData({
    table: textStops,
    title: 'Your numbers that said STOP',
    of: ({ id }) =>
      inArray(
        textStops.phone,
        sql`(SELECT ${textConsents.phone} FROM ${textConsents} WHERE ${eq(textConsents.personId, id)})`,
      ),
    erasure: { keep: 'A number that said STOP must never get a text again; it names nobody.' },
  }),
  ownedBy(textConsents.personId, {
    title: 'What text messages you agreed to',
    secret: ['code_hash'],
    erasure: 'delete',
  }),
]
