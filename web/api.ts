import { type ArgsOf, type Endpoint, type OutputOf, pathParams } from '#kernel/contract.ts'
import {
  MUTATION_RETRIES,
  REQUEST_TIMEOUT_MS,
  RETRY_FIRST_MS,
  RETRY_MOST_MS,
  UPLOAD_TIMEOUT_MS,
} from './constants.ts'
import { errorFrom, isApiError, noAnswer, notJson, timedOut } from './errors.ts'
import { newId } from './ids.ts'
import { reportAnswer, reportSilence } from './network.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /** Names this change: sent again under the same key it happens once (design 9). */
  idempotencyKey?: string
  /** For endpoints with `upload`: exactly one file. */
  file?: File
}

/** How requests leave; screen tests point it at the server they started. */
export const transport = { fetch: (url: string, init: RequestInit) => fetch(url, init) }

const requestIds = new WeakMap<object, string>()

/** The `x-request-id` an answer came with: what `offerUndo` needs. */
export const requestIdOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? requestIds.get(answer) : undefined

export const isChange = (endpoint: Endpoint) => endpoint.method !== 'GET' && endpoint.reads !== true

/** The address of a call: braces filled from `args`, the rest as query when it is a GET. */
export function addressOf(endpoint: Endpoint, args: Record<string, unknown>): string {
  const inPath = new Set(pathParams(endpoint.path))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(args[name])),
  )
  if (endpoint.method !== 'GET') return path
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(args)) {
    if (inPath.has(name) || value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item))
  }
  const query = search.toString()
  return query === '' ? path : `${path}?${query}`
}

/** One REST call, typed by its contract. Throws `ApiError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const { answer, content: text } = await send(endpoint, fieldsOf(args), options, (answer) => answer.text())
  if (text === '') return {} as OutputOf<E>
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw notJson(answer.status)
  }
  const requestId = answer.headers.get('x-request-id')
  if (requestId && typeof body === 'object' && body !== null) requestIds.set(body, requestId)
  return body as OutputOf<E>
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
  const timeoutMs = options.timeoutMs ?? (endpoint.upload ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  const passOn = () => timeout.abort()
  options.signal?.addEventListener('abort', passOn)
  if (options.signal?.aborted) passOn()
  try {
    const answer = await transport.fetch(addressOf(endpoint, args), {
      method: endpoint.method,
      credentials: 'same-origin',
      signal: timeout.signal,
      ...bodyOf(endpoint, args, options),
    })
    reportAnswer()
    if (!answer.ok) throw errorFrom(answer.status, await answer.text(), answer.headers)
    return { answer, content: await read(answer) }
  } catch (error) {
    if (isApiError(error) || options.signal?.aborted) throw error
    if (timeout.signal.aborted) throw timedOut(timeoutMs)
    reportSilence()
    throw noAnswer()
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', passOn)
  }
}

function bodyOf(endpoint: Endpoint, args: Record<string, unknown>, options: CallOptions): RequestInit {
  const headers: Record<string, string> = { accept: endpoint.download ? '*/*' : 'application/json' }
  if (isChange(endpoint)) headers['idempotency-key'] = options.idempotencyKey ?? newId()
  if (endpoint.method === 'GET') return { headers }
  const inPath = new Set(pathParams(endpoint.path))
  const fields = Object.fromEntries(Object.entries(args).filter(([name]) => !inPath.has(name)))
  if (endpoint.upload) return { headers, body: formOf(fields, options.file) }
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
