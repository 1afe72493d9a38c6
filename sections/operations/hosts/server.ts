import { firstPage } from '#kernel/calls/first-asked.ts'
import { allOf, anyOf } from '#kernel/people/access.ts'
import { implement } from '#server/context.ts'
import { defineOutgoing } from '#server/data/outgoing.ts'
import { can, permissionWording } from './access.ts'
import { contactRows } from './contact-rows.ts'
import { hostContacts, hosts } from './contract.ts'
import { demo } from './demo.ts'
import { figures } from './figure-sources.ts'
import { personalData } from './personal-data.ts'
import { records } from './records.ts'
import { hostRows } from './rows.ts'
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
import { availability, readAvailability, scrape } from './service-available.ts'
import { addContact, contactsByAddress, editContact, listContacts, mapContacts } from './service-contacts.ts'
import { contactImport, locationImport } from './service-import.ts'
import { refusals, hosts as table, unrecorded } from './tables.ts'

const locations = implement(
  hosts,
  {
    ...hostRows.handlers,
    options,
    map,
    coordinates,
    ...byAddress.handlers,
    one,
    remove,
    bulkRemove,
    addAlias,
    removeAlias,
  },
  {
    looksBack: true,
    records,
    roundTrips: [
      locationImport.roundTrip({ list: '/api/hosts', access: allOf(can.HOSTS_ADD, can.HOSTS_EDIT) }),
      contactImport.roundTrip({ list: '/api/host-contacts', access: anyOf(can.HOSTS_EDIT) }),
    ],
    outgoing: [defineOutgoing({ name: 'location', title: 'Locations', table: table, one: hosts.one })],
    searches,
    demo,
    personalData,
    refusals,
    figures,
    permissionWording,
    first: { hosts: () => [firstPage(hosts.list, { filters: { status: 'active' } }), [hosts.options, {}]] },
    jobs: [byAddress.job, contactsByAddress.job, readAvailability],
    unrecorded,
  },
)

const { exportList, remove: removeContact } = contactRows.handlers
const people = implement(hostContacts, {
  list: listContacts,
  exportList,
  add: addContact,
  edit: editContact,
  remove: removeContact,
  map: mapContacts,
  availability,
  scrape,
  ...contactsByAddress.handlers,
})

export default { ...locations, calls: [...locations.calls, ...people.calls] }
