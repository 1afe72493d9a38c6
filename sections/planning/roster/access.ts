import { coordinates } from '#platform/slots/access.ts'

/** Whoever plans shifts asks people for them; platform/slots says who that is. */
export const plans = coordinates
