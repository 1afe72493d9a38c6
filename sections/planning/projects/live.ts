import { defineLive } from '#kernel/portal/manifest.ts'
import { threads } from '#platform/threads/contract.ts'
import { projects } from './contract.ts'
import { tasks } from './tasks-contract.ts'

const lists = [projects.list, projects.one]
const taskLists = [tasks.list, tasks.one]

export default defineLive({
  refreshes: {
    'projects.changed': [...lists, ...taskLists],
    'tasks.changed': [...lists, ...taskLists, threads.became],
    'threads.changed': taskLists,
    'users.changed': [...lists, ...taskLists],
  },
})
