import { getTableName, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOBODY } from '#kernel/people/access.ts'
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts'
import { personalData } from './personal-data.ts'
import { takeAwayRows } from './tables.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

it('rows that were taken out are about somebody who is named in whole words, and about nobody with a longer name', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO people (name, email) VALUES ('Ann Le (West)', 'ann@demo.example') RETURNING id`,
  )
  const about = personalData.find(({ table }) => getTableName(table) === getTableName(takeAwayRows))
  const lines = [
    ['Ann Le (West)', 12],
    ['Thanks to\nann le (west), as ever'],
    ['Write to ANN@demo.example'],
    ['Joann Le (West)'],
    ['Ann Le (Western Street)'],
    ['joann@demo.example'],
    ['Ann Le'],
  ]
  const found = await drizzle(database.pool).execute<{ cells: unknown[] }>(
    sql`SELECT cells FROM jsonb_array_elements(${JSON.stringify(lines)}::jsonb) AS take_away_rows(cells)
      WHERE ${about?.of({ id: NOBODY.id, email: 'ann@demo.example', personId: rows[0]?.id ?? null })}`,
  )
  expect(found.rows.map(({ cells }) => cells)).toEqual(lines.slice(0, 3))
})
