import { implement } from '#server/context.ts'
import { auditLogs } from './contract.ts'
import { exportList, list, options } from './service.ts'
import { requests } from './service-requests.ts'

export default implement(auditLogs, { list, requests, options, exportList })
