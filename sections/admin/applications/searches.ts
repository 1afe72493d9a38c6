import { sql } from 'drizzle-orm'
import type { TableKind } from '#server/data/search.ts'
import { mayDecide } from './access.ts'
import { rows } from './service.ts'
import { applications } from './tables.ts'

const name = sql`${applications.firstName} || ' ' || ${applications.lastName}`

const application: TableKind = {
  kind: 'application',
  called: ['application', 'applicant'],
  label: 'Applications',
  icon: 'people',
  access: mayDecide,
  from: sql`${applications}`,
  id: applications.id,
  scope: rows.scope,
  sees: () => ({ contact: true }),
  title: { text: name, weight: 1.2, names: true },
  description: sql`concat_ws(', ', 'Wants to join as ' || ${applications.role}, ${applications.city},
    CASE WHEN ${applications.status} <> 'pending' THEN ${applications.status} END)`,
  fields: () => [
    { text: applications.city, weight: 0.7 },
    { text: applications.email, weight: 0.8 },
    { text: applications.phone, weight: 1, phone: true },
  ],
  weight: sql`CASE WHEN ${applications.status} = 'pending' THEN 1 ELSE 0.8 END`,
  extra: sql`${applications.status}`,
  opens: (id, status) => ({
    section: 'applications',
    params: { id, ...(status === 'pending' ? {} : { status }) },
  }),
}

export const searches = [application]
