import { sql } from 'drizzle-orm'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { contactData } from '#platform/people/access.ts'
import type { TableKind } from '#server/data/search.ts'
import { people } from '#server/data/tables.ts'
import { mayEdit, mayView } from './access.ts'
import { groupRows, scope } from './rows.ts'
import { organizationContacts, organizationNames, organizations } from './tables.ts'

const sees = (user: CurrentUser) => ({ contact: passes(user, contactData), private: mayEdit(user) })

const group = groupRows.search({
  kind: 'organization',
  title: 'name',
  label: 'Groups',
  icon: 'groups',
  access: mayView,
  called: ['group', 'organization', 'school', 'club', 'company'],
  description: sql`${organizations.department}`,
  fields: () => [
    { text: organizations.department, weight: 0.8 },
    { text: organizations.notes, weight: 0.5 },
  ],
})

const otherName: TableKind = {
  kind: 'organization name',
  label: 'Groups',
  icon: 'groups',
  access: mayView,
  from: sql`${organizationNames} JOIN ${organizations} ON ${organizations.id} = ${organizationNames.organizationId}`,
  id: organizationNames.id,
  scope,
  sees: () => ({}),
  title: { text: organizationNames.name, weight: 1 },
  description: sql`'Another name of ' || ${organizations.name}`,
  fields: () => [],
  extra: sql`${organizationNames.organizationId}`,
  opens: (_id, groupId) => ({ section: 'groups-catalog', params: { id: groupId } }),
}

const contact: TableKind = {
  kind: 'organization contact',
  label: 'Contacts of groups',
  icon: 'person',
  access: mayView,
  from: sql`${organizationContacts} JOIN ${organizations} ON ${organizations.id} = ${organizationContacts.organizationId}
    JOIN ${people} ON ${people.id} = ${organizationContacts.personId}`,
  id: organizationContacts.id,
  scope,
  sees,
  title: { text: people.name, weight: 1.2, names: true },
  description: sql`concat_ws(', ', ${organizationContacts.role}, ${organizations.name})`,
  fields: (user) => [
    { text: organizations.name, weight: 0.8 },
    { text: people.nickname, weight: 1, names: true },
    { text: organizationContacts.role, weight: 0.6 },
    { text: organizationContacts.notes, weight: 0.5 },
    sees(user).contact && { text: people.phone, weight: 1, phone: true },
    sees(user).contact && { text: people.email, weight: 0.7 },
  ],
  extra: sql`${organizationContacts.organizationId}`,
  opens: (_id, groupId) => ({ section: 'groups-catalog', params: { id: groupId, part: 'contacts' } }),
}

export const searches = [group, otherName, contact]
