import { defineLive } from '#kernel/portal/manifest.ts'
import { analytics } from './contract.ts'
import { questions } from './questions-contract.ts'

const sums = [
  analytics.impact,
  analytics.trends,
  analytics.month,
  analytics.team,
  analytics.host,
  questions.ask,
]
const ahead = [analytics.forecast, analytics.hints]

export default defineLive({
  refreshes: {
    'collections.changed': [...sums, ...ahead],
    'hosts.changed': sums,
    'settings.changed': [...sums, ...ahead],
    'event-requests.changed': [...ahead, questions.ask],
    'slots.changed': [analytics.hints],
    'groups.changed': [questions.ask],
    'distributions.changed': [questions.ask],
    'workLogs.changed': [questions.ask],
    'question-model.changed': [questions.ask],
    'hints.changed': [analytics.hints],
  },
})
