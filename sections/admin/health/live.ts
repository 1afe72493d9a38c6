import { defineLive } from '#kernel/portal/manifest.ts'
import { health } from './contract.ts'

export default defineLive({
  refreshes: { 'backups.changed': [health.read], 'exports.changed': [health.wholeExport] },
})
