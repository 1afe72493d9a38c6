import { implement } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { mayEdit } from './access.ts'
import { examples as calls } from './contract.ts'
import { add, edit, list, remove, scope } from './service.ts'
import { examples } from './tables.ts'

const example = defineRecord({
  table: examples,
  noun: 'example',
  scope,
  mayChange: (user, row) =>
    mayEdit(user, { createdBy: typeof row.created_by === 'string' ? row.created_by : null }),
  fields: { name: 'Name' },
  event: 'examples.changed',
})

export default implement(calls, { list, add, edit, remove }, { records: [example] })
