import { passes } from '#kernel/people/access.ts'
import { implement } from '#server/context.ts'
import { ownedBy } from '#server/data/personal-data.ts'
import { defineRecord } from '#server/data/records.ts'
import { importsEvents, mayOpen } from './access.ts'
import { eventLinks, oldEvents, oldTotals } from './contract.ts'
import { demo } from './demo.ts'
import { totalImport } from './import-totals.ts'
import { link, list, unlink } from './links.ts'
import { eventImport } from './service-import-events.ts'
import { importedEvents } from './tables.ts'
import { eventTemplate, totalTemplate } from './template.ts'

/** It has no list of its own; an undo of an import forgets with its rows that they came. */
const importedRecord = defineRecord({
  table: importedEvents,
  noun: 'row of an old list',
  scope: (user) => (passes(user, mayOpen) ? undefined : false),
  mayChange: (user) => passes(user, importsEvents),
  fields: { key: 'Organization, contact and day' },
  event: 'event-requests.changed',
})

const events = implement(
  oldEvents,
  { ...eventImport.handlers, template: eventTemplate },
  {
    records: [importedRecord],
    files: { ...eventImport.files, ...totalImport.files },
    demo,
    personalData: [
      ownedBy(importedEvents.createdBy, {
        title: 'Rows of old lists you imported',
        erasure: { keep: 'They keep what was deleted from coming back.' },
      }),
    ],
  },
)
const totals = implement(oldTotals, { ...totalImport.handlers, template: totalTemplate })
const links = implement(eventLinks, { list, link, unlink })

export default { ...events, calls: [events, totals, links].flatMap(({ calls }) => calls) }
