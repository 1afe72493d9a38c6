import { defineWaiting } from '#server/data/waiting.ts'
import { sees } from './access.ts'
import { mine } from './service.ts'

/** Coolers that this person has, or their location, and is to bring back. */
export const waitingSource = defineWaiting({
  events: ['coolers.changed'],
  of: async (ctx) => {
    if (!sees(ctx.user)) return []
    const { items } = await mine(ctx)
    return items.flatMap(({ id, number, dueOn }) =>
      dueOn === null
        ? []
        : [
            {
              id,
              kind: 'due' as const,
              what: 'Cooler',
              title: `Cooler ${number} goes back`,
              due: dueOn,
              opens: { section: 'cooler-tracking', params: { id } },
            },
          ],
    )
  },
})
