import { defineLive } from '#kernel/portal/manifest.ts'
import { searchAdmin } from './admin-contract.ts'

export default defineLive({
  refreshes: {
    'smart-search.changed': [
      searchAdmin.overview,
      searchAdmin.features,
      searchAdmin.synonyms,
      searchAdmin.analyticsSummary,
      searchAdmin.costEstimate,
    ],
    'search-embeddings.changed': [searchAdmin.overview, searchAdmin.features, searchAdmin.progress],
  },
})
