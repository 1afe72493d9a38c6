import { defineLive } from '#kernel/portal/manifest.ts'
import { apiKeys } from './contract.ts'

export default defineLive({ refreshes: { 'api-keys.changed': [apiKeys.list] } })
