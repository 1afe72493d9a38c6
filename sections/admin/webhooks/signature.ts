import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

export const newSecret = () => PREFIX + randomBytes(32).toString('base64')

/** The headers of Standard Webhooks: `v1,` and the HMAC-SHA256 of id, time and body. */
export function signed(secret: string, { id, at, body }: { id: string; at: Date; body: string }) {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const mark = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${mark}`,
  }
}
