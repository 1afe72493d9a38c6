import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { formatPhone, usPhone } from '#kernel/language/phone.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import { CAMPAIGNS } from '#platform/outbox/contract.ts'
import { sendTexts } from '#platform/outbox/service.ts'
import { saidStop } from '#platform/outbox/service-stops.ts'
import { textConsents } from '#platform/outbox/tables.ts'
import type { Ctx, Download } from '#server/context.ts'
import { pageOf } from '#server/data/pages.ts'
import { told } from '#server/data/row-reads.ts'
import { containing } from '#server/data/search.ts'
import { users } from '#server/data/tables.ts'
import { spreadsheetOf } from '#server/spreadsheets/download.ts'
import { seesNumbers } from './access.ts'
import type { Consent, textMessages as calls } from './contract.ts'
import { senderOf, WEBHOOK } from './sender.ts'
import { endTexts, lockPerson } from './service.ts'
import { receivedTexts, textAnnouncements } from './tables.ts'
import { announcementText, CAMPAIGN_NAMES, METHOD_NAMES, STATE_NAMES, texts } from './words.ts'

type Calls = typeof calls

const SHOWN = 20

/** `…0134` for whoever may not see contact data (design 4). */
const shown = (user: CurrentUser, phone: string) =>
  seesNumbers(user) ? formatPhone(phone) : `…${phone.slice(-4)}`

function whereOf(
  ctx: Ctx,
  { search, state, campaign, personId }: Omit<InputOf<Calls['exportList']>, 'format'>,
) {
  const phone = seesNumbers(ctx.user) ? usPhone(search ?? '') : null
  const like = containing(search ?? '')
  return and(
    state && eq(textConsents.state, state),
    campaign && sql`${campaign} = ANY (${textConsents.campaigns})`,
    personId ? eq(textConsents.personId, personId) : undefined,
    search
      ? or(ilike(users.displayName, like), phone === null ? undefined : eq(textConsents.phone, phone))
      : undefined,
  )
}

const ORDER = [asc(sql`lower(${users.displayName})`), desc(textConsents.askedAt), asc(textConsents.id)]

const consents = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select({ row: textConsents, personName: users.displayName })
    .from(textConsents)
    .innerJoin(users, eq(users.id, textConsents.personId))
    .where(where)
    .orderBy(...ORDER)

type Found = Awaited<ReturnType<typeof consents>>[number]
const present = (user: CurrentUser, { row, personName }: Found): Consent => ({
  ...told(row),
  personName,
  phone: shown(user, row.phone),
})

export async function list(ctx: Ctx, input: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> {
  const { items, ...page } = await pageOf(ctx, input, consents(ctx, whereOf(ctx, input)))
  return { ...page, items: items.map((row) => present(ctx.user, row)), totals: undefined }
}

export function exportList(ctx: Ctx, input: InputOf<Calls['exportList']>): Download {
  return spreadsheetOf<{ id: string }>(ctx, {
    title: 'Text messages',
    format: input.format,
    heading: ['Person', 'Phone', 'State', 'Texts', 'Asked', 'Where', 'Wording', 'Agreed', 'How', 'Ended'],
    query: sql`SELECT ${textConsents.id} FROM ${textConsents} JOIN ${users} ON ${users.id} = ${textConsents.personId}
      WHERE ${whereOf(ctx, input) ?? sql`true`} ORDER BY ${sql.join(ORDER, sql`, `)}`,
    cells: async (ids) => {
      const rows = await consents(
        ctx,
        inArray(
          textConsents.id,
          ids.map(({ id }) => id),
        ),
      )
      return rows.map((row) => cellsOf(present(ctx.user, row)))
    },
  })
}

const cellsOf = (consent: Consent) => [
  consent.personName,
  consent.phone,
  STATE_NAMES[consent.state],
  consent.campaigns.map((campaign) => CAMPAIGN_NAMES[campaign]).join(', '),
  consent.askedAt,
  consent.askedOn === 'page' ? 'Sign-up page' : 'Account settings',
  consent.wording,
  consent.confirmedAt,
  consent.method && METHOD_NAMES[consent.method],
  consent.stoppedAt,
]

export async function overview(ctx: Ctx): Promise<OutputOf<Calls['overview']>> {
  const people = await ctx.db
    .select({
      confirmed: sql<boolean>`bool_or(${textConsents.state} = 'confirmed')`,
      pending: sql<boolean>`bool_or(${textConsents.state} = 'pending')`,
      campaigns: sql<
        string[] | null
      >`array_agg(array_to_string(${textConsents.campaigns}, ',')) FILTER (WHERE ${textConsents.state} = 'confirmed')`,
    })
    .from(textConsents)
    .innerJoin(users, and(eq(users.id, textConsents.personId), eq(users.isActive, true)))
    .groupBy(textConsents.personId)
  const announcements = await ctx.db
    .select({ row: textAnnouncements, by: users.displayName })
    .from(textAnnouncements)
    .leftJoin(users, eq(users.id, textAnnouncements.createdBy))
    .orderBy(desc(textAnnouncements.createdAt))
    .limit(SHOWN)
  const received = await ctx.db
    .select()
    .from(receivedTexts)
    .orderBy(desc(receivedTexts.receivedAt), desc(receivedTexts.id))
    .limit(SHOWN)
  return {
    ...senderOf(ctx),
    webhook: ctx.app.appUrl + WEBHOOK,
    confirmed: people.filter(({ confirmed }) => confirmed).length,
    pending: people.filter(({ pending }) => pending).length,
    stopped: people.filter(({ confirmed, pending }) => !confirmed && !pending).length,
    campaigns: CAMPAIGNS.map((campaign) => ({
      campaign,
      people: people.filter(({ campaigns }) => campaigns?.[0]?.split(',').includes(campaign)).length,
    })),
    announcements: announcements.map(({ row, by }) => ({ ...told(row), by })),
    received: received.map((row) => ({ ...told(row), from: shown(ctx.user, row.phone) })),
  }
}

/** For somebody who asked on the phone, or lost theirs. Nobody can agree for somebody else. */
export async function endFor(ctx: Ctx, { id }: InputOf<Calls['endFor']>) {
  const [person] = await lockPerson(ctx, id)
  if (!person) throw notFound('This person')
  await endTexts(ctx, id, 'administrator')
  ctx.emit('texts.changed', { to: id })
  ctx.emit('texts.counted')
  return {}
}

export async function test(ctx: Ctx, { phone }: InputOf<Calls['test']>) {
  if (await saidStop(ctx, phone)) throw invalid({ phone: 'This number said STOP, so nothing may go there.' })
  const [id] = await sendTexts(ctx, [
    {
      to: phone,
      category: 'account',
      subject: 'Test message',
      text: texts.test(ctx.settings.organizationName),
    },
  ])
  if (id === undefined) throw new Error('A new message was not returned')
  return { id }
}

/** To everyone who agreed to these texts, each in their own waking hours. */
export async function announce(ctx: Ctx, { campaign, text }: InputOf<Calls['announce']>) {
  const people = await ctx.db
    .select({ id: users.id, phone: textConsents.phone })
    .from(textConsents)
    .innerJoin(users, and(eq(users.id, textConsents.personId), eq(users.isActive, true)))
    .where(and(eq(textConsents.state, 'confirmed'), sql`${campaign} = ANY (${textConsents.campaigns})`))
  if (people.length === 0) throw conflict('Nobody has agreed to these texts yet.')
  await ctx.db.insert(textAnnouncements).values({
    campaign,
    text,
    people: people.length,
    createdBy: ctx.user.id,
    createdAt: ctx.app.now(),
  })
  await sendTexts(
    ctx,
    people.map(({ id, phone }) => ({
      to: phone,
      personId: id,
      category: 'announcement',
      campaign,
      subject: 'Announcement by text',
      text: announcementText(ctx.settings.organizationName, text),
    })),
  )
  ctx.emit('texts.counted')
  return { people: people.length }
}
