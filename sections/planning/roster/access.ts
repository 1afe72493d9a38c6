import { allOf, definePermissions } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { coordinates, can as slotsCan } from '#platform/slots/access.ts'

/** Whoever plans shifts asks people for them; platform/slots says who that is. */
export const plans = coordinates

/** Nobody's by default but who administers: why two are kept apart is told to few. */
export const can = definePermissions({ EVENT_REQUESTS_ROSTER_PAIRS: [] })

/** Who comes with whom, and who with whom not. */
export const keepsPairs = allOf(slotsCan.EVENT_REQUESTS_ASSIGN_OTHERS, can.EVENT_REQUESTS_ROSTER_PAIRS)

export const permissionWording: PermissionWording = {
  families: {},
  names: {
    EVENT_REQUESTS_ROSTER_PAIRS: {
      label: 'Say who is not planned together',
      explanation:
        'Sees and changes which two are kept apart, or gladly come together, when a month is proposed, and why.',
      risk: 'elevated',
    },
  },
}
