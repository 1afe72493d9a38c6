import { defineLive } from '#kernel/portal/manifest.ts'
import { attachments } from './contract.ts'

export default defineLive({ refreshes: { 'files.changed': [attachments.list] } })
