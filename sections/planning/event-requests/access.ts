import { anyOf, type CurrentUser, definePermissions, has, passes, type Role } from '#kernel/people/access.ts'

const NOBODY: readonly Role[] = []

/** Domain 2.1 and 2.5. Administrators hold all of them; to others they are given one by one. */
export const can = definePermissions({
  EVENT_REQUESTS_VIEW: ['core_team', 'host', 'driver', 'volunteer', 'recipient', 'viewer'],
  EVENT_REQUESTS_ADD: NOBODY,
  EVENT_REQUESTS_EDIT: ['core_team'],
  EVENT_REQUESTS_DELETE: NOBODY,
  EVENT_REQUESTS_DELETE_CARD: NOBODY,
  EVENT_REQUESTS_SYNC: NOBODY,
  EVENT_REQUESTS_COMPLETE_CONTACT: ['core_team', 'host'],
  EVENT_REQUESTS_INLINE_EDIT_TIMES: NOBODY,
  EVENT_REQUESTS_INLINE_EDIT_ADDRESS: NOBODY,
  EVENT_REQUESTS_INLINE_EDIT_SANDWICHES: NOBODY,
  EVENT_REQUESTS_INLINE_EDIT_STAFFING: NOBODY,
  EVENT_REQUESTS_INLINE_EDIT_LOGISTICS: NOBODY,
  EVENT_REQUESTS_INLINE_EDIT_ORG_DETAILS: NOBODY,
  EVENT_REQUESTS_SELF_SIGNUP: NOBODY,
  EVENT_REQUESTS_ASSIGN_OTHERS: NOBODY,
  EVENT_REQUESTS_VIEW_ONLY: NOBODY,
  EVENT_REQUESTS_EDIT_ALL_DETAILS: NOBODY,
  EVENT_REQUESTS_SEND_TOOLKIT: NOBODY,
  EVENT_REQUESTS_FOLLOW_UP: NOBODY,
  EVENT_REQUESTS_EDIT_TSP_CONTACT: NOBODY,
  EVENT_REQUESTS_VIEW_ADMIN_OVERVIEW: NOBODY,
  EVENT_REQUESTS_SEND_SMS: NOBODY,
})

export const mayView = anyOf(can.EVENT_REQUESTS_VIEW)
export const mayAdd = anyOf(can.EVENT_REQUESTS_ADD, can.EVENT_REQUESTS_EDIT)
export const mayDelete = anyOf(can.EVENT_REQUESTS_DELETE_CARD, can.EVENT_REQUESTS_DELETE)

/** Changes a request as a whole: all of its parts but who of us it belongs to. */
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
} as const
export type Part = keyof typeof PARTS

/** Whoever was given that they only look writes nothing, whatever else they hold. */
const onlyLooks = (user: CurrentUser) =>
  user.role !== 'super_admin' && user.role !== 'admin' && has(user, can.EVENT_REQUESTS_VIEW_ONLY)

export const mayWrite = (user: CurrentUser, part: Part) => !onlyLooks(user) && passes(user, PARTS[part])
