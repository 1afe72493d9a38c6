import { homeCard } from '#kernel/calls/first-asked.ts'
import { weekOf } from '#kernel/charity/week.ts'
import { implement } from '#server/context.ts'
import { ownedBy } from '#server/data/personal-data.ts'
import { permissionWording } from './access.ts'
import { answerRecord } from './answer-record.ts'
import { monitoring, PAGE_SIZE } from './contract.ts'
import { demo } from './demo.ts'
import { exportReport } from './export.ts'
import { remind } from './jobs.ts'
import { reminder } from './letters.ts'
import { changePlan, plan, planRecord } from './plan.ts'
import { reminding } from './reminders-contract.ts'
import { report, status, statusAgo } from './service.ts'
import { checkNow } from './service-alerts.ts'
import { accept, answer, answers, asked, decline, hearText } from './service-answers.ts'
import {
  emailMany,
  emailOne,
  log,
  preview,
  testEmail,
  testText,
  textMany,
  textOne,
  textsReady,
} from './service-reminders.ts'
import { notInYet } from './service-summary.ts'
import { monitoringAnswers, monitoringPlan, monitoringReminders, unrecorded } from './tables.ts'
import { actions, waitingSource } from './waiting.ts'

const watching = implement(
  monitoring,
  { notInYet, status, statusAgo, report, reportOf: report, exportReport },
  {
    records: [planRecord, answerRecord],
    // Not what went out, which is not recorded: it is as it was sent.
    looksBack: ['notInYet', 'status', 'statusAgo', 'report', 'reportOf', 'exportReport', 'plan', 'answers'],
    jobs: [remind],
    letters: [reminder],
    textAnswers: [hearText],
    demo,
    personalData: [
      ownedBy(monitoringReminders.sentBy, {
        title: 'Reminders of weekly numbers you sent',
        erasure: { keep: 'They say what the charity wrote to whom.' },
      }),
      ownedBy(monitoringAnswers.decidedBy, {
        title: 'Answers of locations you took in',
        erasure: { keep: 'They say where a number of the log came from.' },
      }),
      ownedBy(monitoringPlan.createdBy, {
        title: 'The plan of reminders you made',
        erasure: { keep: 'It is the charity’s.' },
      }),
    ],
    unrecorded,
    waiting: [waitingSource],
    notificationActions: actions,
    permissionWording,
    first: {
      'weekly-monitoring': ({ today, settings }) => [
        [monitoring.statusAgo, { weeksAgo: 0, page: 1, limit: PAGE_SIZE }],
        [reminding.answers, { week: weekOf(today, settings.collectionWeekdays).start }],
      ],
      [homeCard('not-in-yet')]: () => [[monitoring.notInYet, {}]],
      [homeCard('answers')]: () => [[reminding.answers, {}]],
    },
  },
)
const reminders = implement(reminding, {
  plan,
  changePlan,
  preview,
  log,
  emailMany,
  emailOne,
  textMany,
  textOne,
  textsReady,
  testEmail,
  testText,
  checkNow,
  answers,
  accept,
  decline,
  asked,
  answer,
})

export default { ...watching, calls: [watching, reminders].flatMap(({ calls }) => calls) }
