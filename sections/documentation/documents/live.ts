import { defineLive } from '#kernel/portal/manifest.ts'
import { documents } from './contract.ts'

const { list, one, tags, versions, permissions, links, accessLogs, onDashboard } = documents

export default defineLive({
  refreshes: {
    'documents.changed': [list, one, tags, versions, permissions, links, accessLogs, onDashboard],
    'documents.read': [list],
    'documents.kept': [list, one],
    'documents.dashboard': [onDashboard],
    'users.changed': [list, one, permissions],
  },
})
