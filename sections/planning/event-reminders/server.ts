import { implement } from '#server/context.ts'
import { mayView, permissionWording } from './access.ts'
import { reminders as calls } from './contract.ts'
import { demo } from './demo.ts'
import { rows } from './rows.ts'
import { add, completeMany, count, edit, finish, move, tabCounts } from './service.ts'

const { list, one, exportList, remove, bulkEdit, bulkRemove } = rows.handlers

export default implement(
  calls,
  {
    list,
    one,
    exportList,
    add,
    edit,
    remove,
    bulkEdit,
    bulkRemove,
    count,
    tabCounts,
    move,
    finish,
    completeMany,
  },
  {
    // History and undo are those of every task (platform/tasks/records.ts).
    looksBack: true,
    searches: [
      rows.search({ texts: 'task', title: 'title', label: 'Event reminders', icon: 'bell', access: mayView }),
    ],
    demo,
    permissionWording,
  },
)
