import type { WAITING_KINDS } from '#kernel/portal/waiting.ts'
import type { GROUPS, PARTS } from './contract.ts'

type Names<T extends readonly string[]> = Record<T[number], string>

export const KIND_NAMES: Names<typeof WAITING_KINDS> = {
  project: 'Project',
  task: 'Task',
  event: 'Event',
  decision: 'To decide',
  due: 'Due from me',
  message: 'Message',
}
export const GROUP_NAMES: Names<typeof GROUPS> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'Next 7 days',
  later: 'Later',
  undated: 'No day',
}
export const PART_NAMES: Names<typeof PARTS> = {
  lead: 'Event lead',
  driver: 'Driver',
  speaker: 'Speaker',
  volunteer: 'Volunteer',
  direct: 'Given to me directly',
}
