import { implement } from '#server/context.ts'
import { hostMerge } from './contract.ts'
import { merge } from './service.ts'

export default implement(hostMerge, { merge })
