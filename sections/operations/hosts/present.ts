import type { CurrentUser } from '#kernel/people/access.ts'
import { seesField } from './access.ts'
import type { Contact, Host } from './shapes.ts'
import type { hostContacts, hosts } from './tables.ts'

export type HostRow = typeof hosts.$inferSelect
export type ContactRow = typeof hostContacts.$inferSelect

const ifSeen =
  (user: CurrentUser) =>
  <T>(field: string, value: T): T | null =>
    seesField(user, field) ? value : null

/** A location as this person may see it. */
export function presentHost(user: CurrentUser, row: HostRow): Host {
  const seen = ifSeen(user)
  return {
    ...row,
    address: seen('address', row.address),
    latitude: seen('latitude', row.latitude),
    longitude: seen('longitude', row.longitude),
    phone: seen('phone', row.phone),
    email: seen('email', row.email),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A contact as this person may see it. */
export function presentContact(user: CurrentUser, row: ContactRow): Contact {
  const seen = ifSeen(user)
  return {
    ...row,
    address: seen('address', row.address),
    phone: seen('phone', row.phone),
    email: seen('email', row.email),
  }
}
