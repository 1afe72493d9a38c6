import { and, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import type { App } from '#server/app.ts'
import type { Ctx } from '#server/context.ts'
import { auditLog, users } from '#server/data/tables.ts'
import { updateVersioned } from '#server/data/versioned.ts'
import { mustBeOutside } from '#server/http/outside.ts'
import type { InTheirName } from '#server/people/program-keys.ts'
import { seal, sealAddress } from '#server/people/seal.ts'
import { isOwn, mayEdit, mayManage } from './access.ts'
import { type webhooks as calls, DEEDS } from './contract.ts'
import { enqueueDelivery } from './deliver-job.ts'
import { passOver } from './happened.ts'
import { outgoingOf } from './message.ts'
import { newSecret } from './signature.ts'
import { webhookDeliveries as deliveries, webhookStates as states, webhooks } from './tables.ts'

type Calls = typeof calls

const MOST = 20
const LOG_ROWS = 100
export const scope = (user: CurrentUser) => (passes(user, mayManage) ? undefined : false)

/** What there is to subscribe to: `location.added`, … */
export const kindsOf = (app: App) =>
  outgoingOf(app).flatMap(({ name, title }) =>
    DEEDS.map((deed) => ({ name: `${name}.${deed}`, title: `${title}: ${deed}` })),
  )

export const list = async (ctx: Ctx): Promise<OutputOf<Calls['list']>> => ({
  items: await read(ctx),
  kinds: kindsOf(ctx.app),
})

type Shown = OutputOf<Calls['list']>['items'][number]

async function read(ctx: Ctx, where?: SQL): Promise<Shown[]> {
  const rows = await ctx.db
    .select({
      webhook: webhooks,
      state: states,
      name: users.displayName,
      waiting: sql<number>`(SELECT count(*) FROM ${deliveries} d WHERE d.webhook_id = ${webhooks.id} AND d.state = 'waiting')::int`,
    })
    .from(webhooks)
    .innerJoin(states, eq(states.webhookId, webhooks.id))
    .innerJoin(users, eq(users.id, webhooks.createdBy))
    .where(where)
    .orderBy(desc(webhooks.createdAt), webhooks.id)
  return rows.map(({ webhook, state, name, waiting }) => ({
    id: webhook.id,
    version: webhook.version,
    title: webhook.title,
    host: webhook.host,
    kinds: webhook.kinds,
    state: webhook.state,
    reason: webhook.reason,
    ownerName: name,
    isOwn: isOwn(ctx.user, webhook),
    createdAt: webhook.createdAt.toISOString(),
    deliveredAt: state.deliveredAt?.toISOString() ?? null,
    failingSince: state.failingSince?.toISOString() ?? null,
    waiting,
  }))
}

function mustBeKinds(ctx: Ctx, kinds: readonly string[]) {
  const known = new Set(kindsOf(ctx.app).map(({ name }) => name))
  const unknown = kinds.filter((kind) => !known.has(kind))
  if (unknown.length > 0)
    throw invalid({ kinds: `There is nothing called ${unknown.slice(0, 3).join(', ')}` })
}

export async function add(ctx: Ctx, { title, address, kinds }: InputOf<Calls['add']>) {
  mustBeKinds(ctx, kinds)
  mustBeOutside('address', address, ctx.app.outside)
  const [found] = await ctx.db.select({ there: count() }).from(webhooks)
  if ((found?.there ?? 0) >= MOST) throw conflict(`There are ${MOST} webhooks already.`)
  const secret = newSecret()
  const [row] = await ctx.db
    .insert(webhooks)
    .values({
      title,
      host: new URL(address).host,
      kinds: [...new Set(kinds)],
      createdBy: ctx.user.id,
      createdAt: ctx.app.now(),
    })
    .returning({ id: webhooks.id })
  if (!row) throw new Error('A new webhook was not returned')
  await ctx.db.insert(states).values({
    webhookId: row.id,
    secret: seal(ctx.app, secret, 'webhook'),
    url: sealAddress(ctx.app, address),
    readTo: await latest(ctx),
  })
  ctx.emit('webhooks.changed')
  return { id: row.id, secret }
}

/** Where the trail ends now: what was before is not told. */
async function latest(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ id: sql<number>`coalesce(max(${auditLog.id}), 0)::bigint` })
    .from(auditLog)
  return Number(row?.id ?? 0)
}

export async function edit(ctx: Ctx, { id, version, ...changes }: InputOf<Calls['edit']>) {
  const { title, kinds, isOn } = changes
  const [row] = await ctx.db.select().from(webhooks).where(eq(webhooks.id, id)).for('update')
  if (!row) throw notFound('This webhook')
  ctx.check(
    mayEdit(ctx.user, row, changes),
    'Only whoever made a webhook changes it or turns it on. You can turn it off or delete it.',
  )
  if (kinds) mustBeKinds(ctx, kinds)
  const fresh = kinds?.filter((kind) => !row.kinds.includes(kind)) ?? []
  if (fresh.length > 0) await passOver(ctx, { id, kinds: fresh })
  const turnsOn = isOn === true && row.state !== 'on'
  await updateVersioned(
    ctx,
    webhooks,
    { id, version },
    {
      ...(title === undefined ? {} : { title }),
      ...(kinds === undefined ? {} : { kinds: [...new Set(kinds)] }),
      ...(isOn === undefined ? {} : { state: isOn ? 'on' : 'off', reason: null }),
    },
    { noun: 'webhook', current: async () => (await read(ctx, eq(webhooks.id, id)))[0] },
  )
  // What happened while it was off was not meant for it; what waits still is.
  if (turnsOn) {
    const from = { readTo: await latest(ctx), failingSince: null }
    await ctx.db.update(states).set(from).where(eq(states.webhookId, id))
    await ctx.db.update(deliveries).set({ nextTryAt: null }).where(eq(deliveries.webhookId, id))
    await enqueueDelivery(ctx, id)
  }
  ctx.emit('webhooks.changed')
  return {}
}

export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  const gone = await ctx.db.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id })
  if (gone.length === 0) throw notFound('This webhook')
  ctx.emit('webhooks.changed')
  return {}
}

export async function log(ctx: Ctx, { id }: InputOf<Calls['log']>): Promise<OutputOf<Calls['log']>> {
  const own = isOwn(ctx.user, await mustExist(ctx, id))
  const rows = await ctx.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, id), ne(deliveries.state, 'unseen')))
    .orderBy(desc(deliveries.seq))
    .limit(LOG_ROWS)
  return {
    items: rows.map(({ state, createdAt, triedAt, nextTryAt, ...row }) => ({
      ...row,
      // Without a status the answer is the portal's own words.
      answer: own || row.status === null ? row.answer : null,
      body: own ? row.body : null,
      state: state as 'waiting' | 'delivered' | 'failed',
      createdAt: createdAt.toISOString(),
      triedAt: triedAt?.toISOString() ?? null,
      nextTryAt: nextTryAt?.toISOString() ?? null,
    })),
  }
}

async function mustExist(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(webhooks).where(eq(webhooks.id, id))
  if (!row) throw notFound('This webhook')
  return row
}
async function mustBeOn(ctx: Ctx, id: string) {
  if ((await mustExist(ctx, id)).state !== 'on')
    throw conflict('This webhook is off. Please turn it on first.')
}

export async function test(ctx: Ctx, { id }: InputOf<Calls['test']>) {
  await mustBeOn(ctx, id)
  const at = ctx.app.now()
  const body = JSON.stringify({ type: 'test', timestamp: at.toISOString(), data: {} })
  await ctx.db.insert(deliveries).values({ webhookId: id, kind: 'test', body, createdAt: at })
  await enqueueDelivery(ctx, id)
  ctx.emit('webhooks.changed')
  return {}
}

const notOffOf = (ownerId: string) => and(eq(webhooks.createdBy, ownerId), ne(webhooks.state, 'off'))
export const inTheirName: InTheirName = {
  count: ({ db }, ownerId) => db.$count(webhooks, notOffOf(ownerId)),
  end: async (ctx, ownerId) => {
    const off = { state: 'off', reason: null, updatedAt: ctx.app.now() } as const
    const { rowCount } = await ctx.db
      .update(webhooks)
      .set({ ...off, version: sql`${webhooks.version} + 1` })
      .where(notOffOf(ownerId))
    if (rowCount) ctx.emit('webhooks.changed')
  },
}

/** The same once more, under the same id: whoever had it knows that. */
export async function again(ctx: Ctx, { id }: InputOf<Calls['again']>) {
  const [row] = await ctx.db
    .update(deliveries)
    .set({ state: 'waiting', tries: 0, nextTryAt: null })
    .where(and(eq(deliveries.id, id), ne(deliveries.state, 'unseen')))
    .returning({ webhookId: deliveries.webhookId })
  if (!row) throw notFound('This message')
  await mustBeOn(ctx, row.webhookId)
  await enqueueDelivery(ctx, row.webhookId)
  ctx.emit('webhooks.changed')
  return {}
}
