import { implement } from '#server/context.ts'
import { activity } from './contract.ts'
import { demo } from './demo.ts'
import { nightly } from './nightly-job.ts'
import { personalData } from './personal-data.ts'
import { choice, choose, log, logMany, track } from './service.ts'
import { summary } from './service-summary.ts'
import { unrecorded } from './tables.ts'

export default implement(
  activity,
  { track, log, logMany, choice, choose, summary },
  { jobs: [nightly], personalData, demo, unrecorded },
)
