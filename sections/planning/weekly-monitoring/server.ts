import { implement } from '#server/context.ts'
import { monitoring } from './contract.ts'
import { exportReport } from './export.ts'
import { report, status, statusAgo } from './service.ts'

export default implement(monitoring, { status, statusAgo, report, exportReport })
