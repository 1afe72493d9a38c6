import { implement } from '#server/context.ts'
import { defineOutgoing } from '#server/data/outgoing.ts'
import { permissionWording } from './access.ts'
import { source } from './calendar.ts'
import {
  recipientContacts,
  recipientSchedules,
  recipientStories,
  recipients,
  recipientTspContacts,
} from './contract.ts'
import { demo } from './demo.ts'
import { figures } from './figure-sources.ts'
import { first } from './first.ts'
import { contactRows, ourContactRows, partRecords, scheduleRows, storyRows } from './part-rows.ts'
import { personalData } from './personal-data.ts'
import { contactWishes } from './reach.ts'
import { recipientRecord, recipientRows } from './rows.ts'
import { searches } from './searches.ts'
import { bulkRemove, byAddress, map, one, options, remove, status } from './service.ts'
import { imports } from './service-import.ts'
import {
  addContact,
  addDay,
  addOurs,
  addStory,
  editContact,
  editOurs,
  listContacts,
  listOurs,
} from './service-parts.ts'
import { refusals } from './tables.ts'
import { waitingSource } from './waiting.ts'

const organizations = implement(
  recipients,
  {
    ...recipientRows.handlers,
    ...imports.handlers,
    ...byAddress.handlers,
    one,
    options,
    map,
    remove,
    bulkRemove,
    status,
  },
  {
    looksBack: true,
    records: [recipientRecord, ...partRecords],
    outgoing: [
      defineOutgoing({
        name: 'recipient',
        title: 'Recipients',
        table: recipientRecord.table,
        one: recipients.one,
      }),
    ],
    searches,
    calendar: [source],
    waiting: [waitingSource],
    contactWishes: [contactWishes],
    personalData,
    files: imports.files,
    roundTrips: [imports.roundTrip({ list: '/api/recipients', access: recipients.importApply.access })],
    jobs: [byAddress.job],
    demo,
    refusals,
    figures,
    permissionWording,
    first,
  },
)
const contacts = implement(recipientContacts, {
  list: listContacts,
  exportList: contactRows.handlers.exportList,
  add: addContact,
  edit: editContact,
  remove: contactRows.handlers.remove,
})
const ours = implement(recipientTspContacts, {
  list: listOurs,
  add: addOurs,
  edit: editOurs,
  remove: ourContactRows.handlers.remove,
})
const { edit: editDay, remove: removeDay } = scheduleRows.handlers
const days = implement(recipientSchedules, { add: addDay, edit: editDay, remove: removeDay })
const { edit: editStory, remove: removeStory } = storyRows.handlers
const stories = implement(recipientStories, { add: addStory, edit: editStory, remove: removeStory })

export default {
  ...organizations,
  calls: [organizations, contacts, ours, days, stories].flatMap(({ calls }) => calls),
}
