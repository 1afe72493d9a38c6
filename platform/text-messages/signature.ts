import { createHmac, timingSafeEqual } from 'node:crypto'

/** A form as it arrived: a name may come more than once. */
export type Form = Record<string, string | string[]>

/** What the service signs: the address it calls, and behind it every name with its value, sorted by name. */
export function signatureOf(authToken: string, url: string, form: Form): string {
  const words = Object.keys(form)
    .sort()
    .flatMap((name) => {
      const value = form[name] ?? ''
      const values = Array.isArray(value) ? [...new Set(value)].sort() : [value]
      return values.map((one) => name + one)
    })
  return createHmac('sha1', authToken)
    .update(Buffer.from(url + words.join(''), 'utf8'))
    .digest('base64')
}

export function isSigned(authToken: string, url: string, form: Form, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const [ours, theirs] = [Buffer.from(signatureOf(authToken, url, form)), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
