import { anyOf, definePermissions, ROLES } from '#kernel/people/access.ts'

/** Domain 2.2: the entry in the sidebar is all there is to it; the calculator itself is open to everyone. */
export const can = definePermissions({ NAV_INVENTORY_CALCULATOR: ROLES })

export const mayView = anyOf(can.NAV_INVENTORY_CALCULATOR)
