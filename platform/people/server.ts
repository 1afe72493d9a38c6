import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { compareAll } from './compare-job.ts'
import { people } from './contract.ts'
import { personalData } from './personal-data.ts'
import { differentRecord, personRecord } from './records.ts'
import { askToConfirm, confirm, confirmation, correct, details } from './service-confirm.ts'
import { differ, doubles, waiting } from './service-doubles.ts'
import { merge } from './service-merge.ts'
import { unrecorded } from './tables.ts'

export default implement(
  people,
  { confirmation, confirm, askToConfirm, details, correct, doubles, waiting, differ, merge },
  {
    records: [personRecord, differentRecord],
    personalData,
    permissionWording,
    jobs: [compareAll],
    unrecorded,
  },
)
