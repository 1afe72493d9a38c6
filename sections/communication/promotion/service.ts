import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { has } from '#kernel/people/access.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { notify, settle } from '#platform/notifications/service.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { rowsOf } from '#server/data/rows.ts'
import { files } from '#server/data/tables.ts'
import { type FileType, PICTURES } from '#server/files/file-types.ts'
import { type MayReadFile, storeFile } from '#server/files/files.ts'
import { previewOf } from '#server/files/pictures.ts'
import { can, manages } from './access.ts'
import { type promotion as calls, GRAPHIC_BYTES } from './contract.ts'
import { AUDIENCE_ROLES, type Audience, graphic, type Use } from './fields.ts'
import { promotionGraphics, promotionUses } from './tables.ts'

type Calls = typeof calls

/** The name under which the files of graphics are kept (`Slice.files`). */
export const OWNER = 'promotion'
/** What every browser shows: a phone's HEIC would be a grey box for most. */
const ACCEPTED: FileType[] = [...PICTURES.filter((type) => type !== 'image/heic'), 'application/pdf']
const SMALL_EDGE = 320

export const mayReadGraphic: MayReadFile = ({ user }) => has(user, can.NAV_PROMOTION)

export const rows = rowsOf(graphic, promotionGraphics, {
  scope: (user) => (has(user, can.NAV_PROMOTION) ? undefined : false),
  mayAdd: manages,
  mayEdit: manages,
  mayDecide: manages,
  event: 'promotion.changed',
  section: 'promotion',
  beside: async (ctx, found) => {
    const stored = await ctx.db
      .select({ id: files.id, name: files.name, type: files.type, size: files.size })
      .from(files)
      .where(
        inArray(
          files.id,
          found.map(({ fileId }) => fileId),
        ),
      )
    const byId = new Map(stored.map((file) => [file.id, file]))
    const people = await accountNames(
      ctx,
      found.flatMap(({ createdBy }) => createdBy ?? []),
    )
    const used = await usesOf(
      ctx,
      found.map(({ id }) => id),
    )
    return found.map((row) => {
      const file = byId.get(row.fileId)
      if (!file) throw new Error(`The file of graphic ${row.id} is not there`)
      const uploadedBy = (row.createdBy && people.get(row.createdBy)) || null
      return { fileName: file.name, fileType: file.type, fileSize: file.size, uploadedBy, ...used(row.id) }
    })
  },
})

export async function add(ctx: Ctx, { announce: tell, id = randomUUID(), ...input }: InputOf<Calls['add']>) {
  ctx.check(manages(ctx.user))
  if (!ctx.upload) throw invalid({ file: 'Please choose a file.' })
  // Its head says what it is; only drawing it says whether the rest is there too.
  await previewOf(ctx.upload.place, { edge: SMALL_EDGE })
  const file = await storeFile(ctx, {
    upload: ctx.upload,
    owner: OWNER,
    ownerId: id,
    maxBytes: GRAPHIC_BYTES,
    accept: ACCEPTED,
  })
  const made = await rows.insert(ctx, { ...input, id, fileId: file.id })
  if (!tell) return made
  await announce(ctx, { id })
  return rows.showOne(ctx, await rows.find(ctx, id))
}

/** The graphic and its file; an undo brings both back. */
export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  const { fileId } = await rows.find(ctx, id, { locked: true })
  await rows.handlers.remove(ctx, { id })
  await ctx.db.delete(files).where(eq(files.id, fileId))
  await settle(ctx, { type: 'graphic', id })
  return {}
}

export async function archive(ctx: Ctx, { id, version, archived }: InputOf<Calls['archive']>) {
  const after = await rows.edit(ctx, { id, version, status: archived ? 'archived' : 'active' })
  if (archived) await settle(ctx, { type: 'graphic', id })
  return after
}

/** Those whom it is for and who may open it, but for whoever tells them. */
async function audienceOf(ctx: Ctx, audience: Audience): Promise<string[]> {
  const people = await holdersOf(ctx, can.NAV_PROMOTION)
  const roles: readonly string[] | null = audience === 'all' ? null : AUDIENCE_ROLES[audience]
  return people
    .filter(({ id, role }) => id !== ctx.user.id && (roles === null || roles.includes(role)))
    .map(({ id }) => id)
}

/** Domain 9: told once, at the bell and by mail for whoever wants it there. */
export async function announce(ctx: Ctx, { id }: InputOf<Calls['announce']>) {
  const row = await rows.find(ctx, id, { locked: true })
  ctx.check(manages(ctx.user))
  if (row.announcedAt) throw conflict('They were told of this graphic already.')
  if (row.status === 'archived')
    throw conflict('This graphic is in the archive. Take it out before you announce it.')
  await rows.edit(ctx, { id, version: row.version, announcedAt: ctx.app.now() })
  const to = await audienceOf(ctx, row.audience)
  await notify(ctx, {
    to,
    type: 'promotion_graphic',
    category: 'social',
    priority: 'low',
    title: `New to share: ${row.title}`,
    message: row.description,
    relatedType: 'graphic',
    relatedId: id,
    actionUrl: `/dashboard?section=promotion&id=${id}`,
    actionText: 'Look at it',
  })
  return { told: to.length }
}

async function usesOf(ctx: Ctx, ids: string[]) {
  const counted = await ctx.db
    .select({ id: promotionUses.graphicId, kind: promotionUses.kind, times: sql<number>`count(*)::integer` })
    .from(promotionUses)
    // Whoever looks back is told of what had been looked at by then.
    .where(and(inArray(promotionUses.graphicId, ids), lte(promotionUses.day, todayOf(ctx))))
    .groupBy(promotionUses.graphicId, promotionUses.kind)
  const times = (id: string, kind: Use) =>
    counted.find((one) => one.id === id && one.kind === kind)?.times ?? 0
  return (id: string) => ({
    views: times(id, 'view'),
    saves: times(id, 'save'),
    shares: times(id, 'share'),
  })
}

/** Domain 5.8, so that whoever brings graphics learns which are of use; who it was is told to nobody. */
export async function use(ctx: Ctx, { id, kind }: InputOf<Calls['use']>) {
  await rows.find(ctx, id)
  const noted = await ctx.db
    .insert(promotionUses)
    .values({ graphicId: id, personId: ctx.user.id, kind, day: todayOf(ctx) })
    .onConflictDoNothing()
    .returning({ id: promotionUses.graphicId })
  if (noted.length > 0) ctx.emit('promotion.used')
  return {}
}
