import { implement } from '#server/context.ts'
import { smartSearch } from './contract.ts'
import { fuzzy, query, recent } from './service.ts'
import { analytics } from './service-analytics.ts'

export default implement(smartSearch, { fuzzy, query, recent, analytics })
