import { ownedBy } from '#server/data/personal-data.ts'
import { notificationPreferences, notifications, pushSubscriptions } from './tables.ts'

export const personalData = [
  ownedBy(notifications.userId, { title: 'Notifications to you', erasure: 'delete' }),
  ownedBy(notificationPreferences.personId, {
    title: 'Which notifications you want where',
    erasure: 'delete',
  }),
  ownedBy(pushSubscriptions.personId, {
    title: 'Devices that show you notifications',
    secret: ['endpoint', 'keys'],
    erasure: 'delete',
  }),
]
