import { sql } from 'drizzle-orm'
import { homeCard } from '#kernel/calls/first-asked.ts'
import { implement } from '#server/context.ts'
import { definePersonalData, ownedBy } from '#server/data/personal-data.ts'
import { mayView, permissionWording } from './access.ts'
import { workLogs as logCalls, workTimer } from './contract.ts'
import { demo } from './demo.ts'
import { minutes } from './figure-sources.ts'
import { letter } from './letter.ts'
import { kinds, teams } from './lists.ts'
import { workKinds as kindCalls, workTeams as teamCalls } from './lists-contract.ts'
import { record, rows } from './rows.ts'
import { decide, mine, read, sameAsLastWeek, totals, waiting, week } from './service.ts'
import { imports } from './service-import.ts'
import { workLogs, workTeams, workTimers } from './tables.ts'
import { discard, start, stop, timerRecord } from './timer.ts'
import { waitingSource } from './waiting.ts'

const own = { read, mine, week, sameAsLastWeek, decide, waiting, totals, letter }

const log = implement(
  logCalls,
  { ...rows.handlers, ...imports.handlers, ...own },
  {
    // Not the letter: a paper that confirms something is of the day on which it is written.
    looksBack: ['list', 'one', 'exportList', 'read', 'mine', 'week', 'waiting', 'totals'],
    records: [record, kinds.record(), teams.record(), timerRecord],
    searches: [
      rows.search({
        title: 'description',
        label: 'Work log',
        icon: 'clock',
        access: mayView,
        called: ['hours', 'work log', 'time'],
        description: sql`to_char(${workLogs.workDate}, 'Mon FMDD, YYYY')`,
      }),
    ],
    personalData: [
      ownedBy(workLogs.userId, {
        title: 'Hours you worked',
        secret: ['shared_with', 'decided_by', 'decided_content', 'content'],
        erasure: { keep: 'The hours stay in the sums of the charity, without your name.' },
      }),
      ownedBy(workTimers.userId, { title: 'Your running timer', erasure: 'delete' }),
      definePersonalData({
        table: workTeams,
        title: 'Teams you belong to',
        of: ({ id }) => sql`${id}::uuid = ANY (${workTeams.memberIds})`,
        secret: ['member_ids'],
        erasure: { keep: 'The team goes on with the others.' },
      }),
      kinds.madeBy({ keep: 'Hours are counted by them.' }),
    ],
    files: imports.files,
    refusals: {
      work_kinds_name_key: 'There is a kind of work of this name already.',
      work_teams_name_key: 'There is a team of this name already.',
      work_timers_user_key: 'Another timer is running by now.',
    },
    demo,
    figures: [minutes],
    permissionWording,
    waiting: [waitingSource],
    first: { [homeCard('my-hours')]: () => [[logCalls.mine, {}]] },
  },
)
const timer = implement(workTimer, { start, stop, discard })
const { list, one, add, edit, remove } = kinds.handlers
const kindHalf = implement(kindCalls, { list, one, add, edit, remove })
const teamHalf = implement(teamCalls, {
  list: teams.handlers.list,
  one: teams.handlers.one,
  add: teams.handlers.add,
  edit: teams.handlers.edit,
  remove: teams.handlers.remove,
})

export default {
  ...log,
  calls: [...log.calls, ...timer.calls, ...kindHalf.calls, ...teamHalf.calls],
}
