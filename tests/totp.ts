import { codeAt, stepAt } from '#platform/second-factor/totp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows now for the key that a person typed into it. */
export function codeOfKey(key: string, now = new Date()): string {
  const bits = [...key.replaceAll(/[^A-Z2-7]/g, '')].map((letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return codeAt(Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))), stepAt(now))
}
