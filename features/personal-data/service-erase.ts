import { eq, getTableName, sql } from 'drizzle-orm'
import { isShared, SHARED_ACCOUNT } from '#features/accounts/access.ts'
import { mustNotBeLast } from '#features/accounts/service-people.ts'
import { MINUTE } from '#kernel/clock.ts'
import type { InputOf } from '#kernel/contract.ts'
import { conflict, invalid, tooMany } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { passwordMatches } from '#server/passwords.ts'
import { EMPTIED, type PersonalData, type Subject } from '#server/personal-data.ts'
import { credentials, users } from '#server/tables.ts'
import { countAttempt } from '#server/throttle.ts'
import { type personalData as calls, FORMER, type Holdings } from './contract.ts'
import { identifyingTexts, patternFor } from './identity.ts'
import { removeContent } from './remove-content-job.ts'
import { declared, findPerson, holdingsOf, type Person } from './service-holdings.ts'

type Calls = typeof calls
const WINDOW_MS = 15 * MINUTE
const MOST_WRONG = 10

export async function eraseMe(ctx: Ctx, { password }: InputOf<Calls['eraseMe']>): Promise<Holdings> {
  if (isShared(ctx.user)) throw conflict(SHARED_ACCOUNT)
  if ((await countAttempt(ctx.app.pool, `erase:${ctx.user.id}`, WINDOW_MS)) > MOST_WRONG)
    throw tooMany('Too many tries. Please wait a quarter of an hour and try again.', WINDOW_MS / 1000)
  const [stored] = await ctx.db.select().from(credentials).where(eq(credentials.userId, ctx.user.id))
  if (!(await passwordMatches(stored?.passwordHash ?? null, password)))
    throw invalid({ password: 'This is not your password.' })
  return eraseAll(ctx, ctx.user.id)
}

export const erase = (ctx: Ctx, { id }: InputOf<Calls['erase']>) => eraseAll(ctx, id)

/** At once and in one transaction. Answers what was there, and what stays of it and why. */
async function eraseAll(ctx: Ctx, id: string): Promise<Holdings> {
  const person = await findPerson(ctx, id)
  if (person.role === 'super_admin') await mustNotBeLast(ctx, person)
  const subject = { id: person.id, email: person.email }
  const before = await holdingsOf(ctx, subject)
  const gone = declared(ctx).filter(({ erasure }) => erasure === 'delete')
  const texts = await identifyingTexts(ctx, subject, gone)
  for (const data of gone) await ctx.db.execute(sql`DELETE FROM ${data.table} WHERE ${data.of(subject)}`)
  await emptyAccount(ctx, person)
  await ctx.db.execute(
    sql`UPDATE idempotency_keys SET response = '{}' WHERE position(${person.id} in response) > 0`,
  )
  // The trail comes last: what was just taken away stands in it, too.
  for (const data of gone) await emptyTrail(ctx, data, subject)
  await ctx.db.execute(
    sql`UPDATE audit_log SET ${EMPTIED} WHERE table_name = 'users' AND row_id = ${person.id}`,
  )
  await takeOut(ctx, texts)
  await ctx.enqueue(removeContent, {})
  ctx.emit('sessions.ended')
  ctx.emit('users.changed', { id: person.id })
  return before
}

/** Counts and references keep their row; nothing in it tells whose it was. */
const emptyAccount = (ctx: Ctx, { id }: Person) =>
  ctx.db
    .update(users)
    .set({
      email: `${id}@erased.invalid`,
      firstName: FORMER,
      lastName: '',
      displayName: FORMER,
      preferredEmail: null,
      phone: null,
      address: null,
      photoId: null,
      role: 'viewer',
      permissions: [],
      isActive: false,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, id))

async function emptyTrail(ctx: Ctx, data: PersonalData, subject: Subject) {
  const name = getTableName(data.table)
  if (!ctx.app.records.has(name)) return
  const table = sql.identifier(name)
  await ctx.db.execute(
    sql`UPDATE audit_log SET ${EMPTIED} WHERE audit_log.table_name = ${name} AND audit_log.row_id IN (
      SELECT a.row_id FROM audit_log a, unnest(ARRAY[a.old_row, a.new_row]) AS r,
        LATERAL jsonb_populate_record(null::${table}, r) AS ${table}
      WHERE a.table_name = ${name} AND r IS NOT NULL AND (${data.of(subject)}))`,
  )
}

/** Kept by triggers: each row follows the one it is about. */
const FOLLOWS = ['search_texts']

/** Columns in which a name may be replaced: not what is computed, and not what has to be unique. */
const COLUMNS = sql`SELECT c.table_name AS table, c.column_name AS column, c.data_type = 'jsonb' AS json,
    c.is_nullable = 'YES' AS nullable
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
    AND c.data_type IN ('text', 'jsonb') AND NOT EXISTS (
      SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
      WHERE i.indrelid = format('public.%I', c.table_name)::regclass AND i.indisunique AND a.attname = c.column_name)
  ORDER BY c.table_name = 'audit_log', 1, 2`

interface Column extends Record<string, unknown> {
  table: string
  column: string
  json: boolean
  nullable: boolean
}

/** Puts 'A former member' where the person is named in the texts of others: notes, notifications, the trail. */
async function takeOut(ctx: Ctx, texts: string[]) {
  if (texts.length === 0) return
  const pattern = patternFor(texts)
  const { rows } = await ctx.db.execute<Column>(COLUMNS)
  const aboutOne = declared(ctx).flatMap((data) => (data.aboutOne ? [getTableName(data.table)] : []))
  for (const { table, column, json, nullable } of rows) {
    if (aboutOne.includes(table) || FOLLOWS.includes(table)) continue
    const others = table === 'audit_log' ? sql`AND table_name <> ALL (${sql.param(aboutOne)}::text[])` : sql``
    const name = sql.identifier(column)
    const replaced = sql`regexp_replace(${name}::text, ${pattern}, ${FORMER}, 'gi')`
    const value = json ? sql`(${replaced})::jsonb` : nullable ? sql`nullif(${replaced}, ${FORMER})` : replaced
    await ctx.db.execute(
      sql`UPDATE ${sql.identifier(table)} SET ${name} = ${value} WHERE ${name}::text ~* ${pattern} ${others}`,
    )
  }
  // With the name gone on both sides, these say that nothing became nothing.
  await ctx.db.execute(sql`DELETE FROM audit_log WHERE request_id = ${ctx.requestId} AND old_row = new_row`)
}
