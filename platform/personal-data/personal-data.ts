import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { erasures } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: erasures,
    title: 'When your data was erased',
    of: ({ id }) => eq(erasures.personId, id),
    secret: ['known'],
    erasure: { keep: 'It says that it was done, and names nobody.' },
  }),
  definePersonalData({
    table: erasures,
    title: 'Accounts you erased',
    of: ({ id }) => eq(erasures.askedBy, id),
    secret: ['known'],
    erasure: { keep: 'They say that it was done, and name nobody.' },
  }),
]
