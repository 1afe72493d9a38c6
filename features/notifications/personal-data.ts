import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/personal-data.ts'
import { notifications } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: notifications,
    title: 'Notifications to you',
    of: ({ id }) => eq(notifications.userId, id),
    erasure: 'delete',
  }),
]
