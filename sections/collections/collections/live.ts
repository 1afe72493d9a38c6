import { defineLive } from '#kernel/portal/manifest.ts'
import { collections } from './contract.ts'

const figures = [
  collections.list,
  collections.read,
  collections.stats,
  collections.weeks,
  collections.similar,
  collections.duplicates,
]

export default defineLive({ refreshes: { 'collections.changed': figures, 'hosts.changed': figures } })
