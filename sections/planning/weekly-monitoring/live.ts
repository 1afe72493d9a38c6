import { defineLive } from '#kernel/portal/manifest.ts'
import { monitoring } from './contract.ts'

const answers = [monitoring.notInYet, monitoring.status, monitoring.statusAgo, monitoring.report]

export default defineLive({
  refreshes: { 'collections.changed': answers, 'hosts.changed': answers, 'settings.changed': answers },
})
