import { implement } from '#server/context.ts'
import { eventMap } from './contract.ts'
import { byAddress, list, one } from './service.ts'

export default implement(
  eventMap,
  { list, one, ...byAddress.handlers },
  { jobs: [byAddress.job], looksBack: true },
)
