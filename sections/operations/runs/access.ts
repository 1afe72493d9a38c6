import { allOf, type CurrentUser, type Holder, passes } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'
import { can as drivers } from '#sections/operations/drivers/access.ts'
import { can as hosts } from '#sections/operations/hosts/access.ts'
import { can as recipients } from '#sections/operations/recipients/access.ts'

/**
 * Runs have no permissions of their own: who decides about drivers, and sees where they go, plans them and sees them.
 * Sandwiches are fetched at people's homes, so that takes what shows these (design 4).
 */
export const permissionWording: PermissionWording = { families: {} }

export const plans = allOf(
  drivers.DRIVERS_EDIT,
  hosts.HOSTS_VIEW,
  hosts.HOSTS_EDIT,
  recipients.RECIPIENTS_VIEW,
)
export const mayExport = allOf(people.DATA_EXPORT, ...plans.permissions)
export const mayPlan = (user: Holder) => passes(user, plans)

/** A driver sees and moves the stops of their own run, once it was sent; who plans does it for anybody. */
export const mayDrive = (user: CurrentUser, of: { personId: string; status: string }) =>
  mayPlan(user) || (of.status !== 'draft' && user.personId !== undefined && of.personId === user.personId)
