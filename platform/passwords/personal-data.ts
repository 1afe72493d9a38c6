import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { invitations, passwordTokens } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: passwordTokens,
    title: 'Links to set a password',
    of: ({ id }) => eq(passwordTokens.userId, id),
    secret: ['token_hash'],
    erasure: 'delete',
  }),
  definePersonalData({
    table: invitations,
    title: 'When you were invited',
    of: ({ id }) => eq(invitations.userId, id),
    erasure: 'delete',
  }),
]
