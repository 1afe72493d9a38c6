import { createHmac } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { type LocalService, startLocalService } from '#server/testing/local-service.ts'

interface TakenText {
  sid: string
  to: string
  from: string
  body: string
  /** Where it was asked to report; null when the portal cannot be reached from outside. */
  statusUrl: string | null
}

export interface TextProvider extends Pick<LocalService, 'hangUp' | 'close'> {
  /** For `testPortal({ twilio })`. */
  settings: NonNullable<Config['twilio']>
  /** Every text it took, in order. */
  taken: TakenText[]
  /** What it says to the next ones instead of taking them; null: takes them again. */
  refuseWith(refusal: { status: number; code?: number; message?: string } | null): void
  /** Takes texts and never says so: what a portal sees that is killed in between. Told of each. */
  fallSilent(onTaken: (() => void) | null): void
  /** Calls the portal as the service would: a text that came in, or what became of one. */
  post(
    url: string,
    fields: [string, string][],
    options?: { signature?: string; signedFor?: string },
  ): Promise<Response>
}

const ACCOUNT = 'AC00000000000000000000000000000001'
const TOKEN = 'token-of-the-test-account'
const KEY = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`

export const sidOf = (number: number) => `SM${number.toString(16).padStart(32, '0')}`

/** A text message service of the smallest kind, on this machine. */
export async function startTextProvider(): Promise<TextProvider> {
  const taken: TakenText[] = []
  let silence: (() => void) | null = null
  let refusal: Parameters<TextProvider['refuseWith']>[0] = null
  const { origin, hangUp, close } = await startLocalService(({ request, response, body }) => {
    const say = (status: number, answer: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    const { headers, method, url } = request
    if (method !== 'POST' || url !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`) return say(404, {})
    if (headers.authorization !== KEY) return say(401, { code: 20003, message: 'Authenticate' })
    if (refusal) return say(refusal.status, refusal)
    const form = new URLSearchParams(body.toString())
    const text = {
      sid: sidOf(taken.length + 1),
      to: form.get('To') ?? '',
      from: form.get('From') ?? form.get('MessagingServiceSid') ?? '',
      body: form.get('Body') ?? '',
      statusUrl: form.get('StatusCallback'),
    }
    taken.push(text)
    if (silence) return silence()
    return say(201, { sid: text.sid, status: 'queued' })
  })
  return {
    settings: { url: origin, accountSid: ACCOUNT, authToken: TOKEN, from: '+14045550100' },
    taken,
    refuseWith: (next) => {
      refusal = next
    },
    fallSilent: (onTaken) => {
      silence = onTaken
    },
    hangUp,
    post: (url, fields, { signature, signedFor = url } = {}) =>
      fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signature ?? sign(signedFor, fields),
        },
        body: new URLSearchParams(fields),
      }),
    close,
  }
}

/** As the service documents it; written apart from `signature.ts` on purpose. */
function sign(url: string, fields: [string, string][]): string {
  const hmac = createHmac('sha1', TOKEN).update(url)
  for (const [name, value] of fields.toSorted(([a], [b]) => (a < b ? -1 : 1))) hmac.update(name).update(value)
  return hmac.digest('base64')
}
