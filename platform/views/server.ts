import { implement } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { savedViews } from '#server/data/tables.ts'
import { mayChangeView } from './access.ts'
import { views } from './contract.ts'
import { columns, keepColumns, list, remove, save, scope } from './service.ts'

const view = defineRecord({
  table: savedViews,
  noun: 'saved view',
  scope,
  // Who saved it, as an undo judges that: of what others took down it is nobody.
  mayChange: (user, row) =>
    mayChangeView(user, { userId: String(row.created_by), shared: row.shared === true }),
  fields: { name: 'Name', shared: 'Shared with everyone', state: 'Filters and columns' },
  event: 'views.changed',
})

export default implement(views, { list, save, columns, keepColumns, remove }, { records: [view] })
