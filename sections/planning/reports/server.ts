import { firstPage } from '#kernel/calls/first-asked.ts'
import { implement } from '#server/context.ts'
import { mayKeep, permissionWording } from './access.ts'
import { forgetGone } from './clean-up-job.ts'
import { reports } from './contract.ts'
import { rows } from './rows.ts'
import { again, corrections, file, keep, OWNER, since } from './service.ts'

const { list, one, edit, remove } = rows.handlers

export default implement(
  reports,
  { list, one, edit, remove, keep, since, corrections, again, file },
  {
    // What was kept later is not there yet; the report itself is of its own day, and what changed since of today.
    looksBack: ['list', 'one'],
    records: [rows.record()],
    searches: [rows.search({ title: 'title', label: 'Kept reports', icon: 'chart', access: mayKeep })],
    personalData: [rows.madeBy({ keep: 'What the charity said in numbers is the charity’s.' })],
    files: { [OWNER]: () => false },
    jobs: [forgetGone],
    permissionWording,
    first: { reports: () => [firstPage(reports.list)] },
  },
)
