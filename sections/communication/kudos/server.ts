import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { kudos } from './contract.ts'
import { demo } from './demo.ts'
import { personalData } from './personal-data.ts'
import { kudosRecord } from './records.ts'
import {
  all,
  check,
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
  },
  { demo, records: [kudosRecord], refusals, unrecorded, permissionWording, personalData },
)
