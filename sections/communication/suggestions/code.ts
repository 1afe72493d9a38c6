/** 25 letters and digits that nobody takes for one another: 123 bits, in groups that can be copied from paper. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const CODE = /^[A-HJ-NP-Z2-9]{5}(-[A-HJ-NP-Z2-9]{5}){4}$/

/** Made on the device of whoever suggests something; the portal keeps only what cannot be turned back into it. */
export function newCode(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(25))].map((byte) => LETTERS[byte % 32])
  return [0, 5, 10, 15, 20].map((at) => letters.slice(at, at + 5).join('')).join('-')
}
