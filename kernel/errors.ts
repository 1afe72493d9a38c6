/** Codes of spec 8, and the HTTP status each one travels with (design 9). */
export const STATUS_OF = {
  VALIDATION_ERROR: 400,
  AUTH_EXPIRED: 401,
  PERMISSION_DENIED: 403,
  DATA_LOADING_ERROR: 404,
  CONFLICT: 409,
  GONE: 410,
  TOO_LARGE: 413,
  UNPROCESSABLE: 422,
  TOO_MANY_REQUESTS: 429,
  DATABASE_ERROR: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof STATUS_OF

/** One message per field, keyed by its path in the input: `groups.0.name`. */
export type FieldErrors = Record<string, string>

/** What every failed call answers: `{ code, message, fields?, requestId, … }`. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  fields?: FieldErrors
  requestId: string
  /** 409: the row as it is now, for the field-by-field merge. */
  current?: Record<string, unknown>
  /** 409 of an undo: what somebody changed since. */
  conflicts?: { table: string; id: string; fields: string[]; by?: string }[]
}

/** An answer in words. Thrown anywhere on the server; one table turns it into a status. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Omit<Partial<ErrorBody>, 'code' | 'message' | 'requestId'> & {
    retryAfterSeconds?: number
  }

  constructor(code: ErrorCode, message: string, details: AppError['details'] = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status() {
    return STATUS_OF[this.code]
  }
}

export const invalid = (fields: FieldErrors, message?: string) =>
  new AppError('VALIDATION_ERROR', message ?? Object.values(fields)[0] ?? 'Please check what you entered.', {
    fields,
  })
export const notSignedIn = () => new AppError('AUTH_EXPIRED', 'Please sign in to continue.')
export const forbidden = (message = 'You do not have permission to do this.') =>
  new AppError('PERMISSION_DENIED', message)
export const notFound = (what: string) => new AppError('DATA_LOADING_ERROR', `${what} was not found.`)
export const conflict = (message: string, details: AppError['details'] = {}) =>
  new AppError('CONFLICT', message, details)
export const gone = (message: string) => new AppError('GONE', message)
export const unprocessable = (message: string) => new AppError('UNPROCESSABLE', message)
export const tooLarge = (message: string) => new AppError('TOO_LARGE', message)
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new AppError('TOO_MANY_REQUESTS', message, { retryAfterSeconds })
