import {
  type Access,
  allOf,
  anyOf,
  type CurrentUser,
  definePermissions,
  passes,
} from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'
import { ONLY_LOOKS, onlyLooksAtEvents as onlyLooks } from '#platform/slots/access.ts'

/** Domain 2.1 and 2.5; administrators hold them all. */
export const can = definePermissions({
  EVENT_REQUESTS_VIEW: ['core_team', 'host', 'driver', 'volunteer', 'recipient', 'viewer'],
  NAV_EVENT_PLANNING: [],
  EVENT_REQUESTS_ADD: [],
  EVENT_REQUESTS_EDIT: ['core_team'],
  EVENT_REQUESTS_DELETE: [],
  EVENT_REQUESTS_DELETE_CARD: [],
  EVENT_REQUESTS_COMPLETE_CONTACT: ['core_team', 'host'],
  EVENT_REQUESTS_INLINE_EDIT_TIMES: [],
  EVENT_REQUESTS_INLINE_EDIT_ADDRESS: [],
  EVENT_REQUESTS_INLINE_EDIT_SANDWICHES: [],
  EVENT_REQUESTS_INLINE_EDIT_STAFFING: [],
  EVENT_REQUESTS_INLINE_EDIT_LOGISTICS: [],
  EVENT_REQUESTS_INLINE_EDIT_ORG_DETAILS: [],
  EVENT_REQUESTS_VIEW_ONLY: [],
  EVENT_REQUESTS_EDIT_ALL_DETAILS: [],
  EVENT_REQUESTS_SEND_TOOLKIT: [],
  EVENT_REQUESTS_FOLLOW_UP: [],
  EVENT_REQUESTS_EDIT_TSP_CONTACT: [],
  EVENT_REQUESTS_VIEW_ADMIN_OVERVIEW: [],
})

export const permissionWording: PermissionWording = {
  families: { EVENT_REQUESTS_: ['Event requests', 'event requests'] },
  names: {
    EVENT_REQUESTS_VIEW_ONLY: { label: 'Only look at event requests', risk: 'safe' },
    EVENT_REQUESTS_VIEW_ADMIN_OVERVIEW: { label: 'See the overview of all event requests', risk: 'safe' },
    EVENT_REQUESTS_DELETE_CARD: { label: 'Delete the card of an event request', risk: 'critical' },
    EVENT_REQUESTS_COMPLETE_CONTACT: { label: 'Note that an organizer was contacted', risk: 'moderate' },
    EVENT_REQUESTS_INLINE_EDIT_TIMES: { label: 'Change times of events in place' },
    EVENT_REQUESTS_INLINE_EDIT_ADDRESS: { label: 'Change addresses of events in place' },
    EVENT_REQUESTS_INLINE_EDIT_SANDWICHES: { label: 'Change sandwich plans of events in place' },
    EVENT_REQUESTS_INLINE_EDIT_STAFFING: { label: 'Change who helps at events in place' },
    EVENT_REQUESTS_INLINE_EDIT_LOGISTICS: { label: 'Change logistics of events in place' },
    EVENT_REQUESTS_INLINE_EDIT_ORG_DETAILS: { label: 'Change organizers of events in place' },
    EVENT_REQUESTS_EDIT_ALL_DETAILS: { label: 'Change every detail of event requests' },
    EVENT_REQUESTS_SEND_TOOLKIT: { label: 'Send the toolkit to organizers', risk: 'moderate' },
    EVENT_REQUESTS_FOLLOW_UP: { label: 'Follow up on event requests', risk: 'moderate' },
    EVENT_REQUESTS_EDIT_TSP_CONTACT: { label: 'Choose our contact for an event' },
  },
}

export const mayView = anyOf(can.EVENT_REQUESTS_VIEW)
export const mayOpen = anyOf(can.NAV_EVENT_PLANNING)
/** What is coming up and what lies too long: for whoever runs the pipeline, or oversees it. */
export const mayPlan = anyOf(
  can.EVENT_REQUESTS_EDIT,
  can.EVENT_REQUESTS_EDIT_ALL_DETAILS,
  can.EVENT_REQUESTS_VIEW_ADMIN_OVERVIEW,
)
/** Who has events of their own: they stand on their first page. */
export const mayLead = anyOf(can.EVENT_REQUESTS_EDIT, can.EVENT_REQUESTS_COMPLETE_CONTACT)
export const mayOversee = anyOf(can.EVENT_REQUESTS_VIEW_ADMIN_OVERVIEW)
export const mayExport = allOf(people.DATA_EXPORT, can.EVENT_REQUESTS_VIEW)
/** An import adds and changes. */
export const mayImport = allOf(people.DATA_IMPORT, can.EVENT_REQUESTS_ADD, can.EVENT_REQUESTS_EDIT)
export const adds = anyOf(can.EVENT_REQUESTS_ADD)
export const removes = anyOf(can.EVENT_REQUESTS_DELETE, can.EVENT_REQUESTS_DELETE_CARD)

/** Changes every part of a request. */
const whole = [can.EVENT_REQUESTS_EDIT, can.EVENT_REQUESTS_EDIT_ALL_DETAILS] as const

/** Who may write which part of a request: each of its fields belongs to one (domain 2.1). */
export const PARTS = {
  organization: anyOf(...whole, can.EVENT_REQUESTS_INLINE_EDIT_ORG_DETAILS),
  times: anyOf(...whole, can.EVENT_REQUESTS_INLINE_EDIT_TIMES),
  address: anyOf(...whole, can.EVENT_REQUESTS_INLINE_EDIT_ADDRESS),
  sandwiches: anyOf(...whole, can.EVENT_REQUESTS_INLINE_EDIT_SANDWICHES),
  staffing: anyOf(...whole, can.EVENT_REQUESTS_INLINE_EDIT_STAFFING),
  logistics: anyOf(...whole, can.EVENT_REQUESTS_INLINE_EDIT_LOGISTICS),
  toolkit: anyOf(...whole, can.EVENT_REQUESTS_SEND_TOOLKIT),
  contact: anyOf(...whole, can.EVENT_REQUESTS_COMPLETE_CONTACT),
  followUp: anyOf(...whole, can.EVENT_REQUESTS_FOLLOW_UP),
  lead: anyOf(...whole, can.EVENT_REQUESTS_EDIT_TSP_CONTACT),
  rest: anyOf(...whole),
} as const satisfies Record<string, Access>
export type Part = keyof typeof PARTS

/** Any of them: which fields, the row rule says. */
export const writes = anyOf(
  ...whole,
  can.EVENT_REQUESTS_INLINE_EDIT_ORG_DETAILS,
  can.EVENT_REQUESTS_INLINE_EDIT_TIMES,
  can.EVENT_REQUESTS_INLINE_EDIT_ADDRESS,
  can.EVENT_REQUESTS_INLINE_EDIT_SANDWICHES,
  can.EVENT_REQUESTS_INLINE_EDIT_STAFFING,
  can.EVENT_REQUESTS_INLINE_EDIT_LOGISTICS,
  can.EVENT_REQUESTS_SEND_TOOLKIT,
  can.EVENT_REQUESTS_COMPLETE_CONTACT,
  can.EVENT_REQUESTS_FOLLOW_UP,
  can.EVENT_REQUESTS_EDIT_TSP_CONTACT,
)

export { ONLY_LOOKS, onlyLooks }

export const mayWrite = (user: CurrentUser, part: Part) => !onlyLooks(user) && passes(user, PARTS[part])
export const mayWriteAny = (user: CurrentUser) => !onlyLooks(user) && passes(user, writes)
export const mayAdd = (user: CurrentUser) => !onlyLooks(user) && passes(user, adds)
export const mayRemove = (user: CurrentUser) => !onlyLooks(user) && passes(user, removes)

/** Undoing an addition deletes and undoing a deletion adds: who may do either may take it back. */
export const mayUndo = (user: CurrentUser, action: 'insert' | 'update' | 'delete') =>
  action === 'update' ? mayWriteAny(user) : mayAdd(user) || mayRemove(user)
