import { randomBytes } from 'node:crypto'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Endpoint, InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { AppError, invalid } from '#kernel/calls/errors.ts'
import { type CurrentUser, has, passes } from '#kernel/people/access.ts'
import { addressOfSection } from '#kernel/portal/navigation.ts'
import { can as people } from '#platform/accounts/access.ts'
import { sendMail } from '#platform/outbox/service.ts'
import type { App } from '#server/app.ts'
import type { Ctx, Download } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { findRow } from '#server/data/visible-record.ts'
import { titleOf } from '#server/http/openapi.ts'
import { askAs, callOf, filterFor, isForPrograms } from '#server/http/programs.ts'
import { accountNow } from '#server/people/account-now.ts'
import type { InTheirName } from '#server/people/program-keys.ts'
import { hashToken } from '#server/people/session.ts'
import { mayEnd, mayMake } from './access.ts'
import { type AtomFeed, atomOf } from './atom.ts'
import type { liveAddresses as calls } from './contract.ts'
import { inWords } from './filter-words.ts'
import { liveAddresses, liveAddressSecrets } from './tables.ts'

type Calls = typeof calls
type Row = typeof liveAddresses.$inferSelect

export const PATH = '/api/live'
const MOST_OWN = 100
/** More often nobody's sheet asks. */
const READS_A_MINUTE = 20

/** A list that may be taken away as it is filtered, and is no person's own. */
const isList = (endpoint: Endpoint) =>
  endpoint.download === true &&
  endpoint.path.endsWith('/export') &&
  !endpoint.path.includes('{') &&
  isForPrograms(endpoint)

const listAt = (app: App, path: string) => {
  const call = callOf(app, { method: 'GET', path })
  return call && isList(call.endpoint) ? call : undefined
}
const feedsOf = (app: App) => app.slices.flatMap(({ feeds }) => feeds)
const feedAt = (app: App, name: string) => feedsOf(app).find((feed) => feed.name === name)

/** May this person read there now what the address holds? */
function mayRead(app: App, user: CurrentUser | null, { kind, source }: Pick<Row, 'kind' | 'source'>) {
  if (!user || !passes(user, mayMake)) return false
  const access = kind === 'list' ? listAt(app, source)?.endpoint.access : feedAt(app, source)?.access
  return access !== undefined && passes(user, access)
}

/** Null where the list does not take the filter any more: without it, the address would show more than it says. */
function asked(app: App, { source, filter }: Pick<Row, 'source' | 'filter'>) {
  const call = listAt(app, source)
  if (!call) return null
  try {
    return { call, input: filterFor(call, filter) }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Administrators see all of them, everybody else their own. */
export const scope = (user: CurrentUser) =>
  has(user, people.ADMIN_PANEL_ACCESS) ? undefined : eq(liveAddresses.createdBy, user.id)

export async function list(ctx: Ctx): Promise<OutputOf<Calls['list']>> {
  const rows = await ctx.db
    .select({ address: liveAddresses, secret: liveAddressSecrets, name: users.displayName })
    .from(liveAddresses)
    .innerJoin(liveAddressSecrets, eq(liveAddressSecrets.addressId, liveAddresses.id))
    .innerJoin(users, eq(users.id, liveAddresses.createdBy))
    .where(scope(ctx.user))
    .orderBy(desc(liveAddresses.createdAt), liveAddresses.id)
  const owners = new Map<string, CurrentUser | null>()
  for (const id of new Set(rows.map(({ address }) => address.createdBy)))
    owners.set(id, await accountNow(ctx.app, id))
  return {
    items: rows.map(({ address, secret, name }) => ({
      id: address.id,
      kind: address.kind,
      title: address.title,
      of: sourceTitle(ctx.app, address),
      filter: inWords(address.filter),
      ownerName: name,
      isOwn: address.createdBy === ctx.user.id,
      madeAt: address.createdAt.toISOString(),
      askedAt: secret.askedAt?.toISOString() ?? null,
      asked: secret.asked,
      state:
        mayRead(ctx.app, owners.get(address.createdBy) ?? null, address) &&
        (address.kind === 'feed' || asked(ctx.app, address))
          ? 'works'
          : 'closed',
    })),
    feeds: feedsOf(ctx.app)
      .filter(({ access }) => passes(ctx.user, access))
      .map(({ name, title }) => ({ name, title })),
  }
}

/** 'Collections log' */
const sourceTitle = (app: App, { kind, source }: Pick<Row, 'kind' | 'source'>) =>
  kind === 'feed'
    ? (feedAt(app, source)?.title ?? source)
    : (app.slices.flatMap(({ roundTrips }) => roundTrips).find(({ list }) => source === `${list}/export`)
        ?.title ?? titleOf(source))

export async function make(ctx: Ctx, { title, list: path, filter, feed }: InputOf<Calls['make']>) {
  if ((path === undefined) === (feed === undefined)) throw invalid({ list: 'Please name a list or a feed' })
  const named = path === undefined ? { kind: 'feed' as const, source: feed ?? '' } : listOf(ctx, path, filter)
  if (!mayRead(ctx.app, ctx.user, named)) {
    const field = named.kind
    throw invalid({ [field]: field === 'list' ? 'You may not take this list away' : 'There is no such feed' })
  }
  const own = await ctx.db.$count(liveAddresses, ownedBy(ctx.user.id))
  if (own >= MOST_OWN) throw invalid({ title: `These are ${MOST_OWN} already. Please end one first.` })
  const token = randomBytes(32).toString('base64url')
  const [row] = await ctx.db
    .insert(liveAddresses)
    .values({
      title,
      ...named,
      filter: path === undefined ? {} : filter,
      createdBy: ctx.user.id,
      createdAt: ctx.app.now(),
    })
    .returning({ id: liveAddresses.id })
  if (!row) throw new Error('A new address was not returned')
  await ctx.db.insert(liveAddressSecrets).values({ addressId: row.id, tokenHash: hashToken(token) })
  ctx.emit('live-addresses.changed')
  await tellOwner(ctx, title)
  return {
    id: row.id,
    address: `${ctx.app.appUrl}${PATH}/${token}.${named.kind === 'list' ? 'csv' : 'atom'}`,
  }
}

const tellOwner = (ctx: Ctx, title: string) =>
  sendMail(ctx, {
    to: ctx.user.email,
    personId: ctx.user.id,
    category: 'account',
    template: {
      subject: 'A live address was made',
      name: ctx.user.firstName,
      paragraphs: [
        `Whoever has the new address “${title}” reads along without signing in, as far as you may see it.`,
        'If this was you, there is nothing to do. If it was not, end the address, set a new password and tell an administrator.',
      ],
      action: { label: 'Look at the addresses', url: ctx.app.appUrl + addressOfSection('google-sheets') },
    },
  })

function listOf(ctx: Ctx, path: string, filter: Record<string, unknown>) {
  const call = listAt(ctx.app, path)
  if (!call) throw invalid({ list: 'There is no such list' })
  // What the list does not take is said now, and not to a spreadsheet later.
  filterFor(call, filter)
  return { kind: 'list' as const, source: path }
}

export async function end(ctx: Ctx, { id }: InputOf<Calls['end']>) {
  const row = await findRow(ctx, liveAddresses, id, { scope: scope(ctx.user), noun: 'address' })
  ctx.check(mayEnd(ctx.user, row))
  await ctx.db.delete(liveAddresses).where(eq(liveAddresses.id, id))
  ctx.emit('live-addresses.changed')
  return {}
}

const ownedBy = (ownerId: string) => eq(liveAddresses.createdBy, ownerId)
export const inTheirName: InTheirName = {
  count: ({ db }, ownerId) => db.$count(liveAddresses, ownedBy(ownerId)),
  end: async (ctx, ownerId) => {
    const { rowCount } = await ctx.db.delete(liveAddresses).where(ownedBy(ownerId))
    if (rowCount) ctx.emit('live-addresses.changed')
  },
}

/**
 * What stands at this address now, for whoever knows it; null where there is no such address, or its maker may not see
 * that any more: from outside these are the same.
 */
export async function readAt(
  app: App,
  token: string,
  gone: AbortSignal,
): Promise<Download | AtomFeed | null> {
  const [row] = await app.db
    .select()
    .from(liveAddresses)
    .where(
      inArray(
        liveAddresses.id,
        app.db
          .select({ id: liveAddressSecrets.addressId })
          .from(liveAddressSecrets)
          .where(eq(liveAddressSecrets.tokenHash, hashToken(token))),
      ),
    )
  const owner = row ? await accountNow(app, row.createdBy) : null
  if (!row || !owner || !mayRead(app, owner, row)) return null
  app.limiter.count(`live:${row.id}`, READS_A_MINUTE)
  const settings = await app.settings.read()
  const ctx = { app, db: app.db, settings, user: owner }
  const answer =
    row.kind === 'list' ? await listNow(app, owner, row, gone) : await atomOf(ctx, row.id, row.source)
  if (!answer) return null
  await app.db
    .update(liveAddressSecrets)
    .set({ asked: sql`${liveAddressSecrets.asked} + 1`, askedAt: app.now() })
    .where(eq(liveAddressSecrets.addressId, row.id))
  return answer
}

async function listNow(app: App, owner: CurrentUser, row: Row, gone: AbortSignal): Promise<Download | null> {
  const found = asked(app, row)
  return found && ((await askAs(app, owner, found.call, found.input, gone)) as Download)
}
