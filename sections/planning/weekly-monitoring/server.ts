import { implement } from '#server/context.ts'
import { monitoring } from './contract.ts'
import { exportReport } from './export.ts'
import { report, status, statusAgo } from './service.ts'
import { notInYet } from './service-summary.ts'

export default implement(monitoring, { notInYet, status, statusAgo, report, exportReport })
