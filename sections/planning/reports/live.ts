import { defineLive } from '#kernel/portal/manifest.ts'
import { reports } from './contract.ts'

export default defineLive({ refreshes: { 'reports.changed': [reports.list, reports.one] } })
