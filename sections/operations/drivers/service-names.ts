import { sql } from 'drizzle-orm'
import { namesIn } from '#server/data/names.ts'
import { people } from '#server/data/tables.ts'
import { drivers } from './tables.ts'

/** What drivers are called, by their ids. */
export const driverNames = namesIn(
  drivers,
  drivers.id,
  sql`(SELECT ${people.name} FROM ${people} WHERE ${people.id} = ${drivers.personId})`,
)
