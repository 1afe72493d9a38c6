import { z } from 'zod'
import { requiredLines } from '#kernel/calls/contract.ts'
import { PARTS } from '#sections/planning/event-requests/access.ts'
import { editRequest, move, toolkitSent } from '#sections/planning/event-requests/service.ts'
import { findEvent, organizationOf } from '#sections/planning/event-requests/service-about.ts'
import { logAttempt } from '#sections/planning/event-requests/service-parts.ts'
import type { Ctx } from '#server/context.ts'
import { defineNotificationAction } from '#server/jobs/notification-actions.ts'

const about = 'event_request'
const nothing = z.object({})
const named = async (ctx: Ctx, id: string) => organizationOf(await findEvent(ctx, id))

/** Starts on a new request; nobody else's rule than that of the move itself. */
const take = (type: string) =>
  defineNotificationAction({
    about,
    type,
    access: PARTS.rest,
    data: nothing,
    run: async (ctx, id) => {
      await move(ctx, { id, move: 'take' })
      return { message: `${await named(ctx, id)} is in process` }
    },
  })

const decline = (type: string) =>
  defineNotificationAction({
    about,
    type,
    access: PARTS.rest,
    data: z.object({ reason: requiredLines(1000, 'Please say why it is declined') }),
    run: async (ctx, id, { reason }) => {
      await move(ctx, { id, move: 'decline', reason })
      return { message: `${await named(ctx, id)} is declined` }
    },
  })

/** Whoever it is offered to leads it, or somebody they name. */
const lead = defineNotificationAction({
  about,
  type: 'assign_tsp_contact',
  access: PARTS.lead,
  data: z.object({ leadId: z.uuid().optional() }),
  run: async (ctx, id, { leadId = ctx.user.id }) => {
    const { version } = await findEvent(ctx, id)
    await editRequest(ctx, { id, version, leadId })
    return { message: `${await named(ctx, id)} has a lead` }
  },
})

const toolkit = defineNotificationAction({
  about,
  type: 'mark_toolkit_sent',
  access: PARTS.toolkit,
  data: nothing,
  run: async (ctx, id) => {
    await toolkitSent(ctx, { id, method: 'email_toolkit' })
    return { message: `The toolkit is noted as sent to ${await named(ctx, id)}` }
  },
})

/** Domain 8.3: somebody talked to them; when to try again is open then. */
const contacted = defineNotificationAction({
  about,
  type: 'mark_contacted',
  access: PARTS.contact,
  data: nothing,
  run: async (ctx, id) => {
    await logAttempt(ctx, {
      eventRequestId: id,
      method: 'phone',
      outcome: 'successful',
      nextFollowUpDate: null,
    })
    return { message: `It is noted that you talked to ${await named(ctx, id)}` }
  },
})

/** Domain 9.1: what can be done about a request right from a notification. */
export const actions = [
  take('approve'),
  take('accept'),
  decline('decline'),
  decline('reject'),
  lead,
  toolkit,
  contacted,
]
