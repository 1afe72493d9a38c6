import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { kudos } from './contract.ts'
import { demo } from './demo.ts'
import { digest as weekly } from './digest-job.ts'
import { personalData } from './personal-data.ts'
import { kudosRecord } from './records.ts'
import { searches } from './searches.ts'
import {
  all,
  check,
  digest,
  markInitialNotified,
  markRead,
  one,
  received,
  remove,
  send,
  sent,
  unnotified,
  unthanked,
  waiting,
  wantDigest,
} from './service.ts'
import { refusals, unrecorded } from './tables.ts'

export default implement(
  kudos,
  {
    received,
    sent,
    all,
    one,
    unnotified,
    markInitialNotified,
    markRead,
    waiting,
    check,
    send,
    remove,
    unthanked,
    digest,
    wantDigest,
  },
  {
    demo,
    records: [kudosRecord],
    jobs: [weekly],
    searches,
    refusals,
    unrecorded,
    permissionWording,
    personalData,
  },
)
