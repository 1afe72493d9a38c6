import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { receivedTexts, textAnnouncements } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: receivedTexts,
    title: 'Text messages you sent us',
    of: ({ id }) => eq(receivedTexts.personId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: textAnnouncements,
    title: 'Announcements you sent as text messages',
    of: ({ id }) => eq(textAnnouncements.createdBy, id),
    erasure: { keep: 'They were said for the charity.' },
  }),
]
