import { generateSync } from 'otplib'

/** What an authenticator app shows now for the key that a person typed into it. */
export const codeOfKey = (key: string, now = new Date()): string =>
  generateSync({ secret: key.replaceAll(/[^A-Z2-7]/g, ''), epoch: Math.floor(now.getTime() / 1000) })
