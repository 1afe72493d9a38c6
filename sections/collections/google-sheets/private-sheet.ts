import { sign } from 'node:crypto'
import { z } from 'zod'
import { unprocessable } from '#kernel/calls/errors.ts'
import { HOUR, SECOND } from '#kernel/clock.ts'
import type { App } from '#server/app.ts'
import { readOutside, sendOutside } from '#server/http/outside.ts'
import { writeCsv } from '#server/spreadsheets/spreadsheet.ts'
import { type AccountKey, accountKey } from './service-account.ts'

/** A sheet at Google that is shared with the account of the portal: https://developers.google.com/sheets/api/reference/rest */

const SHEETS = 'https://sheets.googleapis.com/v4/spreadsheets'
const SCOPE = 'https://www.googleapis.com/auth/spreadsheets.readonly'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const ADDRESS = /^https:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{20,100})(?:\/|$|\?|#)/
const MOST_META_BYTES = 1_000_000

/** Of the address of a sheet, as a browser shows it: which spreadsheet, and which of its sheets. */
export function sheetIn(address: string): { id: string; gid: number } | undefined {
  const id = ADDRESS.exec(address)?.[1]
  // `/d/e/…` is a published one, which needs no account.
  if (!id || id === 'e') return undefined
  return { id, gid: Number(/[?#&]gid=(\d{1,12})/.exec(address)?.[1] ?? 0) }
}

const Token = z.object({ access_token: z.string() })
const Meta = z.object({
  sheets: z.array(z.object({ properties: z.object({ sheetId: z.int().default(0), title: z.string() }) })),
})
const Values = z.object({
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean()]))).default([]),
})

/** The sheet as CSV, as it is shown there. */
export async function readPrivate(
  app: App,
  address: string,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<Buffer> {
  const sheet = sheetIn(address)
  if (!sheet) throw unprocessable('This is not the address of a Google sheet.')
  const token = await tokenFor(app, await accountKey(app), signal)
  const ask = async (path: string, most: number) =>
    json(
      await readOutside(`${SHEETS}/${sheet.id}${path}`, {
        maxBytes: most,
        accept: 'application/json',
        headers: { authorization: `Bearer ${token}` },
        signal,
        rules: app.outside,
      }),
    )
  const meta = Meta.safeParse(await ask('?fields=sheets.properties(sheetId,title)', MOST_META_BYTES))
  const title = meta.data?.sheets.find(({ properties }) => properties.sheetId === sheet.gid)?.properties.title
  if (title === undefined) throw unprocessable('This spreadsheet does not have that sheet any more.')
  const range = encodeURIComponent(`'${title.replaceAll("'", "''")}'`)
  const read = Values.safeParse(await ask(`/values/${range}?valueRenderOption=FORMATTED_VALUE`, maxBytes))
  if (!read.success) throw unprocessable('The other side answered with something unreadable.')
  return writeCsv(read.data.values.map((row) => row.map(String)))
}

/** RFC 7523: a token for who can sign with the key of the account. */
async function tokenFor(app: App, key: AccountKey, signal: AbortSignal): Promise<string> {
  const now = Math.floor(app.now().getTime() / SECOND)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = part({ alg: 'RS256', typ: 'JWT', ...(key.private_key_id ? { kid: key.private_key_id } : {}) })
  const claims = part({
    iss: key.client_email,
    scope: SCOPE,
    aud: key.token_uri,
    iat: now,
    exp: now + HOUR / SECOND,
  })
  const signed = sign('sha256', Buffer.from(`${head}.${claims}`), key.private_key).toString('base64url')
  const { status, text } = await sendOutside(key.token_uri, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: GRANT, assertion: `${head}.${claims}.${signed}` }).toString(),
    maxBytes: 20_000,
    signal,
    rules: app.outside,
  })
  const token = status === 200 ? Token.safeParse(json(Buffer.from(text))) : undefined
  if (!token?.success) throw unprocessable(`Google did not let the account in (status ${status}).`)
  return token.data.access_token
}

function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw unprocessable('The other side answered with something unreadable.')
  }
}
