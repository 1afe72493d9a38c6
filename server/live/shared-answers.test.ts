import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, type Endpoint, endpoint } from '#kernel/calls/contract.ts'
import { anyOf, ROLES } from '#kernel/people/access.ts'
import { defineManifest, readLive } from '#kernel/portal/manifest.ts'
import { slices } from '#registry.server.ts'
import { manifests } from '#registry.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { validInput } from '#tests/inputs.ts'
import { nameOf } from '#tests/walks.ts'
import { implement, type Slice } from '../context.ts'
import { createPool } from '../postgres/pool.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'

const board = contract({
  read: endpoint({
    method: 'GET',
    path: '/api/test-board',
    access: anyOf('COLLECTIONS_VIEW'),
    summary: 'The board',
    shared: { by: ['CONTACTS_VIEW'], unless: ({ mine }) => mine === true },
    input: z.object({ page: z.int().default(1), mine: z.boolean().optional() }),
    output: z.object({ text: z.string() }),
  }),
  nosy: endpoint({
    method: 'GET',
    path: '/api/test-board/nosy',
    access: anyOf('COLLECTIONS_VIEW'),
    summary: 'A board that looks who is there',
    shared: {},
    output: z.object({ text: z.string() }),
  }),
  pin: endpoint({
    method: 'POST',
    path: '/api/test-board',
    access: anyOf('COLLECTIONS_VIEW'),
    summary: 'Pin something to the board',
  }),
})
let looks = 0
let held: Promise<void> | undefined
const boardSlice = implement(board, {
  read: async (ctx, { mine }) => {
    looks += 1
    await held
    return { text: mine ? ctx.user.id : ctx.user.permissions.join() }
  },
  nosy: (ctx) => ({ text: ctx.user.displayName }),
  pin: (ctx) => {
    ctx.emit('board.changed')
    return {}
  },
})
const boardManifest = defineManifest({
  id: 'test-board',
  live: async () => ({ default: { refreshes: { 'board.changed': [board.read, board.nosy] } } }),
})

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({
    slices: [...slices, boardSlice],
    manifests: [...manifests, boardManifest],
    // Shared answers live a minute at most; in a test no minute ends.
    now: () => new Date('2026-11-18T17:00:00Z'),
  })
})
afterAll(() => portal.close())

const VIEW = { permissions: ['COLLECTIONS_VIEW'] }
/** Pinned, and heard of: a portal drops what a change makes stale as it commits, and again when it hears of it. */
async function pin(person: Person) {
  const heard = new Promise<void>((resolve) =>
    portal.app.events.onEvent(({ event }) => event === 'board.changed' && resolve()),
  )
  await person.call(board.pin)
  await heard
}
const looksFor = async (work: () => Promise<unknown>) => {
  const before = looks
  await work()
  return looks - before
}

describe('an answer that is the same for all', () => {
  it('is computed once, however many ask at once, and once more after a change', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => portal.as('volunteer', VIEW)))
    const all = () => Promise.all(people.map((person) => person.call(board.read, {})))
    expect(await looksFor(all)).toBe(1)
    expect(await looksFor(all)).toBe(0)
    await pin(people[0] as Person)
    expect(await looksFor(all)).toBe(1)
  })

  it('is one for each question, and for each set of rights that decides about it', async () => {
    const [ana, ben] = [
      await portal.as('volunteer', VIEW),
      await portal.as('volunteer', { permissions: ['COLLECTIONS_VIEW', 'CONTACTS_VIEW', 'HOSTS_EDIT'] }),
    ]
    await pin(ana)
    expect(await ana.call(board.read, {})).toEqual({ text: 'COLLECTIONS_VIEW' })
    expect(await ben.call(board.read, {})).toEqual({ text: 'COLLECTIONS_VIEW,CONTACTS_VIEW' })
    expect(await looksFor(() => ana.call(board.read, { page: 2 }))).toBe(1)
    expect((await (await portal.as('volunteer', { permissions: [] })).try(board.read)).status).toBe(403)
  })

  it('never holds what a person was told of their own', async () => {
    const [ana, ben] = [await portal.as('volunteer', VIEW), await portal.as('volunteer', VIEW)]
    expect(await ana.call(board.read, { mine: true })).toEqual({ text: ana.id })
    expect(await ben.call(board.read, { mine: true })).toEqual({ text: ben.id })
  })

  it('is none at all when it depends on who asks', async () => {
    expect((await (await portal.as('volunteer', VIEW)).try(board.nosy)).status).toBe(500)
  })

  it('that was asked for before a change is not given to those who ask after it', async () => {
    const ana = await portal.as('volunteer', VIEW)
    let release = () => {}
    held = new Promise((resolve) => {
      release = resolve
    })
    await pin(ana)
    const before = looks
    const early = ana.call(board.read, {})
    await expect.poll(() => looks).toBeGreaterThan(before)
    await pin(ana)
    const late = looksFor(async () => {
      const asked = ana.call(board.read, {})
      release()
      await asked
    })
    expect(await late).toBe(1)
    await early
    held = undefined
  })

  it('changes with the names of people and with the settings, whatever it is about', async () => {
    const [ana, admin] = [await portal.as('volunteer', VIEW), await portal.as('admin')]
    await ana.call(board.read, {})
    await admin.call(settings.change, { motto: 'Together' })
    expect(await looksFor(() => ana.call(board.read, {}))).toBe(1)
  })

  it('does not travel to whoever has it, and is kept by nobody on the way', async () => {
    const ana = await portal.as('volunteer', VIEW)
    const ask = (mark?: string | null) =>
      fetch(portal.url + board.read.path, {
        headers: { cookie: ana.cookie, ...(mark ? { 'if-none-match': mark } : {}) },
      })
    const first = await ask()
    expect(first.headers.get('cache-control')).toBe('no-store')
    const again = await ask(first.headers.get('etag'))
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await ask('W/"another"')).status).toBe(200)
  })

  it('is computed for each who asks while the portal cannot hear of changes', async () => {
    const ana = await portal.as('volunteer', VIEW)
    await ana.call(board.read, {})
    await portal.app.events.stop()
    await expect.poll(() => portal.app.events.connected).toBe(false)
    expect(await looksFor(() => ana.call(board.read, {}))).toBe(1)
    expect(await looksFor(() => ana.call(board.read, {}))).toBe(1)
  })
})

/** The same call, with an answer for each who asks. */
function unshared(endpoint: Endpoint): Endpoint {
  const own = { ...endpoint }
  delete own.shared
  return own
}

const shared = slices
  .flatMap(({ calls }) => calls)
  .map((call) => call.endpoint)
  .filter((one) => one.shared)

describe('the calls that share their answers', () => {
  it('only read, judge no row, and are made stale by some event', async () => {
    const refreshed = new Set(
      (await readLive(manifests)).flatMap((live) => Object.values(live.refreshes).flat()),
    )
    expect(shared.length).toBeGreaterThan(5)
    expect(
      shared
        .filter((one) => one.method !== 'GET' || one.rowCheck || one.download || !refreshed.has(one))
        .map(nameOf),
    ).toEqual([])
  })

  it('give everybody exactly what they would be given alone, whoever asked before', async () => {
    const alone: Slice[] = slices.map((slice) => ({
      ...slice,
      calls: slice.calls.map(({ endpoint, ...call }) => ({ ...call, endpoint: unshared(endpoint) })),
    }))
    const now = () => new Date('2026-11-18T17:00:00Z')
    const first = await testPortal({ now })
    const pool = createPool({ url: first.app.databaseUrl, log: () => {}, max: 5 })
    const second = await testPortal({ slices: alone, now, pool, databaseUrl: first.app.databaseUrl })
    const admin = await first.as('super_admin')
    const site = await admin.call(hosts.add, {
      name: 'Oak Porch',
      address: '12 Hidden Lane',
      phone: '404-555-0101',
    })
    await admin.call(hostContacts.add, { hostId: site.id, name: 'Ana Lee', phone: '404-555-0102' })
    const log = () =>
      admin.call(collections.add, { collectionDate: '2026-11-18', hostId: site.id, individualSandwiches: 3 })
    await log()
    const deciding = [
      ...new Set(shared.flatMap((one) => [...(one.shared?.by ?? []), 'COLLECTIONS_VIEW', 'HOSTS_VIEW'])),
    ]
    const people: Person[] = await Promise.all(ROLES.map((role) => first.as(role)))
    for (let set = 0; set < 2 ** deciding.length; set++)
      people.push(
        await first.as('volunteer', { permissions: deciding.filter((_, bit) => (set >> bit) % 2 === 1) }),
      )
    const questions = shared.flatMap((one) => [
      [one, validInput(one)] as const,
      ...(one === collections.list || one === hosts.list
        ? [
            { search: 'Hidden' },
            { search: 'Ana' },
            { limit: 1 },
            ...(one === collections.list ? [{ mine: true }] : []),
          ].map((input) => [one, input] as const)
        : []),
    ])
    const step = fc.record({
      who: fc.constantFrom(...people),
      what: fc.constantFrom(...questions),
      logged: fc.boolean(),
    })
    const ask = async (url: string, { cookie }: Person, one: (typeof shared)[number], input: object) => {
      const path = one.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        String((input as Record<string, unknown>)[name]),
      )
      const answer = await fetch(`${url}${path}?${new URLSearchParams(Object.entries(input))}`, {
        headers: { cookie },
      })
      const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>
      return { status: answer.status, body }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const { who, what, logged } of steps) {
          const [one, input] = what
          if (logged) await log()
          expect(await ask(first.url, who, one, input), `${nameOf(one)} as ${who.role}`).toEqual(
            await ask(second.url, who, one, input),
          )
        }
      }),
      { numRuns: 15 },
    )
    await second.close()
    await pool.end()
    await first.close()
  })
})
