import { defineLive } from '#kernel/portal/manifest.ts'
import { applications } from './contract.ts'

export default defineLive({
  refreshes: {
    'applications.changed': [applications.list, applications.one, applications.waiting],
    'users.changed': [applications.roles],
    'people.changed': [applications.one],
    'volunteers.changed': [applications.one],
    'drivers.changed': [applications.one],
  },
})
