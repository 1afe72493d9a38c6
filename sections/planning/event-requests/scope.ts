import { type CurrentUser, has } from '#kernel/people/access.ts'
import { can } from './access.ts'

/** The one row rule of this slice: who may see event requests sees all of them. */
export const scope = (user: CurrentUser) => (has(user, can.EVENT_REQUESTS_VIEW) ? undefined : false)
