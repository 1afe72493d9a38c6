import { anyOf } from '#kernel/people/access.ts'
import { crudRules } from '#tests/access-rows.ts'
import { examples } from './contract.ts'

export default crudRules('examples', examples, {
  table: 'examples',
  row: { name: 'A first one' },
  change: { amount: 12 },
  own: anyOf('EXAMPLES_ADD', 'EXAMPLES_EDIT_ALL'),
  other: anyOf('EXAMPLES_EDIT_ALL'),
  file: 'Name\nA second one\n',
})
