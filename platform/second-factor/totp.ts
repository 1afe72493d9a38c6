import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with the values every authenticator app takes: SHA-1, six digits, steps of 30 seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** A phone's clock may be one step off, either way. */
const DRIFT = 1

export const newSecret = () => randomBytes(SECRET_BYTES)

/** The code of one step. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The step whose code this is, newer than `after`; null when it is none. */
export function matchingStep(secret: Buffer, code: string, now: Date, after = 0): number | null {
  const given = Buffer.from(code)
  if (given.length !== DIGITS) return null
  const current = stepAt(now)
  let found: number | null = null
  for (let step = current - DRIFT; step <= current + DRIFT; step++)
    if (timingSafeEqual(given, Buffer.from(codeAt(secret, step))) && step > after) found = step
  return found
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, as authenticator apps read keys that are typed in. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** What the QR code says: `otpauth://totp/Charity:ana@…?secret=…&issuer=Charity`. */
export function keyUri(issuer: string, account: string, secret: Buffer): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret: base32(secret), issuer })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
