import { implement } from '#server/context.ts'
import { searchAdmin } from './admin-contract.ts'
import { smartSearch } from './contract.ts'
import { demo } from './demo.ts'
import { forgetFeatures } from './feature-index.ts'
import { nightly } from './nightly-job.ts'
import { personalData } from './personal-data.ts'
import { records } from './records.ts'
import { regeneration } from './regeneration-job.ts'
import { fuzzy, query, recent } from './service.ts'
import { analytics, analyticsSummary } from './service-analytics.ts'
import { costEstimate, pause, progress, regenerate, resume, stop } from './service-embeddings.ts'
import { addFeature, editFeature, exportAll, features, importAll, removeFeature } from './service-features.ts'
import { overview, quality, testSearch } from './service-quality.ts'
import { addSynonyms, editSynonyms, removeSynonyms, synonyms } from './service-synonyms.ts'
import { unrecorded } from './tables.ts'

const search = implement(
  smartSearch,
  { fuzzy, query, recent, analytics },
  {
    records,
    personalData,
    jobs: [regeneration, nightly],
    listeners: {
      'smart-search.changed': forgetFeatures,
      'search-embeddings.changed': forgetFeatures,
    },
    demo,
    deeds: { analytics: { key: 'first_search' } },
    unrecorded,
  },
)

const administration = implement(searchAdmin, {
  overview,
  features,
  addFeature,
  editFeature,
  removeFeature,
  exportAll,
  importAll,
  synonyms,
  addSynonyms,
  editSynonyms,
  removeSynonyms,
  analyticsSummary,
  quality,
  testSearch,
  regenerate,
  progress,
  pause,
  resume,
  stop,
  costEstimate,
})

export default { ...search, calls: [...search.calls, ...administration.calls] }
