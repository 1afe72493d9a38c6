import { allOf } from '#kernel/people/access.ts'
import { can as collections } from '#sections/collections/collections/access.ts'
import { can as hosts } from '#sections/operations/hosts/access.ts'

/** A merge deletes one location, changes the other and moves everybody's entries. */
export const mayMerge = allOf(hosts.HOSTS_DELETE, hosts.HOSTS_EDIT, collections.COLLECTIONS_EDIT_ALL)
