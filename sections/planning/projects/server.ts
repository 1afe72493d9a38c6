import { eq, or, sql } from 'drizzle-orm'
import { implement } from '#server/context.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { mayView, permissionWording } from './access.ts'
import { actions } from './actions.ts'
import { projects as calls } from './contract.ts'
import { demo } from './demo.ts'
import { imports } from './import.ts'
import { record, taskListRecord, thanks } from './records.ts'
import { rows } from './rows.ts'
import { add, archive, archiveMany, claim, edit, move, numbered, restore } from './service.ts'
import { copy } from './service-copy.ts'
import { projects, taskLists } from './tables.ts'
import { taskRows } from './task-rows.ts'
import {
  addTask,
  arrange,
  completeMany,
  editTask,
  finishTask,
  moveTask,
  take,
  unfinishTask,
} from './task-service.ts'
import { tasks as taskCalls } from './tasks-contract.ts'
import { waitingSource } from './waiting.ts'

const ofProjects = implement(
  calls,
  {
    ...rows.handlers,
    ...imports.handlers,
    add,
    edit,
    numbered,
    move,
    claim,
    archive,
    restore,
    copy,
    archiveMany,
  },
  {
    looksBack: true,
    records: [record, taskListRecord],
    thanks: [thanks],
    waiting: [waitingSource],
    notificationActions: actions,
    searches: [
      rows.search({
        title: 'title',
        label: 'Projects',
        icon: 'projects',
        access: mayView,
        opens: (id) => ({ section: 'projects', params: { view: 'detail', id } }),
      }),
      taskRows.search({ texts: 'task', title: 'title', label: 'Tasks', icon: 'checklist', access: mayView }),
    ],
    personalData: [
      definePersonalData({
        table: projects,
        title: 'Projects you made, own or support',
        of: ({ id }) =>
          or(
            eq(projects.createdBy, id),
            sql`${id}::uuid = ANY (${projects.assignedTo})`,
            sql`${id}::uuid = ANY (${projects.supportIds})`,
          ),
        secret: ['assigned_to', 'support_ids', 'assigned_names', 'support_names', 'completed_by'],
        erasure: { keep: 'The project goes on with the others.' },
      }),
      definePersonalData({
        table: taskLists,
        title: 'Lists of tasks you made',
        of: ({ id }) => eq(taskLists.createdBy, id),
        erasure: { keep: 'The list is the team’s.' },
      }),
    ],
    files: imports.files,
    roundTrips: [imports.roundTrip({ list: '/api/projects', access: calls.importApply.access })],
    demo,
    permissionWording,
  },
)

const { list, one, exportList, remove, bulkEdit, bulkRemove } = taskRows.handlers
const ofTasks = implement(taskCalls, {
  list,
  one,
  exportList,
  add: addTask,
  edit: editTask,
  remove,
  bulkEdit,
  bulkRemove,
  move: moveTask,
  finish: finishTask,
  unfinish: unfinishTask,
  arrange,
  completeMany,
  take,
})

export default { ...ofProjects, calls: [...ofProjects.calls, ...ofTasks.calls] }
