import { implement } from '#server/context.ts'
import { tours } from './contract.ts'
import { finished } from './service.ts'

export default implement(tours, { finished }, { deeds: { finished: { key: 'finish_tour' } } })
