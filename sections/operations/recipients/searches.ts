import { sql } from 'drizzle-orm'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { contactData } from '#platform/people/access.ts'
import type { TableKind } from '#server/data/search.ts'
import { people } from '#server/data/tables.ts'
import { mayEdit, mayView } from './access.ts'
import { scope } from './scope.ts'
import { recipientContacts, recipients, recipientTspContacts } from './tables.ts'

/** Design 4: as on the screens of this slice. */
const reaches = (user: CurrentUser) => passes(user, contactData)
const sees = (user: CurrentUser) => ({ contact: reaches(user), private: mayEdit(user) })
const weight = sql`CASE WHEN ${recipients.status} = 'active' THEN 1 ELSE 0.8 END`

const recipient: TableKind = {
  kind: 'recipient',
  called: ['recipient', 'partner', 'agency', 'shelter', 'organization'],
  label: 'Recipients',
  icon: 'recipients',
  access: mayView,
  from: sql`${recipients}`,
  id: recipients.id,
  scope,
  sees,
  title: { text: recipients.name, weight: 1.2 },
  description: sql`concat_ws(' · ', ${recipients.region}, ${recipients.address},
    CASE WHEN ${recipients.status} = 'inactive' THEN 'inactive' END)`,
  fields: (user) => [
    { text: recipients.region, weight: 0.8 },
    { text: recipients.address, weight: 0.7 },
    { text: recipients.preferences, weight: 0.5 },
    reaches(user) && { text: recipients.phone, weight: 1, phone: true },
    reaches(user) && { text: recipients.email, weight: 0.7 },
  ],
  weight,
  opens: (id) => ({ section: 'recipients', params: { id } }),
}

/** People at recipients, and those of us who look after one and have no account. */
const person = (
  table: typeof recipientContacts | typeof recipientTspContacts,
  kind: string,
  label: string,
): TableKind => ({
  kind,
  label,
  icon: 'person',
  access: mayView,
  from: sql`${table} JOIN ${recipients} ON ${recipients.id} = ${table.recipientId}
    JOIN ${people} ON ${people.id} = ${table.personId}`,
  id: table.id,
  scope,
  sees,
  beside: { kind: 'recipient', id: table.recipientId },
  title: { text: people.name, weight: 1.2, names: true },
  description: sql`concat_ws(', ', ${table.role}, ${recipients.name})`,
  fields: (user) => [
    { text: recipients.name, weight: 0.8 },
    { text: people.nickname, weight: 1, names: true },
    { text: table.role, weight: 0.6 },
    { text: table.notes, weight: 0.5 },
    reaches(user) && { text: people.phone, weight: 1, phone: true },
    reaches(user) && { text: people.email, weight: 0.7 },
  ],
  weight,
  extra: sql`${table.recipientId}`,
  opens: (_id, recipientId) => ({ section: 'recipients', params: { id: recipientId } }),
})

export const searches = [
  recipient,
  person(recipientContacts, 'recipient_contact', 'Recipient contacts'),
  person(recipientTspContacts, 'recipient_tsp_contact', 'Our contacts'),
]
