import { allOf, type CurrentUser, type Role } from '#kernel/people/access.ts'
import { can, mayManage } from '#platform/accounts/access.ts'

/** What cannot be taken back is for administrators alone, and on nobody of a higher role. */
export const mayAdminister = allOf(can.ADMIN_PANEL_ACCESS, can.USERS_EDIT)
export const mayErase = (user: CurrentUser, person: { id: string; role: Role }) =>
  person.id === user.id || mayManage(user, person)
