import type { Tone } from '#web/ui/show/badge.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import type { IconName } from '#web/ui/show/icons.ts'
import type { NotificationCategory, NotificationPriority } from '../contract.ts'

export const CATEGORY_NAMES: Record<NotificationCategory, string> = {
  social: 'Social',
  system: 'System',
  event: 'Event',
  task: 'Task',
  others: 'Others',
}

/** Spec 2.6: social, system, event, task, default. */
export const CATEGORY_ICONS: Record<NotificationCategory, IconName> = {
  social: 'kindness',
  system: 'settings',
  event: 'event',
  task: 'checklist',
  others: 'bell',
}

export const PRIORITY_NAMES: Record<NotificationPriority, string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

export const PRIORITY_TONES: Record<NotificationPriority, Tone> = {
  urgent: 'bad',
  high: 'warn',
  medium: 'info',
  low: 'neutral',
}

/** Spec 2.6, 'MMM d, h:mm a': `Nov 18, 6:42 PM`, in the reader's own time. */
export const formatWhen = (instant: string) => formatMoment(instant, new Date(instant))
