import { desc, eq, type SQL } from 'drizzle-orm'
import type { Endpoint, InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/calls/errors.ts'
import type { ImportPreview, ImportResult } from '#kernel/calls/imports.ts'
import { passes } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { updateVersioned } from '#server/data/versioned.ts'
import { titleOf } from '#server/http/openapi.ts'
import { mustBeOutside } from '#server/http/outside.ts'
import { callOf, isForPrograms } from '#server/http/programs.ts'
import { sealAddress } from '#server/people/seal.ts'
import { mayFollowMore } from './access.ts'
import { followSheets } from './follow-job.ts'
import type { followedSheets as calls } from './followed-contract.ts'
import { sheetIn } from './private-sheet.ts'
import { hasAccount } from './service-account.ts'
import { followedSheets, sheetReadings } from './tables.ts'

type Calls = typeof calls

const PREVIEW = '/import/preview'
const MOST_PROBLEMS = 200

const targetsFor = ({ app, user }: Ctx) =>
  app.slices
    .flatMap((slice) => slice.calls.map(({ endpoint }): Endpoint => endpoint))
    .filter(
      (endpoint) =>
        endpoint.path.endsWith(PREVIEW) &&
        !endpoint.path.includes('{') &&
        isForPrograms(endpoint) &&
        passes(user, endpoint.access),
    )
    .map(({ path }) => path.slice(0, -'/preview'.length))

/** A list as it is called where one takes it out; of several imports of one section, which. */
function calledIn({ app }: Ctx, target: string) {
  const path = target.replace(/\/import$/, '')
  const known = app.slices.flatMap(({ roundTrips }) => roundTrips).find(({ list: one }) => one === path)
  if (known) return known.title
  const [, , , which] = path.split('/')
  return which ? `${titleOf(path)}: ${which}` : titleOf(path)
}

export const list = async (ctx: Ctx): Promise<OutputOf<Calls['list']>> => ({
  items: await read(ctx),
  targets: targetsFor(ctx)
    .map((name) => ({ name, title: calledIn(ctx, name) }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en')),
})

type Shown = OutputOf<Calls['list']>['items'][number]

async function read(ctx: Ctx, where?: SQL): Promise<Shown[]> {
  const rows = await ctx.db
    .select({ sheet: followedSheets, reading: sheetReadings, name: users.displayName })
    .from(followedSheets)
    .innerJoin(sheetReadings, eq(sheetReadings.sheetId, followedSheets.id))
    .innerJoin(users, eq(users.id, followedSheets.createdBy))
    .where(where)
    .orderBy(desc(followedSheets.createdAt), followedSheets.id)
  return rows.map(({ sheet, reading, name }) => ({
    id: sheet.id,
    version: sheet.version,
    title: sheet.title,
    host: sheet.host,
    isPrivate: sheet.isPrivate,
    target: sheet.target,
    targetTitle: calledIn(ctx, sheet.target),
    rule: sheet.rule,
    pace: sheet.pace,
    isOn: sheet.isOn,
    ownerName: name,
    readAt: reading.readAt?.toISOString() ?? null,
    failingSince: reading.failingSince?.toISOString() ?? null,
    fault: reading.fault,
    outcome: reading.outcome,
    created: reading.created,
    updated: reading.updated,
  }))
}

export async function add(ctx: Ctx, { address, target, ...input }: InputOf<Calls['add']>) {
  if (!targetsFor(ctx).includes(target)) throw invalid({ target: 'Please choose one of the lists' })
  mustBeOutside('address', address, ctx.app.outside)
  if (input.isPrivate && !sheetIn(address))
    throw invalid({ address: 'Please enter the address of a Google sheet, as your browser shows it' })
  if (input.isPrivate && !(await hasAccount(ctx)))
    throw invalid({ isPrivate: 'Please set up the account for private sheets first' })
  const [row] = await ctx.db
    .insert(followedSheets)
    .values({
      ...input,
      host: new URL(address).host,
      target,
      createdBy: ctx.user.id,
      createdAt: ctx.app.now(),
    })
    .returning({ id: followedSheets.id })
  if (!row) throw new Error('A new sheet was not returned')
  await ctx.db.insert(sheetReadings).values({ sheetId: row.id, url: sealAddress(ctx.app, address) })
  await ctx.enqueue(followSheets, { id: row.id })
  ctx.emit('followed-sheets.changed')
  return { id: row.id }
}

async function sheetOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(followedSheets).where(eq(followedSheets.id, id)).for('update')
  if (!row) throw notFound('This sheet')
  return row
}

export async function edit(ctx: Ctx, { id, version, ...changes }: InputOf<Calls['edit']>) {
  const row = await sheetOf(ctx, id)
  const imports = callOf(ctx.app, { method: 'POST', path: `${row.target}/{importId}/apply` })
  ctx.check(
    mayFollowMore(ctx.user, row, changes, imports?.endpoint.access),
    'Only who may import into this list turns this on. You can turn it off or have somebody look first.',
  )
  await updateVersioned(ctx, followedSheets, { id, version }, changes, {
    noun: 'sheet',
    current: async () => (await read(ctx, eq(followedSheets.id, id)))[0],
  })
  // What it says may be of long ago.
  if (changes.isOn && !row.isOn) {
    await ctx.db.update(sheetReadings).set({ outcome: null }).where(eq(sheetReadings.sheetId, id))
    await ctx.enqueue(followSheets, { id })
  }
  ctx.emit('followed-sheets.changed')
  return {}
}

export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  await sheetOf(ctx, id)
  await ctx.db.delete(followedSheets).where(eq(followedSheets.id, id))
  ctx.emit('followed-sheets.changed')
  return {}
}

export async function readNow(ctx: Ctx, { id }: InputOf<Calls['readNow']>) {
  if (!(await sheetOf(ctx, id)).isOn) throw conflict('This sheet is off. Please turn it on first.')
  await ctx.enqueue(followSheets, { id })
  return {}
}

/** The call of the list that this sheet belongs to, and the preview that waits. */
async function waitingOf(ctx: Ctx, id: string, method: 'GET' | 'POST', path: string) {
  const [row] = await ctx.db
    .select({
      target: followedSheets.target,
      importId: sheetReadings.importId,
      outcome: sheetReadings.outcome,
    })
    .from(followedSheets)
    .innerJoin(sheetReadings, eq(sheetReadings.sheetId, followedSheets.id))
    .where(eq(followedSheets.id, id))
  if (!row) throw notFound('This sheet')
  const call = callOf(ctx.app, { method, path: `${row.target}${path}` })
  if (!call || row.importId === null || row.outcome !== 'waits')
    throw conflict('Nothing of this sheet waits.')
  if (!passes(ctx.user, call.endpoint.access)) throw forbidden()
  return { call, importId: row.importId }
}

export async function look(ctx: Ctx, { id }: InputOf<Calls['look']>): Promise<OutputOf<Calls['look']>> {
  const { call, importId } = await waitingOf(ctx, id, 'GET', '/{importId}')
  const preview = (await call.handler(ctx, { importId } as never)) as ImportPreview
  const { counts, missing, creates, problems, fields } = preview
  const labels = new Map(fields.map(({ field, label }) => [field, label]))
  return {
    counts,
    missing: missing.map((field) => labels.get(field) ?? field),
    creates,
    problems: problems.slice(0, MOST_PROBLEMS).map(({ row, message }) => ({ row, message })),
  }
}

export async function bringIn(ctx: Ctx, { id }: InputOf<Calls['bringIn']>) {
  const { call, importId } = await waitingOf(ctx, id, 'POST', '/{importId}/apply')
  const { created, updated } = (await call.handler(ctx, { importId } as never)) as ImportResult
  await ctx.db
    .update(sheetReadings)
    .set({ outcome: 'brought', importId: null, created, updated })
    .where(eq(sheetReadings.sheetId, id))
  ctx.emit('followed-sheets.changed')
  return { created, updated }
}
