import { implement } from '#server/context.ts'
import { eventMap } from './contract.ts'
import { byAddress, list } from './service.ts'

export default implement(eventMap, { list, ...byAddress.handlers }, { jobs: [byAddress.job] })
