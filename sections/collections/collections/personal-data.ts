import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { collections } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: collections,
    title: 'Collections you logged',
    of: ({ id }) => eq(collections.createdBy, id),
    erasure: { keep: 'The sandwiches were made. They stay counted, logged by “A former member”.' },
  }),
]
