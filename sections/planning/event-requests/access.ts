import { anyOf, type CurrentUser, has, passes } from '#kernel/people/access.ts'

/** Changes every part of a request. Who holds these by default is said with the permissions that are still to come. */
const whole = ['EVENT_REQUESTS_EDIT', 'EVENT_REQUESTS_EDIT_ALL_DETAILS'] as const

/** Who may write which part of a request: each of its fields belongs to one (domain 2.1). */
export const PARTS = {
  organization: anyOf(...whole, 'EVENT_REQUESTS_INLINE_EDIT_ORG_DETAILS'),
  times: anyOf(...whole, 'EVENT_REQUESTS_INLINE_EDIT_TIMES'),
  address: anyOf(...whole, 'EVENT_REQUESTS_INLINE_EDIT_ADDRESS'),
  sandwiches: anyOf(...whole, 'EVENT_REQUESTS_INLINE_EDIT_SANDWICHES'),
  staffing: anyOf(...whole, 'EVENT_REQUESTS_INLINE_EDIT_STAFFING'),
  logistics: anyOf(...whole, 'EVENT_REQUESTS_INLINE_EDIT_LOGISTICS'),
  toolkit: anyOf(...whole, 'EVENT_REQUESTS_SEND_TOOLKIT'),
  contact: anyOf(...whole, 'EVENT_REQUESTS_COMPLETE_CONTACT'),
  followUp: anyOf(...whole, 'EVENT_REQUESTS_FOLLOW_UP'),
  lead: anyOf(...whole, 'EVENT_REQUESTS_EDIT_TSP_CONTACT'),
  rest: anyOf(...whole),
} as const
export type Part = keyof typeof PARTS

/** Whoever was given that they only look writes nothing, whatever else they hold. */
const onlyLooks = (user: CurrentUser) =>
  user.role !== 'super_admin' && user.role !== 'admin' && has(user, 'EVENT_REQUESTS_VIEW_ONLY')

export const mayWrite = (user: CurrentUser, part: Part) => !onlyLooks(user) && passes(user, PARTS[part])
