import { defineLive } from '#kernel/portal/manifest.ts'
import { monitoring } from './contract.ts'
import { reminding } from './reminders-contract.ts'

const sums = [
  monitoring.notInYet,
  monitoring.status,
  monitoring.statusAgo,
  monitoring.report,
  monitoring.reportOf,
]
const reminders = [reminding.preview, reminding.log, reminding.answers, reminding.plan]

export default defineLive({
  refreshes: {
    'collections.changed': [...sums, reminding.preview, reminding.answers],
    'hosts.changed': [...sums, reminding.preview],
    'people.changed': [monitoring.status, monitoring.statusAgo, reminding.preview],
    'settings.changed': sums,
    'letters.changed': [reminding.preview, reminding.plan],
    'monitoring.changed': reminders,
  },
})
