import { peopleLike } from '#platform/accounts/widgets.tsx'
import { smartSearch } from '#platform/smart-search/contract.ts'
import { call } from '#web/calls/api.ts'
import { keyOf } from '#web/calls/query.ts'
import type { Mentionable } from '#web/ui/fields/mention-field.tsx'
import type { QueryOf } from '#web/ui/fields/record-picker.tsx'

const RECORDS = 6
/** Pages and groups by their name are no records. */
const RECORD = /^[a-z][a-z-]*:[0-9a-f]{8}-[0-9a-f-]{27}$/

/** Records of every kind, as the search finds them. */
export const recordsLike = (search: string): QueryOf<{ items: Mentionable[] }> => ({
  queryKey: [...keyOf(smartSearch.fuzzy), search, 'records'],
  queryFn: async ({ signal }) => {
    const { results } = await call(smartSearch.fuzzy, { query: search, limit: 30 }, { signal })
    const records = results.filter(({ feature }) => RECORD.test(feature.id)).slice(0, RECORDS)
    return {
      items: records.map(({ feature }) => ({ id: feature.id, name: feature.title, note: feature.category })),
    }
  },
})

/** Whom and what one can name in a text. */
export const mentionables = { people: (search: string) => peopleLike({ search }), records: recordsLike }
