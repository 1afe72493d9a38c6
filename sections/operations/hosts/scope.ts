import { type CurrentUser, has } from '#kernel/people/access.ts'
import { can } from './access.ts'

/** The one row rule of this slice: who may see locations sees all of them, with their people. */
export const scope = (user: CurrentUser) => (has(user, can.HOSTS_VIEW) ? undefined : false)
