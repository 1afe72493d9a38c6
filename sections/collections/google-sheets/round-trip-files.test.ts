import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projects } from '#sections/planning/projects/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { takeAways } from './round-trip-contract.ts'

const FOLDER = join(import.meta.dirname, '../../../tests/samples/round-trip')
const FILES = readdirSync(FOLDER).filter((name) => !name.endsWith('.md'))

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  const made = [
    {
      title: 'New shelves',
      notes: 'For the cold room',
      startDate: '2026-03-04',
      dueDate: '2026-05-06',
      budget: 120_050,
      estimatedHours: 12,
    },
    { title: '=Paint the hall', notes: 'Two coats,\nthen "white"', startDate: '2026-04-05' },
    {
      title: 'Café corner',
      notes: 'Öffnet später; wirklich',
      dueDate: '2026-11-18',
      budget: 7500,
      estimatedHours: 4,
    },
    { title: '00501 Main Street', notes: '+1 404 555 0123', budget: 100_000, estimatedHours: 1200 },
    { title: 'Trays', startDate: '2025-12-24', dueDate: '2026-01-31', budget: 1205, estimatedHours: 0 },
  ]
  for (const [nth, { title, ...rest }] of made.entries())
    await admin.call(projects.add, {
      id: `0190a6e8-3c1f-7d42-9a5b-00000000000${nth + 1}`,
      title: `Sample: ${title}`,
      ...rest,
    })
  const { id } = await admin.call(takeAways.take, { title: 'Projects', list: '/api/projects' })
  // The files were made from a list that went out under this code.
  await portal.app.pool.query(`UPDATE take_aways SET code = 'samplefile' WHERE id = $1`, [id])
})
afterAll(() => portal.close())

const look = (name: string) =>
  admin.call(takeAways.look, {
    file: new File([new Uint8Array(readFileSync(join(FOLDER, name)))], name),
  } as never)

it.each(FILES)(
  '%s says three changed cells and one new row, however its program writes the rest',
  async (name) => {
    const { counts, changes, added, notes, problems, refused } = await look(name)
    expect([problems, refused]).toEqual([[], []])
    expect(counts).toMatchObject({ rows: 6, changed: 3, conflicts: 0, added: 1, missing: 0 })
    expect(changes.map(({ name: row, heading }) => `${row}: ${heading}`).sort()).toEqual([
      'Sample: New shelves: Due',
      'Sample: New shelves: Notes',
      'Sample: Trays: Budget',
    ])
    expect(added).toMatchObject([{ name: 'Sample: Lamps' }])
    expect(notes.join()).toContain('“Number” and “Added by”')
  },
)

it('what one program wrote comes in, and the files of all others then bring nothing new', async () => {
  const { importId, seen } = await look('excel-de.csv')
  const done = await admin.try(takeAways.bringBack, { importId, seen })
  expect(done).toMatchObject({ status: 200, body: { changed: 3, added: 1, otherwise: [], problems: [] } })
  const { items } = await admin.call(projects.list, { search: 'Sample' })
  expect(new Set(items.map(({ title, dueDate, budget, notes }) => [title, dueDate, budget, notes]))).toEqual(
    new Set([
      ['Sample: 00501 Main Street', null, 100_000, '+1 404 555 0123'],
      ['Sample: =Paint the hall', null, null, 'Two coats,\nthen "white"'],
      ['Sample: Café corner', '2026-11-18', 7500, 'Öffnet später; wirklich'],
      ['Sample: Lamps', null, null, null],
      ['Sample: New shelves', '2026-12-24', 120_050, 'Changed there'],
      ['Sample: Trays', '2026-01-31', 125_050, null],
    ]),
  )
  for (const name of FILES) {
    const { counts } = await look(name)
    expect([name, counts]).toMatchObject([
      name,
      { changed: 0, conflicts: 0, added: 0, problems: 0, refused: 0 },
    ])
  }
})
