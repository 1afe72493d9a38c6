import { and, eq } from 'drizzle-orm'
import { definePersonalData, ownedBy } from '#server/data/personal-data.ts'
import { files } from '#server/data/tables.ts'
import { OWNER } from './service.ts'
import { emailChanges } from './tables.ts'

export const personalData = [
  ownedBy(emailChanges.userId, {
    title: 'Links to prove an email address',
    secret: ['token_hash'],
    erasure: 'delete',
  }),
  definePersonalData({
    table: files,
    title: 'Your photo',
    of: ({ id }) => and(eq(files.owner, OWNER), eq(files.ownerId, id)),
    secret: ['sha256'],
    erasure: 'delete',
  }),
]
