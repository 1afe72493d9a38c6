import { byPerson } from '#platform/people/service-import.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { rows } from './rows.ts'

/** Who helps, by name and number. */
export const imports = importRows(rows, { slice: 'volunteers', identity: 'name', matching: byPerson(rows) })
