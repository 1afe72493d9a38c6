import { defineLive } from '#kernel/portal/manifest.ts'
import { groupContacts, groups } from './contract.ts'

const figures = [groups.list, groups.one, groups.years, groups.details, groups.doubles, groups.names]

export default defineLive({
  refreshes: {
    'groups.changed': [...figures, groups.categories, groupContacts.list, groupContacts.one],
    'collections.changed': figures,
    'people.changed': [groupContacts.list, groupContacts.one],
  },
})
