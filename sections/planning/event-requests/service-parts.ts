import type { InputOf } from '#kernel/calls/contract.ts'
import { type Reachable, refuseTwin, unlessMeant } from '#platform/people/service.ts'
import type { Ctx } from '#server/context.ts'
import { unsetPrimary } from '#server/data/primary.ts'
import { updateMany } from '#server/data/versioned.ts'
import { mayWrite, type Part } from './access.ts'
import type {
  eventAttempts as attemptCalls,
  eventFlags as flagCalls,
  eventOrganizers as organizerCalls,
} from './contract.ts'
import { attemptRows, flagRows, organizerRows } from './part-rows.ts'
import { eventRows } from './rows.ts'
import { eventOrganizers, eventRequests } from './tables.ts'

type Organizers = typeof organizerCalls

/** It is there, stays until the commit, and this person writes that part of it. */
async function checkedEvent(ctx: Ctx, id: string, part: Part) {
  const event = await eventRows.find(ctx, id, { locked: true })
  ctx.check(mayWrite(ctx.user, part))
  return event
}

const onlyOneFirst = (ctx: Ctx, eventRequestId: string, except: string | null) =>
  unsetPrimary(ctx, eventOrganizers, { of: eventOrganizers.eventRequestId, id: eventRequestId, except })

/** Whoever adds a request names its first organizer with it, whatever else they may write. */
export async function addOrganizer(ctx: Ctx, { allowDuplicate, ...input }: InputOf<Organizers['add']>) {
  await eventRows.find(ctx, input.eventRequestId, { locked: true })
  if (input.isPrimary) await onlyOneFirst(ctx, input.eventRequestId, input.id ?? null)
  return organizerRows.insert(ctx, input, unlessMeant(ctx, { allowDuplicate, ...input }))
}

export async function addOrganizerLater(ctx: Ctx, input: InputOf<Organizers['add']>) {
  await checkedEvent(ctx, input.eventRequestId, 'organization')
  return addOrganizer(ctx, input)
}

export async function editOrganizer(ctx: Ctx, { allowDuplicate, ...input }: InputOf<Organizers['edit']>) {
  const before = await organizerRows.find(ctx, input.id)
  await checkedEvent(ctx, before.eventRequestId, 'organization')
  if (before.version === input.version) {
    if (!allowDuplicate) await refuseTwin(ctx, input, before as typeof before & Reachable)
    if (input.isPrimary) await onlyOneFirst(ctx, before.eventRequestId, before.id)
  }
  return organizerRows.edit(ctx, input)
}

/** A try to reach them, and when to try again. */
export async function addAttempt(
  ctx: Ctx,
  { nextFollowUpDate, ...input }: InputOf<(typeof attemptCalls)['add']>,
) {
  const before = await eventRows.find(ctx, input.eventRequestId, { locked: true })
  if (nextFollowUpDate !== undefined)
    await updateMany(ctx, eventRequests, [{ before, values: { nextFollowUpDate } }])
  return attemptRows.insert(ctx, input)
}

export async function logAttempt(ctx: Ctx, input: InputOf<(typeof attemptCalls)['add']>) {
  await checkedEvent(ctx, input.eventRequestId, 'contact')
  return addAttempt(ctx, input)
}

export async function addFlag(ctx: Ctx, input: InputOf<(typeof flagCalls)['add']>) {
  await checkedEvent(ctx, input.eventRequestId, 'rest')
  return flagRows.insert(ctx, input)
}
