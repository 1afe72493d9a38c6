import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { App } from '../app.ts'
import { keepSecrets } from './secrets.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const keys = new WeakMap<object, Buffer>()

function keyOf(app: Pick<App, 'dataDir'>): Buffer {
  const key = keys.get(app) ?? keepSecrets(app.dataDir).encryption
  keys.set(app, key)
  return key
}

/**
 * What must be read again but not be in the database as it is (links with tokens, keys): AES-256-GCM with the portal's
 * own key. What travels through a browser names its purpose, and opens for that one alone.
 */
export function seal(app: Pick<App, 'dataDir'>, text: string, purpose = ''): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(app), nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Null when it was not sealed here, for this: changed, cut off, or the portal's key is another one by now. */
export function unseal(app: Pick<App, 'dataDir'>, sealed: string, purpose = ''): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const opener = createDecipheriv('aes-256-gcm', keyOf(app), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    opener.setAAD(Buffer.from(purpose))
    opener.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return opener.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + opener.final('utf8')
  } catch {
    return null
  }
}

/** Where something is sent or read from: whoever knows such an address may often send or read there, too. */
export const sealAddress = (app: Pick<App, 'dataDir'>, address: string) => seal(app, address, 'address')
/** Those from before they were sealed lie as they were. */
export const unsealAddress = (app: Pick<App, 'dataDir'>, sealed: string) =>
  /^https?:/.test(sealed) ? sealed : unseal(app, sealed, 'address')
