import type { z } from 'zod'
import type { Access } from '#kernel/people/access.ts'
import type { Ctx } from '../context.ts'

/** What can be done right from a notification (spec 7), by what it is about and the type of its button. */
interface NotificationAction<D = unknown> {
  /** `relatedType` of the notifications that offer it: 'event_request'. */
  about: string
  /** 'approve', 'mark_complete': spec 5 reads from it whether to ask first. */
  type: string
  access: Access
  /** What the browser sends along; anything else is refused. */
  data: z.ZodType<D>
  /** In the caller's name and transaction; row rules as in any call. The message is shown to them. */
  run: (ctx: Ctx, relatedId: string, data: D) => Promise<{ message?: string }>
}

/** Any action, whatever it takes along. */
export type AnyNotificationAction = Omit<NotificationAction, 'run'> & {
  run: (ctx: Ctx, relatedId: string, data: never) => Promise<{ message?: string }>
}

export const defineNotificationAction = <D>(action: NotificationAction<D>): NotificationAction<D> => action
