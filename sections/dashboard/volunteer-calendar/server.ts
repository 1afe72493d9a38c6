import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { outsideCalendars, volunteerCalendar } from './contract.ts'
import { demo } from './demo.ts'
import { readOutsideCalendars } from './reading-job.ts'
import { add, edit, events, read, rows, source } from './service.ts'
import { unrecorded } from './tables.ts'

const { list, one } = rows.handlers

export default implement(
  { ...outsideCalendars, ...volunteerCalendar },
  { list, one, add, edit, remove: rows.handlers.remove, read, events },
  {
    // What other calendars say is read anew every half hour, and kept by them.
    looksBack: ['events'],
    records: [rows.record()],
    calendar: [source],
    jobs: [readOutsideCalendars],
    personalData: [rows.madeBy({ keep: 'The calendars that are read are the charity’s.' })],
    unrecorded,
    permissionWording,
    demo,
  },
)
