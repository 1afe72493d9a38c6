import { implement } from '#server/context.ts'
import { hostContacts, hosts } from './contract.ts'
import { demo } from './demo.ts'
import { personalData } from './personal-data.ts'
import { records } from './records.ts'
import { searches } from './searches.ts'
import { addHost, editHost, hostOptions, listHosts, oneHost, removeHost } from './service.ts'
import { addAlias, removeAlias } from './service-aliases.ts'
import { bulkEdit, bulkRemove } from './service-bulk.ts'
import { addContact, editContact, listContacts, removeContact } from './service-contacts.ts'
import { exportContacts, exportHosts } from './service-export.ts'
import { refusals } from './tables.ts'

const locations = implement(
  hosts,
  {
    list: listHosts,
    options: hostOptions,
    one: oneHost,
    exportList: exportHosts,
    add: addHost,
    edit: editHost,
    remove: removeHost,
    bulkEdit,
    bulkRemove,
    addAlias,
    removeAlias,
  },
  { records, searches, demo, personalData, refusals },
)

const people = implement(hostContacts, {
  list: listContacts,
  exportList: exportContacts,
  add: addContact,
  edit: editContact,
  remove: removeContact,
})

export default { ...locations, calls: [...locations.calls, ...people.calls] }
