import type { Ctx } from '#server/context.ts'
import { findRow } from '#server/data/visible-record.ts'
import { scope } from './records.ts'
import { presentAll, type Row } from './service-present.ts'
import { messages } from './tables.ts'

/** A message for whoever may read it. */
export const findMessage = (ctx: Ctx, id: string): Promise<Row> =>
  findRow(ctx, messages, id, { scope: scope(ctx.user, ctx.app.records), noun: 'comment' })

export async function present(ctx: Ctx, row: Row) {
  const [message] = await presentAll(ctx, [row])
  if (!message) throw new Error('A message was not presented')
  return message
}
