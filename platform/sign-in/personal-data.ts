import { ownedBy } from '#server/data/personal-data.ts'
import { knownDevices, linkedSignIns, pendingSignIns } from './tables.ts'

export const personalData = [
  ownedBy(linkedSignIns.userId, { title: 'Other places that sign you in', erasure: 'delete' }),
  ownedBy(knownDevices.userId, {
    title: 'Browsers you signed in with',
    secret: ['token_hash'],
    erasure: 'delete',
  }),
  ownedBy(pendingSignIns.userId, {
    title: 'Sign-ins that wait for their second step',
    secret: ['token_hash'],
    erasure: 'delete',
  }),
]
