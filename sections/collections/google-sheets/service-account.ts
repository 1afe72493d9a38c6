import { createPrivateKey } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { invalid, unprocessable } from '#kernel/calls/errors.ts'
import type { App } from '#server/app.ts'
import type { Ctx } from '#server/context.ts'
import { LOCKS } from '#server/data/locks.ts'
import { mustBeOutside } from '#server/http/outside.ts'
import { seal, unseal } from '#server/people/seal.ts'
import type { sheetAccount as calls } from './account-contract.ts'
import { sheetAccountKeys, sheetAccounts } from './tables.ts'

type Calls = typeof calls

const PURPOSE = 'sheet account'

/** Of Google's key file, what is needed: https://developers.google.com/identity/protocols/oauth2/service-account */
const Key = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string(),
  private_key_id: z.string().optional(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
})
export type AccountKey = z.output<typeof Key>

export async function read({ db }: Pick<Ctx, 'db'>): Promise<OutputOf<Calls['read']>> {
  const [row] = await db.select().from(sheetAccounts)
  return { account: row ? { email: row.email, savedAt: row.createdAt.toISOString() } : null }
}

export async function save(ctx: Ctx, { key: text }: InputOf<Calls['save']>) {
  const key = readKey(ctx, text)
  // Of two at once, the second takes the place of the first.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.sheetAccount})`)
  await ctx.db.delete(sheetAccounts)
  const [row] = await ctx.db
    .insert(sheetAccounts)
    .values({ email: key.client_email, createdBy: ctx.user.id, createdAt: ctx.app.now() })
    .returning({ id: sheetAccounts.id })
  if (!row) throw new Error('A new account was not returned')
  await ctx.db
    .insert(sheetAccountKeys)
    .values({ accountId: row.id, key: seal(ctx.app, JSON.stringify(key), PURPOSE) })
  ctx.emit('sheet-account.changed')
  return { email: key.client_email }
}

function readKey({ app }: Ctx, text: string): AccountKey {
  const refuse = (message: string) => invalid({ key: message })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw refuse('This is not the JSON file of a key.')
  }
  const read = Key.safeParse(json)
  if (!read.success)
    throw refuse('This is not the key of a service account: it says no email or no private key.')
  try {
    if (createPrivateKey(read.data.private_key).asymmetricKeyType !== 'rsa') throw new Error('not RSA')
  } catch {
    throw refuse('Its private key cannot be read.')
  }
  mustBeOutside('key', read.data.token_uri, app.outside)
  return read.data
}

export async function remove(ctx: Ctx) {
  await ctx.db.delete(sheetAccounts)
  ctx.emit('sheet-account.changed')
  return {}
}

export const hasAccount = async ({ db }: Pick<Ctx, 'db'>) => (await db.$count(sheetAccounts)) > 0

/** The key, for who reads a sheet with it now. */
export async function accountKey(app: App): Promise<AccountKey> {
  const [row] = await app.db
    .select({ key: sheetAccountKeys.key })
    .from(sheetAccountKeys)
    .innerJoin(sheetAccounts, eq(sheetAccounts.id, sheetAccountKeys.accountId))
  if (!row) throw unprocessable('There is no account any more with which this sheet could be read.')
  const text = unseal(app, row.key, PURPOSE)
  if (text === null)
    throw unprocessable('The key of the account cannot be read here any more. Please save it anew.')
  return Key.parse(JSON.parse(text))
}
