import { implement } from '#server/context.ts'
import { actions } from './actions.ts'
import { source } from './calendar.ts'
import { dueToday } from './jobs.ts'
import { outcomes } from './outcomes.ts'
import { personalData } from './personal-data.ts'
import { taskRecord } from './records.ts'
import { unrecorded } from './tables.ts'
import { waitingSource } from './waiting.ts'

/** It has no calls: sections are the views over it. */
export default implement(
  {},
  {},
  {
    records: [taskRecord],
    outcomes: [outcomes],
    jobs: [dueToday],
    calendar: [source],
    waiting: [waitingSource],
    notificationActions: actions,
    personalData,
    unrecorded,
  },
)
