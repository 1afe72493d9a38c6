import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { coordinates } from '#platform/slots/access.ts'

/** Whoever plans shifts is told what people wish for, and writes it down for them. */
export const plans = coordinates

/** What one wishes for is one's own to say, and a coordinator's who was told it. */
export const mayWish = (user: CurrentUser, wishes: { personId: string }) =>
  passes(user, plans) || (user.personId !== undefined && user.personId === wishes.personId)
