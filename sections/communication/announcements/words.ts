import type { State } from './contract.ts'

export const STATE_NAMES: Record<State, string> = {
  active: 'Running',
  scheduled: 'Scheduled',
  expired: 'Expired',
  off: 'Switched off',
}
export const TYPE_NAMES = { event: 'An event', position: 'An open position', alert: 'A notice' } as const
export const PRIORITY_NAMES = { urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low' } as const

export const STATE_TONES = {
  active: 'good',
  scheduled: 'info',
  expired: 'neutral',
  off: 'warn',
} as const satisfies Record<State, string>
