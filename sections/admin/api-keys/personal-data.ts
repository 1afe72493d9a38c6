import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { apiKeys } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: apiKeys,
    title: 'Keys you made for other programs',
    of: ({ id }) => eq(apiKeys.createdBy, id),
    erasure: 'delete',
  }),
]
