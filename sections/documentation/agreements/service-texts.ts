import { count, desc, eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { type Ctx, type Download, todayOf } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { fileWord, notShown } from '#server/files/paper.ts'
import { manages } from './access.ts'
import type { kinds as calls } from './contract.ts'
import { blankPaper } from './paper.ts'
import { cannotShow, currentTexts, kindRows } from './rows.ts'
import { sha256 } from './seal.ts'
import { agreementSignatures, agreementTexts } from './tables.ts'

type Calls = typeof calls

export async function texts(ctx: Ctx, { id }: InputOf<Calls['texts']>): Promise<OutputOf<Calls['texts']>> {
  await kindRows.find(ctx, id)
  ctx.check(true)
  const found = await ctx.db
    .select()
    .from(agreementTexts)
    .where(eq(agreementTexts.kindId, id))
    .orderBy(desc(agreementTexts.number))
  const counts = await ctx.db
    .select({ textId: agreementSignatures.textId, signed: count() })
    .from(agreementSignatures)
    .where(eq(agreementSignatures.kindId, id))
    .groupBy(agreementSignatures.textId)
  const names = await accountNames(
    ctx,
    found.map(({ createdBy }) => createdBy),
  )
  return {
    items: found.map((text) => ({
      ...text,
      publishedAt: text.publishedAt.toISOString(),
      publishedBy: (text.createdBy && names.get(text.createdBy)) ?? null,
      signed: counts.find(({ textId }) => textId === text.id)?.signed ?? 0,
    })),
  }
}

/** People sign what the paper shows: a text with empty boxes in it is not what they read. */
function mustBeShown(words: Record<'title' | 'draft', string>) {
  const faults = Object.entries(words).flatMap(([field, text]) => {
    const missing = notShown(text)
    return missing === '' ? [] : [[field, cannotShow(missing)]]
  })
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}

/** The draft becomes the text that is signed from now on, word for word; it is never changed again. */
export async function publish(ctx: Ctx, input: InputOf<Calls['publish']>) {
  const { id, version, note = null, signAgainBy = null } = input
  const kind = await kindRows.find(ctx, id, { locked: true })
  ctx.check(manages(ctx.user))
  if (kind.version !== version)
    throw conflict('Somebody changed this agreement in the meantime. Please look again.')
  const text = kind.draft ?? ''
  if (text === '') throw conflict('There is no text yet. Please write one first.')
  mustBeShown({ title: kind.title, draft: text })
  const before = (await currentTexts(ctx, [id])).get(id)
  if (before?.text === text) throw conflict('This very text is what people sign already.')
  if (signAgainBy !== null && signAgainBy < todayOf(ctx))
    throw invalid({ signAgainBy: 'This day is over. Please choose today or a later one' })
  await ctx.db.insert(agreementTexts).values({
    kindId: id,
    number: (before?.number ?? 0) + 1,
    text,
    sha256: sha256(text),
    note,
    signAgainBy: before ? signAgainBy : null,
    publishedAt: ctx.app.now(),
    createdBy: ctx.user.id,
  })
  ctx.emit('agreements.changed')
  if (kind.gatesDriving) ctx.emit('drivers.changed')
  return kindRows.showOne(ctx, kind)
}

export async function blank(ctx: Ctx, { id }: InputOf<Calls['blank']>): Promise<Download> {
  const { title } = await kindRows.find(ctx, id)
  ctx.check(true)
  const text = (await currentTexts(ctx, [id])).get(id)
  if (!text) throw conflict('No text of this agreement has been published yet.')
  return {
    name: `${fileWord(title) || 'agreement'}-text-${text.number}.pdf`,
    type: 'application/pdf',
    body: blankPaper(ctx, { title, ...text }, todayOf(ctx)),
  }
}
