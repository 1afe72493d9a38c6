import { homeCard } from '#kernel/calls/first-asked.ts'
import { implement } from '#server/context.ts'
import { defineOutgoing } from '#server/data/outgoing.ts'
import { mayView, permissionWording } from './access.ts'
import { source } from './calendar.ts'
import { eventAttempts, eventFlags, eventOrganizers, eventRequests } from './contract.ts'
import { demo } from './demo.ts'
import { feed } from './feed.ts'
import { figures } from './figure-sources.ts'
import { imports } from './import.ts'
import { completePast } from './jobs.ts'
import { origins } from './origins.ts'
import { eventOutcome } from './outcome-contract.ts'
import {
  attemptRows,
  deliveryRecord,
  entryRecord,
  flagRows,
  organizerRows,
  partRecords,
} from './part-rows.ts'
import { personalData } from './personal-data.ts'
import { eventRecord, eventRows } from './rows.ts'
import {
  add,
  bulkRemove,
  checkConflicts,
  checkDuplicates,
  editRequest,
  move,
  newCount,
  ofGroup,
  one,
  remove,
  statusCounts,
  toolkitSent,
} from './service.ts'
import { calendar } from './service-calendar.ts'
import { fill } from './service-fill.ts'
import { copy, outcome, planDelivery } from './service-outcome.ts'
import { addFlag, addOrganizerLater, editOrganizer, logAttempt } from './service-parts.ts'
import {
  adminOverview,
  assigned,
  byStatus,
  exportOverview,
  operationalStats,
  organizationCounts,
} from './service-planning.ts'
import { assign } from './service-staff.ts'
import { refusals } from './tables.ts'
import { thanks } from './thanks.ts'
import { waitingSource } from './waiting.ts'

const requests = implement(
  eventRequests,
  {
    ...eventRows.handlers,
    ...imports.handlers,
    one,
    add,
    edit: editRequest,
    remove,
    bulkRemove,
    calendar,
    operationalStats,
    adminOverview,
    assigned,
    byStatus,
    exportOverview,
    organizationCounts,
    fill,
    statusCounts,
    newCount,
    ofGroup,
    move,
    toolkitSent,
    checkDuplicates,
    checkConflicts,
    assign,
  },
  {
    looksBack: true,
    records: [eventRecord, ...partRecords, deliveryRecord, entryRecord],
    outgoing: [
      defineOutgoing({
        name: 'event-request',
        title: 'Event requests',
        table: eventRecord.table,
        one: eventRequests.one,
      }),
    ],
    searches: [
      eventRows.search({
        title: 'organizationName',
        label: 'Event requests',
        icon: 'event',
        access: mayView,
      }),
    ],
    personalData,
    files: imports.files,
    roundTrips: [
      imports.roundTrip({ list: '/api/event-requests', access: eventRequests.importApply.access }),
    ],
    calendar: [source],
    feeds: [feed],
    thanks: [thanks],
    waiting: [waitingSource],
    origins,
    jobs: [completePast],
    demo,
    refusals,
    figures,
    permissionWording,
    first: {
      'event-requests': () => [[eventRequests.statusCounts, {}]],
      [homeCard('events')]: () => [[eventRequests.assigned, {}]],
    },
  },
)
const organizers = implement(eventOrganizers, {
  add: addOrganizerLater,
  edit: editOrganizer,
  remove: organizerRows.handlers.remove,
})
const attempts = implement(eventAttempts, {
  add: logAttempt,
  edit: attemptRows.handlers.edit,
  remove: attemptRows.handlers.remove,
})
const outcomes = implement(eventOutcome, { outcome, planDelivery, copy })
const flags = implement(eventFlags, {
  add: addFlag,
  edit: flagRows.handlers.edit,
  remove: flagRows.handlers.remove,
})

export default {
  ...requests,
  calls: [requests, organizers, attempts, flags, outcomes].flatMap(({ calls }) => calls),
}
