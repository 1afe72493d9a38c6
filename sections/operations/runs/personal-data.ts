import { eq, sql } from 'drizzle-orm'
import { isWho, ofPerson } from '#platform/people/service.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { runDrivers, runJobs, runStops, runs } from './tables.ts'

const KEPT = { keep: 'The runs are the charity’s.' }
const entered = [
  [runs, 'Runs you planned'],
  [runDrivers, 'Drivers you chose for runs'],
  [runJobs, 'Deliveries you planned in runs'],
  [runStops, 'Stops you planned in runs'],
] as const

export const personalData = [
  ...entered.map(([table, title]) =>
    definePersonalData({ table, title, of: ({ id }) => eq(table.createdBy, id), erasure: KEPT }),
  ),
  definePersonalData({
    table: runDrivers,
    title: 'Runs you drove',
    of: (who) =>
      sql`${runDrivers.driverId} IN (SELECT ${drivers.id} FROM ${drivers} WHERE ${ofPerson(drivers.personId, isWho(who))})`,
    secret: ['created_by'],
    erasure: KEPT,
  }),
]
