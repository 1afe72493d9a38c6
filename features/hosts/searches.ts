import { eq, sql } from 'drizzle-orm'
import type { TableKind } from '#server/search.ts'
import { mayView, seesAddresses, seesContactData } from './access.ts'
import { scope } from './records.ts'
import { hostAliases, hostContacts, hosts } from './tables.ts'

const aliases = sql`(SELECT string_agg(a.alias, ' · ') FROM ${hostAliases} a WHERE a.host_id = ${hosts.id})`
const inactiveLast = sql`CASE WHEN ${hosts.status} = 'active' THEN 1 ELSE 0.8 END`

const host: TableKind = {
  kind: 'host',
  label: 'Host locations',
  icon: 'hosts',
  access: mayView,
  from: sql`${hosts}`,
  id: hosts.id,
  scope,
  where: eq(hosts.isBuiltIn, false),
  title: { text: hosts.name, weight: 1.2 },
  description: sql`concat_ws(' · ', ${hosts.area}, CASE WHEN ${hosts.status} = 'inactive' THEN 'inactive' END)`,
  fields: (user) => [
    { text: hosts.area, weight: 0.8 },
    { text: aliases, weight: 1 },
    { text: hosts.notes, weight: 0.5, prose: true },
    seesContactData(user) && { text: hosts.phone, weight: 1, phone: true },
    seesContactData(user) && { text: hosts.email, weight: 0.7 },
    seesAddresses(user) && { text: hosts.address, weight: 0.7 },
  ],
  weight: inactiveLast,
  opens: (id) => ({ section: 'hosts', params: { id } }),
}

const contact: TableKind = {
  kind: 'contact',
  label: 'Host contacts',
  icon: 'person',
  access: mayView,
  from: sql`${hostContacts} JOIN ${hosts} ON ${hosts.id} = ${hostContacts.hostId}`,
  id: hostContacts.id,
  scope,
  title: { text: hostContacts.name, weight: 1.2, names: true },
  description: sql`concat_ws(', ', initcap(${hostContacts.role}), ${hosts.name})`,
  fields: (user) => [
    { text: hosts.name, weight: 0.8 },
    { text: hostContacts.role, weight: 0.6 },
    { text: hostContacts.notes, weight: 0.5, prose: true },
    seesContactData(user) && { text: hostContacts.phone, weight: 1, phone: true },
    seesContactData(user) && { text: hostContacts.email, weight: 0.7 },
    seesAddresses(user) && { text: hostContacts.address, weight: 0.7 },
  ],
  weight: inactiveLast,
  extra: sql`${hostContacts.hostId}`,
  opens: (_id, hostId) => ({ section: 'hosts', params: { view: 'contacts', id: hostId } }),
}

export const searches = [host, contact]
