import { anyOf, type Role } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'
import type { SignupRole } from './fields.ts'

/** Design 3: approving is part of editing people. */
export const mayDecide = anyOf(can.USERS_EDIT)

/** What each wish becomes, the likeliest first (domain 13: a coordinator is core team or committee). */
export const ROLES_FOR: Record<SignupRole, readonly Role[]> = {
  volunteer: ['volunteer'],
  host: ['host'],
  driver: ['driver'],
  coordinator: ['core_team', 'committee_member'],
}
