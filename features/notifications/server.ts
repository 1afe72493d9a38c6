import { implement } from '#server/context.ts'
import { CHANNEL, notifications } from './contract.ts'
import { tidy } from './jobs.ts'
import { personalData } from './personal-data.ts'
import { act, all, archive, archiveRead, counts, list, read, readMany, restore } from './service-own.ts'

export default implement(
  notifications,
  { list, counts, all, read, archive, restore, readMany, archiveRead, act },
  { channels: [CHANNEL], jobs: [tidy], personalData },
)
