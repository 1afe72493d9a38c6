import type { ContactRole } from './shapes.ts'

/** What screens and spreadsheets call things. */
export const HOST_STATUS_NAMES = { active: 'Active', inactive: 'Inactive' } as const

export const CONTACT_ROLE_NAMES: Record<ContactRole, string> = {
  lead: 'Lead',
  host: 'Host',
  alternate: 'Alternate',
  volunteer: 'Volunteer',
}
