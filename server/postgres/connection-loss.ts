/** How a connection to the database that broke, or could not be made, is told from any other fault. */

const CODES =
  /^(57P0[1-5]|08...|25006|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const WORDS =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end|is not currently accepting connections/

/** Nothing is wrong with what was asked: the database ended, restarts, is out of reach or takes no writes (25006: a replica). */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  // A file that is missing has the code of a socket that is.
  const ofFile = code === 'ENOENT' && syscall !== 'connect'
  return (CODES.test(code) && !ofFile) || WORDS.test(error.message) || isConnectionLoss(error.cause)
}
