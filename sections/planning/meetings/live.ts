import { defineLive } from '#kernel/portal/manifest.ts'
import { threads } from '#platform/threads/contract.ts'
import { actions } from './actions-contract.ts'
import { agenda } from './agenda-contract.ts'
import { meetings } from './contract.ts'
import { minutes } from './minutes-contract.ts'

const lists = [meetings.list, meetings.one, meetings.current]
const ofAgenda = [agenda.read, agenda.one, agenda.choices]
const ofMinutes = [minutes.read, minutes.list, minutes.one]
const tasks = [actions.list, actions.one]

export default defineLive({
  refreshes: {
    'meetings.changed': [...lists, ...ofAgenda, ...ofMinutes, ...tasks],
    'agenda.changed': [...ofAgenda, ...ofMinutes, ...lists],
    'minutes.changed': [...ofMinutes, ...lists],
    'tasks.changed': [...tasks, agenda.read, ...ofMinutes, ...lists, threads.became],
    'projects.changed': [agenda.choices],
    'files.changed': [meetings.files],
    'users.changed': [...lists, ...ofMinutes, ...tasks, minutes.people],
  },
})
