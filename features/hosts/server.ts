import { implement } from '#server/context.ts'
import { addAlias, removeAlias } from './aliases.ts'
import { bulkEdit, bulkRemove } from './bulk.ts'
import { addContact, editContact, listContacts, removeContact } from './contacts.ts'
import { hostContacts, hosts } from './contract.ts'
import { demo } from './demo.ts'
import { exportContacts, exportHosts } from './export.ts'
import { records } from './records.ts'
import { addHost, editHost, hostOptions, listHosts, oneHost, removeHost } from './service.ts'

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
  { records, demo },
)

const people = implement(hostContacts, {
  list: listContacts,
  exportList: exportContacts,
  add: addContact,
  edit: editContact,
  remove: removeContact,
})

export default { ...locations, calls: [...locations.calls, ...people.calls] }
