import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { App } from '#server/app.ts'
import { keepSecrets } from '#server/secrets.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const keys = new WeakMap<App, Buffer>()

function keyOf(app: App): Buffer {
  const key = keys.get(app) ?? keepSecrets(app.dataDir).encryption
  keys.set(app, key)
  return key
}

/** A link with a token is never in the database as it is: AES-256-GCM with the portal's own key. */
export function sealLink(app: App, link: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(app), nonce)
  const sealed = Buffer.concat([cipher.update(link, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Null when the portal's key is another one by now (a database moved without its folder). */
export function openLink(app: App, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  const opener = createDecipheriv('aes-256-gcm', keyOf(app), bytes.subarray(0, NONCE_BYTES))
  opener.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return opener.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + opener.final('utf8')
  } catch {
    return null
  }
}
