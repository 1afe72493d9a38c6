import { anyOf } from '#kernel/people/access.ts'
import { aPerson, crudRules } from '#tests/access-rows.ts'
import { volunteers } from './contract.ts'

/** Domain 2.1: who may edit volunteers edits all of them, whoever entered them. */
const rules = (access: ReturnType<typeof anyOf>) =>
  crudRules('volunteers', volunteers, {
    table: 'volunteers',
    row: aPerson,
    change: { area: 'North side' },
    own: access,
    other: access,
    file: 'Name,Phone\nAnn Lee,404-555-0177\n',
  })
const removes = new Set([volunteers.remove, volunteers.bulkRemove])

export default [
  ...rules(anyOf('VOLUNTEERS_EDIT')).filter(({ endpoint }) => !removes.has(endpoint as never)),
  ...rules(anyOf('VOLUNTEERS_DELETE')).filter(({ endpoint }) => removes.has(endpoint as never)),
]
