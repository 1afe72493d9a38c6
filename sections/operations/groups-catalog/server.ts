import { firstPage } from '#kernel/calls/first-asked.ts'
import { implement } from '#server/context.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { permissionWording } from './access.ts'
import { compareAll } from './compare-job.ts'
import { groupContacts, groups } from './contract.ts'
import { demo } from './demo.ts'
import { derived } from './derived.ts'
import { figures } from './figure-sources.ts'
import { groupNames } from './names-contract.ts'
import { personalData } from './personal-data.ts'
import { contactRows, groupRows, records } from './rows.ts'
import { searches } from './searches.ts'
import {
  addName,
  bulkRemove,
  categories,
  details,
  edit,
  editMany,
  list,
  names,
  remove,
  removeName,
  rename,
  split,
  upsert,
  years,
} from './service.ts'
import { addContact, editContact } from './service-contacts.ts'
import { differ, doubles } from './service-doubles.ts'
import { merge } from './service-merge.ts'
import { refusals, unrecorded } from './tables.ts'

const imports = importRows({ ...groupRows, editMany }, { slice: 'groups-catalog', identity: 'name' })

const catalog = implement(
  groups,
  {
    ...groupRows.handlers,
    ...imports.handlers,
    list,
    edit,
    remove,
    bulkRemove,
    categories,
    years,
    details,
    rename,
    upsert,
    addName,
    removeName,
    split,
    merge,
    doubles,
    differ,
  },
  {
    looksBack: true,
    records,
    searches,
    personalData,
    files: imports.files,
    roundTrips: [imports.roundTrip({ list: '/api/groups-catalog', access: groups.importApply.access })],
    jobs: [compareAll],
    refusals,
    unrecorded,
    derived,
    demo,
    figures,
    permissionWording,
    first: { 'groups-catalog': () => [firstPage(groups.list), [groups.categories, {}]] },
  },
)

const { list: listContacts, one, exportList, remove: removeContact } = contactRows.handlers
const people = implement(groupContacts, {
  list: listContacts,
  one,
  exportList,
  add: addContact,
  edit: editContact,
  remove: removeContact,
})

const known = implement(groupNames, { names })

export default { ...catalog, calls: [...catalog.calls, ...people.calls, ...known.calls] }
