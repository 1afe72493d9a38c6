import { implement } from '#server/context.ts'
import { CHANNEL, notificationPreferences, notifications, push } from './contract.ts'
import { demo } from './demo.ts'
import { first } from './first.ts'
import { digest, tidy } from './jobs.ts'
import { personalData } from './personal-data.ts'
import { pushOne } from './push-job.ts'
import { rest, restOf, weighOne } from './ring-jobs.ts'
import {
  act,
  all,
  archive,
  archiveRead,
  counts,
  exportAll,
  list,
  read,
  readMany,
  restore,
} from './service-own.ts'
import { changePreferences, readPreferences } from './service-preferences.ts'
import { state, subscribe, test, unsubscribe } from './service-push.ts'
import { unrecorded } from './tables.ts'

const own = implement(
  notifications,
  { list, counts, all, exportAll, read, archive, restore, readMany, archiveRead, act },
  {
    channels: [CHANNEL],
    jobs: [tidy, digest, pushOne, weighOne, rest, restOf],
    personalData,
    demo,
    unrecorded,
    first,
  },
)
const preferences = implement(notificationPreferences, { read: readPreferences, change: changePreferences })
const devices = implement(push, { state, subscribe, unsubscribe, test })

export default { ...own, calls: [...own.calls, ...preferences.calls, ...devices.calls] }
