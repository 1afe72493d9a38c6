import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/personal-data.ts'
import { searchFeatures, searchSynonyms, searchTexts } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: searchTexts,
    title: 'What the search finds you by',
    // Kept by triggers: each row follows the record it is about.
    aboutOne: true,
    of: ({ id }) => eq(searchTexts.id, id),
    secret: ['prose'],
    erasure: 'delete',
  }),
  definePersonalData({
    table: searchFeatures,
    title: 'Search entries you wrote',
    of: ({ id }) => eq(searchFeatures.createdBy, id),
    erasure: { keep: 'They say where things are in the portal.' },
  }),
  definePersonalData({
    table: searchSynonyms,
    title: 'Words for the search you entered',
    of: ({ id }) => eq(searchSynonyms.createdBy, id),
    erasure: { keep: 'They say which words mean the same here.' },
  }),
]
