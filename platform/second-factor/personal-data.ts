import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { secondFactors } from '#server/data/tables.ts'
import { passkeyChallenges, recoveryCodes } from './tables.ts'

export const personalData = [
  definePersonalData({
    // Keys of apps and passkeys go with it.
    table: secondFactors,
    title: 'Your authenticator app and passkeys',
    of: ({ id }) => eq(secondFactors.userId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: recoveryCodes,
    title: 'Your recovery codes',
    of: ({ id }) => eq(recoveryCodes.userId, id),
    secret: ['code_hash'],
    erasure: 'delete',
  }),
  definePersonalData({
    table: passkeyChallenges,
    title: 'Passkeys you are about to use',
    of: ({ id }) => eq(passkeyChallenges.userId, id),
    secret: ['challenge'],
    erasure: 'delete',
  }),
]
