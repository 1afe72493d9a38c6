import { allOf, anyOf } from '#kernel/people/access.ts'
import { can as people } from '#platform/accounts/access.ts'
import { can as log } from '#sections/collections/collections/access.ts'
import { can as events, PARTS } from '#sections/planning/event-requests/access.ts'

/** Spec 6. */
export const mayOpen = anyOf(people.DATA_IMPORT)
export const importsEvents = allOf(people.DATA_IMPORT, events.EVENT_REQUESTS_VIEW, events.EVENT_REQUESTS_ADD)
export const importsTotals = allOf(people.DATA_IMPORT, log.COLLECTIONS_ADD)
export const seesLinks = allOf(events.EVENT_REQUESTS_VIEW, log.COLLECTIONS_VIEW)
/** What an event made is said by whoever follows up on it. */
export const links = PARTS.followUp
