import { type ErrorBody, type ErrorCode, type FieldErrors, STATUS_OF } from '#kernel/calls/errors.ts'

/** Codes of spec 8 that only the browser can find out, beside the server's own. */
export type ApiErrorCode = ErrorCode | 'NETWORK_ERROR' | 'TIMEOUT' | 'HTTP_ERROR'

/** What a call that did not work throws. `message` is in words and may be shown as it is. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  /** 0 when there was no answer. */
  readonly status: number
  readonly fields: FieldErrors
  readonly current: ErrorBody['current']
  readonly twin: ErrorBody['twin']
  readonly conflicts: NonNullable<ErrorBody['conflicts']>
  readonly conflictCount: number
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** The message is the server's own, not one of the default words. */
  readonly own: boolean

  constructor(
    code: ApiErrorCode,
    message: string,
    details: Partial<ErrorBody> & { status?: number; retryAfterSeconds?: number; own?: boolean } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = details.status ?? 0
    this.fields = details.fields ?? {}
    this.current = details.current
    this.twin = details.twin
    this.conflicts = details.conflicts ?? []
    this.conflictCount = details.conflictCount ?? this.conflicts.length
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds
    this.own = details.own ?? false
  }
}

export const isApiError = (error: unknown, code?: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)

/** Words for any thrown thing, for a toast or a failed state. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Please try again.'

/** What is wrong with which field; nothing when the error is about no field. */
export const faultsOf = (error: unknown): FieldErrors => (isApiError(error) ? error.fields : {})

/** What our server said, or else these words: spec 8 has its own default for some places. */
export const serverWords = (error: unknown, otherwise: string): string =>
  isApiError(error) && error.own ? error.message : otherwise

export const noAnswer = () =>
  new ApiError('NETWORK_ERROR', 'Lunchbox cannot be reached. Please check your connection.')
export const timedOut = (ms: number) => new ApiError('TIMEOUT', `Request timeout after ${ms}ms`)
export const notJson = (status: number) =>
  new ApiError('DATA_LOADING_ERROR', 'DATA_LOADING_ERROR: Non-JSON response from API', { status })

const KNOWN = new Set<string>(Object.keys(STATUS_OF))

/** Answers that are not ours, by status (spec 8). */
const WORDS: Partial<Record<ApiErrorCode, string>> = {
  AUTH_EXPIRED: 'Please sign in to continue.',
  PERMISSION_DENIED: 'You do not have permission to do this.',
  DATA_LOADING_ERROR: 'This could not be found.',
  DATABASE_ERROR: 'The portal could not do this just now. Please try again.',
}

function codeOf(status: number): ApiErrorCode {
  if (status === 401) return 'AUTH_EXPIRED'
  if (status === 403) return 'PERMISSION_DENIED'
  if (status === 404) return 'DATA_LOADING_ERROR'
  if (status >= 500) return 'DATABASE_ERROR'
  return 'HTTP_ERROR'
}

/** The error map of spec 8. `{ code, message, … }` of ours is taken as it is (design 5). */
export function errorFrom(status: number, text: string, headers: Headers): ApiError {
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  const details = {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  }
  const body = parseOurs(text)
  if (body) return new ApiError(body.code, body.message, { ...details, ...body, own: true })
  const code = codeOf(status)
  const words = WORDS[code] ?? `${status}: ${readable(text) || WORDS.DATABASE_ERROR}`
  return new ApiError(code, words, details)
}

/** A proxy's page or somebody else's JSON is nothing to read. */
const readable = (text: string) => (/^\s*(?:$|[<{["]|null)/.test(text) ? '' : text.slice(0, 500))

function parseOurs(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return undefined
    const { code, message } = body as Partial<ErrorBody>
    return typeof code === 'string' && KNOWN.has(code) && typeof message === 'string'
      ? (body as ErrorBody)
      : undefined
  } catch {
    return undefined
  }
}
