import { and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { formatPhone, usPhone } from '#kernel/language/phone.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { Ctx, Download } from '#server/context.ts'
import { pageOf } from '#server/data/pages.ts'
import { told } from '#server/data/row-reads.ts'
import { containing } from '#server/data/search.ts'
import { users } from '#server/data/tables.ts'
import { spreadsheetOf } from '#server/spreadsheets/download.ts'
import { seesAddresses } from './access.ts'
import type { outbox as calls, OutboxMessage } from './contract.ts'
import { outbox } from './tables.ts'
import { CATEGORY_NAMES, KIND_NAMES, stateInWords } from './words.ts'

type Calls = typeof calls
type Row = typeof outbox.$inferSelect

/** `a…@oak.example`, `…0134` for whoever may not see contact data (design 4). */
const shorten = ({ kind, recipient }: Row) =>
  kind === 'sms' ? `…${recipient.slice(-4)}` : recipient.replace(/^(.)[^@]*/, '$1…')

export const present = (user: CurrentUser, row: Row, personName: string | null) => ({
  ...told(row),
  to: seesAddresses(user) ? formatPhone(row.recipient) : shorten(row),
  personName,
})

function whereOf(
  ctx: Ctx,
  { state, kind, category, search }: Pick<InputOf<Calls['list']>, 'state' | 'kind' | 'category' | 'search'>,
) {
  const like = containing(search ?? '')
  const phone = usPhone(search ?? '')
  return and(
    state && eq(outbox.state, state),
    kind && eq(outbox.kind, kind),
    category && eq(outbox.category, category),
    search
      ? or(
          ilike(outbox.subject, like),
          ilike(users.displayName, like),
          // Nobody finds out by searching what is shortened on the screen.
          seesAddresses(ctx.user)
            ? or(ilike(outbox.recipient, like), phone ? eq(outbox.recipient, phone) : undefined)
            : undefined,
        )
      : undefined,
  )
}

const ORDER = [desc(outbox.createdAt), desc(outbox.id)]

const messages = (ctx: Ctx, where: ReturnType<typeof whereOf>) =>
  ctx.db
    .select({ row: outbox, name: users.displayName })
    .from(outbox)
    .leftJoin(users, eq(users.id, outbox.personId))
    .where(where)
    .orderBy(...ORDER)

export async function list(ctx: Ctx, input: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> {
  const { items, ...page } = await pageOf(ctx, input, messages(ctx, whereOf(ctx, input)))
  return {
    ...page,
    items: items.map(({ row, name }) => present(ctx.user, row, name)),
    totals: { mailServer: ctx.app.mail !== undefined, textService: ctx.app.twilio !== undefined },
  }
}

/** What the list shows; what a message says stays in the portal. */
export function exportList(ctx: Ctx, input: InputOf<Calls['exportList']>): Download {
  return spreadsheetOf<{ id: string }>(ctx, {
    title: 'Outbox',
    format: input.format,
    heading: ['Subject', 'Kind', 'To', 'Person', 'State', 'Why', 'About', 'Written', 'Sent', 'Delivered'],
    query: sql`SELECT ${outbox.id} FROM ${outbox} LEFT JOIN ${users} ON ${users.id} = ${outbox.personId}
      WHERE ${whereOf(ctx, input) ?? sql`true`} ORDER BY ${sql.join(ORDER, sql`, `)}`,
    cells: async (found) => {
      const ids = found.map(({ id }) => id)
      const rows = await messages(ctx, inArray(outbox.id, ids))
      return rows.map(({ row, name }) => cellsOf(present(ctx.user, row, name)))
    },
  })
}

const cellsOf = (message: OutboxMessage) => [
  message.subject,
  KIND_NAMES[message.kind],
  message.to,
  message.personName,
  stateInWords(message),
  message.reason,
  CATEGORY_NAMES[message.category],
  message.createdAt,
  message.sentAt,
  message.deliveredAt,
]
