import { allOf, anyOf, type CurrentUser, definePermissions, has, ROLES } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Domain 6.6: everyone who opens the wishlist may ask for something; what becomes of it is decided by few. */
export const can = definePermissions({
  NAV_WISHLIST: ROLES,
  WISHLIST_ADD: ROLES.filter((role) => role !== 'viewer' && role !== 'demo_user'),
  WISHLIST_REVIEW: ['core_team'],
})

export const permissionWording: PermissionWording = {
  families: {
    WISHLIST_: ['Wishlist', 'wishes'],
  },
}
export const mayView = anyOf(can.NAV_WISHLIST)
export const mayExport = allOf(people.DATA_EXPORT, can.NAV_WISHLIST)
export const mayReview = anyOf(can.WISHLIST_REVIEW)
export const mayAdd = anyOf(can.WISHLIST_ADD)
/** Whoever brings a file adds what stands in it. */
export const mayImport = allOf(can.WISHLIST_ADD, can.WISHLIST_REVIEW)

/** One's own wish as long as nothing was decided about it. */
export const mayEdit = (user: CurrentUser, wish: { createdBy: string | null; status: string }) =>
  has(user, can.WISHLIST_REVIEW) ||
  (has(user, can.WISHLIST_ADD) && wish.createdBy === user.id && wish.status === 'pending')
