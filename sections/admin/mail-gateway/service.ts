import { readFile } from 'node:fs/promises'
import { desc, eq } from 'drizzle-orm'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { seesAddresses } from './access.ts'
import type { mailGateway as calls } from './contract.ts'
import { mailGateway } from './contract.ts'
import { receivedMails } from './tables.ts'
import { takeMailIn } from './take-in-job.ts'

type Calls = typeof calls
const SHOWN = 50

/** Kept at once, so that whoever brings it is done; what it says is read by a job. */
export async function bringIn(ctx: Ctx) {
  if (ctx.settings.replyAddress === '')
    throw invalid({ file: 'There is no address for answers by email yet.' })
  if (!ctx.upload || ctx.upload.size === 0) throw invalid({ file: 'This email is empty.' })
  const raw = await readFile(ctx.upload.place)
  const [row] = await ctx.db
    .insert(receivedMails)
    .values({ raw, size: raw.length, receivedAt: ctx.app.now() })
    .returning({ id: receivedMails.id })
  if (!row) throw new Error('A received email was not written')
  await ctx.enqueue(takeMailIn, { id: row.id })
  ctx.emit('mail-gateway.changed')
  return { id: row.id }
}

export async function overview(ctx: Ctx): Promise<OutputOf<Calls['overview']>> {
  const rows = await ctx.db
    .select({
      id: receivedMails.id,
      state: receivedMails.state,
      reason: receivedMails.reason,
      sender: receivedMails.sender,
      receivedAt: receivedMails.receivedAt,
      personName: users.displayName,
    })
    .from(receivedMails)
    .leftJoin(users, eq(users.id, receivedMails.personId))
    .orderBy(desc(receivedMails.receivedAt), desc(receivedMails.id))
    .limit(SHOWN)
  const shown = (address: string) => (seesAddresses(ctx.user) ? address : address.replace(/^(.)[^@]*/, '$1…'))
  return {
    mailServer: ctx.app.mail !== undefined,
    replyAddress: ctx.settings.replyAddress,
    address: ctx.app.appUrl + mailGateway.bringIn.path,
    items: rows.map(({ sender, receivedAt, reason, ...row }) => ({
      ...row,
      // What is said of an address to whoever wrote is theirs.
      reason: reason?.replace(/\S+@\S+(?<![,.])/g, shown) ?? null,
      from: sender && shown(sender),
      receivedAt: receivedAt.toISOString(),
    })),
  }
}
