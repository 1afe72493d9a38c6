import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, conflict, diskFull, type ErrorBody, invalid, unavailable } from '#kernel/calls/errors.ts'
import type { App } from '../app.ts'
import { isConnectionLoss } from '../postgres/connection-loss.ts'
import { faultPage } from './fault-page.ts'
import { faultForLog } from './request-log.ts'

interface DatabaseFault {
  code?: string
  constraint?: string
  table?: string
  detail?: string
}

/** Constraint that people can run into -> words for it, as slices say them. */
type Refusals = Readonly<Record<string, string>>

const isDatabaseFault = (error: unknown): error is Error & DatabaseFault =>
  error instanceof Error && /^[0-9A-Z]{5}$/.test(String((error as DatabaseFault).code ?? ''))

/** Not serializable, a deadlock, a lock that did not come free. */
const CLASHES = new Set(['40001', '40P01', '55P03'])

/** What PostgreSQL refused, said as an answer. Anything that is not the caller's doing stays a fault of ours. */
function fromDatabase(fault: Error & DatabaseFault, refusals: Refusals): AppError {
  const words = refusals[fault.constraint ?? '']
  const code = fault.code ?? ''
  if (code === '23505' || code === '23P01') return conflict(words ?? 'This already exists.')
  if (code === '23503')
    return conflict(words ?? 'Something else still refers to this, or what it refers to is gone.')
  if (code === '23514' || code === '23502' || code.startsWith('22'))
    return invalid({}, words ?? 'A value is out of range.')
  if (CLASHES.has(code)) return conflict('Somebody changed the same thing at this moment. Please try again.')
  if (code === '53100') return diskFull()
  if (code === '57014')
    return unavailable(
      'This took too long, so it was stopped. Nothing was changed. Please try a smaller part.',
    )
  if (code.startsWith('57') || code.startsWith('08') || code === '53300' || code === '25006')
    return unavailable(NOT_REACHABLE)
  return ourFault()
}

const NOT_REACHABLE = 'The database is not reachable right now. Please try again in a moment.'
const ourFault = () =>
  new AppError('DATABASE_ERROR', 'Something went wrong on our side. Nothing was changed. Please try again.')

/** What was thrown, however it is wrapped. */
const innerOf = (error: unknown) =>
  error instanceof Error && error.cause !== undefined ? error.cause : error

/** Somebody else was at the same thing at this moment; it says nothing about the thing itself. */
export function isClash(error: unknown): boolean {
  const inner = innerOf(error)
  return isDatabaseFault(inner) && CLASHES.has(inner.code ?? '')
}

/** Any thrown thing as an answer in words. */
export function toAppError(error: unknown, refusals: Refusals = {}): AppError {
  if (error instanceof AppError) return error
  const inner = innerOf(error)
  if (inner instanceof AppError) return inner
  if (isDatabaseFault(inner)) return fromDatabase(inner, refusals)
  const fault = (inner as { code?: string } | null)?.code
  if (fault === 'ENOSPC' || fault === 'EDQUOT') return diskFull()
  if (isConnectionLoss(inner)) return unavailable(NOT_REACHABLE)
  const status = (inner as Partial<FastifyError> | null)?.statusCode
  if (typeof status === 'number' && status >= 400 && status < 500)
    return fromFastify(status, inner as FastifyError)
  return ourFault()
}

function fromFastify(status: number, error: FastifyError): AppError {
  if (status === 413) return new AppError('TOO_LARGE', 'This is too large to be taken in one piece.')
  if (status === 404) return new AppError('DATA_LOADING_ERROR', 'There is nothing at this address.')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return invalid({}, 'Please send JSON.')
  return invalid({}, 'This request could not be read.')
}

/** The connection closed in the middle of what was sent: nothing of ours failed, and nobody reads the answer. */
function isSenderGone(error: unknown, { raw }: FastifyRequest): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return !raw.complete && code === 'ECONNRESET' && message === 'aborted'
}

/** A person who opened an address: a link in a letter, an export. What the portal's own pages ask for is JSON. */
const isOpenedByHand = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

/**
 * The error handler of the whole application: `{ code, message, fields?, requestId, … }`, or a page in the same words;
 * internals only in the log.
 */
export function answerError(
  app: Pick<App, 'settings' | 'typeface'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  refusals: Refusals = {},
) {
  const left = isSenderGone(error, request)
  if (left)
    request.log.info({ route: request.routeOptions.url }, 'Whoever asked left before all of it had come')
  const answer = left ? invalid({}, 'This request did not arrive whole.') : toAppError(error, refusals)
  if (answer.status >= 500)
    request.log.error({ ...faultForLog(error), route: request.routeOptions.url }, 'A request failed')
  const { retryAfterSeconds, status: _, keepsChanges: __, ...details } = answer.details
  const body: ErrorBody = { code: answer.code, message: answer.message, ...details, requestId: request.id }
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  if (isOpenedByHand(request))
    return reply.code(answer.status).type('text/html; charset=utf-8').send(faultPage(app, answer))
  return reply.code(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
