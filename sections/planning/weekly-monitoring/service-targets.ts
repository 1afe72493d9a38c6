import { and, eq } from 'drizzle-orm'
import { notFound } from '#kernel/calls/errors.ts'
import { type Day, formatDay } from '#kernel/charity/day.ts'
import type { Week } from '#kernel/charity/week.ts'
import type { Filling } from '#kernel/language/letter-words.ts'
import { passes } from '#kernel/people/access.ts'
import { hasTexts } from '#platform/outbox/service.ts'
import { weekAt } from '#sections/collections/collections/service-sums.ts'
import { type ContactToRemind, contactsToRemind } from '#sections/operations/hosts/service-expected.ts'
import { type Ctx, todayOf, type WorkCtx } from '#server/context.ts'
import { mayView } from './access.ts'
import { standingOf } from './service.ts'
import { monitoringAnswers } from './tables.ts'

/** A location that is not in yet, and whom to remind of it. */
export interface Target {
  hostId: string
  name: string
  contact: ContactToRemind | null
  /** The number that gets texts about locations; only where they agreed to these. */
  phone: string | null
}

/** Those that are expected and not (wholly) in, by name; with `hostIds` these of them. */
export async function targetsOf(ctx: WorkCtx, week: Week, hostIds?: readonly string[]): Promise<Target[]> {
  const open = (await standingOf(ctx, week)).filter(
    ({ status, hostId }) =>
      (status === 'missing' || status === 'partly') && (hostIds?.includes(hostId) ?? true),
  )
  const contacts = await contactsToRemind(
    ctx,
    open.map(({ hostId }) => hostId),
  )
  const accounts = [...contacts.values()].flatMap(({ accountId }) => accountId ?? [])
  const phones = await hasTexts(ctx, accounts, 'hosts')
  return open.map(({ hostId, name }) => {
    const contact = contacts.get(hostId) ?? null
    return { hostId, name, contact, phone: phones.get(contact?.accountId ?? '') ?? null }
  })
}

/** Locations whose answer for this week waits to be taken into the log: nothing more is asked of them. */
export async function answeredIn(ctx: WorkCtx, week: Week): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ hostId: monitoringAnswers.hostId })
    .from(monitoringAnswers)
    .where(and(eq(monitoringAnswers.weekStart, week.start), eq(monitoringAnswers.state, 'proposed')))
  return new Set(rows.flatMap(({ hostId }) => hostId ?? []))
}

/** What may stand in a reminder. */
export const valuesOf = (
  ctx: Pick<WorkCtx, 'settings'>,
  week: Week,
  location: string,
  name: string,
): Filling => ({ location, week: formatDay(week.start), name, organization: ctx.settings.organizationName })

/**
 * A reminder that waited for the end of the night is not to ask for what came meanwhile. Who asks by hand again, although
 * there is an answer, has a reason.
 */
export async function overtaken(
  ctx: WorkCtx,
  { id, occasion, byItself }: { id: string; occasion: string; byItself: boolean },
) {
  const week = weekAt(ctx, occasion as Day)
  const targets = await targetsOf(ctx, week, [id])
  if (targets.length === 0) return 'Its numbers are in, or not asked for any more'
  return byItself && (await answeredIn(ctx, week)).has(id) ? 'They have answered' : null
}

/** Those whom a reminder could go to now. */
export async function samples(ctx: Ctx) {
  if (!passes(ctx.user, mayView)) return []
  const targets = await targetsOf(ctx, weekAt(ctx, todayOf(ctx)))
  return targets.filter(({ contact }) => contact).map(({ hostId, name }) => ({ id: hostId, name }))
}

export async function sample(ctx: Ctx, id: string) {
  const week = weekAt(ctx, todayOf(ctx))
  const [target] = passes(ctx.user, mayView) ? await targetsOf(ctx, week, [id]) : []
  if (!target?.contact) throw notFound('This location')
  return { filling: valuesOf(ctx, week, target.name, target.contact.name) }
}
