import { defineLive } from '#kernel/portal/manifest.ts'
import { people } from './contract.ts'

const found = [people.doubles, people.waiting]

export default defineLive({
  refreshes: {
    'people.changed': [...found, people.confirmation],
    'users.changed': found,
    'hosts.changed': found,
    'groups.changed': found,
    'recipients.changed': found,
  },
})
