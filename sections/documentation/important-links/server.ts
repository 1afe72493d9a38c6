import { asc } from 'drizzle-orm'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { implement } from '#server/context.ts'
import { rowsOf } from '#server/data/rows.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { mayManage, mayView } from './access.ts'
import { importantLinks as calls } from './contract.ts'
import { demo } from './demo.ts'
import { link } from './fields.ts'
import { first } from './first.ts'
import { importantLinks } from './tables.ts'

const manages = (user: CurrentUser) => passes(user, mayManage)

const rows = rowsOf(link, importantLinks, {
  scope: (user) => (passes(user, mayView) ? undefined : false),
  mayAdd: manages,
  mayEdit: manages,
  event: 'important-links.changed',
  section: 'important-links',
  order: [asc(importantLinks.category), asc(importantLinks.title), asc(importantLinks.id)],
})
const imports = importRows(rows, { slice: 'important-links', identity: 'title' })

export default implement(
  calls,
  { ...rows.handlers, ...imports.handlers },
  {
    looksBack: true,
    records: [rows.record()],
    searches: [rows.search({ title: 'title', label: 'Quick tools', icon: 'tools', access: mayView })],
    personalData: [rows.madeBy({ keep: 'The list is everybody’s.' })],
    files: imports.files,
    roundTrips: [imports.roundTrip({ list: '/api/important-links', access: calls.importApply.access })],
    demo,
    first,
  },
)
