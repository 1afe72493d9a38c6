import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { accessRequests } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: accessRequests,
    title: 'Sections you asked for',
    of: ({ id }) => eq(accessRequests.userId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: accessRequests,
    title: 'Requests for access you answered',
    of: ({ id }) => eq(accessRequests.answeredBy, id),
    secret: ['reason'],
    erasure: { keep: 'They belong to the people who asked.' },
  }),
]
