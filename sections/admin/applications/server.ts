import { implement } from '#server/context.ts'
import { applications } from './contract.ts'
import { demo } from './demo.ts'
import { first } from './first.ts'
import { forget, received, remind } from './jobs.ts'
import { personalData } from './personal-data.ts'
import { searches } from './searches.ts'
import { apply, roles, rows, waiting, welcome } from './service.ts'
import { approve, reject, reopen } from './service-decide.ts'
import { waitingSource } from './waiting.ts'

const { list, one, exportList } = rows.handlers

export default implement(
  applications,
  { apply, welcome, list, one, exportList, waiting, roles, approve, reject, reopen },
  {
    records: [rows.record()],
    searches,
    waiting: [waitingSource],
    jobs: [received, remind, forget],
    demo,
    personalData,
    first,
  },
)
