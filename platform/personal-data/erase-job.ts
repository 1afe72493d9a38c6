import { and, eq, getTableName, sql } from 'drizzle-orm'
import { z } from 'zod'
import { countOf, inNumber } from '#kernel/language/count.ts'
import { passes } from '#kernel/people/access.ts'
import { addressOfSection } from '#kernel/portal/navigation.ts'
import { can } from '#platform/accounts/access.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { notify } from '#platform/notifications/service.ts'
import type { App } from '#server/app.ts'
import type { WorkCtx } from '#server/context.ts'
import { EMPTIED, type PersonalData, type Subject } from '#server/data/personal-data.ts'
import type { Row } from '#server/data/records.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import { seal, unseal } from '#server/people/seal.ts'
import { mayAdminister } from './access.ts'
import { blocksOf, inBlocks, searchBlocks, searchedTables, searchTrail } from './found-places.ts'
import { ownAlone, patternFor, textsIn } from './identity.ts'
import { removeContent } from './remove-content-job.ts'
import { declared, NOBODY } from './service-holdings.ts'
import { erasurePlaces, erasures } from './tables.ts'

const ROWS = 1000
const ENTRIES = 5000
const BLOCKS = 500
const PURPOSE = 'erasure'

type Erasure = typeof erasures.$inferSelect

/** What an erasure knows of the person as long as it looks for them. */
export interface Known {
  email: string
  texts: string[]
  /** Who that was among `people`; the account, if there was one, is of nobody from then on. */
  personId?: string
  /** There was none. */
  noAccount?: true
}
export const sealKnown = (app: Pick<App, 'dataDir'>, known: Known) =>
  seal(app, JSON.stringify(known), PURPOSE)
/** Without the portal's key (a backup was restored elsewhere) the account's id is all there is to go by. */
export function knownOf(app: Pick<App, 'dataDir'>, { known }: Pick<Erasure, 'known'>): Known {
  const open = known === null ? null : unseal(app, known, PURPOSE)
  return open === null ? { email: '', texts: [] } : (JSON.parse(open) as Known)
}

/** One part of the work. Each call does a portion and says where the next begins; null when all is done. */
interface Step {
  name: string
  state: 'erasing' | 'searching'
  work(ctx: WorkCtx, about: About, from: number): Promise<number | null>
}
interface About {
  erasure: Erasure
  subject: Subject
  known: Known
}

/**
 * Erases what the slices declare, then looks where else the person is named. Portion by portion, each with how far it
 * is in a transaction of its own: a portal that ends in between goes on there, and doing a portion twice does no harm.
 */
export const eraseAll: Job<{ id: string }> = defineJob({
  name: 'personal-data.erase',
  payload: z.object({ id: z.uuid() }),
  run: async (app, { id }, signal) => {
    const steps = await stepsOf(app)
    while (await inTransaction(app, 'job personal-data.erase', (ctx) => portion(ctx, id, steps)))
      if (signal.aborted) throw new Error('The portal is stopping; the rest is erased after its next start')
  },
})

async function portion(ctx: WorkCtx, id: string, steps: Step[]): Promise<boolean> {
  const [erasure] = await ctx.db.select().from(erasures).where(eq(erasures.id, id)).for('update')
  if (!erasure || erasure.state === 'done') return false
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === erasure.step),
  )
  const step = steps[at]
  if (!step) throw new Error('An erasure has no steps')
  const known = knownOf(ctx.app, erasure)
  const about = {
    erasure,
    known,
    subject: {
      id: known.noAccount ? NOBODY : erasure.personId,
      email: known.email,
      personId: known.personId ?? null,
    },
  }
  const next = await step.work(ctx, about, erasure.position)
  const following = next === null ? steps[at + 1] : step
  if (following)
    await ctx.db
      .update(erasures)
      .set({
        step: following.name,
        state: following.state,
        position: next ?? 0,
        done: next === null ? at + 1 : at,
        total: steps.length,
      })
      .where(eq(erasures.id, id))
  else await finish(ctx, id, steps.length)
  ctx.emit('erasures.changed')
  return following !== undefined
}

async function stepsOf(app: App): Promise<Step[]> {
  const gone = declared({ app })
    .filter(({ erasure }) => erasure === 'delete')
    .toSorted((a, b) => Number(a.last ?? false) - Number(b.last ?? false))
  const tables = await searchedTables({ app, db: app.db })
  return [
    ...gone.map(
      (data): Step => ({
        name: `delete ${getTableName(data.table)}: ${data.title}`,
        state: 'erasing',
        work: (work, about) => deleteSome(work, about, data),
      }),
    ),
    // The trail comes after them: what was just taken away stands in it, too.
    { name: 'trail', state: 'erasing', work: (work, about, from) => emptyTrail(work, about, gone, from) },
    { name: 'names', state: 'searching', work: settleNames },
    { name: 'answers', state: 'searching', work: emptyAnswers },
    ...tables.map(
      (table): Step => ({
        name: `search ${table.table}`,
        state: 'searching',
        work: async (work, { erasure, known: { texts } }, from) => {
          if (texts.length > 0) await searchBlocks(work, erasure.id, table, { texts, from, count: BLOCKS })
          const more = texts.length > 0 && from + BLOCKS < (await blocksOf(work, table.table))
          return more ? from + BLOCKS : null
        },
      }),
    ),
    {
      name: 'search the trail',
      state: 'searching',
      work: async (work, { erasure, known: { texts } }, from) => {
        if (texts.length === 0) return null
        await searchTrail(work, erasure.id, tables, { texts, from, count: ENTRIES })
        return nextEntries(work, from)
      },
    },
  ]
}

const remember = (ctx: WorkCtx, { erasure, known }: About, texts: string[]) =>
  ctx.db
    .update(erasures)
    .set({ known: sealKnown(ctx.app, { ...known, texts }) })
    .where(eq(erasures.id, erasure.id))

/** What names the person in these rows is looked for elsewhere afterwards. */
async function deleteSome(ctx: WorkCtx, about: About, { table, of }: PersonalData): Promise<number | null> {
  const { rows } = await ctx.db.execute<{ row: Row }>(
    sql`DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${of(about.subject)} LIMIT ${ROWS}))
      RETURNING to_jsonb(${sql.identifier(getTableName(table))}) AS row`,
  )
  // Of a person the name tells who that is; of a saved view, say, it does not.
  const isPerson = getTableName(table) === 'people'
  const found = rows.map(({ row }) => (isPerson ? { ...row, display_name: row.name } : row))
  const texts = [...new Set([...about.known.texts, ...textsIn(found)])]
  if (texts.length > about.known.texts.length) await remember(ctx, about, texts)
  return rows.length === ROWS ? 0 : null
}

async function nextEntries(ctx: WorkCtx, from: number): Promise<number | null> {
  const { rows } = await ctx.db.execute<{ last: string | null }>(sql`SELECT max(id) AS last FROM audit_log`)
  return from + ENTRIES < Number(rows[0]?.last ?? 0) ? from + ENTRIES : null
}

async function emptyTrail(
  ctx: WorkCtx,
  { subject }: About,
  gone: PersonalData[],
  from: number,
): Promise<number | null> {
  await ctx.db.execute(
    sql`UPDATE audit_log SET ${EMPTIED} WHERE table_name = 'users' AND row_id = ${subject.id}`,
  )
  for (const { table, of } of gone) {
    const name = getTableName(table)
    if (!ctx.app.records.has(name)) continue
    const row = sql.identifier(name)
    await ctx.db.execute(
      sql`UPDATE audit_log SET ${EMPTIED} WHERE audit_log.table_name = ${name} AND audit_log.row_id IN (
        SELECT a.row_id FROM audit_log a, unnest(ARRAY[a.old_row, a.new_row]) AS r,
          LATERAL jsonb_populate_record(null::${row}, r) AS ${row}
        WHERE a.id > ${from} AND a.id <= ${from + ENTRIES} AND a.table_name = ${name} AND r IS NOT NULL AND (${of(subject)}))`,
    )
  }
  return nextEntries(ctx, from)
}

async function settleNames(ctx: WorkCtx, about: About): Promise<null> {
  await remember(ctx, about, await ownAlone(ctx, about.subject.id, about.known.texts))
  await ctx.enqueue(removeContent, {})
  return null
}

/** The memory of answers, for repeated requests of the last days: nothing that people read. */
async function emptyAnswers(ctx: WorkCtx, { subject, known: { texts } }: About, from: number) {
  const named = texts.length > 0 ? sql`OR response ~* ${patternFor(texts)}` : sql``
  await ctx.db.execute(
    sql`UPDATE idempotency_keys SET response = '{}'
      WHERE ${inBlocks(from, BLOCKS)} AND (position(${subject.id} in response) > 0 ${named})`,
  )
  return from + BLOCKS < (await blocksOf(ctx, 'idempotency_keys')) ? from + BLOCKS : null
}

/** Without a place to decide about, nobody needs to know the name any more. */
export async function forgetWhenDecided(ctx: WorkCtx, id: string) {
  const open = await ctx.db.$count(erasurePlaces, eq(erasurePlaces.erasureId, id))
  if (open === 0)
    await ctx.db
      .update(erasures)
      .set({ known: null })
      .where(and(eq(erasures.id, id), eq(erasures.state, 'done')))
  return open
}

async function finish(ctx: WorkCtx, id: string, steps: number) {
  await ctx.db
    .update(erasures)
    .set({ state: 'done', done: steps, total: steps, position: 0, finishedAt: ctx.app.now() })
    .where(eq(erasures.id, id))
  const places = await forgetWhenDecided(ctx, id)
  if (places === 0) return
  const people = await holdersOf(ctx, can.USERS_EDIT)
  await notify(ctx, {
    to: people.filter((person) => passes(person, mayAdminister)).map((person) => person.id),
    type: 'erasure',
    category: 'task',
    title: 'Somebody was erased',
    message: `Their name stands in ${inNumber(places, 'one other place', countOf(places, 'other place'))}. Please decide what shall become of that.`,
    actionText: 'Look at them',
    actionUrl: addressOfSection('admin', { tab: 'erasures' }),
    relatedType: 'erasure',
    relatedId: id,
  })
}
