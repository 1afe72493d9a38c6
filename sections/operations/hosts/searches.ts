import { eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { TableKind } from '#server/data/search.ts'
import { people } from '#server/data/tables.ts'
import { mayView, seesAddresses, seesContactData } from './access.ts'
import { scope } from './scope.ts'
import { hostAliases, hostContacts, hosts } from './tables.ts'

/** Design 4: as on the screens of this slice. */
const sees = (user: CurrentUser) => ({ contact: seesContactData(user), private: seesAddresses(user) })
const inactiveLast = sql`CASE WHEN ${hosts.status} = 'active' THEN 1 ELSE 0.8 END`

const host: TableKind = {
  kind: 'host',
  called: ['host', 'location', 'site', 'place', 'address'],
  label: 'Locations',
  icon: 'hosts',
  access: mayView,
  from: sql`${hosts}`,
  id: hosts.id,
  scope,
  where: eq(hosts.isBuiltIn, false),
  sees,
  title: { text: hosts.name, weight: 1.2 },
  description: sql`concat_ws(' · ', ${hosts.area}, CASE WHEN ${hosts.status} = 'inactive' THEN 'inactive' END)`,
  fields: (user) => [
    { text: hosts.area, weight: 0.8 },
    { text: hosts.notes, weight: 0.5 },
    seesContactData(user) && { text: hosts.phone, weight: 1, phone: true },
    seesContactData(user) && { text: hosts.email, weight: 0.7 },
    seesAddresses(user) && { text: hosts.address, weight: 0.7 },
  ],
  weight: inactiveLast,
  opens: (id) => ({ section: 'hosts', params: { id } }),
}

const contact: TableKind = {
  kind: 'contact',
  called: ['contact', 'phone', 'number', 'call', 'mail', 'email'],
  label: 'Host contacts',
  icon: 'person',
  access: mayView,
  from: sql`${hostContacts} JOIN ${hosts} ON ${hosts.id} = ${hostContacts.hostId}
    JOIN ${people} ON ${people.id} = ${hostContacts.personId}`,
  id: hostContacts.id,
  scope,
  sees,
  beside: { kind: 'host', id: hostContacts.hostId },
  title: { text: people.name, weight: 1.2, names: true },
  description: sql`concat_ws(', ', initcap(${hostContacts.role}), ${hosts.name})`,
  fields: (user) => [
    { text: hosts.name, weight: 0.8 },
    { text: people.nickname, weight: 1, names: true },
    { text: hostContacts.role, weight: 0.6 },
    { text: hostContacts.notes, weight: 0.5 },
    seesContactData(user) && { text: people.phone, weight: 1, phone: true },
    seesContactData(user) && { text: people.email, weight: 0.7 },
    seesAddresses(user) && { text: people.address, weight: 0.7 },
  ],
  weight: inactiveLast,
  extra: sql`${hostContacts.hostId}`,
  opens: (_id, hostId) => ({ section: 'hosts', params: { view: 'contacts', id: hostId } }),
}

const spelling: TableKind = {
  kind: 'spelling',
  label: 'Locations',
  icon: 'hosts',
  access: mayView,
  from: sql`${hostAliases} JOIN ${hosts} ON ${hosts.id} = ${hostAliases.hostId}`,
  id: hostAliases.id,
  scope,
  sees,
  title: { text: hostAliases.alias, weight: 1 },
  description: sql`'Another spelling of ' || ${hosts.name}`,
  fields: () => [],
  extra: sql`${hostAliases.hostId}`,
  opens: (_id, hostId) => ({ section: 'hosts', params: { id: hostId } }),
}

export const searches = [host, contact, spelling]
