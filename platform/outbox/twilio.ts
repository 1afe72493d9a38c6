import { z } from 'zod'
import { SECOND } from '#kernel/clock.ts'
import type { Config } from '#server/config.ts'

type Service = NonNullable<Config['twilio']>

const TIMEOUT_MS = 20 * SECOND
/** Numbers that are none, cannot get texts or lie where this account may not send: no later try helps. */
const NEVER = new Set([21211, 21214, 21217, 21408, 21612, 21614])
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** The carrier heard STOP, whatever we know of it. */
const SAID_STOP = 21610

const Accepted = z.object({ sid: z.string().max(64) })
const Refusal = z.object({ code: z.number(), message: z.string() }).partial()

type TextOutcome =
  | { sent: string }
  /** `perhaps`: it has the text and its answer got lost, or it never had it. There is no key against sending twice. */
  | { refused: 'stopped' | 'for good' | 'for now' | 'perhaps'; reason: string; code?: number }

export interface Text {
  to: string
  body: string
  /** Where the service reports what became of it. */
  statusUrl: string | null
}

/** Hands a text to the service, which may be a phone number or a messaging service (`MG…`) of the account. */
export async function sendText(
  { url, accountSid, authToken, from }: Service,
  text: Text,
): Promise<TextOutcome> {
  const form = new URLSearchParams({ To: text.to, Body: text.body })
  form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from)
  if (text.statusUrl) form.set('StatusCallback', text.statusUrl)
  let response: Response
  try {
    response = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    const reason = 'The text message service cannot be reached'
    return { refused: wasNeverAsked(error) ? 'for now' : 'perhaps', reason }
  }
  const answer: unknown = await response.json().catch(() => null)
  const accepted = Accepted.safeParse(answer)
  if (response.ok && accepted.success) return { sent: accepted.data.sid }
  if (response.ok) return { refused: 'perhaps', reason: 'The answer of the service cannot be read' }
  const { code, message } = Refusal.safeParse(answer).data ?? {}
  const reason = `${message ?? `The text message service answered ${response.status}`}`.slice(0, 300)
  if (code === SAID_STOP) return { refused: 'stopped', reason, code }
  return { refused: code !== undefined && NEVER.has(code) ? 'for good' : 'for now', reason, code }
}

/** No connection came about, so nothing was sent. */
const wasNeverAsked = (error: unknown) =>
  NO_CONNECTION.has(String(((error as Error).cause as { code?: string } | undefined)?.code))
