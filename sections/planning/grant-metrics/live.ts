import { defineLive } from '#kernel/portal/manifest.ts'
import { grantMetrics } from './contract.ts'

const answers = [grantMetrics.metrics]

export default defineLive({
  refreshes: {
    'grant-metrics.changed': answers,
    'collections.changed': answers,
    'event-requests.changed': answers,
    'recipients.changed': answers,
    'hosts.changed': answers,
    'groups.changed': answers,
    'distributions.changed': answers,
    'workLogs.changed': answers,
    'settings.changed': answers,
  },
})
