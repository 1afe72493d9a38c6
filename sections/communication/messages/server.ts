import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { inbox } from './contract.ts'
import { demo } from './demo.ts'
import { holdsBack, mailOut } from './mail-out.ts'
import { personalData } from './personal-data.ts'
import { inboxRecord, placeRecord } from './records.ts'
import { inboxSearch } from './searches.ts'
import { drafts, emptyTrash, list, markRead, move, one, star, unreadCount } from './service.ts'
import { addressees } from './service-addressees.ts'
import { unreadCounts } from './service-counts.ts'
import { specContext, specMarkAllRead, specRead, specSend, specUnread } from './service-messaging.ts'
import { context, forgetDraft, hasSent, keepDraft, send } from './service-send.ts'
import { unrecorded } from './tables.ts'
import { clearTrash } from './trash-job.ts'
import { waitingSource } from './waiting.ts'

export default implement(
  inbox,
  {
    list,
    unreadCount,
    drafts,
    addressees,
    context,
    one,
    send,
    keepDraft,
    forgetDraft,
    move,
    emptyTrash,
    star,
    markRead,
    specUnread,
    specSend,
    specRead,
    specMarkAllRead,
    specContext,
    unreadCounts,
  },
  {
    demo,
    deeds: {
      send: { key: 'inbox_send_email', when: hasSent },
      specSend: { key: 'inbox_send_email', when: hasSent },
    },
    records: [inboxRecord, placeRecord],
    searches: [inboxSearch],
    unrecorded,
    permissionWording,
    personalData,
    jobs: [mailOut, clearTrash],
    holdsBack: [holdsBack],
    waiting: [waitingSource],
  },
)
