import type { App } from '#server/app.ts'
import { inTransaction } from '#server/data/transaction.ts'
import type { Person } from '#server/testing/portal.ts'
import { type News, notify } from './service.ts'

/** Tells this person that lunch is ready, or something else. */
export const tellLunch = (app: App, to: Person, over: Partial<News> = {}) =>
  inTransaction(app, 'test', (ctx) =>
    notify(ctx, {
      to: [to.id],
      type: 'lunch',
      category: 'event',
      title: 'Lunch',
      message: 'It is ready',
      ...over,
    }),
  )
