import { eq } from 'drizzle-orm'
import { definePersonalData, ownedBy } from '#server/data/personal-data.ts'
import { rows } from './service.ts'
import {
  dashboardDocuments,
  documentAccessLogs,
  documentFavorites,
  documentLinks,
  documentPermissions,
  documentUses,
  documentVersions,
} from './tables.ts'

export const personalData = [
  rows.madeBy({ keep: 'The papers of the charity are its own.' }),
  definePersonalData({
    table: documentVersions,
    title: 'Versions of documents you brought',
    of: ({ id }) => eq(documentVersions.createdBy, id),
    erasure: { keep: 'The papers of the charity are its own.' },
  }),
  ownedBy(documentPermissions.userId, {
    title: 'Documents you were given by name',
    erasure: 'delete',
  }),
  ownedBy(documentLinks.createdBy, {
    title: 'Links to documents you made',
    erasure: 'delete',
    secret: ['token_hash'],
  }),
  ownedBy(documentAccessLogs.userId, {
    title: 'Documents you looked at, saved or shared',
    erasure: 'delete',
  }),
  ownedBy(documentFavorites.userId, { title: 'Documents you marked as favorites', erasure: 'delete' }),
  ownedBy(documentUses.userId, { title: 'Documents you opened, and how often', erasure: 'delete' }),
  definePersonalData({
    table: dashboardDocuments,
    title: 'Documents you put on the dashboard',
    of: ({ id }) => eq(dashboardDocuments.createdBy, id),
    erasure: { keep: 'What stands on the dashboard is the charity’s.' },
  }),
]
