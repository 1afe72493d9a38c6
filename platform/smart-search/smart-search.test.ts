import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordsOf } from '#kernel/language/search-text.ts'
import { type Holder, has, passes, ROLES, type Role, roleDefaults } from '#kernel/people/access.ts'
import { history } from '#platform/history/contract.ts'
import { manifests } from '#registry.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { smartSearch } from './contract.ts'

const declared = manifests.flatMap((manifest) => manifest.permissions ?? [])
const holder = (role: Role): Holder => ({ role, isActive: true, permissions: roleDefaults(role, declared) })

let portal: TestPortal
let admin: Person
let hostId: string
let contactId: string
let entryId: string
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  const host = await admin.call(hosts.add, {
    name: 'Zirkel Porch',
    area: 'Moon side',
    notes: 'Leave the xylophone crates under the veranda',
    address: '12 Quagmire Lane',
    phone: '(555) 700-7001',
    email: 'qwmail@people.example',
  })
  hostId = host.id
  const contact = await admin.call(hostContacts.add, {
    hostId,
    name: 'Robert Ünderwood',
    phone: '(555) 700-7002',
    email: 'rob.u@people.example',
    address: '3 Vortex Court',
  })
  contactId = contact.id
  const entry = await admin.call(collections.add, {
    collectionDate: '2026-11-11',
    hostId,
    individualSandwiches: 30,
    groups: [{ name: 'Trombone Society', count: 12 }],
  })
  entryId = entry.id
})
afterAll(() => portal.close())

const find = async (person: Person, query: string, limit?: number) =>
  (await person.call(smartSearch.fuzzy, { query, ...(limit ? { limit } : {}) })).results
const ids = async (person: Person, query: string) =>
  (await find(person, query, 50)).map(({ feature }) => feature.id)

describe('the search', () => {
  it('ignores an empty or whitespace-only query', async () => {
    expect(await find(admin, '   ')).toEqual([])
    expect(await admin.call(smartSearch.query, { query: '\t \n' })).toEqual({ results: [], usedAI: false })
    expect(await find(admin, '?!…')).toEqual([])
  })

  it('answers in the shape of spec 3: the feature, how it matched, and in which words', async () => {
    const [first] = await find(admin, 'log a collection')
    expect(first).toMatchObject({
      feature: {
        id: 'add-collection',
        title: 'Log a collection',
        category: 'Collections',
        route: '/dashboard?section=collections&action=log',
        action: 'log',
      },
      matchType: 'exact',
    })
    expect(first?.matchedKeywords).toContain('Log a collection')
    const [mistyped] = await find(admin, 'outbxo')
    expect(mistyped).toMatchObject({ feature: { id: 'outbox' }, matchType: 'fuzzy' })
    const [meant] = await find(admin, 'xlsx')
    expect(meant).toMatchObject({
      feature: { id: expect.stringMatching(/-import$|^google-sheets$/) },
      matchType: 'semantic',
    })
  })

  it('gives eight results unless asked for more', async () => {
    expect((await find(admin, 'a')).length).toBeLessThanOrEqual(8)
    expect((await find(admin, 'co', 3)).length).toBeLessThanOrEqual(3)
  })

  it('shows pages and actions first, then people and records', async () => {
    const groups = (await find(admin, 'host')).map(({ group }) => group)
    expect(groups).toEqual([...groups].sort())
    expect(groups[0]).toBe('pages')
  })

  it('finds a person by nickname, without accents, by phone and by mail', async () => {
    for (const query of ['bob underwood', 'UNDERWOOD', 'rob.u@', '700-7002', '5557007002', 'undrewood'])
      expect(await ids(admin, query), query).toContain(`contact:${contactId}`)
  })

  it('finds a location by another spelling, a note in other forms of its words, an entry by place and day', async () => {
    await admin.call(hosts.addAlias, { id: hostId, alias: 'Old Stables' })
    const [spelling] = await find(admin, 'old stables')
    expect(spelling?.feature).toMatchObject({
      title: 'Old Stables',
      description: 'Another spelling of Zirkel Porch',
      route: `/dashboard?section=hosts&id=${hostId}`,
    })
    expect(await ids(admin, 'crate')).toContain(`host:${hostId}`)
    expect(await ids(admin, 'zirkel nov 11 2026')).toContain(`entry:${entryId}`)
    expect(await ids(admin, '11/11/2026')).toContain('day:2026-11-11_2026-11-11')
    expect(await ids(admin, 'trombon')).toContain('group:Trombone Society')
  })

  it('a word that only names what is looked for need not stand in it', async () => {
    for (const query of ['phone of bob underwood', 'underwood contact', 'call underwood'])
      expect(await ids(admin, query), query).toContain(`contact:${contactId}`)
    expect(await ids(admin, 'zirkel location')).toContain(`host:${hostId}`)
  })

  it('takes odd characters as they are', async () => {
    for (const query of [
      '%',
      '_',
      '\\',
      "'; DROP TABLE hosts; --",
      '%%%%',
      '<b>',
      '🥪',
      '((((',
      '& | !',
      '١٢٣',
    ])
      expect((await admin.try(smartSearch.fuzzy, { query })).status, query).toBe(200)
    expect(await ids(admin, '100%')).toEqual([])
    expect((await admin.try(smartSearch.fuzzy, { query: 'x'.repeat(201) })).status).toBe(400)
  })

  it('by meaning finds what no single word does, and says that no service was used', async () => {
    const { results, usedAI } = await admin.call(smartSearch.query, {
      query: 'which places forgot to send their sandwich report yesterday',
    })
    expect(usedAI).toBe(false)
    expect(results.map(({ feature }) => feature.id)).toContain('weekly-monitoring')
  })
})

describe('what is searched', () => {
  it('follows every change at once: renamed, deleted, brought back by an undo', async () => {
    const host = await admin.call(hosts.add, { name: 'Quince Corner' })
    const id = `host:${host.id}`
    expect(await ids(admin, 'quince')).toContain(id)
    await admin.call(hosts.edit, { id: host.id, version: host.version, name: 'Medlar Corner' })
    expect(await ids(admin, 'quince corner')).not.toContain(id)
    expect(await ids(admin, 'medlra')).toContain(id)
    const gone = await admin.try(hosts.remove, { id: host.id })
    expect(await ids(admin, 'medlar')).not.toContain(id)
    await admin.call(history.undo, { requestId: gone.requestId })
    expect(await ids(admin, 'medlar')).toContain(id)
  })

  it('is folded by the database as by the program', async () => {
    const texts = [
      'José O’Neill-Łuk, St. Mary’s',
      'Straße Ærø · 12',
      "D'Arcy & Sons (2)",
      'ﬁne Ünder–wood',
      'Łódź/Kraków',
    ]
    const { rows } = await portal.app.pool.query<{ text: string; folded: string }>(
      'SELECT t AS text, search_fold(t) AS folded FROM unnest($1::text[]) AS t',
      [texts],
    )
    for (const { text, folded } of rows)
      expect(folded.split(' ').filter(Boolean), text).toEqual(wordsOf(text))
  })
})

describe('what a person may not see', () => {
  const HIDDEN: [query: string, id: () => string, may: (user: Holder) => boolean][] = [
    ['zirkel porch', () => `host:${hostId}`, (user) => has(user, 'HOSTS_VIEW')],
    ['robert underwood', () => `contact:${contactId}`, (user) => has(user, 'HOSTS_VIEW')],
    ['bob', () => `contact:${contactId}`, (user) => has(user, 'HOSTS_VIEW')],
    ['xylophone', () => `host:${hostId}`, (user) => has(user, 'HOSTS_VIEW')],
    ['700 7001', () => `host:${hostId}`, (user) => has(user, 'HOSTS_VIEW') && has(user, 'CONTACTS_VIEW')],
    ['7002', () => `contact:${contactId}`, (user) => has(user, 'HOSTS_VIEW') && has(user, 'CONTACTS_VIEW')],
    ['qwmail', () => `host:${hostId}`, (user) => has(user, 'HOSTS_VIEW') && has(user, 'CONTACTS_VIEW')],
    ['quagmire', () => `host:${hostId}`, (user) => has(user, 'HOSTS_VIEW') && has(user, 'HOSTS_EDIT')],
    ['vortex', () => `contact:${contactId}`, (user) => has(user, 'HOSTS_VIEW') && has(user, 'HOSTS_EDIT')],
    ['vortxe', () => `contact:${contactId}`, (user) => has(user, 'HOSTS_VIEW') && has(user, 'HOSTS_EDIT')],
    ['zirkel nov 11 2026', () => `entry:${entryId}`, (user) => has(user, 'COLLECTIONS_VIEW')],
    ['trombone', () => 'group:Trombone Society', (user) => has(user, 'COLLECTIONS_VIEW')],
    [
      'test 1 admin',
      () => `person:${admin.id}`,
      (user) => has(user, 'USERS_VIEW') || has(user, 'USERS_EDIT'),
    ],
  ]

  it.each(ROLES)('is not found by a %s, and the rest is', async (role) => {
    const person = await portal.as(role)
    const faults: string[] = []
    for (const [query, id, may] of HIDDEN)
      for (const endpoint of [smartSearch.fuzzy, smartSearch.query]) {
        const { results } = await person.call(endpoint, { query, limit: 50 })
        const found = results.some(({ feature }) => feature.id === id())
        const should = may(holder(role))
        if (found && !should) faults.push(`${query} finds ${id()}`)
        if (!found && should && endpoint === smartSearch.fuzzy) faults.push(`${query} does not find ${id()}`)
      }
    expect(faults).toEqual([])
  })

  it.each(ROLES)('pages and actions that a %s cannot open are not among the results', async (role) => {
    const person = await portal.as(role)
    const sections = manifests.flatMap((manifest) => manifest.sections ?? [])
    const entries = manifests.flatMap((manifest) => manifest.search ?? [])
    for (const entry of entries) {
      const section = sections.find(({ name }) => name === entry.section)
      const may =
        (!entry.access || passes(holder(role), entry.access)) &&
        section !== undefined &&
        passes(holder(role), section.access)
      expect((await ids(person, entry.title)).includes(entry.id), entry.id).toBe(may)
    }
  })

  it.each(ROLES)('is not among what a %s opened last either', async (role) => {
    const person = await portal.as(role)
    const asked = [
      `host:${hostId}`,
      `contact:${contactId}`,
      `person:${admin.id}`,
      'settings',
      `entry:${entryId}`,
    ]
    const { results } = await person.call(smartSearch.recent, {
      ids: [...asked, 'host:gone', 'nothing', ':'],
    })
    const wanted = asked.filter((id) => {
      if (id === 'settings')
        return has(holder(role), 'ADMIN_PANEL_ACCESS') || has(holder(role), 'ADMIN_ACCESS')
      if (id.startsWith('person')) return has(holder(role), 'USERS_VIEW') || has(holder(role), 'USERS_EDIT')
      return id.startsWith('entry') || has(holder(role), 'HOSTS_VIEW')
    })
    expect(results.map(({ feature }) => feature.id)).toEqual(wanted)
  })
})

describe('what is noted about searches', () => {
  it('is the words, the outcome and the role, never the person, the record or a phone number', async () => {
    const before = new Set((await rows()).map(({ id }) => id))
    await admin.call(smartSearch.analytics, {
      query: '(555) 700-7001',
      resultId: `host:${hostId}`,
      clicked: true,
      resultsCount: 1,
      queryTime: 12,
    })
    const [noted] = (await rows()).filter(({ id }) => !before.has(id))
    expect(noted).toMatchObject({
      query: '(•••) •••-••••',
      result_id: 'host',
      clicked: true,
      used_ai: false,
      results_count: 1,
      query_ms: 12,
      role: 'admin',
    })
    expect(JSON.stringify(noted)).not.toContain(admin.id)
    const noteOf = async (query: string) => {
      const known = new Set((await rows()).map(({ id }) => id))
      await admin.call(smartSearch.analytics, { query, resultId: null, clicked: false, resultsCount: 0 })
      return (await rows()).find(({ id }) => !known.has(id))?.query
    }
    expect(await noteOf('mail of ana.lee@home.example?')).toBe('mail of •••')
    expect(await noteOf('ana.lee@ oak')).toBe('••• oak')
    expect(await noteOf('４０４ ５５５ ٠١٣٤')).toBe('••• ••• ••••')
    expect(JSON.stringify(noted)).not.toContain(hostId)
  })

  it('a blank search is refused in words', async () => {
    const { status, body } = await admin.try(smartSearch.analytics, {
      query: ' ',
      resultId: null,
      clicked: false,
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { query: 'Please say what was searched for' } })
  })

  const rows = async () => (await portal.app.pool.query('SELECT * FROM search_log')).rows
})
