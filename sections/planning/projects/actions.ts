import { z } from 'zod'
import type { Ctx } from '#server/context.ts'
import { defineNotificationAction } from '#server/jobs/notification-actions.ts'
import { mayChange } from './access.ts'
import { claim, move } from './service.ts'

const act = (type: string, run: (ctx: Ctx, id: string) => Promise<{ message: string }>) =>
  defineNotificationAction({ about: 'project', type, access: mayChange, data: z.object({}), run })

const complete = async (ctx: Ctx, id: string) => {
  const { title } = await move(ctx, { id, move: 'complete' })
  return { message: `${title} is completed` }
}

/** Domain 9.1, for projects: done, begun, or taken on, right from the bell. */
export const actions = [
  act('complete', complete),
  act('mark_complete', complete),
  act('start', async (ctx, id) => {
    const { title } = await move(ctx, { id, move: 'start' })
    return { message: `${title} is in progress` }
  }),
  act('assign', async (ctx, id) => {
    const { title } = await claim(ctx, { id })
    return { message: `${title} is yours now` }
  }),
]
