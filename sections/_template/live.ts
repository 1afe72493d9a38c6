import { defineLive } from '#kernel/portal/manifest.ts'
import { examples } from './contract.ts'

export default defineLive({ refreshes: { 'examples.changed': [examples.list] } })
