import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import type { WorkCtx } from '#server/context.ts'
import { seal, unseal } from '#server/people/seal.ts'
import { pushKeys, pushSubscriptions } from './tables.ts'

const ID = 'vapid'

export interface Keys {
  publicKey: string
  privateKey: string
}

/** The portal's own keys, made when they are first asked for. */
export async function keysOf(ctx: Pick<WorkCtx, 'app'>): Promise<Keys> {
  const { app } = ctx
  const stored = await readKeys(app)
  if (stored) return stored
  const fresh = webPush.generateVAPIDKeys()
  const row = { id: ID, publicKey: fresh.publicKey, privateKey: seal(app, fresh.privateKey) }
  await app.db.transaction(async (tx) => {
    const [old] = await tx.select().from(pushKeys).where(eq(pushKeys.id, ID)).for('update')
    if (old && unseal(app, old.privateKey) !== null) return
    // Restored somewhere else, without the key they were encrypted with: what browsers were given is worth nothing.
    if (old) await tx.delete(pushSubscriptions)
    await tx.delete(pushKeys).where(eq(pushKeys.id, ID))
    await tx.insert(pushKeys).values(row).onConflictDoNothing()
  })
  return (await readKeys(app)) ?? fresh
}

async function readKeys(app: WorkCtx['app']): Promise<Keys | null> {
  const [row] = await app.db.select().from(pushKeys).where(eq(pushKeys.id, ID))
  const privateKey = row && unseal(app, row.privateKey)
  return row && privateKey ? { publicKey: row.publicKey, privateKey } : null
}
