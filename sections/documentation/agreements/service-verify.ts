import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { countOf, inNumber } from '#kernel/language/count.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { notify } from '#platform/notifications/service.ts'
import { whoRemains } from '#platform/people/service-remains.ts'
import type { App } from '#server/app.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { keyOf } from '#server/files/store.ts'
import { can } from './access.ts'
import { sealKey, sealSignature, sealWithdrawal, sha256 } from './seal.ts'
import { agreementChecks, agreementSignatures, agreementTexts, agreementWithdrawals } from './tables.ts'

type Signature = typeof agreementSignatures.$inferSelect
type Withdrawal = typeof agreementWithdrawals.$inferSelect
type Reading = Pick<WorkCtx, 'app' | 'db'>

export interface Fault {
  nr: number | null
  signatureId: string | null
  words: string
}

const SEALED_ELSEWHERE = 'It was sealed with another key of the portal, so its seal cannot be judged here.'
const ENDED_ELSEWHERE =
  'Its withdrawal was sealed with another key of the portal, so its seal cannot be judged here.'
const OTHER_KEY: ReadonlySet<string> = new Set([SEALED_ELSEWHERE, ENDED_ELSEWHERE])

/** What is not as it was when this was signed, by what stands in the row and in its text. */
function faultsOf(
  app: App,
  one: Signature,
  text: { sha256: string; text: string; number: number } | undefined,
) {
  const found: string[] = []
  if (one.keyId !== sealKey(app).id) found.push(SEALED_ELSEWHERE)
  else if (sealSignature(app, one) !== one.seal)
    found.push('What the record says was changed after it was signed.')
  if (!text || sha256(text.text) !== one.textSha256 || text.number !== one.textNumber)
    found.push('The text is not the one that was signed.')
  return found
}

function faultsOfWithdrawal(app: App, one: Withdrawal) {
  if (one.keyId !== sealKey(app).id) return [ENDED_ELSEWHERE]
  return sealWithdrawal(app, one) === one.seal ? [] : ['What its withdrawal says was changed afterwards.']
}

/** Whom it is about may have become one with somebody else, which the trail tells. */
async function faultsOfPerson(ctx: Reading, { personId, signerId }: Signature) {
  if (personId === null || personId === signerId) return []
  return (await whoRemains(ctx as Ctx, signerId)) === personId
    ? []
    : ['It is about somebody else than the person who signed it.']
}

/** The paper is read and compared byte for byte. */
async function faultsOfPaper(app: App, hash: string) {
  const key = keyOf(hash)
  if ((await app.files.sizeOf(key)) === null) return ['The paper is missing.']
  const made = createHash('sha256')
  await pipeline(app.files.read(key), made)
  return made.digest('hex') === hash ? [] : ['The paper is not the one that was signed.']
}

const AT_ONCE = 200

/** Of some signatures, as lists show them: their rows and texts; their papers as well with `papers`. */
export async function faultsIn(
  ctx: Reading,
  ids: string[],
  { papers = false } = {},
): Promise<Map<string, string[]>> {
  const faults = new Map<string, string[]>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const found = await ctx.db
      .select({ signature: agreementSignatures, text: agreementTexts, withdrawal: agreementWithdrawals })
      .from(agreementSignatures)
      .leftJoin(agreementTexts, eq(agreementTexts.id, agreementSignatures.textId))
      .leftJoin(agreementWithdrawals, eq(agreementWithdrawals.signatureId, agreementSignatures.id))
      .where(inArray(agreementSignatures.id, ids.slice(from, from + AT_ONCE)))
    for (const { signature, text, withdrawal } of found)
      faults.set(signature.id, [
        ...faultsOf(ctx.app, signature, text ?? undefined),
        ...(withdrawal ? faultsOfWithdrawal(ctx.app, withdrawal) : []),
        ...(await faultsOfPerson(ctx, signature)),
        ...(papers ? await faultsOfPaper(ctx.app, signature.fileSha256) : []),
      ])
  }
  return faults
}

/** Each follows the one before it. */
function brokenLinks(
  rows: { nr: number; previousSeal: string; seal: string; id: string | null }[],
  what: string,
): Fault[] {
  return rows.flatMap((row, index) => {
    const before = rows[index - 1]
    const follows = row.nr === (before?.nr ?? 0) + 1 && row.previousSeal === (before?.seal ?? '')
    return follows
      ? []
      : [
          {
            nr: row.nr,
            signatureId: row.id,
            words: `${what} before this one is missing or was put in later.`,
          },
        ]
  })
}

/** What the trail says was added and is not there any more: also the last ones, after which nothing follows. */
async function gone(ctx: Reading): Promise<Fault[]> {
  const { rows } = await ctx.db.execute<{ table_name: string; row_id: string }>(sql`
    SELECT a.table_name, a.row_id::text FROM audit_log a WHERE a.action = 'insert' AND (
      (a.table_name = 'agreement_signatures' AND NOT EXISTS (SELECT FROM agreement_signatures s WHERE s.id::text = a.row_id::text))
      OR (a.table_name = 'agreement_withdrawals' AND NOT EXISTS (SELECT FROM agreement_withdrawals w WHERE w.id::text = a.row_id::text))
      OR (a.table_name = 'agreement_texts' AND NOT EXISTS (SELECT FROM agreement_texts t WHERE t.id::text = a.row_id::text)))`)
  const WHAT: Record<string, string> = {
    agreement_signatures: 'A signature',
    agreement_withdrawals: 'A withdrawal',
    agreement_texts: 'A published text',
  }
  return rows.map(({ table_name, row_id }) => ({
    nr: null,
    signatureId: null,
    words: `${WHAT[table_name]} is gone from the database (${row_id}).`,
  }))
}

/** The day is of a text, and so in the seal of no signature: what was published says the trail. */
async function otherDays(ctx: Reading): Promise<Fault[]> {
  const { rows } = await ctx.db.execute<{ title: string; number: number }>(sql`
    SELECT k.title, t.number FROM agreement_texts t JOIN agreement_kinds k ON k.id = t.kind_id
    JOIN audit_log a ON a.table_name = 'agreement_texts' AND a.action = 'insert' AND a.row_id = t.id::text
    WHERE a.new_row->>'sign_again_by' IS DISTINCT FROM t.sign_again_by::text ORDER BY 1, 2`)
  return rows.map(({ title, number }) => ({
    nr: null,
    signatureId: null,
    words: `The day until which signatures of older texts hold was changed after it was published (${title}, text no. ${number}).`,
  }))
}

/** Everything from the first signature on; what came of it is kept, and whoever manages agreements hears what is new in it. */
export async function lookOver(ctx: WorkCtx) {
  const signatures = await ctx.db.select().from(agreementSignatures).orderBy(asc(agreementSignatures.nr))
  const withdrawals = await ctx.db.select().from(agreementWithdrawals).orderBy(asc(agreementWithdrawals.nr))
  const faults = [
    ...brokenLinks(signatures, 'A signature'),
    ...brokenLinks(
      withdrawals.map((row) => ({ ...row, id: row.signatureId })),
      'A withdrawal',
    ),
    ...(await gone(ctx)),
    ...(await otherDays(ctx)),
  ]
  const found = await faultsIn(
    ctx,
    signatures.map(({ id }) => id),
    { papers: true },
  )
  const words = (id: string) => found.get(id) ?? []
  for (const { id, nr } of signatures)
    faults.push(
      ...words(id)
        .filter((one) => !OTHER_KEY.has(one))
        .map((one) => ({ nr, signatureId: id, words: one })),
    )
  const others = signatures.filter(({ id }) => words(id).some((one) => OTHER_KEY.has(one)))
  if (others.length > 0)
    // One thing happened, not as many as there are signatures.
    faults.push({
      nr: null,
      signatureId: null,
      words: `${countOf(others.length, 'signature was', 'signatures were')} sealed with another key of the portal: after a restore, bring back secrets.json of the backup as well.`,
    })
  const [before] = await ctx.db.select().from(agreementChecks)
  const told = { checkedAt: ctx.app.now(), checked: signatures.length, faults }
  await ctx.db
    .insert(agreementChecks)
    .values(told)
    .onConflictDoUpdate({ target: agreementChecks.id, set: told })
  ctx.emit('agreements.changed')
  await ring(ctx, faults, before?.faults ?? [])
  return told
}

/** Each fault rings once, whoever found it: the night, or somebody who looked. */
async function ring(ctx: WorkCtx, faults: Fault[], before: Fault[]) {
  const known = new Set(before.map(({ nr, words }) => `${nr} ${words}`))
  const fresh = faults.filter(({ nr, words }) => !known.has(`${nr} ${words}`))
  if (fresh.length === 0) return
  await notify(ctx, {
    to: (await holdersOf(ctx, can.AGREEMENTS_MANAGE)).map(({ id }) => id),
    type: 'agreement',
    category: 'system',
    priority: 'high',
    title: inNumber(
      fresh.length,
      'A signature is not as it was',
      `${fresh.length} signatures are not as they were`,
    ),
    message:
      'Something in the database or among the files was changed behind the portal. Please look at it soon.',
    actionText: 'Look at it',
    actionUrl: '/dashboard?section=agreements',
    relatedType: 'agreement',
  })
}

export async function verify(ctx: Ctx) {
  const told = await lookOver(ctx)
  return { ...told, checkedAt: told.checkedAt.toISOString() }
}

export async function verification(ctx: Ctx) {
  const [last] = await ctx.db.select().from(agreementChecks)
  return last
    ? { checkedAt: last.checkedAt.toISOString(), checked: last.checked, faults: last.faults }
    : { checkedAt: null, checked: 0, faults: [] }
}
