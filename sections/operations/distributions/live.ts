import { defineLive } from '#kernel/portal/manifest.ts'
import { corrections, distributedEvents, distributions, ledger, plans } from './contract.ts'

const ofDistributions = [
  distributions.list,
  distributions.one,
  distributions.byWeek,
  distributions.byHost,
  distributions.byRecipient,
]

export default defineLive({
  refreshes: {
    'distributions.changed': [...ofDistributions, ledger.week, plans.list, plans.one],
    'corrections.changed': [corrections.list, corrections.one, ledger.week],
    'plans.changed': [plans.list, plans.one],
    'collections.changed': [ledger.week],
    'hosts.changed': [
      ...ofDistributions,
      corrections.list,
      corrections.one,
      ledger.week,
      plans.list,
      plans.one,
    ],
    'recipients.changed': [...ofDistributions, plans.list, plans.one],
    'drivers.changed': [...ofDistributions, plans.list, plans.one],
    'event-requests.changed': [...ofDistributions, distributedEvents.events],
    'people.changed': [...ofDistributions, plans.list, plans.one],
  },
})
