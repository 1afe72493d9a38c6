import { implement } from '#server/context.ts'
import { mayView } from './access.ts'
import { promotion as calls } from './contract.ts'
import { demo } from './demo.ts'
import { add, announce, archive, mayReadGraphic, OWNER, remove, rows } from './service.ts'

const { list, one, edit } = rows.handlers
const usual = rows.record()

export default implement(
  calls,
  { list, one, edit, add, remove, announce, archive },
  {
    records: [{ ...usual, fields: { ...usual.fields, announced_at: 'Announced' } }],
    searches: [rows.search({ title: 'title', label: 'Graphics', icon: 'promotion', access: mayView })],
    personalData: [rows.madeBy({ keep: 'What the charity shows around is its own.' })],
    files: { [OWNER]: mayReadGraphic },
    demo,
  },
)
