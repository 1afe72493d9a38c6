import { defineLive } from '#kernel/portal/manifest.ts'
import { dashboard } from './contract.ts'

const answers = [dashboard.overview]

export default defineLive({
  refreshes: {
    'collections.changed': answers,
    'distributions.changed': answers,
    'corrections.changed': answers,
    'hosts.changed': answers,
    'settings.changed': answers,
  },
})
