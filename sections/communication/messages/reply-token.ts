import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '#server/app.ts'
import { keepSecrets } from '#server/people/secrets.ts'

// An answer by mail is believed by the address it was sent to and by nothing that stands in it: a person's place in one
// conversation, signed with the portal's own key. Lower-case letters and digits: mail servers change capitals.

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const SIGNED_BYTES = 10
const ID_LETTERS = 26
const TOKEN = new RegExp(`\\+([a-z2-7]{${ID_LETTERS + (SIGNED_BYTES * 8) / 5}})@`, 'i')

const keys = new WeakMap<object, Buffer>()
function keyOf(app: Pick<App, 'dataDir'>): Buffer {
  const key = keys.get(app) ?? keepSecrets(app.dataDir).signing
  keys.set(app, key)
  return key
}

function inLetters(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

function fromLetters(word: string): Buffer {
  const bits = [...word].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

const signatureOf = (app: Pick<App, 'dataDir'>, id: Buffer) =>
  createHmac('sha256', keyOf(app)).update('answer\0').update(id).digest().subarray(0, SIGNED_BYTES)

/** Where the answer of whoever has this place in a conversation goes: `replies+…@example.org`. */
export function replyAddressFor(app: Pick<App, 'dataDir'>, address: string, placeId: string): string {
  const id = Buffer.from(placeId.replaceAll('-', ''), 'hex')
  const [local = '', domain = ''] = address.split('@')
  return `${local}+${inLetters(id)}${inLetters(signatureOf(app, id))}@${domain}`
}

/** The place that an address of ours names; null for every other one. */
export function placeNamedBy(app: Pick<App, 'dataDir'>, address: string): string | null {
  const token = TOKEN.exec(address)?.[1]?.toLowerCase()
  if (!token) return null
  const id = fromLetters(token.slice(0, ID_LETTERS)).subarray(0, 16)
  const signed = fromLetters(token.slice(ID_LETTERS))
  if (!timingSafeEqual(signed, signatureOf(app, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
