import { defineLive } from '#kernel/portal/manifest.ts'
import { myActions } from './contract.ts'

/** Whatever a source says of itself (`WaitingSource.events`); a test says when one is missing. */
const EVENTS = [
  'agenda.changed',
  'agreements.changed',
  'applications.changed',
  'collections.changed',
  'coolers.changed',
  'documents.changed',
  'drivers.changed',
  'event-requests.changed',
  'expenses.changed',
  'hosts.changed',
  'inbox.changed',
  'inbox.moved',
  'meetings.changed',
  'monitoring.changed',
  'projects.changed',
  'recipients.changed',
  'runs.changed',
  'settings.changed',
  'slots.changed',
  'suggestions.changed',
  'talk.deleted',
  'talk.edited',
  'talk.read',
  'talk.said',
  'tasks.changed',
  'threads.changed',
  'volunteers.changed',
  'wishes.changed',
  'workLogs.changed',
] as const

export default defineLive({
  refreshes: Object.fromEntries(EVENTS.map((event) => [event, [myActions.list]])),
})
