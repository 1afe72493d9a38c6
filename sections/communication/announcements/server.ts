import { eq } from 'drizzle-orm'
import { implement } from '#server/context.ts'
import { defineOutgoing } from '#server/data/outgoing.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { permissionWording } from './access.ts'
import { announcements } from './contract.ts'
import { demo } from './demo.ts'
import { feed } from './feed.ts'
import { audience, broadcast, current, dismiss, dismissed, rows, see } from './service.ts'
import { announcementDismissals as dismissals, unrecorded } from './tables.ts'

const { list, one, add, edit, remove } = rows.handlers

export default implement(
  announcements,
  { current, dismissed, dismiss, see, list, one, add, edit, remove, audience, broadcast },
  {
    // What is announced is said to whoever reads it now.
    looksBack: ['list', 'one', 'audience'],
    records: [rows.record()],
    outgoing: [
      defineOutgoing({
        name: 'announcement',
        title: 'Announcements',
        table: rows.table,
        one: announcements.one,
      }),
    ],
    personalData: [
      definePersonalData({
        table: dismissals,
        title: 'Announcements you have seen and dismissed',
        of: ({ id }) => eq(dismissals.userId, id),
        erasure: 'delete',
      }),
      rows.madeBy({ keep: 'They were said for the charity.' }),
    ],
    feeds: [feed],
    demo,
    unrecorded,
    permissionWording,
  },
)
