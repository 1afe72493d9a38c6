import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { notificationPreferences, notifications, pushSubscriptions } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: notifications,
    title: 'Notifications to you',
    of: ({ id }) => eq(notifications.userId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: notificationPreferences,
    title: 'Which notifications you want where',
    of: ({ id }) => eq(notificationPreferences.personId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: pushSubscriptions,
    title: 'Devices that show you notifications',
    of: ({ id }) => eq(pushSubscriptions.personId, id),
    secret: ['endpoint', 'keys'],
    erasure: 'delete',
  }),
]
