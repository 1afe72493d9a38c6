import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { announcementDismissals, announcements } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: announcementDismissals,
    title: 'Announcements you have seen and dismissed',
    of: ({ id }) => eq(announcementDismissals.userId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: announcements,
    title: 'Announcements you wrote',
    of: ({ id }) => eq(announcements.createdBy, id),
    erasure: { keep: 'They were said for the charity.' },
  }),
]
