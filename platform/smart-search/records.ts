import { passes } from '#kernel/people/access.ts'
import { defineRecord } from '#server/data/records.ts'
import { mayRead, mayWrite } from './access.ts'
import { searchFeatures, searchSynonyms } from './tables.ts'

const entry = defineRecord({
  table: searchFeatures,
  noun: 'search entry',
  scope: (user) => (passes(user, mayRead) ? undefined : false),
  mayChange: (user) => passes(user, mayWrite),
  fields: {
    title: 'Title',
    description: 'Description',
    category: 'Category',
    route: 'Leads to',
    keywords: 'Keywords',
    permissions: 'Permissions',
    hidden: 'Hidden',
  },
  event: 'smart-search.changed',
})

const synonyms = defineRecord({
  table: searchSynonyms,
  noun: 'group of synonyms',
  scope: (user) => (passes(user, mayRead) ? undefined : false),
  mayChange: (user) => passes(user, mayWrite),
  fields: { words: 'Words' },
  event: 'smart-search.changed',
})

export const records = [entry, synonyms]
