import { allOf, anyOf, type CurrentUser, definePermissions, has, passes } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Domain 2.1 and 2.5 name these for events; they hold for every shift. */
export const can = definePermissions({
  NAV_SIGNUP_GENIUS: [],
  EVENT_REQUESTS_SELF_SIGNUP: ['committee_member', 'core_team', 'host', 'driver', 'volunteer'],
  EVENT_REQUESTS_ASSIGN_OTHERS: ['core_team'],
})

export const permissionWording: PermissionWording = {
  families: {},
  names: {
    NAV_SIGNUP_GENIUS: { label: 'Sign-up in the sidebar' },
    EVENT_REQUESTS_SELF_SIGNUP: {
      label: 'Sign up for shifts and events',
      explanation: 'Takes and gives back a place of their own, and sees who else comes.',
      risk: 'moderate',
    },
    EVENT_REQUESTS_ASSIGN_OTHERS: {
      label: 'Assign others to shifts and events',
      explanation: 'Plans shifts, asks and assigns people, checks them in, and looks after the public page.',
      risk: 'elevated',
    },
  },
}

/** Spec 6, for the sidebar; NAV_SIGNUP_GENIUS brings it along. */
export const finds = anyOf('EVENT_REQUESTS_VIEW')
/** Whoever may see event requests, and whoever comes or plans. */
export const mayView = anyOf(
  'EVENT_REQUESTS_VIEW',
  can.EVENT_REQUESTS_SELF_SIGNUP,
  can.EVENT_REQUESTS_ASSIGN_OTHERS,
)
export const mayExport = allOf(people.DATA_EXPORT, 'EVENT_REQUESTS_VIEW')
/** Takes a place of their own. */
export const signsUp = anyOf(can.EVENT_REQUESTS_SELF_SIGNUP, can.EVENT_REQUESTS_ASSIGN_OTHERS)
/** Plans shifts and says who comes. */
export const coordinates = anyOf(can.EVENT_REQUESTS_ASSIGN_OTHERS)

export const mayCoordinate = (user: CurrentUser) => passes(user, coordinates)
/** Who else comes is for those who come themselves, and for those who plan. */
export const mayKnowNames = (user: CurrentUser) => passes(user, signsUp)

/** What somebody said with their place ("ill", "needs a ramp") is for themselves and those who plan. */
export const mayReadWords = (user: CurrentUser, personId: unknown) =>
  mayCoordinate(user) || (user.personId !== undefined && user.personId === personId)

/** Whoever was given that they only look at events writes nothing of them, whatever else they hold. */
export const onlyLooksAtEvents = (user: CurrentUser) =>
  user.role !== 'super_admin' && user.role !== 'admin' && has(user, 'EVENT_REQUESTS_VIEW_ONLY')
export const ONLY_LOOKS = 'You may only look at event requests.'

/** Whoever changes an event changes its shifts with it; what they may do to the event, the event says. */
const changesEvents = anyOf(
  can.EVENT_REQUESTS_ASSIGN_OTHERS,
  'EVENT_REQUESTS_ADD',
  'EVENT_REQUESTS_EDIT',
  'EVENT_REQUESTS_EDIT_ALL_DETAILS',
  'EVENT_REQUESTS_INLINE_EDIT_TIMES',
  'EVENT_REQUESTS_INLINE_EDIT_ADDRESS',
  'EVENT_REQUESTS_INLINE_EDIT_STAFFING',
  'EVENT_REQUESTS_INLINE_EDIT_ORG_DETAILS',
  'EVENT_REQUESTS_FOLLOW_UP',
  'EVENT_REQUESTS_DELETE',
  'EVENT_REQUESTS_DELETE_CARD',
)
export const mayChangeWith = (user: CurrentUser, { ownerTable }: { ownerTable: string | null }) =>
  ownerTable === null ? passes(user, coordinates) : !onlyLooksAtEvents(user) && passes(user, changesEvents)

/** One's own place is one's own: nobody needs a permission to say that they cannot come. */
export const mayMove = (user: CurrentUser, signup: { personId: string }) =>
  mayCoordinate(user) || (user.personId !== undefined && user.personId === signup.personId)
