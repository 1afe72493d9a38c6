import type { Category, OutboxMessage } from './contract.ts'

export const CATEGORY_NAMES: Record<Category, string> = {
  account: 'Account',
  reminder: 'Reminder',
  activity: 'Activity',
  announcement: 'Announcement',
}

/** One truthful state in a word or two. */
export function stateInWords({ state, via }: Pick<OutboxMessage, 'state' | 'via'>): string {
  if (via === 'outbox') return 'Kept here'
  return { queued: 'Waiting', sent: 'Sent', failed: 'Failed', answered: 'Answered', skipped: 'Not sent' }[
    state
  ]
}
