import { defineLive } from '#kernel/portal/manifest.ts'
import { people } from './contract.ts'

export default defineLive({ refreshes: { 'people.changed': [people.doubles] } })
