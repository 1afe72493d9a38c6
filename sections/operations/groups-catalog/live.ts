import { defineLive } from '#kernel/portal/manifest.ts'
import { groupContacts, groups } from './contract.ts'
import { groupNames } from './names-contract.ts'

const figures = [groups.list, groups.one, groups.years, groups.details, groups.doubles]

export default defineLive({
  refreshes: {
    'groups.changed': [
      ...figures,
      groupNames.names,
      groups.categories,
      groupContacts.list,
      groupContacts.one,
    ],
    'collections.changed': figures,
    'event-requests.changed': [groups.list, groups.one, groups.details],
    'people.changed': [groupContacts.list, groupContacts.one],
  },
})
