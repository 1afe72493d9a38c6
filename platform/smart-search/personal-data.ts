import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { searchFeatures, searchSynonyms } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: searchFeatures,
    title: 'Pages of the search that you described',
    of: ({ id }) => eq(searchFeatures.createdBy, id),
    erasure: { keep: 'Everybody finds pages by them.' },
  }),
  definePersonalData({
    table: searchSynonyms,
    title: 'Synonyms of the search that you entered',
    of: ({ id }) => eq(searchSynonyms.createdBy, id),
    erasure: { keep: 'Everybody finds pages by them.' },
  }),
]
