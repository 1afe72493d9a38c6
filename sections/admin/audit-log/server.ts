import { implement } from '#server/context.ts'
import { auditLogs } from './contract.ts'
import { first } from './first.ts'
import { exportList, list, options } from './service.ts'
import { latest, requests } from './service-requests.ts'

export default implement(auditLogs, { list, requests, latest, options, exportList }, { first })
