import { defineLive } from '#kernel/portal/manifest.ts'
import { permissions, users } from './contract.ts'
import { accessRequests } from './requests-contract.ts'

export default defineLive({
  refreshes: {
    'users.changed': [
      users.list,
      users.one,
      users.diff,
      users.why,
      permissions.holders,
      permissions.catalog,
      permissions.preview,
      accessRequests.list,
    ],
    'people.changed': [users.list, users.one],
    'access-requests.changed': [accessRequests.list, accessRequests.mine],
  },
})
