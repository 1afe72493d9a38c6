import { eq, inArray, sql } from 'drizzle-orm'
import { messages, threads } from '#platform/threads/tables.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { kudos, kudosDigests } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: messages,
    title: 'What was said in kudos to you',
    of: ({ id }) =>
      inArray(
        messages.threadId,
        sql`(SELECT ${threads.id} FROM ${threads} JOIN ${kudos} ON ${kudos.id} = ${threads.aboutId}
          WHERE ${threads.aboutTable} = 'kudos' AND ${kudos.recipientId} = ${id})`,
      ),
    erasure: 'delete',
  }),
  definePersonalData({
    table: kudosDigests,
    title: 'Whether you get the list of those not thanked by email',
    of: ({ id }) => eq(kudosDigests.personId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: kudos,
    title: 'Kudos you received',
    of: ({ id }) => eq(kudos.recipientId, id),
    last: true,
    erasure: 'delete',
  }),
  definePersonalData({
    table: kudos,
    title: 'Kudos you sent',
    of: ({ id }) => eq(kudos.createdBy, id),
    erasure: { keep: 'They belong to whom you thanked, and stay there without your name.' },
  }),
]
