import { eq } from 'drizzle-orm'
import { implement } from '#server/context.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { mayView } from './access.ts'
import { forgetGone } from './clean-up-job.ts'
import { promotion as calls } from './contract.ts'
import { demo } from './demo.ts'
import { add, announce, archive, mayReadGraphic, OWNER, remove, rows, use } from './service.ts'
import { promotionUses, unrecorded } from './tables.ts'

const { list, one, edit } = rows.handlers
const usual = rows.record()

export default implement(
  calls,
  { list, one, edit, add, remove, announce, archive, use },
  {
    looksBack: ['list', 'one'],
    records: [{ ...usual, fields: { ...usual.fields, announced_at: 'Announced' } }],
    searches: [rows.search({ title: 'title', label: 'Graphics', icon: 'promotion', access: mayView })],
    personalData: [
      rows.madeBy({ keep: 'What the charity shows around is its own.' }),
      definePersonalData({
        table: promotionUses,
        title: 'Graphics you looked at, saved or shared',
        of: ({ id }) => eq(promotionUses.personId, id),
        erasure: 'delete',
      }),
    ],
    jobs: [forgetGone],
    unrecorded,
    files: { [OWNER]: mayReadGraphic },
    demo,
  },
)
