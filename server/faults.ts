import type { Logger } from 'pino'
import { faultForLog } from './http/request-log.ts'
import { isConnectionLoss } from './postgres/connection-loss.ts'

/**
 * What nobody was waiting for and went wrong. A connection to the database that broke leaves nothing half done: PostgreSQL
 * takes the transaction back, and whoever comes next gets another connection; it is logged. After anything else nobody
 * knows what state this process is in: it says so and stops.
 */
export function watchFaults(log: Logger, end: (why: string) => void) {
  process.on('unhandledRejection', (fault) => {
    if (isConnectionLoss(fault))
      return log.warn(faultForLog(fault), 'A connection to the database broke where nobody was waiting')
    give(fault)
  })
  process.on('uncaughtException', (fault) => give(fault))
  const give = (fault: unknown) => {
    log.fatal(faultForLog(fault), 'A fault that nobody caught')
    end('a fault that nobody caught; the log says more')
  }
}
