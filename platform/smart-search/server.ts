import { implement } from '#server/context.ts'
import { searchAdmin } from './admin-contract.ts'
import { smartSearch } from './contract.ts'
import { demo } from './demo.ts'
import { forgetFeatures } from './feature-index.ts'
import { entry, synonymGroup } from './fields.ts'
import { nightly } from './nightly-job.ts'
import { personalData } from './personal-data.ts'
import { regeneration } from './regeneration-job.ts'
import { fuzzy, query, recent } from './service.ts'
import { analytics, analyticsSummary } from './service-analytics.ts'
import { costEstimate, pause, progress, regenerate, resume, stop } from './service-embeddings.ts'
import {
  addFeature,
  editFeature,
  entries,
  exportAll,
  exportFeatures,
  features,
  groups,
  importAll,
  synonyms,
} from './service-features.ts'
import { overview, quality, testSearch } from './service-quality.ts'
import { unrecorded } from './tables.ts'

/** The history says lists and switches as they are. */
const asStored = (_ctx: unknown, _field: string, value: unknown) => value

const search = implement(
  smartSearch,
  { fuzzy, query, recent, analytics },
  {
    records: [
      entries.record({ noun: entry.words.one, present: asStored }),
      groups.record({ noun: synonymGroup.words.one, present: asStored }),
    ],
    refusals: {
      search_features_overrides_unique: 'Somebody changed this entry in the meantime. Please open it again.',
    },
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
  exportFeatures,
  features,
  addFeature,
  editFeature,
  removeFeature: entries.handlers.remove,
  exportAll,
  importAll,
  synonyms,
  addSynonyms: groups.insert,
  editSynonyms: groups.handlers.edit,
  removeSynonyms: groups.handlers.remove,
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
