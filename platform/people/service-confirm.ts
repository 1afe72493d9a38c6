import { randomBytes } from 'node:crypto'
import { and, eq, getTableName, gt, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, gone, notFound } from '#kernel/calls/errors.ts'
import { formatDay, todayIn } from '#kernel/charity/day.ts'
import { DAY } from '#kernel/clock.ts'
import { NOBODY } from '#kernel/people/access.ts'
import { sendMail } from '#platform/outbox/service.ts'
import type { Ctx, PublicCtx } from '#server/context.ts'
import { people, users } from '#server/data/tables.ts'
import { changeableIds, visibleIds } from '#server/data/undo-rows.ts'
import { updateMany, updateVersioned } from '#server/data/versioned.ts'
import { accountColumns } from '#server/people/account.ts'
import { hashToken } from '#server/people/session.ts'
import { BAD_LINK, type Confirmation, type people as contract } from './contract.ts'
import { personRecord } from './records.ts'
import { rolesOf } from './roles.ts'
import { detailLinks } from './tables.ts'

type Calls = typeof contract
type Person = typeof people.$inferSelect

/** How long a link opens what is known; nobody is asked again before a week has passed. */
const LINK_MS = 14 * DAY
const AGAIN_MS = 7 * DAY

/** The person, for whoever may see (and to change something, change) what they are. */
async function find(ctx: Ctx, id: string, changing: boolean) {
  const found = ctx.db.select().from(people).where(eq(people.id, id))
  const [person] = await (changing ? found.for('no key update') : found)
  if (!person || !(await visibleIds(ctx, personRecord, [{ id }])).has(id)) throw notFound('This person')
  const mayChange = (await changeableIds(ctx, personRecord, [{ id }])).has(id)
  if (changing && !mayChange) throw notFound('This person')
  ctx.check(true)
  return { person, mayChange }
}

const accountOf = async (ctx: Pick<Ctx, 'db'>, personId: string) =>
  (await ctx.db.select(accountColumns).from(users).where(eq(users.personId, personId)))[0]

/** Where somebody is asked: who has an account at an address that they proved themselves, never at what others entered. */
async function reachOf(ctx: Ctx, person: Person) {
  const account = await accountOf(ctx, person.id)
  if (account) return account.isActive ? { to: account.email, account } : null
  return person.email ? { to: person.email, account: undefined } : null
}

/**
 * Whoever puts an address there would answer in that person's name if it were their own: somebody else has to ask there.
 * An address that came with the person, or that somebody else entered as well, is none of theirs.
 */
async function whyNot(ctx: Ctx, person: Person): Promise<string | null> {
  const reach = await reachOf(ctx, person)
  if (!reach) return 'There is no email address to write to.'
  if (reach.account) return null
  const { rows } = await ctx.db.execute<{ own: boolean | null }>(sql`
    SELECT bool_and(action = 'update' AND actor_id IS NOT DISTINCT FROM ${ctx.user.id}::uuid) AS own FROM audit_log
    WHERE table_name = ${getTableName(people)} AND row_id = ${person.id}
      AND lower(new_row ->> 'email') = lower(${reach.to})
      AND lower(old_row ->> 'email') IS DISTINCT FROM lower(new_row ->> 'email')`)
  return rows[0]?.own
    ? 'You entered this email address yourself. Somebody else has to ask them, so that nobody answers in their name.'
    : null
}

async function show(ctx: Ctx, person: Person, mayChange: boolean): Promise<Confirmation> {
  const [link] = await ctx.db.select().from(detailLinks).where(eq(detailLinks.personId, person.id))
  const [by] = person.confirmedBy
    ? await ctx.db.select({ name: users.displayName }).from(users).where(eq(users.id, person.confirmedBy))
    : []
  // Where it went is no address of theirs any more: the trigger `detail_link_ends` ended it as it was sent.
  const elsewhere = link && link.expiresAt <= link.sentAt && !(await accountOf(ctx, person.id))
  const soon = link && !elsewhere && ctx.app.now().getTime() - link.sentAt.getTime() < AGAIN_MS
  const cannotAsk = soon
    ? `Asked on ${formatDay(todayIn(ctx.settings.timeZone, link.sentAt))}. Ask again a week later at the earliest.`
    : await whyNot(ctx, person)
  return {
    confirmedAt: person.confirmedAt?.toISOString() ?? null,
    confirmedBy: person.confirmedBy ? (by?.name ?? 'Somebody who left') : null,
    version: person.version,
    mayChange,
    askedAt: link?.sentAt.toISOString() ?? null,
    cannotAsk,
  }
}

export async function confirmation(ctx: Ctx, { id }: InputOf<Calls['confirmation']>) {
  const { person, mayChange } = await find(ctx, id, false)
  return show(ctx, person, mayChange)
}

/** Somebody asked them, on the phone say. */
export async function confirm(ctx: Ctx, { id, version }: InputOf<Calls['confirm']>) {
  const { mayChange } = await find(ctx, id, true)
  const person = await updateVersioned(
    ctx,
    people,
    { id, version },
    { confirmedAt: ctx.app.now(), confirmedBy: ctx.user.id },
    { noun: 'person', current: (now) => ({ version: now.version }) },
  )
  ctx.emit('people.changed')
  return show(ctx, person, mayChange)
}

/** A new link ends the one before it. */
export async function askToConfirm(ctx: Ctx, { id }: InputOf<Calls['askToConfirm']>) {
  const { person, mayChange } = await find(ctx, id, true)
  const { cannotAsk } = await show(ctx, person, mayChange)
  const reach = await reachOf(ctx, person)
  if (cannotAsk || !reach) throw conflict(cannotAsk ?? 'There is no email address to write to.')
  const token = randomBytes(32).toString('base64url')
  const sentAt = ctx.app.now()
  const link = { tokenHash: hashToken(token), sentAt, expiresAt: new Date(sentAt.getTime() + LINK_MS) }
  await ctx.db
    .insert(detailLinks)
    .values({ personId: id, ...link })
    .onConflictDoUpdate({ target: detailLinks.personId, set: link })
  const { organizationName } = ctx.settings
  await sendMail(ctx, {
    to: reach.to,
    ...(reach.account ? { personId: reach.account.id } : {}),
    category: 'reminder',
    personal: true,
    template: {
      subject: `Is this still right? What ${organizationName} knows of you`,
      name: reach.account?.firstName ?? person.nickname ?? person.name,
      paragraphs: [
        `${ctx.user.displayName} of ${organizationName} would like to be sure that you can be reached. Please look at what is kept about you and correct what is wrong. You need no account for it.`,
      ],
      action: { label: 'Look at my details', url: `${ctx.app.appUrl}/my-details?token=${token}` },
      note: 'The link is for you alone and works for 14 days. Please do not pass it on.',
    },
  })
  ctx.emit('people.changed')
  return show(ctx, person, mayChange)
}

/** Whose link it is: 410 for one that is unknown, expired, or that a newer one has ended. */
async function personOf(ctx: PublicCtx, token: string) {
  const [found] = await ctx.db
    .select({ person: people })
    .from(detailLinks)
    .innerJoin(people, eq(people.id, detailLinks.personId))
    .where(and(eq(detailLinks.tokenHash, hashToken(token)), gt(detailLinks.expiresAt, ctx.app.now())))
  if (!found) throw gone(BAD_LINK)
  return found.person
}

export async function details(
  ctx: PublicCtx,
  { token }: InputOf<Calls['details']>,
): Promise<OutputOf<Calls['details']>> {
  const person = await personOf(ctx, token)
  const roles = await rolesOf({ ...ctx, user: NOBODY } as Ctx, [person.id], true)
  return {
    ...person,
    organization: ctx.settings.organizationName,
    confirmedAt: person.confirmedAt?.toISOString() ?? null,
    roles: (roles.get(person.id) ?? []).map(({ words }) => words),
  }
}

/** What somebody says of themselves by their link: in the history as by them, and undone like any other change. */
export async function correct(ctx: PublicCtx, { token, version, ...values }: InputOf<Calls['correct']>) {
  const { id } = await personOf(ctx, token)
  const [before] = await ctx.db.select().from(people).where(eq(people.id, id)).for('update')
  if (!before) throw gone(BAD_LINK)
  if (before.version !== version)
    throw conflict('Somebody corrected this in the meantime. Please open the link again.')
  const said = { ...values, confirmedAt: ctx.app.now(), confirmedBy: null }
  await updateMany(ctx, people, [{ before, values: said }])
  ctx.emit('people.changed')
  return { ...before, ...values, version: version + 1 }
}
