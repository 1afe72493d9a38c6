import { implement } from '#server/context.ts'
import { ownedBy } from '#server/data/personal-data.ts'
import { permissionWording } from './access.ts'
import { analytics } from './contract.ts'
import { exportMonth } from './export.ts'
import { questions } from './questions-contract.ts'
import { monthReport } from './report.ts'
import { search } from './searches.ts'
import { forecast } from './service-forecast.ts'
import { hints, putAway, takeOut } from './service-hints.ts'
import { impact, team } from './service-impact.ts'
import { month } from './service-month.ts'
import { ask, askModel } from './service-questions.ts'
import { host, trends } from './service-trends.ts'
import { hintsPutAway, unrecorded } from './tables.ts'

const numbers = implement(
  analytics,
  { impact, trends, month, exportMonth, forecast, team, host, hints, putAway, takeOut },
  {
    looksBack: true,
    permissionWording,
    searches: [search],
    unrecorded,
    reports: [monthReport],
    personalData: [
      ownedBy(hintsPutAway.userId, { title: 'Hints you put away in analytics', erasure: 'delete' }),
    ],
    first: {
      analytics: () => [
        [analytics.impact, {}],
        [analytics.hints, {}],
      ],
    },
  },
)
const answers = implement(questions, { ask, askModel })

export default { ...numbers, calls: [...numbers.calls, ...answers.calls] }
