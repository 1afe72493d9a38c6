import { addressOf, pathParams } from '#kernel/calls/address.ts'
import type { ArgsOf, Endpoint, OutputOf } from '#kernel/calls/contract.ts'
import { DEVICE_TIME_HEADER } from '#kernel/calls/device-time.ts'
import { IN_PARTS_FROM, PARTS_HEADER, type SentInParts, writeSentInParts } from '#kernel/calls/parts.ts'
import { PERSON_HEADER } from '#kernel/people/person-header.ts'
import { ONLY_A_PREVIEW, PREVIEW_HEADER } from '#kernel/people/preview.ts'
import { LOOK_BACK_HEADER, ONLY_A_LOOK_BACK } from '#kernel/portal/look-back.ts'
import {
  MUTATION_RETRIES,
  REQUEST_TIMEOUT_MS,
  RETRY_FIRST_MS,
  RETRY_MOST_MS,
  UPLOAD_TIMEOUT_MS,
} from '../constants.ts'
import { lookedBackDay, looksBack } from '../device/looked-back.ts'
import { reportAnswer, reportSilence } from '../device/network.ts'
import { ANYTHING, isLive, liveWindow, reportOwnChange } from '../live/live-state.ts'
import { ApiError, errorFrom, isApiError, noAnswer, notJson, timedOut } from './errors.ts'
import { newId } from './ids.ts'
import { onlyLooks } from './look-back.ts'
import { previewedRole } from './preview.ts'
import { currentPersonId, reportNotSignedIn, USER_KEY } from './session-key.ts'
import { sendWithProgress } from './upload.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /** Names this change: sent again under the same key it happens once (design 9). */
  idempotencyKey?: string
  /** For endpoints with `upload`: exactly one file. */
  file?: File
  /** The same, where it was sent before the call (`in-parts.ts`). */
  sentInParts?: SentInParts
  /** Hears how much of the file has been sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  /** Sent to the end even where its page is left meanwhile; for small changes that nothing on the page waits for. */
  outlivesPage?: boolean
  /** What the same question was answered with before: given back when it is still the answer. */
  earlier?: object | undefined
}

/** How requests leave; screen tests point it at the server they started. */
export const transport = {
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  upload: sendWithProgress,
}

const requestIds = new WeakMap<object, string>()
/** The `etag` an answer came with. */
const marks = new WeakMap<object, string>()

/** The `x-request-id` an answer came with: what `offerUndo` needs. */
export const requestIdOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? requestIds.get(answer) : undefined

/** How many rows a request changed, where it was more than one; of those of this page. */
const changedRows = new Map<string, number>()
export const changedRowsOf = (requestId: string): number => changedRows.get(requestId) ?? 1

const isChange = (endpoint: Endpoint) => endpoint.method !== 'GET' && endpoint.reads !== true

/** One REST call, typed by its contract. Throws `ApiError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const { file } = options
  if (file && file.size >= IN_PARTS_FROM && currentPersonId())
    return (await import('./in-parts.ts')).callInParts(endpoint, args, { ...options, file })
  const { answer, content: text } = await send(endpoint, fieldsOf(args), options, (answer) => answer.text())
  if (answer.status === 304 && options.earlier) return options.earlier as OutputOf<E>
  if (text === '') return {} as OutputOf<E>
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw notJson(answer.status)
  }
  if (typeof body === 'object' && body !== null) {
    const [requestId, mark] = [answer.headers.get('x-request-id'), answer.headers.get('etag')]
    if (requestId) requestIds.set(body, requestId)
    const rows = Number(answer.headers.get('x-changed-rows'))
    if (requestId && rows > 1) changedRows.set(requestId, rows)
    if (mark) marks.set(body, mark)
  }
  return body as OutputOf<E>
}

/** Nobody wants this file to arrive any more: what of a large one has been sent goes. */
export function giveUpFile(file: File) {
  if (file.size >= IN_PARTS_FROM) void import('./in-parts.ts').then(({ forgetParts }) => forgetParts(file))
}

/** A change, under one idempotency key for all its attempts; tried again once as spec 8 says. */
export async function change<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const keyed = { ...options, idempotencyKey: options.idempotencyKey ?? newId() }
  for (let failures = 0; ; failures++) {
    try {
      return await call(endpoint, args, keyed)
    } catch (error) {
      const passing = isApiError(error, 'DATABASE_ERROR') || isApiError(error, 'NETWORK_ERROR')
      if (!passing || failures >= MUTATION_RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)))
    }
  }
}

/** Spec 9: doubles from 1 s up to 30 s. */
export const retryDelay = (failures: number) => Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_MOST_MS)

/** Fetches a file and hands it to the browser under the name the server gave it. */
export async function download<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): Promise<void> {
  const { answer, content } = await send(
    endpoint,
    fieldsOf(args),
    { timeoutMs: UPLOAD_TIMEOUT_MS },
    (answer) => answer.blob(),
  )
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileNameOf(answer.headers.get('content-disposition')) ?? 'download'
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken it over by the next turn of its loop; a minute is plenty for slow ones.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export function fileNameOf(disposition: string | null): string | undefined {
  if (!disposition) return undefined
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1]
}

const fieldsOf = (args: unknown) => (args ?? {}) as Record<string, unknown>

/** Sends and reads the whole answer within the time limit. */
async function send<T>(
  endpoint: Endpoint,
  args: Record<string, unknown>,
  options: CallOptions,
  read: (answer: Response) => Promise<T>,
): Promise<{ answer: Response; content: T }> {
  // The server refuses it as well.
  if (onlyLooks() && isChange(endpoint))
    throw new ApiError('PERMISSION_DENIED', looksBack() ? ONLY_A_LOOK_BACK : ONLY_A_PREVIEW)
  const timeoutMs = options.timeoutMs ?? (endpoint.upload ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  const passOn = () => timeout.abort()
  options.signal?.addEventListener('abort', passOn)
  if (options.signal?.aborted) passOn()
  try {
    const url = addressOf(endpoint, args)
    const init: RequestInit = {
      method: endpoint.method,
      credentials: 'same-origin',
      signal: timeout.signal,
      keepalive: options.outlivesPage ?? false,
      ...bodyOf(endpoint, args, options),
    }
    const answer = await (options.onProgress
      ? transport.upload(url, init, options.onProgress)
      : transport.fetch(url, init))
    reportAnswer(endpoint.path)
    const changed = answer.headers.get('x-changed') ?? (answer.status >= 500 ? notKnown(endpoint) : null)
    if (changed) reportOwnChange(changed.split(','))
    if (answer.status === 401 && endpoint.path !== USER_KEY[1]) reportNotSignedIn()
    if (!answer.ok && answer.status !== 304)
      throw errorFrom(answer.status, await answer.text(), answer.headers)
    return { answer, content: await read(answer) }
  } catch (error) {
    if (isApiError(error) || options.signal?.aborted) throw error
    const changed = notKnown(endpoint)
    if (changed) reportOwnChange([changed])
    if (timeout.signal.aborted) throw timedOut(timeoutMs)
    reportSilence(endpoint.path)
    throw noAnswer()
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', passOn)
  }
}

/** A change that failed may have been made all the same, and the server does not tell whoever made it. */
const notKnown = (endpoint: Endpoint) => (isChange(endpoint) && isLive() ? ANYTHING : null)

function bodyOf(endpoint: Endpoint, args: Record<string, unknown>, options: CallOptions): RequestInit {
  const headers: Record<string, string> = { accept: endpoint.download ? '*/*' : 'application/json' }
  const role = previewedRole()
  if (role) headers[PREVIEW_HEADER] = role
  const past = lookedBackDay()
  if (past) headers[LOOK_BACK_HEADER] = past
  const person = currentPersonId()
  // Who is signed in is asked without saying who that would be.
  if (person && endpoint.path !== USER_KEY[1]) headers[PERSON_HEADER] = person
  if (isChange(endpoint)) {
    headers['idempotency-key'] = options.idempotencyKey ?? newId()
    headers[DEVICE_TIME_HEADER] = String(Date.now())
  }
  const window = isChange(endpoint) ? liveWindow.get() : undefined
  if (window) headers['x-live-window'] = window
  const mark = options.earlier && marks.get(options.earlier)
  if (mark) headers['if-none-match'] = mark
  if (endpoint.method === 'GET') return { headers }
  const inPath = new Set(pathParams(endpoint.path))
  const fields = Object.fromEntries(Object.entries(args).filter(([name]) => !inPath.has(name)))
  if (options.sentInParts) headers[PARTS_HEADER] = writeSentInParts(options.sentInParts)
  else if (endpoint.upload) return { headers, body: formOf(fields, options.file) }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(fields) }
}

/** Fields before the file, as parsers that stream want it. */
function formOf(fields: Record<string, unknown>, file: File | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null)
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (file) form.append('file', file, file.name)
  return form
}
