import { ownedBy } from '#server/data/personal-data.ts'
import { searchFeatures, searchSynonyms } from './tables.ts'

export const personalData = [
  ownedBy(searchFeatures.createdBy, {
    title: 'Pages of the search that you described',
    erasure: { keep: 'Everybody finds pages by them.' },
  }),
  ownedBy(searchSynonyms.createdBy, {
    title: 'Synonyms of the search that you entered',
    erasure: { keep: 'Everybody finds pages by them.' },
  }),
]
