import { can as collections } from '#features/collections/access.ts'
import { can as hosts } from '#features/hosts/access.ts'
import { allOf } from '#kernel/access.ts'

/** A merge deletes one location, changes the other and moves everybody's entries. */
export const mayMerge = allOf(hosts.HOSTS_DELETE, hosts.HOSTS_EDIT, collections.COLLECTIONS_EDIT_ALL)
