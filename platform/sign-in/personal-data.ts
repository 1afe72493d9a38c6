import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { knownDevices, linkedSignIns, pendingSignIns } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: linkedSignIns,
    title: 'Other places that sign you in',
    of: ({ id }) => eq(linkedSignIns.userId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: knownDevices,
    title: 'Browsers you signed in with',
    of: ({ id }) => eq(knownDevices.userId, id),
    secret: ['token_hash'],
    erasure: 'delete',
  }),
  definePersonalData({
    table: pendingSignIns,
    title: 'Sign-ins that wait for their second step',
    of: ({ id }) => eq(pendingSignIns.userId, id),
    secret: ['token_hash'],
    erasure: 'delete',
  }),
]
