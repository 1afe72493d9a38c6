import type { MessageState } from '#platform/outbox/contract.ts'

/** How a letter fared, as the outbox says it. */
export const STATE_NAMES: Record<MessageState, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  answered: 'Answered',
  failed: 'Failed',
  unknown: 'May have been sent',
  skipped: 'Not sent',
}
export const STATE_TONES = {
  queued: 'info',
  sending: 'info',
  sent: 'good',
  answered: 'good',
  failed: 'bad',
  unknown: 'warn',
  skipped: 'neutral',
} as const satisfies Record<MessageState, string>
