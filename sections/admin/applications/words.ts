import { ROLE_NAMES, type Role } from '#kernel/people/access.ts'

/** Why a role cannot be chosen, beside its name. */
export const roleLabel = ({ role, may, higher }: { role: Role; may: boolean; higher: boolean }) =>
  may
    ? ROLE_NAMES[role]
    : `${ROLE_NAMES[role]} (${higher ? 'above your own role' : 'has permissions you lack'})`
