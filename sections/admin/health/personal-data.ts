import { eq, or } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { wholeExports } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: wholeExports,
    title: 'Exports of everything that you asked for or took along',
    of: ({ id }) => or(eq(wholeExports.createdBy, id), eq(wholeExports.fetchedBy, id)),
    erasure: { keep: 'That everything was taken along and when stays, without the name.' },
  }),
]
