import { anyOf } from '#kernel/people/access.ts'
import { crudRules, type RowRule } from '#tests/access-rows.ts'
import { importantLinks } from './contract.ts'

const MANAGERS = anyOf('ADMIN_PANEL_ACCESS')

/** Domain 6.5: administrators keep the list, whoever added to it. */
export default crudRules('quick tools', importantLinks, {
  table: 'important_links',
  row: { title: 'Hall calendar', url: 'https://hall.example/' },
  change: { description: 'When the kitchen is free' },
  own: MANAGERS,
  other: MANAGERS,
  file: 'Name,Address\nHall calendar,https://hall.example/\n',
}) satisfies RowRule[]
