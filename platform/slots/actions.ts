import { z } from 'zod'
import { signedIn } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { defineNotificationAction } from '#server/jobs/notification-actions.ts'
import type { SignupMove } from './moves.ts'
import { move } from './service.ts'

const answer = (type: string, name: SignupMove, words: (title: string) => string) =>
  defineNotificationAction({
    about: 'signup',
    type,
    access: signedIn,
    data: z.object({}),
    run: async (ctx: Ctx, id) => {
      const { title } = await move(ctx, { id, move: name })
      return { message: words(title) }
    },
  })

/** What somebody was asked, answered right where it is told. */
export const actions = [
  answer('accept', 'confirm', (title) => `You come: ${title}`),
  answer('decline', 'decline', (title) => `You said no: ${title}`),
]
