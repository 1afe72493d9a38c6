import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { hostContacts, hosts } from './contract.ts'
import { demo } from './demo.ts'
import { personalData } from './personal-data.ts'
import { contactRows, hostRows, records } from './rows.ts'
import { searches } from './searches.ts'
import {
  addAlias,
  bulkRemove,
  byAddress,
  coordinates,
  map,
  one,
  options,
  remove,
  removeAlias,
} from './service.ts'
import { addContact, editContact, listContacts } from './service-contacts.ts'
import { refusals } from './tables.ts'

const locations = implement(
  hosts,
  {
    ...hostRows.handlers,
    options,
    map,
    coordinates,
    geocodeAll: byAddress.handlers.geocodeAll,
    one,
    remove,
    bulkRemove,
    addAlias,
    removeAlias,
  },
  { records, searches, demo, personalData, refusals, permissionWording, jobs: [byAddress.job] },
)

const { exportList, remove: removeContact } = contactRows.handlers
const people = implement(hostContacts, {
  list: listContacts,
  exportList,
  add: addContact,
  edit: editContact,
  remove: removeContact,
})

export default { ...locations, calls: [...locations.calls, ...people.calls] }
