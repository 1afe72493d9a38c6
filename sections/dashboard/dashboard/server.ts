import { implement } from '#server/context.ts'
import { dashboard } from './contract.ts'
import { overview } from './service.ts'

export default implement(dashboard, { overview }, { first: { dashboard: () => [[dashboard.overview, {}]] } })
