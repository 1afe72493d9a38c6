import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { groupKey, groupWord, isNearGroup } from '#kernel/charity/group-names.ts'
import { history } from '#platform/history/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { groups } from './contract.ts'

let portal: TestPortal
let admin: Person
let hostId = ''
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('super_admin')
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO hosts (name, name_key) VALUES ('Oak Hall', 'oak hall') RETURNING id`,
  )
  hostId = String(rows[0]?.id)
})
afterAll(() => portal.close())
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await portal.app.pool.query<T & Record<string, unknown>>(text, values)).rows

it('the database matches names as the portal does, in any alphabet', async () => {
  const letters = fc.oneof(
    fc.string({
      unit: fc.constantFrom(..."abSTthe .,'’&-–|12ÄéñøŁßİıΣςЖשع漢かガﬁ①½™🐝\u0301\u00a0\u200b\t"),
      maxLength: 14,
    }),
    fc
      .array(fc.constantFrom('the', 'St.', 'st', 'MT', 'mt.', 'O’Neill', 'School', '12', '–'), {
        maxLength: 6,
      })
      .map((words) => words.join(' ')),
    fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(letters, fc.option(letters)), { minLength: 20, maxLength: 60 }),
      async (names) => {
        const rows = await query<{ word: string; key: string }>(
          `SELECT group_word(name) AS word, group_key(name, department) AS key
         FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS t (name, department, at) ORDER BY at`,
          [names.map(([name]) => name), names.map(([, department]) => department)],
        )
        expect(rows).toEqual(
          names.map(([name, department]) => ({ word: groupWord(name), key: groupKey(name, department) })),
        )
      },
    ),
    { numRuns: 40 },
  )
})

interface Sum {
  times: number
  sandwiches: number
  first: string
  last: string
}

/** Entry by entry in plain loops, by the names that people and undo left: nothing of the portal's sums. */
async function recounted(): Promise<Map<string, Sum>> {
  const owner = new Map<string, string>()
  for (const { id, name, department } of await query<{ id: string; name: string; department: string | null }>(
    `SELECT id, name, department FROM organizations UNION ALL SELECT organization_id, name, department FROM organization_names`,
  )) {
    const key = groupKey(name, department)
    expect(owner.has(key), `${key} means one group`).toBe(false)
    owner.set(key, id)
  }
  const sums = new Map<string, Sum>()
  const entries = await query<{
    day: string
    groups: { name: string; department?: string; count: number }[]
  }>('SELECT collection_date AS day, groups FROM sandwich_collections')
  for (const { day, groups: lines } of entries)
    for (const { name, department, count } of lines) {
      const id = owner.get(groupKey(name, department))
      expect(id, `${name} is in the catalog`).toBeDefined()
      const sum = sums.get(String(id)) ?? { times: 0, sandwiches: 0, first: day, last: day }
      sums.set(String(id), {
        times: sum.times + 1,
        sandwiches: sum.sandwiches + count,
        first: day < sum.first ? day : sum.first,
        last: day > sum.last ? day : sum.last,
      })
    }
  return sums
}

async function kept(): Promise<Map<string, Sum>> {
  const rows = await query<Sum & { id: string }>(
    `SELECT f.organization_id AS id, f.times, f.sandwiches, f.first_day AS first, f.last_day AS last
     FROM organization_figures f JOIN organizations o ON o.id = f.organization_id WHERE f.times <> 0 OR f.sandwiches <> 0`,
  )
  return new Map(rows.map(({ id, ...sum }) => [id, sum]))
}

const line = fc.record({
  name: fc.constantFrom(
    'Alder School',
    'the alder school',
    'Alder Club',
    'St Mark',
    'Saint Mark',
    'Rotary',
    'Rotary Club',
  ),
  department: fc.constantFrom(null, null, 'Youth'),
  count: fc.integer({ min: 0, max: 50 }),
})
const entry = fc.record({
  collectionDate: fc
    .integer({ min: 1, max: 28 })
    .map((day) => `2026-0${1 + (day % 9)}-${String(day).padStart(2, '0')}`),
  groups: fc.array(line, { maxLength: 3 }),
})
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('log' as const), entry, at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), entry, at: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('delete', 'merge', 'split', 'rename', 'categorize', 'move'),
      entry,
      at: fc.nat(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), entry, at: fc.nat() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const pick = <T>(from: T[], at: number): T | undefined => from[at % Math.max(1, from.length)]
const LOG = 'SELECT id, version FROM sandwich_collections ORDER BY id'

/** One request, or none where there is nothing to do it to; what can be undone. */
async function take({ kind, entry: given, at }: Step, done: string[]): Promise<string | undefined> {
  const entries = await query<{ id: string; version: number }>(LOG)
  const all = await query<{ id: string; version: number }>(
    'SELECT id, version FROM organizations ORDER BY name_key',
  )
  const some = pick(entries, at)
  const [group, other] = [pick(all, at), pick(all, at + 1)]
  const name = `Name ${done.length % 5}`
  const call = async (answer: Promise<{ status: number; requestId: string }>) => {
    const { status, requestId } = await answer
    // Nothing to undo where nothing was changed.
    expect(kind === 'undo' ? [200, 404, 409] : [200, 400, 409]).toContain(status)
    return status === 200 ? requestId : undefined
  }
  switch (kind) {
    case 'log':
      return call(admin.try(collections.add, { ...given, hostId, individualSandwiches: 3 }))
    case 'correct':
      return some && call(admin.try(collections.edit, { ...some, ...given }))
    case 'delete':
      return some && call(admin.try(collections.remove, { id: some.id }))
    case 'move':
      return (
        some &&
        call(
          admin.try(collections.bulkEdit, {
            ids: [some.id],
            changes: { collectionDate: given.collectionDate },
          }),
        )
      )
    case 'merge':
      return group && other && group.id !== other.id
        ? call(
            admin.try(groups.merge, { ...group, other: other.id, otherVersion: other.version, values: {} }),
          )
        : undefined
    case 'split': {
      const names = await query<{ id: string; nameId: string }>(
        'SELECT organization_id AS id, id AS "nameId" FROM organization_names ORDER BY name_key',
      )
      const one = pick(names, at)
      return one && call(admin.try(groups.split, one))
    }
    case 'rename':
      return group && call(admin.try(groups.edit, { ...group, name }))
    case 'categorize':
      return group && call(admin.try(groups.edit, { ...group, category: 'club' }))
    default: {
      const requestId = pick(done, at)
      return requestId && call(admin.try(history.undo, { requestId }))
    }
  }
}

it('the sums of groups are those of a recount, whatever was logged, merged, split and undone', async () => {
  let undone = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const done: string[] = []
      for (const one of steps) {
        const requestId = await take(one, done)
        if (requestId && one.kind === 'undo') undone += 1
        if (requestId) done.push(requestId)
        expect(await kept()).toEqual(await recounted())
      }
    }),
    { numRuns: 12 },
  )
  expect(undone).toBeGreaterThan(5)
  // And who is perhaps known twice: each pair that the rule finds, compared here one with each other.
  const all = await query<{ id: string; name: string; department: string | null }>(
    'SELECT id, name, department FROM organizations ORDER BY id',
  )
  const near = all.flatMap((a, index) =>
    all
      .slice(index + 1)
      .filter((b) => (a.department ?? '') === (b.department ?? '') && isNearGroup(a.name, b.name))
      .map((b) => `${a.name} ${b.name}`),
  )
  const alike = await query<{ a: string; b: string }>(
    `SELECT a.name AS a, b.name AS b FROM alike_organizations k
     JOIN organizations a ON a.id = k.first_id JOIN organizations b ON b.id = k.second_id`,
  )
  expect(alike.map(({ a, b }) => `${a} ${b}`)).toEqual(expect.arrayContaining(near))
})

it('people who log the same groups at once do not lose a sandwich', async () => {
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      admin.call(collections.add, {
        collectionDate: '2026-05-06',
        hostId,
        individualSandwiches: 1,
        groups:
          index % 2 === 0
            ? [
                { name: 'Larch Club', count: 10 },
                { name: 'Pine Club', count: 1 },
              ]
            : [
                { name: 'Pine Club', count: 1 },
                { name: 'The Larch Club', count: 10 },
              ],
      }),
    ),
  )
  const { items } = await admin.call(groups.list, { search: 'Larch Club' })
  expect(items).toMatchObject([{ times: 24, sandwiches: 240 }])
  expect(await kept()).toEqual(await recounted())
})
