import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { activity, activityOptOuts } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: activity,
    title: 'Pages you looked at and what you did there, in the last 90 days',
    of: ({ id }) => eq(activity.userId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: activityOptOuts,
    title: 'That you switched the notes of your use off',
    of: ({ id }) => eq(activityOptOuts.userId, id),
    erasure: 'delete',
  }),
]
