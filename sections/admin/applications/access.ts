import { allOf, anyOf } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'

/** Design 3: approving is part of editing people. */
export const mayDecide = anyOf(can.USERS_EDIT)
export const mayExport = allOf(can.DATA_EXPORT, can.USERS_EDIT)
