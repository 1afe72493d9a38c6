import { contract } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { anyOf } from '#kernel/people/access.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { can, mayExport, mayView } from './access.ts'
import { example } from './fields.ts'

export const examples = contract(
  crud('/api/examples', example, {
    view: mayView,
    add: anyOf(can.EXAMPLES_ADD),
    change: anyOf(can.EXAMPLES_ADD, can.EXAMPLES_EDIT_ALL),
    exports: mayExport,
    imports: anyOf(can.EXAMPLES_EDIT_ALL),
  }),
)

export default defineLive({ refreshes: { 'examples.changed': [examples.list, examples.one] } })
