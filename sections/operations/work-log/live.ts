import { defineLive } from '#kernel/portal/manifest.ts'
import { workLogs } from './contract.ts'
import { workKinds, workTeams } from './lists-contract.ts'

const hours = [workLogs.list, workLogs.read, workLogs.one, workLogs.week, workLogs.totals]

export default defineLive({
  refreshes: {
    'workLogs.changed': [...hours, workLogs.mine, workLogs.waiting],
    'workTimers.changed': [workLogs.mine],
    'workKinds.changed': [workKinds.list, workKinds.one, ...hours],
    'workTeams.changed': [workTeams.list, workTeams.one, ...hours],
  },
})
