import { sql } from 'drizzle-orm'
import { implement } from '#server/context.ts'
import { mayView, permissionWording } from './access.ts'
import { actionRows, editAction, finishAction, moveAction } from './action-rows.ts'
import { actions as actionCalls } from './actions-contract.ts'
import { agenda as agendaCalls } from './agenda-contract.ts'
import { itemRows } from './agenda-rows.ts'
import {
  addItem,
  arrange,
  choices,
  decide,
  editItem,
  gather,
  readAgenda,
  removeItem,
  tick,
} from './agenda-service.ts'
import { source } from './calendar.ts'
import { carry } from './carry.ts'
import { meetings as calls } from './contract.ts'
import { demo } from './demo.ts'
import { first } from './first.ts'
import { exportLines, lineRows } from './line-rows.ts'
import { minutes as minutesCalls } from './minutes-contract.ts'
import { addMinutesFile, mayReadMinutes, minutesFiles, OWNER, removeMinutesFile } from './minutes-files.ts'
import { paper } from './paper.ts'
import { attendanceRecord, itemRecord, lineRecord, personalData, record } from './records.ts'
import { rows } from './rows.ts'
import { attend, calendarFile, current, move, remove, tell } from './service.ts'
import { addLine, editLine, peopleOfMeetings, readMinutes, removeLine } from './service-minutes.ts'
import { meetingLines, refusals } from './tables.ts'
import { waitingSource } from './waiting.ts'

const { list, one, exportList, add, edit } = rows.handlers
const ofMeetings = implement(
  calls,
  {
    list,
    one,
    exportList,
    add,
    edit,
    remove,
    current,
    move,
    carry,
    tell,
    attend,
    paper,
    calendarFile,
    files: minutesFiles,
    upload: addMinutesFile,
    removeFile: removeMinutesFile,
  },
  {
    looksBack: true,
    records: [record, itemRecord, lineRecord, attendanceRecord],
    searches: [
      rows.search({
        title: 'title',
        label: 'Meetings',
        icon: 'people',
        access: mayView,
        description: sql`to_char(meetings.date, 'FMMonth FMDD, YYYY')`,
        opens: (id) => ({ section: 'meetings', params: { id } }),
      }),
      {
        ...lineRows.search({
          title: 'text',
          label: 'Minutes',
          icon: 'document',
          access: mayView,
          description: sql`(SELECT m.title || ', ' || to_char(m.date, 'FMMon FMDD, YYYY')
            FROM meetings m WHERE m.id = ${meetingLines.meetingId})`,
        }),
        // People stand in a line by their ids.
        title: { text: sql`regexp_replace(${meetingLines.text}, '\\s*<@[^>]*>', '', 'g')`, weight: 1 },
      },
      actionRows.search({
        kind: 'meeting-task',
        texts: 'task',
        title: 'title',
        label: 'Tasks from minutes',
        icon: 'checklist',
        access: mayView,
      }),
    ],
    calendar: [source],
    waiting: [waitingSource],
    files: { [OWNER]: mayReadMinutes },
    personalData,
    demo,
    permissionWording,
    refusals,
    first,
  },
)

const ofAgenda = implement(agendaCalls, {
  one: itemRows.handlers.one,
  read: readAgenda,
  choices,
  gather,
  add: addItem,
  edit: editItem,
  remove: removeItem,
  decide,
  tick,
  arrange,
})

const ofMinutes = implement(minutesCalls, {
  list: lineRows.handlers.list,
  one: lineRows.handlers.one,
  exportList: exportLines,
  read: readMinutes,
  people: peopleOfMeetings,
  add: addLine,
  edit: editLine,
  remove: removeLine,
})

const ofActions = implement(actionCalls, {
  list: actionRows.handlers.list,
  one: actionRows.handlers.one,
  exportList: actionRows.handlers.exportList,
  edit: editAction,
  move: moveAction,
  finish: finishAction,
})

export default {
  ...ofMeetings,
  calls: [...ofMeetings.calls, ...ofAgenda.calls, ...ofMinutes.calls, ...ofActions.calls],
}
