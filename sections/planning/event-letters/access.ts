import { anyOf, type CurrentUser } from '#kernel/people/access.ts'
import { can, mayWrite } from '#sections/planning/event-requests/access.ts'

/** Letters are sent by whoever may send the toolkit, or follow up on a request. */
export const sends = anyOf(
  can.EVENT_REQUESTS_EDIT,
  can.EVENT_REQUESTS_EDIT_ALL_DETAILS,
  can.EVENT_REQUESTS_SEND_TOOLKIT,
  can.EVENT_REQUESTS_FOLLOW_UP,
)

export const TOOLKIT = 'event-toolkit'
export const maySend = (user: CurrentUser, letter: string) =>
  mayWrite(user, letter === TOOLKIT ? 'toolkit' : 'followUp')
export const maySendAny = (user: CurrentUser) => mayWrite(user, 'toolkit') || mayWrite(user, 'followUp')
