import { ROLE_NAMES, ROLES } from '#kernel/access.ts'
import type { Risk } from '#kernel/permission-words.ts'

export const PEOPLE = { one: 'person', many: 'people' }
export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))
export const RISK_TONES: Record<Risk, 'neutral' | 'info' | 'warn' | 'bad'> = {
  safe: 'neutral',
  moderate: 'info',
  elevated: 'warn',
  critical: 'bad',
}
