import { eq } from 'drizzle-orm'
import { passes } from '#kernel/people/access.ts'
import { implement } from '#server/context.ts'
import { definePersonalData, ownedBy } from '#server/data/personal-data.ts'
import { defineRecord } from '#server/data/records.ts'
import { mayEdit, permissionWording } from './access.ts'
import { letters } from './contract.ts'
import { demo } from './demo.ts'
import { list, one, preview, records, save, schedule, test } from './service.ts'
import { addFile, file, listed, OWNER, removeFile } from './service-files.ts'
import { holdsBack, staysSent } from './service-meant.ts'
import { letterSchedules, letterSends, letterWords, unrecorded } from './tables.ts'

const rights = {
  scope: (user: Parameters<typeof passes>[0]) => (passes(user, mayEdit) ? undefined : (false as const)),
  mayChange: (user: Parameters<typeof passes>[0]) => passes(user, mayEdit),
  event: 'letters.changed',
}

export default implement(
  letters,
  { list, one, save, schedule, records, files: listed, addFile, removeFile, file, preview, test },
  {
    records: [
      defineRecord({
        table: letterWords,
        noun: 'section of a letter',
        ...rights,
        fields: { words: 'Words' },
      }),
      defineRecord({
        table: letterSchedules,
        noun: 'schedule of a letter',
        ...rights,
        fields: { is_on: 'Goes by itself', time: 'From' },
      }),
    ],
    personalData: [
      ...[letterWords, letterSchedules].map((table) =>
        definePersonalData({
          table,
          title: 'What you said letters say, and when they go',
          of: ({ id }) => eq(table.createdBy, id),
          erasure: { keep: 'The letters go on as they are, without your name.' },
        }),
      ),
      ownedBy(letterSends.sentBy, {
        title: 'Letters you sent for the charity',
        erasure: { keep: 'That a letter went stays with what it was about.' },
      }),
    ],
    files: { [OWNER]: (ctx) => passes(ctx.user, mayEdit) },
    holdsBack: [holdsBack],
    staysSent: [staysSent],
    demo,
    unrecorded,
    permissionWording,
  },
)
