import { ownedBy } from '#server/data/personal-data.ts'
import { secondFactors } from '#server/data/tables.ts'
import { passkeyChallenges, recoveryCodes } from './tables.ts'

export const personalData = [
  ownedBy(secondFactors.userId, {
    // Keys of apps and passkeys go with it.
    title: 'Your authenticator app and passkeys',
    erasure: 'delete',
  }),
  ownedBy(recoveryCodes.userId, { title: 'Your recovery codes', secret: ['code_hash'], erasure: 'delete' }),
  ownedBy(passkeyChallenges.userId, {
    title: 'Passkeys you are about to use',
    secret: ['challenge'],
    erasure: 'delete',
  }),
]
