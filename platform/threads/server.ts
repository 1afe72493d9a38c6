import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { forgetGone } from './clean-up-job.ts'
import { threads } from './contract.ts'
import { personalData } from './personal-data.ts'
import { messageRecord } from './records.ts'
import { draft, hasTalked, ofRecord, post, read, unread } from './service.ts'
import { edit, react, remove } from './service-messages.ts'
import { unrecorded } from './tables.ts'
import { tellings } from './tellings.ts'

export default implement(
  threads,
  { ofRecord, post, edit, remove, react, read, unread, draft },
  {
    deeds: { post: { key: 'chat_first_message', when: hasTalked } },
    records: [messageRecord],
    jobs: [forgetGone],
    tellings,
    messageEvents: {
      'talk.said': 'new_message',
      'talk.edited': 'message_edited',
      'talk.deleted': 'message_deleted',
    },
    personalData,
    unrecorded,
    permissionWording,
  },
)
