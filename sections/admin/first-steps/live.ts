import { defineLive } from '#kernel/portal/manifest.ts'
import { firstSteps } from './contract.ts'

const answers = [firstSteps.read]

export default defineLive({
  refreshes: {
    'first-steps.changed': answers,
    'settings.changed': answers,
    'hosts.changed': answers,
    'users.changed': answers,
    'collections.changed': answers,
  },
})
