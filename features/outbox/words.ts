import type { Category, OutboxMessage } from './contract.ts'

export const CATEGORY_NAMES: Record<Category, string> = {
  account: 'Account',
  reminder: 'Reminder',
  activity: 'Activity',
  announcement: 'Announcement',
}

export const KIND_NAMES: Record<OutboxMessage['kind'], string> = { mail: 'Mail', sms: 'Text message' }

/** One truthful state in a word or two. */
export function stateInWords({
  state,
  via,
  deliveredAt,
}: Pick<OutboxMessage, 'state' | 'via' | 'deliveredAt'>): string {
  if (via === 'outbox' && state === 'sent') return 'Kept here'
  if (state === 'sent' && deliveredAt) return 'Delivered'
  return { queued: 'Waiting', sent: 'Sent', failed: 'Failed', answered: 'Answered', skipped: 'Not sent' }[
    state
  ]
}
