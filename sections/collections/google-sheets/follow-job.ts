import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { AppError, forbidden, unprocessable } from '#kernel/calls/errors.ts'
import type { ImportPreview, ImportResult } from '#kernel/calls/imports.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { addressOfSection } from '#kernel/portal/navigation.ts'
import { notify } from '#platform/notifications/service.ts'
import type { App } from '#server/app.ts'
import type { WorkCtx } from '#server/context.ts'
import { imports } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { dropDraft, takeIn, type Upload } from '#server/files/uploads.ts'
import { readOutside } from '#server/http/outside.ts'
import { actAs, callOf } from '#server/http/programs.ts'
import { faultForLog } from '#server/http/request-log.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import { oneByOne } from '#server/jobs/one-by-one.ts'
import { accountNow } from '#server/people/account-now.ts'
import { unsealAddress } from '#server/people/seal.ts'
import { mayFollow } from './access.ts'
import type { Rule } from './followed-contract.ts'
import { readPrivate } from './private-sheet.ts'
import { followedSheets, sheetReadings } from './tables.ts'

type Sheet = typeof followedSheets.$inferSelect
type Reading = typeof sheetReadings.$inferSelect

const JOB = 'job google-sheets.follow'
const MOST_BYTES = 5_000_000
const PACE_MS = { hour: HOUR, day: DAY }
/** The schedule may come a little early. */
const EARLY_MS = 5 * MINUTE

/** Reads the published sheets whose time has come, or the one that somebody asked for. */
export const followSheets: Job<{ id?: string | undefined }> = defineJob({
  name: 'google-sheets.follow',
  payload: z.object({ id: z.uuid().optional() }),
  everyMinutes: 30,
  run: async (app, { id }, signal) => {
    const found = await app.db
      .select({ sheet: followedSheets, reading: sheetReadings })
      .from(followedSheets)
      .innerJoin(sheetReadings, eq(sheetReadings.sheetId, followedSheets.id))
      .where(and(eq(followedSheets.isOn, true), id === undefined ? undefined : eq(followedSheets.id, id)))
    const due = found.filter(({ sheet, reading }) => id !== undefined || isDue(app.now(), sheet, reading))
    await oneByOne(due, signal, ({ sheet, reading }) => readOne(app, sheet, reading, signal))
  },
})

const isDue = (now: Date, { pace }: Sheet, reading: Reading) =>
  !reading.triedAt || now.getTime() - reading.triedAt.getTime() >= PACE_MS[pace] - EARLY_MS

async function readOne(app: App, sheet: Sheet, reading: Reading, signal: AbortSignal) {
  let upload: Upload | undefined
  try {
    const owner = await accountNow(app, sheet.createdBy)
    if (!owner || !passes(owner, mayFollow))
      throw forbidden('Whoever follows this sheet may not do so any more.')
    const address = unsealAddress(app, reading.url)
    if (address === null)
      throw unprocessable('Its address cannot be read here any more. Please follow it anew.')
    const file = sheet.isPrivate
      ? await readPrivate(app, address, { maxBytes: MOST_BYTES, signal })
      : await readOutside(address, { maxBytes: MOST_BYTES, accept: 'text/csv', signal, rules: app.outside })
    const digest = createHash('sha256').update(file).digest('hex')
    if (reading.digest === digest && (await stillKnown(app, reading)))
      return await keep(app, sheet, { digest, outcome: reading.outcome })
    upload = await takeIn(app.dataDir, `${sheet.title.replaceAll(/[^\p{L}\p{N} -]/gu, '')}.csv`, file)
    await take(app, sheet, { owner, digest, upload, signal, isNews: reading.digest !== digest })
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof AppError)) app.log.error(faultForLog(error), 'A published sheet was not read')
    await fail(
      app,
      sheet,
      reading,
      error instanceof AppError ? error.message : 'This sheet could not be read.',
    )
  } finally {
    if (upload) await dropDraft(upload.place)
  }
}

/** A preview is kept for a week; one that waits longer is made anew. */
const stillKnown = async (app: App, { importId, outcome }: Reading) =>
  outcome !== 'waits' || (importId !== null && (await app.db.$count(imports, eq(imports.id, importId))) > 0)

interface Taken {
  owner: CurrentUser
  digest: string
  upload: Upload
  signal: AbortSignal
  isNews: boolean
}

/** As it is now, while nobody changes it: reading took its time, and its rule may be another, or withdrawn. */
async function stillOn(ctx: WorkCtx, id: string): Promise<Sheet | undefined> {
  const [sheet] = await ctx.db
    .select()
    .from(followedSheets)
    .where(and(eq(followedSheets.id, id), eq(followedSheets.isOn, true)))
    .for('update')
  return sheet
}

/** As if its owner had brought the file: looked at by the same eyes, and brought in where the rule says so. */
const take = (app: App, { id }: Sheet, { owner, digest, upload, signal, isNews }: Taken) =>
  inTransaction(app, JOB, async (ctx) => {
    const sheet = await stillOn(ctx, id)
    if (!sheet) return
    const at = (method: 'POST', path: string) => callOf(app, { method, path: `${sheet.target}${path}` })
    const [look, apply] = [at('POST', '/preview'), at('POST', '/{importId}/apply')]
    if (!look || !apply) throw unprocessable('The list that this sheet belongs to is not there any more.')
    const as = { request: randomUUID(), gone: signal }
    const preview = (await actAs(ctx, owner, look, {}, { ...as, upload })) as ImportPreview
    const { importId } = preview
    const { new: fresh, changed, problem, duplicate } = preview.counts
    if (preview.missing.length === 0 && fresh + changed + problem + duplicate === 0)
      return write(ctx, sheet, { digest, outcome: 'same' })
    if (!comesIn(sheet.rule, preview)) {
      await write(ctx, sheet, { digest, outcome: 'waits', importId })
      if (isNews) await tell(ctx, sheet)
      return
    }
    const { created, updated } = (await actAs(ctx, owner, apply, { importId }, as)) as ImportResult
    await write(ctx, sheet, { digest, outcome: 'brought', created, updated })
  })

/** Nothing that somebody would have to decide comes in by itself. */
const comesIn = (rule: Rule, { counts, missing, creates, dates, problems }: ImportPreview) =>
  rule !== 'ask' &&
  missing.length === 0 &&
  creates.length === 0 &&
  problems.length === 0 &&
  counts.duplicate === 0 &&
  !dates.ambiguous &&
  (rule === 'clean' || counts.changed === 0)

const tell = (ctx: WorkCtx, sheet: Sheet) =>
  notify(ctx, {
    type: 'followed-sheet',
    category: 'system',
    title: `“${sheet.title}” has changed, and waits for you`,
    message: 'Look at what would come in, and bring it in or change it in the sheet.',
    relatedType: 'followed-sheet',
    relatedId: sheet.id,
    actionText: 'Look at it',
    actionUrl: addressOfSection('google-sheets', { look: sheet.id }),
    to: [sheet.createdBy],
  })

type Said = Pick<Reading, 'outcome'> & Partial<Pick<Reading, 'digest' | 'importId' | 'created' | 'updated'>>

async function write(ctx: WorkCtx, { id }: Sheet, said: Said) {
  const now = ctx.app.now()
  const values = { ...said, triedAt: now, readAt: now, failingSince: null, fault: null }
  await ctx.db.update(sheetReadings).set(values).where(eq(sheetReadings.sheetId, id))
  ctx.emit('followed-sheets.changed')
}
const keep = (app: App, sheet: Sheet, said: Said) =>
  inTransaction(app, JOB, async (ctx) => {
    if (await stillOn(ctx, sheet.id)) await write(ctx, sheet, said)
  })

/** What was found before stands; what was not brought in is looked at anew the next time. */
const fail = (app: App, { id }: Sheet, reading: Reading, fault: string) =>
  inTransaction(app, JOB, async (ctx) => {
    if (!(await stillOn(ctx, id))) return
    const now = ctx.app.now()
    const values = { triedAt: now, fault, failingSince: reading.failingSince ?? now }
    await ctx.db.update(sheetReadings).set(values).where(eq(sheetReadings.sheetId, id))
    ctx.emit('followed-sheets.changed')
  })
