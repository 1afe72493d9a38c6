import { passes } from '#kernel/people/access.ts'
import { defineRecord, type RecordKind } from '#server/data/records.ts'
import { mayRead, mayWrite } from './access.ts'
import { entry, synonymGroup } from './fields.ts'
import { searchFeatures, searchSynonyms } from './tables.ts'

const common: Pick<RecordKind, 'scope' | 'mayChange' | 'event'> = {
  scope: (user) => (passes(user, mayRead) ? undefined : false),
  mayChange: (user) => passes(user, mayWrite),
  event: 'smart-search.changed',
}

export const records = [
  defineRecord({ ...common, table: searchFeatures, noun: entry.words.one, fields: entry.labels }),
  defineRecord({
    ...common,
    table: searchSynonyms,
    noun: synonymGroup.words.one,
    fields: synonymGroup.labels,
  }),
]
