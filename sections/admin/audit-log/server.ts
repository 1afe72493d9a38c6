import { implement } from '#server/context.ts'
import { auditLogs } from './contract.ts'
import { exportList, list, options } from './service.ts'

export default implement(auditLogs, { list, options, exportList })
