import { MINUTE } from '#kernel/clock.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { teamBoard } from './contract.ts'

const lists = [teamBoard.list, teamBoard.one]

export default defineLive({
  refreshes: {
    'tasks.changed': [...lists, teamBoard.waiting],
    'team-board.liked': [...lists, teamBoard.likes],
    'threads.changed': lists,
    'users.changed': lists,
  },
  badges: [{ entry: 'team-board', count: teamBoard.waiting, everyMs: MINUTE }],
})
