import { sql } from 'drizzle-orm'
import { passes, ROLE_NAMES } from '#kernel/people/access.ts'
import { seesContact } from '#platform/accounts/access.ts'
import type { TableKind } from '#server/data/search.ts'
import { users } from '#server/data/tables.ts'
import { phoneOfAccount, preferredEmail } from '#server/people/account.ts'
import { mayRead } from './access.ts'

const role = sql`CASE ${users.role} ${sql.join(
  Object.entries(ROLE_NAMES).map(([name, words]) => sql`WHEN ${name} THEN ${words}`),
  sql` `,
)} END`

const person: TableKind = {
  kind: 'person',
  called: ['person', 'people', 'user', 'account', 'permission', 'phone', 'email'],
  label: 'People',
  icon: 'person',
  access: mayRead,
  from: sql`${users}`,
  id: users.id,
  scope: (user) => (passes(user, mayRead) ? undefined : false),
  sees: (user) => ({ contact: seesContact(user) }),
  title: { text: users.displayName, weight: 1.2, names: true },
  description: sql`concat_ws(', ', ${role}, CASE WHEN NOT ${users.isActive} THEN 'not active' END)`,
  fields: (user) => [
    { text: sql`${users.firstName} || ' ' || ${users.lastName}`, weight: 1.1, names: true },
    seesContact(user) && { text: phoneOfAccount, weight: 1, phone: true },
    seesContact(user) && { text: users.email, weight: 0.8 },
    seesContact(user) && { text: preferredEmail, weight: 0.7 },
  ],
  weight: sql`CASE WHEN ${users.isActive} THEN 1 ELSE 0.8 END`,
  opens: (id) => ({ section: 'user-management', params: { id } }),
}

export const searches = [person]
