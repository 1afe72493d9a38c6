import { type CurrentUser, has } from '#kernel/people/access.ts'

/** A view belongs to who saved it; a shared one also to administrators. */
export const mayChangeView = (user: CurrentUser, view: { userId: string; shared: boolean }) =>
  view.userId === user.id || (view.shared && has(user, 'ADMIN_PANEL_ACCESS'))
