import { inArray } from 'drizzle-orm'
import { hasTexts, sendMail, sendTexts } from '#platform/outbox/service.ts'
import type { WorkCtx } from '#server/context.ts'
import { pushOne } from './push-job.ts'
import { wayOf } from './rules.ts'
import type { Reader } from './service-preferences.ts'
import { type notifications, pushSubscriptions } from './tables.ts'

type News = Pick<typeof notifications.$inferSelect, 'title' | 'message'> & {
  actionText?: string | null
  actionUrl?: string | null
}

const TEXT_LENGTH = 300

/** Where the mail's button leads: a path of ours in full. */
function linkOf(ctx: Pick<WorkCtx, 'app'>, { actionUrl, actionText }: News) {
  const way = wayOf(actionUrl ?? null)
  if (!way) return undefined
  return { label: actionText ?? 'Open it', url: way.newTab ? way.to : ctx.app.appUrl + way.to }
}

export const whereToChange = (ctx: Pick<WorkCtx, 'app'>) =>
  `You asked for these emails. Choose anew at ${ctx.app.appUrl}/dashboard?section=profile&tab=alerts`

async function mailNews(ctx: WorkCtx, readers: Reader[], news: News): Promise<void> {
  const action = linkOf(ctx, news)
  for (const { id, email, firstName } of readers)
    await sendMail(ctx, {
      to: email,
      personId: id,
      category: 'activity',
      template: {
        subject: news.title,
        name: firstName,
        paragraphs: [news.message],
        ...(action ? { action } : {}),
        note: whereToChange(ctx),
      },
    })
}

/** Only to who agreed to texts; the others would fill the outbox with messages that are never sent. */
export async function textNews(ctx: WorkCtx, readers: Reader[], { title, message }: News): Promise<void> {
  if (readers.length === 0) return
  const agreed = await hasTexts(
    ctx,
    readers.map(({ id }) => id),
  )
  const text = `${ctx.settings.organizationName}: ${title}. ${message}`
  await sendTexts(
    ctx,
    [...agreed].map(([personId, to]) => ({
      to,
      personId,
      category: 'activity',
      campaign: 'team',
      subject: title,
      text: text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH - 1)}…` : text,
    })),
  )
}

interface Ringing {
  readers: Reader[]
  rows: { id: string; userId: string }[]
  news: News
  /** Its mail or text is written by whoever tells it. */
  written: boolean
  /** Does its mail go to this reader now? */
  mails: (reader: Reader) => boolean
}

/** Reaches people outside of the portal, each where they want it. */
export async function ring(ctx: WorkCtx, { readers, rows, news, written, mails }: Ringing): Promise<void> {
  if (!written) {
    await mailNews(
      ctx,
      readers.filter((reader) => reader.wants.mail && mails(reader)),
      news,
    )
    await textNews(
      ctx,
      readers.filter(({ wants }) => wants.text),
      news,
    )
  }
  const pushed = new Set(readers.filter(({ wants }) => wants.push).map(({ id }) => id))
  await pushNews(
    ctx,
    rows.filter(({ userId }) => pushed.has(userId)),
  )
}

/** One job per device, so that one that does not answer holds up no other. */
export async function pushNews(ctx: WorkCtx, told: { id: string; userId: string }[]): Promise<void> {
  if (told.length === 0) return
  const devices = await ctx.db
    .select({ id: pushSubscriptions.id, personId: pushSubscriptions.personId })
    .from(pushSubscriptions)
    .where(
      inArray(
        pushSubscriptions.personId,
        told.map(({ userId }) => userId),
      ),
    )
  for (const { id: device, personId } of devices)
    for (const { id, userId } of told)
      if (userId === personId) await ctx.enqueue(pushOne, { device, notification: id })
}
