import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type ErrorBody, invalid } from '#kernel/calls/errors.ts'

/** No call of ours needs more; JSON nested by the thousand only exhausts the stack of whoever walks it. */
const MAX_DEPTH = 50

/** Refuses JSON that is nested too deeply. */
export function refuseDepth(value: unknown) {
  if (isDeeper(value, MAX_DEPTH)) throw invalid({ body: 'This request is nested too deeply.' })
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

/**
 * What Node cannot even parse as HTTP (headers or an address over 16 kB, a broken request line) never becomes a
 * request; it is answered here, in the same shape as everything else.
 */
export function answerUnreadable(fault: Error & { code?: string }, socket: Socket) {
  if (fault.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const error =
    fault.code === 'HPE_HEADER_OVERFLOW'
      ? new AppError('TOO_LARGE', 'The address or the headers of this request are too long.')
      : fault.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new AppError('VALIDATION_ERROR', 'This request took too long to arrive. Please try again.', {
            status: 408,
          })
        : invalid({}, 'This request could not be read.')
  const body = JSON.stringify({
    code: error.code,
    message: error.message,
    requestId: randomUUID(),
  } satisfies ErrorBody)
  socket.end(
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
