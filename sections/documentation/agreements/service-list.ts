import { ilike, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import { todayIn } from '#kernel/charity/day.ts'
import { rolesInWords } from '#platform/people/service.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { containing } from '#server/data/search.ts'
import { people as peopleTable } from '#server/data/tables.ts'
import { scoped } from '#server/data/undo.ts'
import { recordFor } from '#server/data/visible-record.ts'
import { sheetOf } from '#server/spreadsheets/download.ts'
import { CONCERNS, type Concern, STANDINGS, type Standing } from './fields.ts'
import { currentTexts } from './rows.ts'
import { linkOf } from './service-links.ts'
import { shownSignatures } from './service-signature.ts'
import { faultsIn } from './service-verify.ts'
import type { agreements as calls } from './signing-contract.ts'
import type { StandingRow } from './signing-shapes.ts'
import { OPEN, standingIn } from './standing.ts'
import { agreementSignatures } from './tables.ts'

type Calls = typeof calls
type Filters = Omit<InputOf<Calls['exportList']>, 'format'>

interface Found extends Record<string, unknown> {
  holder: string
  kind_id: string
  person_id: string | null
  title: string
  standing: Standing
  until: string | null
  signed_on: string | null
  text_number: number | null
  signature_id: string | null
  concerns: Concern[] | null
  asked_at: string | null
  name: string
  reach: StandingRow['reach']
  total: number
}

/** As people are called: as they are known, or as they signed where nobody knows them any more. */
const NAME = sql`coalesce((SELECT p.name FROM people p WHERE p.id = standing.person_id),
  (SELECT s.name FROM agreement_signatures s WHERE s.id = standing.signature_id))`
/** Where they can be asked: who has an account is told there. */
const REACH = sql`CASE WHEN EXISTS (SELECT FROM users u WHERE u.person_id = standing.person_id AND u.is_active) THEN 'account'
  WHEN EXISTS (SELECT FROM people p WHERE p.id = standing.person_id AND p.email IS NOT NULL) THEN 'email' ELSE 'none' END`

const ORDER: readonly Standing[] = ['expired', 'withdrawn', 'soon', 'missing', 'valid', 'declined']

function where({ search, kindId, standing, open, concern }: Filters): SQL {
  const parts = [
    // Of what is no longer asked for, what was signed.
    sql`(NOT retired OR signature_id IS NOT NULL)`,
    search && or(ilike(NAME, containing(search)), ilike(sql`title`, containing(search))),
    kindId && sql`kind_id = ${kindId}::uuid`,
    standing && sql`standing.standing = ${standing}`,
    open && sql`standing.standing IN ${OPEN} AND NOT retired`,
    concern && sql`${concern} = ANY (concerns)`,
  ].filter((part): part is SQL => Boolean(part))
  return sql.join(parts, sql` AND `)
}

const SORTS = {
  name: sql`lower(${NAME})`,
  title: sql`lower(title)`,
  until: sql`until`,
  signedOn: sql`signed_on`,
}

function select(
  ctx: Ctx,
  filters: Filters,
  { sort, order }: Pick<InputOf<Calls['list']>, 'sort' | 'order'> = {},
) {
  const by = sort ? sql`${SORTS[sort]} ${sql.raw(order === 'desc' ? 'DESC' : 'ASC')} NULLS LAST, ` : sql``
  return sql`SELECT holder, kind_id, person_id, title, standing.standing, until::text AS until, signed_on::text AS signed_on,
      text_number, signature_id, concerns, asked_at, ${NAME} AS name, ${REACH} AS reach, count(*) OVER ()::integer AS total
    FROM ${standingIn(todayOf(ctx))} WHERE ${where(filters)}
    ORDER BY ${by}array_position(${sql.param([...ORDER])}::text[], standing.standing), until NULLS LAST, lower(${NAME}), title, holder`
}

async function shown(ctx: Ctx, rows: Found[]): Promise<StandingRow[]> {
  const texts = await currentTexts(ctx, [...new Set(rows.map(({ kind_id }) => kind_id))])
  const faults = await faultsIn(
    ctx,
    rows.flatMap(({ signature_id }) => signature_id ?? []),
  )
  return rows.map((row) => ({
    id: `${row.holder}:${row.kind_id}`,
    personId: row.person_id,
    name: row.name,
    kindId: row.kind_id,
    title: row.title,
    standing: row.standing,
    until: row.until,
    signedOn: row.signed_on,
    number: row.text_number,
    isOlder: row.text_number !== null && row.text_number < (texts.get(row.kind_id)?.number ?? 0),
    signatureId: row.signature_id,
    concerns: row.concerns ?? [],
    askedAt: row.asked_at ? new Date(row.asked_at).toISOString() : null,
    reach: row.reach,
    isIntact: row.signature_id === null ? null : (faults.get(row.signature_id)?.length ?? 0) === 0,
  }))
}

export async function list(
  ctx: Ctx,
  { page, limit, sort, order, ...filters }: InputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> {
  const { rows } = await ctx.db.execute<Found>(
    sql`${select(ctx, filters, { sort, order })} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
  )
  const { standing: _standing, open: _open, ...others } = filters
  const { rows: sums } = await ctx.db.execute<{ standing: Standing; count: number }>(
    sql`SELECT standing.standing, count(*)::integer AS count FROM ${standingIn(todayOf(ctx))}
      WHERE ${where(others)} GROUP BY 1`,
  )
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countAll(ctx, filters))
  return {
    items: await shown(ctx, rows),
    total,
    page,
    limit,
    totals: {
      counts: Object.fromEntries(
        ORDER.map((one) => [one, sums.find((sum) => sum.standing === one)?.count ?? 0]),
      ) as Record<Standing, number>,
    },
  }
}

async function countAll(ctx: Ctx, filters: Filters) {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM ${standingIn(todayOf(ctx))} WHERE ${where(filters)}`,
  )
  return rows[0]?.count ?? 0
}

/** Exactly those of a filter, for whoever asks them all: `MOST` and one more, so that too many are seen. */
export async function allOf(ctx: Ctx, filters: Filters, most: number): Promise<StandingRow[]> {
  const { rows } = await ctx.db.execute<Found>(sql`${select(ctx, filters)} LIMIT ${most + 1}`)
  return shown(ctx, rows)
}

const MOST_EXPORTED = 100_000

export async function exportList(ctx: Ctx, { format, ...filters }: InputOf<Calls['exportList']>) {
  const items = await allOf(ctx, filters, MOST_EXPORTED)
  return sheetOf(ctx, {
    title: 'Agreements',
    format,
    heading: [
      'Name',
      'Agreement',
      'Standing',
      'Day of signature',
      'Holds until',
      'Text no.',
      'As',
      'Asked',
      'As it was signed',
    ],
    rows: items.map((one) => [
      one.name,
      one.title,
      STANDINGS[one.standing],
      one.signedOn,
      one.until,
      one.number,
      one.concerns.map((concern) => CONCERNS[concern]).join(', ') || null,
      one.askedAt && todayIn(ctx.settings.timeZone, new Date(one.askedAt)),
      one.isIntact === null ? null : one.isIntact ? 'Yes' : 'No',
    ]),
  })
}

export async function person(
  ctx: Ctx,
  { personId }: InputOf<Calls['person']>,
): Promise<OutputOf<Calls['person']>> {
  const rows = await standingsOf(ctx, personId)
  // Whoever has nothing to do with any agreement is nobody here.
  if (rows.length === 0) throw notFound('This person')
  ctx.check(true)
  const signed = await ctx.db
    .select()
    .from(agreementSignatures)
    .where(
      sql`coalesce(${agreementSignatures.personId}, ${agreementSignatures.signerId}) = ${personId}::uuid`,
    )
    .orderBy(sql`${agreementSignatures.nr} DESC`)
  return {
    name: rows[0]?.name ?? '',
    reach: rows[0]?.reach ?? 'none',
    standings: await shown(ctx, rows),
    signatures: await shownSignatures(ctx, signed),
    // By which somebody could sign now: links are not recorded.
    link: ctx.user.looksBack ? null : await linkOf(ctx, personId),
  }
}

/** Of a record that this person may see. */
export async function ofRecord(
  ctx: Ctx,
  { table, id }: InputOf<Calls['ofRecord']>,
): Promise<OutputOf<Calls['ofRecord']>> {
  const kind = ctx.app.records.get(table)
  const row = kind && (await recordFor(ctx, ctx.user, kind, id))
  if (!row) throw notFound('This record')
  ctx.check(true)
  return { standings: await shown(ctx, await standingsOf(ctx, String(row.person_id))) }
}

async function standingsOf(ctx: Ctx, personId: string) {
  const { rows } = await ctx.db.execute<Found>(
    sql`SELECT holder, kind_id, person_id, title, standing.standing, until::text AS until, signed_on::text AS signed_on,
        text_number, signature_id, concerns, asked_at, ${NAME} AS name, ${REACH} AS reach, 0 AS total
      FROM ${standingIn(todayOf(ctx))} WHERE holder = ${personId}::uuid AND (NOT retired OR signature_id IS NOT NULL)
      ORDER BY title`,
  )
  return rows
}

const MOST_FOUND = 20

/** People by name, with what they are, as far as this person may see it. */
export async function people(ctx: Ctx, { search }: InputOf<Calls['people']>) {
  const found = await ctx.db
    .select({ id: peopleTable.id, name: peopleTable.name })
    .from(peopleTable)
    .where(
      scoped(
        ctx.app.records.get('people')?.scope(ctx.user, ctx.app.records) ?? false,
        search ? ilike(peopleTable.name, containing(search)) : undefined,
      ),
    )
    .orderBy(sql`lower(${peopleTable.name})`)
    .limit(MOST_FOUND)
  const words = await rolesInWords(
    ctx,
    found.map(({ id }) => id),
  )
  return { items: found.map((one) => ({ ...one, about: (words.get(one.id) ?? []).join(', ') })) }
}
