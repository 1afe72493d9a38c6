import { implement } from '#server/context.ts'
import { mayView, permissionWording } from './access.ts'
import { actions } from './actions.ts'
import { source } from './calendar.ts'
import { slots as calls } from './contract.ts'
import { tell } from './jobs.ts'
import { personalData } from './personal-data.ts'
import { records } from './records.ts'
import { slotRows } from './rows.ts'
import { add, assign, callOff, move, remove, signUp } from './service.ts'
import { accountHolders, candidates, candidatesFor } from './service-choose.ts'
import { reminder, remindMe } from './service-wishes.ts'
import { refusals, unrecorded } from './tables.ts'
import { thanks } from './thanks.ts'
import { waitingSource } from './waiting.ts'

const { list, one, exportList, edit } = slotRows.handlers

export default implement(
  calls,
  {
    list,
    one,
    exportList,
    edit,
    add,
    remove,
    callOff,
    signUp,
    assign,
    move,
    candidates,
    candidatesFor,
    reminder,
    remindMe,
  },
  {
    looksBack: true,
    records,
    searches: [slotRows.search({ title: 'title', label: 'Shifts', icon: 'calendar', access: mayView })],
    personalData,
    calendar: [source],
    waiting: [waitingSource],
    notificationActions: actions,
    helpers: [accountHolders],
    thanks: [thanks],
    jobs: [tell],
    refusals,
    unrecorded,
    permissionWording,
  },
)
