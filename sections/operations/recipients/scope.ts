import { type CurrentUser, has } from '#kernel/people/access.ts'
import { can } from './access.ts'

/** The one row rule of this slice: who may see recipients sees all of them, with their people, days and stories. */
export const scope = (user: CurrentUser) => (has(user, can.RECIPIENTS_VIEW) ? undefined : false)
