import { defineLive } from '#kernel/portal/manifest.ts'
import { threads } from '#platform/threads/contract.ts'
import { teamBoard } from './contract.ts'

const lists = [teamBoard.list, teamBoard.one]

export default defineLive({
  refreshes: {
    'tasks.changed': [...lists, teamBoard.waiting, threads.became],
    'team-board.liked': [...lists, teamBoard.likes],
    'threads.changed': lists,
    'users.changed': lists,
  },
})
