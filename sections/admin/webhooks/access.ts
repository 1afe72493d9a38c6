import { anyOf, type CurrentUser } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'

/** Each is told what the administrator who made it may see, and nothing else. */
export const mayManage = anyOf(can.ADMIN_PANEL_ACCESS)

export const isOwn = (user: CurrentUser, webhook: { createdBy: string }) => webhook.createdBy === user.id
/** Others may be rid of it, and have it tell nothing that it did not tell before. */
export const mayEdit = (
  user: CurrentUser,
  webhook: { createdBy: string },
  changes: { title?: unknown; kinds?: unknown; isOn?: boolean | undefined },
) =>
  isOwn(user, webhook) ||
  (changes.title === undefined && changes.kinds === undefined && changes.isOn !== true)
