import type { Category, MessageState, OutboxMessage } from './contract.ts'

export const CATEGORY_NAMES: Record<Category, string> = {
  account: 'Account',
  reminder: 'Reminder',
  activity: 'Activity',
  announcement: 'Announcement',
}

export const KIND_NAMES: Record<OutboxMessage['kind'], string> = { mail: 'Email', sms: 'Text message' }

export const STATE_NAMES: Record<MessageState, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  answered: 'Answered',
  failed: 'Failed',
  unknown: 'May have been sent',
  skipped: 'Not sent',
}

/** One truthful state in a word or two. */
export function stateInWords({
  state,
  via,
  deliveredAt,
}: Pick<OutboxMessage, 'state' | 'via' | 'deliveredAt'>): string {
  if (via === 'outbox' && state === 'sent') return 'Kept here'
  return state === 'sent' && deliveredAt ? 'Delivered' : STATE_NAMES[state]
}
