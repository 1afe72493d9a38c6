import { createHash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { conflict } from '#kernel/calls/errors.ts'
import { addDays, type Day, instantIn } from '#kernel/charity/day.ts'
import type { Settings } from '#kernel/charity/settings.ts'
import type { App } from '../app.ts'
import type { Ctx, Db } from '../context.ts'
import { IDS_NOW } from './judged-now.ts'
import { LOCKS } from './locks.ts'
import { connectToRead, openSnapshot } from './portions.ts'
import { readSettings } from './settings.ts'

/**
 * A state of the records (docs/decisions/172-looking-back.md): what the trail says later than `after`, in lines behind
 * `line`, has not happened yet. The end of a day is a time alone; what is kept for good knows the line.
 */
export interface Moment {
  after: Date
  line: number
  /** What the clock said. */
  now: Date
}

/** The end of a day where the charity is. */
export function endOf(day: Day, timeZone: string): Moment {
  const now = new Date(instantIn(timeZone, addDays(day, 1)).getTime() - 1)
  return { after: now, line: 0, now }
}

/** As the records stood when the trail ended with this line. */
export const withLine = (line: number, now: Date): Moment => ({ after: new Date(0), line, now })

/**
 * The last line of the trail as it stands: everything before is committed, and whatever is changed from now on comes after
 * it. Who is just changing something is waited for.
 */
export async function lastLine(app: Pick<App, 'exports' | 'lookBacks'>): Promise<number> {
  for (let tries = 1; ; tries++)
    try {
      return await lineNow(app)
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error
      if (tries === LOCK_TRIES)
        throw conflict('Something large is just being changed. Please try again in half a minute.')
    }
}

/** Whoever changes something meanwhile waits behind this: so it gives up soon, and lets them go on. */
async function lineNow(app: Pick<App, 'exports' | 'lookBacks'>): Promise<number> {
  const client = await connectToRead(app, 'lookBacks')
  let broken: Error | undefined
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = '500ms'; LOCK TABLE audit_log IN SHARE MODE`)
    const { rows } = await client.query<{ line: number }>(
      'SELECT coalesce(max(id), 0) AS line FROM audit_log',
    )
    return rows[0]?.line ?? 0
  } finally {
    await client.query('ROLLBACK').catch((fault: Error) => {
      broken = fault
    })
    client.release(broken)
  }
}

/** What a handler is asked with in the past: everything it reads, and its clock, are of then. */
export interface Then {
  app: App
  db: Db
  settings: Settings
}

/** Whoever asked, in the past: which rows of then they may see is judged as of now. */
export const backIn = <C extends Pick<Ctx, 'user'>>(ctx: C, then: Then) => ({
  ...ctx,
  ...then,
  user: { ...ctx.user, looksBack: true as const },
})

const SCHEMA = 'as_of'
/** Who somebody is, and what they may, is always as it is now. */
const ALWAYS_NOW = ['users', 'document_permissions']

/**
 * Answers a question as of a moment, in a transaction that is taken back: what the trail says happened later is not there.
 * Every query finds the tables of the schema `as_of` first, which are views over today's rows and the trail.
 */
export async function asOf<T>(app: App, moment: Moment, ask: (then: Then) => Promise<T>): Promise<T> {
  await ensureViews(app)
  const { client, close } = await openSnapshot(app, 'lookBacks')
  const turns = inTurn(client)
  try {
    // Nobody takes the views away meanwhile, nor makes them anew.
    await client.query('SELECT pg_advisory_xact_lock_shared($1)', [LOCKS.past])
    await stepBack(client, moment)
    const settings = await readSettings(client)
    const db = drizzle(turns.client)
    const then = Object.assign(Object.create(app) as App, { db, past: turns.client, now: () => moment.now })
    return await ask({ app: then, db, settings })
  } finally {
    await turns.end()
    await close()
  }
}

/** What is asked side by side of this connection waits its turn; once it has ended, nothing reaches whoever has it next. */
function inTurn(client: PoolClient) {
  const ask = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  let last: Promise<unknown> = Promise.resolve()
  let isOver = false
  const query = (...args: unknown[]) => {
    const turn = last.then(() => {
      if (isOver) throw new Error('The look back is over')
      return ask(...args)
    })
    last = turn.catch(() => undefined)
    return turn
  }
  const end = () => {
    isOver = true
    return last
  }
  return { client: Object.assign(Object.create(client) as PoolClient, { query }), end }
}

const LOCK_TIMEOUT = '55P03'
const LOCK_TRIES = 3

/** From here to the end of its transaction this connection sees the records as of the moment. */
async function stepBack(client: ClientBase, { after, line }: Moment): Promise<void> {
  await client.query(
    `SELECT set_config('search_path', '${SCHEMA}, public', true), set_config('lunchbox.as_of', $1, true),
      set_config('lunchbox.as_of_line', $2, true)`,
    [after.toISOString(), String(line)],
  )
  // Without them every table would be found as it is now.
  if (!(await areThere(client))) throw new Error('The views over the past are not there')
}

const built = new WeakMap<App, Promise<void>>()
async function ensureViews(app: App): Promise<void> {
  const known = built.get(app)
  // An instance of a newer version may have taken them away.
  if (known && (await known.then(() => areThere(app.lookBacks)))) return
  const under = build(app)
  built.set(app, under)
  under.catch(() => built.delete(app))
  return under
}

async function areThere(client: ClientBase | Pool): Promise<boolean> {
  const { rows } = await client.query(`SELECT to_regnamespace('${SCHEMA}') IS NOT NULL AS there`)
  return rows[0].there
}

/** Worked out once for a whole question: a list asks for the sums of every row. */
const once = (body: string) => `WITH kept AS MATERIALIZED (${body}) SELECT * FROM kept`

/** The views are made anew when a migration or a version changed what they are about; `migrate` takes them away before. */
async function build(app: App): Promise<void> {
  const bodies = Object.assign({}, ...app.slices.map((slice) => slice.derived)) as Record<string, string>
  const derived = Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, once(body)]))
  const client = await connectToRead(app, 'lookBacks')
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.past])
    const { rows: columns } = await client.query(COLUMNS)
    const mark = createHash('sha256')
      .update(
        JSON.stringify([columns, derived, viewOf({ name: '', columns: [], usual: [] }), ALWAYS_NOW, IDS_NOW]),
      )
      .digest('hex')
    const { rows: known } = await client.query<{ mark: string | null }>(
      `SELECT obj_description(to_regnamespace('${SCHEMA}'), 'pg_namespace') AS mark`,
    )
    if (known[0]?.mark !== mark) await make(client, derived, mark)
    await client.query('COMMIT')
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Every recorded table with its columns, and what a column that came later says of rows that were deleted before; what is
 * not recorded is as it is now.
 */
const COLUMNS = `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
    coalesce(array_agg(format('%L, to_jsonb(%s)', a.attname, pg_get_expr(d.adbin, d.adrelid)) ORDER BY a.attnum)
      FILTER (WHERE a.attnotnull AND a.attgenerated = '' AND pg_get_expr(d.adbin, d.adrelid) NOT LIKE '%nextval%'), '{}') AS usual
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    AND EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'audit_update')
  GROUP BY c.relname ORDER BY c.relname`

interface Recorded {
  name: string
  columns: string[]
  usual: string[]
}

async function make(client: ClientBase, derived: Record<string, string>, mark: string) {
  await client.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`)
  await client.query(`CREATE SCHEMA ${SCHEMA}`)
  const { rows: tables } = await client.query<Recorded>(COLUMNS)
  for (const table of tables)
    if (!ALWAYS_NOW.includes(table.name))
      await client.query(viewOf(table, derived[table.name] ? RECORDED : ''))
  // Their texts name tables as the search path finds them: first those of today, then those of then.
  const { rows: views } = await client.query<{ name: string; body: string }>(
    `SELECT relname AS name, pg_get_viewdef(oid) AS body FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'v' ORDER BY oid`,
  )
  await client.query(`SET LOCAL search_path = ${SCHEMA}, public`)
  for (const { name, body } of views) await client.query(`CREATE VIEW ${SCHEMA}."${name}" AS ${body}`)
  for (const [name, body] of Object.entries(derived))
    await client.query(`CREATE VIEW ${SCHEMA}."${name}" AS ${body}`)
  await client.query(IDS_NOW)
  await client.query(`COMMENT ON SCHEMA ${SCHEMA} IS '${mark}'`)
}

/** `recorded_coolers`: the part of `coolers` that the trail keeps, where a slice derives the rest. */
const RECORDED = 'recorded_'

const LATER = `a.id > current_setting('lunchbox.as_of_line')::bigint AND a.at > current_setting('lunchbox.as_of')::timestamptz`

/**
 * A table as it was: rows of which the trail says nothing later are as they stand, the others as they were before the first
 * thing that it says. What the trail does not keep of a row is as it stands. Of somebody who was erased nothing is left.
 */
const viewOf = (
  { name, columns, usual }: Recorded,
  before = '',
) => `CREATE VIEW ${SCHEMA}."${before}${name}" AS
  SELECT ${columns.map((column) => `now."${column}"`).join(', ')} FROM public."${name}" now
  WHERE NOT EXISTS (SELECT FROM public.audit_log a WHERE a.table_name = '${name}' AND a.row_id = now.id::text AND ${LATER})
  UNION ALL
  SELECT ${columns.map((column) => `was."${column}"`).join(', ')}
  FROM (SELECT DISTINCT ON (a.row_id) a.row_id, a.action, a.old_row FROM public.audit_log a
    WHERE a.table_name = '${name}' AND ${LATER} ORDER BY a.row_id, a.id) AS first
  LEFT JOIN public."${name}" now ON now.id::text = first.row_id
  CROSS JOIN LATERAL jsonb_populate_record(NULL::public."${name}", coalesce(to_jsonb(now), jsonb_build_object(${usual.join(', ')})) || first.old_row) AS was
  WHERE first.action <> 'insert' AND NOT (now.id IS NULL AND first.old_row - 'id' = '{}')`
