import { defineLive } from '#kernel/manifest.ts'
import { apiKeys } from './contract.ts'

export default defineLive({ refreshes: { 'api-keys.changed': [apiKeys.list] } })
