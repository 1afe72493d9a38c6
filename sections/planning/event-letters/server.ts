import { eq } from 'drizzle-orm'
import { eventScope } from '#sections/planning/event-requests/service-about.ts'
import { implement } from '#server/context.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { defineRecord } from '#server/data/records.ts'
import { maySendAny } from './access.ts'
import { actions } from './actions.ts'
import { eventLetters } from './contract.ts'
import { demo } from './demo.ts'
import { sendDue } from './jobs.ts'
import { leadJobs } from './lead-jobs.ts'
import { overviewText } from './lead-text.ts'
import { EVENT_LETTERS } from './letters.ts'
import { asSent, ofEvent, preview, send, skip } from './service.ts'
import { leaveOutImported } from './service-past.ts'
import { letterSkips, refusals, unrecorded } from './tables.ts'

export default implement(
  eventLetters,
  { ofEvent, asSent, preview, send, skip },
  {
    letters: [...EVENT_LETTERS],
    afterImport: leaveOutImported,
    records: [
      defineRecord({
        table: letterSkips,
        noun: 'letter that is left out',
        scope: eventScope,
        mayChange: maySendAny,
        fields: { letter: 'Letter' },
        present: (_ctx, _field, value) => EVENT_LETTERS.find(({ id }) => id === value)?.title ?? value,
        event: 'event-letters.changed',
      }),
    ],
    personalData: [
      definePersonalData({
        table: letterSkips,
        title: 'Letters that you left out',
        of: ({ id }) => eq(letterSkips.createdBy, id),
        erasure: { keep: 'The letter does not go all the same.' },
      }),
    ],
    jobs: [sendDue, ...leadJobs, overviewText],
    notificationActions: actions,
    demo,
    unrecorded,
    refusals,
  },
)
