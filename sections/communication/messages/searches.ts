import { sql } from 'drizzle-orm'
import type { TableKind } from '#server/data/search.ts'
import { users } from '#server/data/tables.ts'
import { views } from './access.ts'
import { scope } from './records.ts'
import { inboxThreads } from './tables.ts'

/** By the subject; what was said is found in the inbox itself. */
export const inboxSearch: TableKind = {
  kind: 'inbox-message',
  called: ['message', 'mail', 'email'],
  label: 'Messages',
  icon: 'inbox',
  access: views,
  from: sql`${inboxThreads} LEFT JOIN ${users} ON ${users.id} = ${inboxThreads.createdBy}`,
  id: inboxThreads.id,
  scope,
  sees: () => ({}),
  title: { text: inboxThreads.subject, weight: 1 },
  description: sql`'From ' || coalesce(${users.displayName}, 'a former member')`,
  fields: () => [],
  opens: (id) => ({ section: 'messages', params: { id } }),
}
