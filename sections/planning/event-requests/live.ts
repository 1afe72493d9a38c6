import { defineLive } from '#kernel/portal/manifest.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { eventRequests } from './contract.ts'
import { eventOutcome } from './outcome-contract.ts'

const lists = [eventRequests.list, eventRequests.one]

export default defineLive({
  refreshes: {
    'event-requests.changed': [
      ...lists,
      eventRequests.ofGroup,
      eventOutcome.outcome,
      eventRequests.assigned,
      eventRequests.organizationCounts,
      eventRequests.calendar,
      eventRequests.operationalStats,
      eventRequests.adminOverview,
      eventRequests.statusCounts,
      eventRequests.newCount,
      eventRequests.checkConflicts,
      // Its list by what is tied to an event.
      collections.list,
    ],
    // Which names are one group.
    'groups.changed': [eventRequests.list, eventRequests.ofGroup],
    'people.changed': lists,
    'plans.changed': [eventOutcome.outcome],
    'distributions.changed': [eventOutcome.outcome],
    'collections.changed': [eventOutcome.outcome],
    'slots.changed': [
      ...lists,
      eventRequests.assigned,
      eventRequests.calendar,
      eventRequests.statusCounts,
      eventRequests.checkConflicts,
    ],
  },
})
