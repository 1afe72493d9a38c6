import { type CurrentUser, has } from '#kernel/people/access.ts'
import { implement } from '#server/context.ts'
import { rowsOf } from '#server/data/rows.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { can, mayEdit, mayView, permissionWording } from './access.ts'
import { examples as calls } from './contract.ts'
import { demo } from './demo.ts'
import { example } from './fields.ts'
import { examples } from './tables.ts'

/** Which rows a person may see: lists, export, search, history and undo all go through this. */
const scope = (user: CurrentUser) => (has(user, can.EXAMPLES_VIEW) ? undefined : false)

const rows = rowsOf(example, examples, { scope, mayEdit, event: 'examples.changed', section: 'examples' })
const imports = importRows(rows, { slice: 'examples', identity: 'name' })

export default implement(
  calls,
  { ...rows.handlers, ...imports.handlers },
  {
    records: [rows.record()],
    searches: [rows.search({ title: 'name', label: 'Examples', icon: 'list', access: mayView })],
    personalData: [rows.madeBy({ keep: 'What was added is the charity’s.' })],
    files: imports.files,
    demo,
    permissionWording,
  },
)
