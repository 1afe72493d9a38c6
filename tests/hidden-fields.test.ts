import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { seedDemo } from '#server/demo.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { schemaOf } from './inputs.ts'
import { endpoints, nameOf } from './walks.ts'

interface Answer {
  status: number
  body: { items?: Record<string, unknown>[] }
}

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date('2026-11-20T15:00:00Z') })
  await seedDemo(portal.app, { anchor: '2026-11-18' })
  // The demo's addresses are made of names, by which everybody may search.
  await portal.app.pool.query(
    `UPDATE people SET email = substr(md5(id::text), 1, 12) || '@hidden.example' WHERE email IS NOT NULL`,
  )
  admin = await portal.as('super_admin')
})
afterAll(() => portal.close())

const fieldsOf = (endpoint: Endpoint) => schemaOf(endpoint).properties ?? {}
const lists = endpoints.filter(
  (endpoint) =>
    endpoint.method === 'GET' &&
    !endpoint.path.includes('{') &&
    'sort' in fieldsOf(endpoint) &&
    'limit' in fieldsOf(endpoint),
)
const ask = (person: Person, endpoint: Endpoint, args: object) =>
  person.try(endpoint, { limit: 200, ...args } as never) as Promise<Answer>
const isSaid = (value: unknown) => value !== null && value !== undefined

/** Somebody for each permission that opens the call, who holds nothing else. */
function readersOf({ access }: Endpoint): Promise<Person[]> {
  const named = 'permissions' in access ? access.permissions : []
  const sets = access.kind === 'anyOf' ? named.map((one) => [one]) : [[...named]]
  return Promise.all(sets.map((permissions) => portal.as('viewer', { permissions })))
}

/** Whatever stands in a row, in itself or in what belongs to it, with where it stands. */
const textsOf = (value: unknown, at = ''): [string, string][] => {
  if (typeof value === 'string') return value.length > 3 ? [[at, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    textsOf(inner, Array.isArray(value) ? at : `${at} ${name}`.trim()),
  )
}

/** As it stands there, as the digits of a number that somebody noted, and the first word of it. */
const probesOf = (text: string) =>
  [text.slice(0, 60), text.replaceAll(/\D/g, '').slice(-7), text.split(/[\s@]/)[0] ?? ''].filter(
    (probe) => probe.length > 3,
  )

describe('what somebody may not see of a list is not found out by it', () => {
  it.each(lists.map((one) => [nameOf(one), one] as const))('%s', async (_name, endpoint) => {
    const all = (await ask(admin, endpoint, {})).body.items ?? []
    for (const person of await readersOf(endpoint)) {
      const { status, body } = await ask(person, endpoint, {})
      expect(status).toBe(200)
      const own = new Map((body.items ?? []).map((row) => [row.id, row]))
      const hidden = new Map<string, [unknown, string][]>()
      for (const row of all) {
        const seen = own.get(row.id)
        if (!seen) continue
        const visible = JSON.stringify(seen)
        for (const [at, text] of textsOf(row))
          if (!visible.includes(JSON.stringify(text).slice(1, -1)))
            hidden.set(at, [...(hidden.get(at) ?? []), [row.id, text]])
      }
      if ('search' in fieldsOf(endpoint))
        for (const [at, values] of hidden)
          for (const [id, text] of values.slice(0, 4))
            for (const search of probesOf(text)) {
              const found = (await ask(person, endpoint, { search })).body.items?.find((row) => row.id === id)
              const shows = JSON.stringify(found ?? search)
                .toLowerCase()
                .includes(search.toLowerCase())
              expect(shows, `searched for “${search}”, which is ${at}`).toBe(true)
            }
      const { sort } = fieldsOf(endpoint) as { sort?: { enum?: string[] } }
      for (const by of sort?.enum ?? []) {
        if (!all.some((row) => own.has(row.id) && isSaid(row[by]))) continue
        const sorted = await ask(person, endpoint, { sort: by })
        if (sorted.status === 200)
          expect(
            sorted.body.items?.some((row) => isSaid(row[by])),
            `sorted by ${by}`,
          ).toBe(true)
      }
    }
  })

  it('there are lists', () => expect(lists.length).toBeGreaterThan(20))
})
