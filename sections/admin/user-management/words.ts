import { ROLE_NAMES, ROLES } from '#kernel/people/access.ts'
import type { Risk } from '#kernel/people/permission-words.ts'
import type { Account } from './contract.ts'

export const PEOPLE = { one: 'person', many: 'people' }
export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))
export const PERSON_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  role: 'Role',
  isActive: 'Active',
}

/** What an explanation adds to the name of a permission; often that says it all. */
export const addedBy = ({ label, explanation }: { label: string; explanation: string }) =>
  explanation === `${label}.` ? '' : explanation

type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad'
export const STATE_NAMES: Record<Account['state'], string> = {
  active: 'Active',
  invited: 'Invited',
  uninvited: 'Not invited yet',
  inactive: 'Deactivated',
}
export const STATE_TONES: Record<Account['state'], Tone> = {
  active: 'good',
  invited: 'info',
  uninvited: 'neutral',
  inactive: 'warn',
}
export const RISK_TONES: Record<Risk, Tone> = {
  safe: 'neutral',
  moderate: 'info',
  elevated: 'warn',
  critical: 'bad',
}
