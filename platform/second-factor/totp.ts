import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'

/** RFC 6238 with the values every authenticator app takes: SHA-1, six digits, steps of 30 seconds. */
const STEP_SECONDS = 30
const letters = new ScureBase32Plugin()

/** RFC 4648, as authenticator apps read keys that are typed in. */
export const base32 = (bytes: Uint8Array) => letters.encode(bytes)

/** The step whose code this is, newer than `after`; null when it is none. A phone's clock may be one step off, either way. */
export function matchingStep(secret: Uint8Array, token: string, now: Date, after = 0): number | null {
  if (!/^\d{6}$/.test(token)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const found = verifySync({ secret, token, epoch, epochTolerance: STEP_SECONDS })
  return 'timeStep' in found && found.timeStep > after ? found.timeStep : null
}

/** What the QR code says: `otpauth://totp/Charity:ana@…?secret=…&issuer=Charity`. */
export const keyUri = (issuer: string, label: string, secret: Uint8Array) =>
  generateURI({ issuer, label, secret: base32(secret) })
