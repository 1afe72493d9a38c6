import { implement } from '#server/context.ts'
import { places } from './contract.ts'
import { find } from './service.ts'

export default implement(places, { find })
