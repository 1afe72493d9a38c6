import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathParams } from '#kernel/calls/address.ts'
import { readLive } from '#kernel/portal/manifest.ts'
import { manifests } from '#registry.ts'
import { everythingHeard, type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { validInput } from './inputs.ts'
import { undoCases } from './undo-holds.ts'
import { endpoints, inTurn, nameOf, SWEEP } from './walks.ts'

/** What need not be told, and why not. */
const UNTOLD = {
  'the trail and everything that it counts: it is different after whatever was done':
    /\/(?:audit-logs|activity|users\/\{id\}\/data|me\/data|known-people)/,
  'their own channel tells them (spec 7)': /\/notifications/,
  'gone with what they belong to': /\/(?:cover\/for-message|team-board\/items\/\{id\}\/likes)/,
  'asked anew by its screen, which is the one that changes it': /\/moving-in$/,
  'nobody is signed in yet who would hear': /\/auth\/signup$/,
  'pages, feeds and figures of the machine':
    /\/(?:health|openapi|metrics|csrf|calendar|smart-search\/overview)/,
}
const reads = endpoints.filter(
  ({ method, path, download }) =>
    method === 'GET' && !download && !Object.values(UNTOLD).some((pattern) => pattern.test(path)),
)
const lists = reads.filter(({ path }) => pathParams(path).length === 0)
const ones = reads.filter(({ path }) => pathParams(path).length === 1)
/** What rises with each writing says nothing of its own. */
const BOOKKEEPING = /"(?:requestId|updatedAt|version)":(?:"[^"]*"|\d+),?/g
/** Of what a case has made before. */
const MOST_ROWS = SWEEP ? 6 : 2

let portal: TestPortal
const heard: { event: string; to: string | undefined }[] = []
let refreshes: Map<string, string[]>
/** Different each time that they are asked. */
const restless = new Set<string>()
beforeAll(async () => {
  portal = await testPortal()
  portal.app.events.onEvent(({ event, payload }) => heard.push({ event, to: payload.to }))
  const declared = (await readLive(manifests)).flatMap((live) => Object.entries(live.refreshes))
  refreshes = new Map(declared.map(([event]) => [event, []]))
  for (const [event, calls] of declared) refreshes.get(event)?.push(...calls.map(nameOf))
  const anybody = await portal.as('super_admin')
  for (const key of different(await asItIs(anybody, []), await asItIs(anybody, []))) restless.add(key)
})
afterAll(() => portal.close())

type Answers = Map<string, { call: string; text: string }>

/** Every list, and the records with these ids. */
async function answersTo(person: Person, ids: string[]): Promise<Answers> {
  const answers: Answers = new Map()
  const ask = async (endpoint: (typeof reads)[number], input: Record<string, unknown>) => {
    const { status, body } = await person.try(endpoint, input as never)
    const call = nameOf(endpoint)
    // Asked too often: that says nothing.
    if (status === 429) return status
    const text = status < 400 ? JSON.stringify(body).replaceAll(BOOKKEEPING, '') : String(status)
    answers.set(`${call} ${JSON.stringify(input)}`, { call, text })
    return status
  }
  for (const endpoint of lists)
    if ((await ask(endpoint, {})) === 400) await ask(endpoint, validInput(endpoint))
  for (const endpoint of ones)
    for (const id of ids) await ask(endpoint, { [String(pathParams(endpoint.path)[0])]: id })
  return answers
}

/** The same, and nothing of it as it was remembered for all who ask. */
async function asItIs(person: Person, ids: string[]): Promise<Answers> {
  await portal.app.pool.query(`SELECT pg_notify('lunchbox', '{"event":"settings.changed","payload":{}}')`)
  await toldSince()
  return answersTo(person, ids)
}

const different = (before: Answers, after: Answers) =>
  [...after].filter(([key, { text }]) => (before.get(key)?.text ?? text) !== text).map(([, { call }]) => call)

/** What was told since this was asked before. */
async function toldSince() {
  await everythingHeard(portal.app)
  return heard.splice(0)
}

const all = (await undoCases()).map((one, index) => ({ ...one, nr: index + 1 }))
/** Each takes seconds. */
const cases = inTurn(all, 'told').filter((_one, index) => SWEEP || index % 2 === 0)

/** A window that shows an answer, and an answer that is kept for all who ask, know by events alone that it is another one. */
describe('whatever a change makes different is told to whoever shows it', () => {
  it.each(cases)('$nr: $what', async ({ endpoint, make, by = 'super_admin' }) => {
    const person = await portal.as(by)
    const trail =
      'SELECT row_id::text AS id FROM audit_log WHERE id > $1 GROUP BY row_id ORDER BY max(id) LIMIT $2'
    const { rows: last } = await portal.app.pool.query<{ id: string }>(
      'SELECT coalesce(max(id), 0) AS id FROM audit_log',
    )
    const input = await make(portal, person)
    const { rows } = await portal.app.pool.query<{ id: string }>(trail, [last[0]?.id, MOST_ROWS])
    const ids = rows.map(({ id }) => id).filter((id) => id.length === 36)
    const before = await asItIs(person, ids)
    const { status, body } = await person.try(endpoint, input as never)
    expect(status, JSON.stringify(body)).toBe(endpoint.status ?? 200)
    const told = (await toldSince())
      .filter(({ to }) => to === undefined || to === person.id)
      .flatMap(({ event }) => refreshes.get(event) ?? [])
    const after = await asItIs(person, ids)
    const untold = different(before, after).filter((call) => !told.includes(call) && !restless.has(call))
    expect([...new Set(untold)]).toEqual([])
  })
})
