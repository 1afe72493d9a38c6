import { shortText } from '#kernel/fields/fields.ts'
import { byPerson } from '#platform/people/service-import.ts'
import { spelledHosts } from '#sections/operations/hosts/service.ts'
import { calledByName } from '#server/spreadsheets/import-names.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { agreementRows, rows } from './rows.ts'

const named = calledByName(rows, {
  hostName: {
    column: shortText('Location', {
      max: 160,
      also: ['collects at', 'host', 'host location', 'collection site', 'picks up at'],
    }),
    fills: 'hostId',
    what: 'location',
    all: spelledHosts,
  },
})
/** Who drives, by name and number, and where they collect. */
export const imports = importRows(named.imported, {
  slice: 'drivers',
  identity: 'name',
  matching: byPerson(rows),
  rules: named.rules,
})

/** Agreements that a list of drivers names with their day. */
export const addAgreements = agreementRows.insertMany
