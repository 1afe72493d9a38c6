import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { forgetGone } from './clean-up-job.ts'
import { threads } from './contract.ts'
import { sendDue, sendLaterJob } from './later-job.ts'
import { personalData } from './personal-data.ts'
import { laterRecord, messageRecord, outcomeRecord, pinRecord } from './records.ts'
import { hasTalked, ofRecord, post } from './service.ts'
import { cards } from './service-cards.ts'
import { cancelLater, changeLater, later, sendLater } from './service-later.ts'
import { draft, read, unread } from './service-marks.ts'
import { edit, react, remove } from './service-messages.ts'
import { became, notes } from './service-outcomes.ts'
import { pin, pinned, unpin } from './service-pins.ts'
import { choose, preferences, seen } from './service-seen.ts'
import { refusals, unrecorded } from './tables.ts'
import { tellings } from './tellings.ts'

export default implement(
  threads,
  {
    ofRecord,
    post,
    became,
    edit,
    remove,
    react,
    read,
    unread,
    draft,
    pinned,
    pin,
    unpin,
    seen,
    preferences,
    choose,
    later,
    sendLater,
    changeLater,
    cancelLater,
    cards,
  },
  {
    deeds: { post: { key: 'chat_first_message', when: hasTalked } },
    records: [messageRecord, outcomeRecord, pinRecord, laterRecord],
    outcomes: [notes],
    jobs: [forgetGone, sendLaterJob, sendDue],
    tellings,
    messageEvents: {
      'talk.said': 'new_message',
      'talk.edited': 'message_edited',
      'talk.deleted': 'message_deleted',
    },
    personalData,
    refusals,
    unrecorded,
    permissionWording,
  },
)
