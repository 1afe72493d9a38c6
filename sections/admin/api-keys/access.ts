import { anyOf, type Holder, has } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'

export const mayManage = anyOf(can.ADMIN_PANEL_ACCESS)

/** A key never opens what its owner does not: asked when it is made, and again each time it is used. */
export const heldBy = (owner: Holder, permissions: readonly string[]) =>
  permissions.filter((permission) => has(owner, permission))
