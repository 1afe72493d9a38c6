import { and, eq, getTableName, isNotNull, ne, or } from 'drizzle-orm'
import { AppError } from '#kernel/calls/errors.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import type { App } from '#server/app.ts'
import type { OutgoingKind } from '#server/data/outgoing.ts'
import { answerAs, callOf } from '#server/http/programs.ts'
import type { Deed } from './contract.ts'
import { webhookDeliveries as deliveries } from './tables.ts'

/** What a message tells of. */
interface About {
  webhookId: string
  kind: OutgoingKind
  deed: Deed
  row: string
}
/** As it is sent; `data` is missing as long as the record could not be answered. */
interface Message {
  type: string
  timestamp: string
  data?: { id: string; record: unknown } | Record<string, never>
}

export const outgoingOf = (app: App) => app.slices.flatMap(({ outgoing }) => outgoing)

export const write = (message: Message) => JSON.stringify(message)
export const read = (body: string) => JSON.parse(body) as Message

/** `location.added` */
export function aboutOf(app: App, { webhookId, kind: name, rowId }: typeof deliveries.$inferSelect) {
  const kind = outgoingOf(app).find((one) => name.startsWith(`${one.name}.`))
  const deed = name.slice(name.lastIndexOf('.') + 1) as Deed
  return kind && rowId !== null ? { webhookId, kind, deed, row: rowId } : null
}

/** What its owner sees of the record now; null where that is nothing, or it is gone. */
export async function dataFor(app: App, owner: CurrentUser, { webhookId, kind, deed, row: id }: About) {
  const { one, table } = kind
  if (!passes(owner, one.access)) return null
  if (deed === 'deleted') {
    const seesAll = app.records.get(getTableName(table))?.scope(owner, app.records) === undefined
    return seesAll || (await wasToldOf(app, webhookId, id)) ? { id, record: null } : null
  }
  const call = callOf(app, one)
  if (!call) return null
  try {
    return { id, record: await answerAs(app, owner, call, { id }) }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

/** Of a record that it never heard of it need not hear that it is gone. */
async function wasToldOf(app: App, webhookId: string, rowId: string) {
  const heard = or(ne(deliveries.state, 'failed'), isNotNull(deliveries.status))
  const about = and(eq(deliveries.webhookId, webhookId), eq(deliveries.rowId, rowId))
  const told = and(about, ne(deliveries.state, 'unseen'), heard)
  return (await app.db.$count(deliveries, told)) > 0
}
