import { defineLive } from '#kernel/portal/manifest.ts'
import { mailGateway } from './contract.ts'

export default defineLive({
  refreshes: {
    'mail-gateway.changed': [mailGateway.overview],
    'settings.changed': [mailGateway.overview],
  },
})
