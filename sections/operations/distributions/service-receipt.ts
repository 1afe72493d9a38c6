import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, gone } from '#kernel/calls/errors.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { kindsInWords } from '#kernel/charity/kinds.ts'
import { DAY } from '#kernel/clock.ts'
import { countOf } from '#kernel/language/count.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { distributions } from '#platform/ledger/tables.ts'
import { notify } from '#platform/notifications/service.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { emailOf } from '#sections/operations/recipients/service-wanted.ts'
import { recipients } from '#sections/operations/recipients/tables.ts'
import type { Ctx, PublicCtx } from '#server/context.ts'
import { updateMany } from '#server/data/versioned.ts'
import { hashToken } from '#server/people/session.ts'
import { can, mayEdit } from './access.ts'
import { BAD_LINK, type receipts as calls } from './receipt-contract.ts'
import { distributionRows } from './rows.ts'
import { deliveryLinks } from './tables.ts'

type Calls = typeof calls
type Row = typeof distributions.$inferSelect

/** How long a link works. */
const LINK_MS = 14 * DAY

/** A new link for a delivery; it ends the one before. By email it is written to the recipient, as they allow it. */
export async function ask(ctx: Ctx, { id, by }: InputOf<Calls['ask']>) {
  const row = await distributionRows.find(ctx, id, { locked: true })
  ctx.check(mayEdit(ctx.user))
  const { recipientName } = await distributionRows.showOne(ctx, row)
  const reach = by === 'email' ? await emailOf(ctx, row.recipientId) : null
  if (reach?.heldBack) throw conflict(`${reach.heldBack}. You can copy a link instead.`)
  if (by === 'email' && !reach?.email)
    throw conflict(`There is no email address of ${recipientName}. You can copy a link instead.`)
  const token = randomBytes(32).toString('base64url')
  const link = {
    tokenHash: hashToken(token),
    expiresAt: new Date(ctx.app.now().getTime() + LINK_MS),
  }
  await ctx.db
    .insert(deliveryLinks)
    .values({ distributionId: id, ...link })
    .onConflictDoUpdate({ target: deliveryLinks.distributionId, set: link })
  ctx.emit('distributions.changed', { id })
  const url = `${ctx.app.appUrl}/receipt?token=${token}`
  if (!reach?.email) return { url, sentTo: null }
  const { organizationName } = ctx.settings
  await sendMail(ctx, {
    to: reach.email,
    category: 'reminder',
    personal: true,
    template: {
      subject: `Did everything arrive? ${organizationName}, ${formatDay(row.distributionDate)}`,
      name: reach.name,
      paragraphs: [
        `On ${formatDay(row.distributionDate)} we brought ${countOf(row.sandwichCount, 'sandwich')} to ${recipientName}. Please tell us how many arrived. You need no account for it.`,
      ],
      action: { label: 'Say what arrived', url },
      note: 'The link works for 14 days, and for this delivery alone.',
    },
  })
  return { url: null, sentTo: reach.email }
}

/** Which delivery it is: 410 for a link that is unknown, expired, or that a newer one has ended. */
async function deliveryOf(ctx: PublicCtx, token: string, locked: boolean): Promise<Row> {
  const found = () =>
    ctx.db
      .select({ row: distributions })
      .from(deliveryLinks)
      .innerJoin(distributions, eq(distributions.id, deliveryLinks.distributionId))
      .where(and(eq(deliveryLinks.tokenHash, hashToken(token)), gt(deliveryLinks.expiresAt, ctx.app.now())))
  // Looked at once more when nobody else has the delivery in hand: the link may have ended while this waited for it.
  if (locked) await found().for('update', { of: distributions })
  const [one] = await found()
  if (!one) throw gone(BAD_LINK)
  return one.row
}

async function told(ctx: PublicCtx, row: Row): Promise<OutputOf<Calls['delivered']>> {
  const [recipient] = await ctx.db
    .select({ name: recipients.name })
    .from(recipients)
    .where(eq(recipients.id, row.recipientId))
  return {
    organization: ctx.settings.organizationName,
    recipientName: recipient?.name ?? '',
    distributionDate: row.distributionDate,
    sandwichCount: row.sandwichCount,
    kinds: kindsInWords(row.sandwichCount, row),
    receivedCount: row.receivedCount,
    receivedNote: row.receivedNote,
  }
}

export const delivered = async (ctx: PublicCtx, { token }: InputOf<Calls['delivered']>) =>
  told(ctx, await deliveryOf(ctx, token, false))

/** What they say stands in the history as theirs. A difference rings whoever may edit; what we noted stays as it is. */
export async function confirm(
  ctx: PublicCtx,
  { token, receivedCount, receivedNote }: InputOf<Calls['confirm']>,
) {
  const before = await deliveryOf(ctx, token, true)
  const values = { receivedCount, receivedNote, receivedAt: ctx.app.now() }
  const isNews = before.receivedCount !== receivedCount
  await updateMany(ctx, distributions, [{ before, values }])
  ctx.emit('distributions.changed', { id: before.id })
  const answer = await told(ctx, { ...before, ...values })
  if (isNews && receivedCount !== before.sandwichCount)
    await notify(ctx, {
      to: (await holdersOf(ctx, can.DISTRIBUTIONS_EDIT)).map(({ id }) => id),
      type: 'distribution',
      category: 'task',
      title: `${answer.recipientName} received ${countOf(receivedCount, 'sandwich')}, not ${before.sandwichCount}`,
      message: [`On ${formatDay(before.distributionDate)}.`, receivedNote].filter(Boolean).join(' '),
      actionText: 'Look at the difference',
      actionUrl: `/dashboard?section=donation-tracking&tab=list&id=${before.id}`,
      relatedType: 'distribution',
      relatedId: before.id,
    })
  return answer
}
