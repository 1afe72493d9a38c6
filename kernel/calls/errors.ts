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
  /** 409: the person who is probably meant, known already. */
  twin?: { id: string; name: string }
  /** 409 of an undo: what somebody changed since, or what others added below it ("2 contacts belong to this …"). */
  conflicts?: { table: string; id: string; fields: string[]; by?: string; hanging?: string }[]
  /** How many there are; not all of many are named. */
  conflictCount?: number
}

/** An answer in words. Thrown anywhere on the server; one table turns it into a status. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Omit<Partial<ErrorBody>, 'code' | 'message' | 'requestId'> & {
    retryAfterSeconds?: number
    /** What the call did until it refused stays: a wrong code is spent, a try is counted. Of `secret` calls only. */
    keepsChanges?: boolean
    /** Where the code's own status says less than another one (507: the disk is full). */
    status?: number
  }

  constructor(code: ErrorCode, message: string, details: AppError['details'] = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status() {
    return this.details.status ?? STATUS_OF[this.code]
  }
}

export const invalid = (fields: FieldErrors, message?: string) =>
  new AppError('VALIDATION_ERROR', message ?? Object.values(fields)[0] ?? 'Please check what you entered.', {
    fields,
  })
export const notSignedIn = () => new AppError('AUTH_EXPIRED', 'Please sign in to continue.')
export const someoneElse = () => new AppError('AUTH_EXPIRED', 'Somebody else is signed in here by now.')
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
/** The refusal stays, and so does what the call changed before it: a wrong code counts although it is refused. */
export const keepingChanges = ({ code, message, details }: AppError) =>
  new AppError(code, message, { ...details, keepsChanges: true })
export const unavailable = (message: string) => new AppError('UNAVAILABLE', message)
export const diskFull = () =>
  new AppError(
    'DATABASE_ERROR',
    'The disk of this server is full, so nothing was changed. Please tell an administrator.',
    { status: 507 },
  )
