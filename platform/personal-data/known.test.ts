import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { personalData } from './contract.ts'

let portal: TestPortal
let boss: Person
let count = 0
beforeAll(async () => {
  portal = await testPortal()
  boss = await portal.as('admin')
})
afterAll(() => portal.close())

const words = 'erase everything'
const place = async () => boss.call(hosts.add, { name: `Porch ${++count}` })
const contact = async (more: object = {}) =>
  boss.call(hostContacts.add, {
    hostId: (await place()).id,
    name: 'Quilliam Zyxworth',
    phone: '404 555 0188',
    allowDuplicate: true,
    ...more,
  })
/** Whether a text stands anywhere in what the portal keeps of records. */
async function stands(text: string) {
  const found = []
  for (const table of [
    'people',
    'host_contacts',
    'audit_log',
    'search_texts',
    'idempotency_keys',
    'alike_people',
  ]) {
    const { rowCount } = await portal.app.pool.query(
      `SELECT FROM ${table} t WHERE position(lower($1) in lower(to_jsonb(t)::text)) > 0 LIMIT 1`,
      [text],
    )
    if (rowCount) found.push(table)
  }
  return found
}

describe('somebody without an account', () => {
  it('is found by name, phone or email, and gets everything in one file', async () => {
    const ana = await contact({
      name: 'Ana Zyxley',
      phone: '404 555 0187',
      email: 'ana@zyx.example',
      notes: 'Evenings',
    })
    for (const search of ['zyxley', '5550187', 'ana@zyx'])
      expect((await boss.call(personalData.known, { search })).items).toMatchObject([
        { id: ana.personId, name: 'Ana Zyxley', roles: [expect.stringContaining('contact of')] },
      ])
    const { body } = await boss.try(personalData.exportOfKnown, { id: ana.personId, format: 'json' })
    const text = JSON.stringify(body)
    for (const held of ['Ana Zyxley', '404 555 0187', 'ana@zyx.example', 'Evenings'])
      expect(text).toContain(held)
    expect((await boss.call(personalData.ofKnown, { id: ana.personId })).parts.length).toBeGreaterThan(1)
  })

  it('is erased: no row, no trail and no undo names them; whoever shares the phone stays', async () => {
    const other = await contact({ name: 'Ben Ash' })
    const gone = await contact({ address: '1 Zyx Street' })
    const { requestId } = await boss.try(hostContacts.edit, {
      id: gone.id,
      version: gone.version,
      nickname: 'Quill',
    })
    const site = await place()
    await boss.call(hosts.edit, { id: site.id, version: 1, notes: 'Ask Quilliam Zyxworth' })
    const { parts, erasureId } = await boss.call(personalData.eraseKnown, { id: gone.personId, words })
    expect(parts.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Quilliam Zyxworth as the contact of a location',
        'Who Quilliam Zyxworth is and how to reach them',
      ]),
    )
    await workOff(portal.app)
    expect(await stands('1 Zyx Street')).toEqual([])
    const places = await boss.call(personalData.places, { id: erasureId, limit: 50 })
    expect(places.items).toContainEqual(expect.objectContaining({ field: 'Notes' }))
    expect((await boss.try(history.undo, { requestId })).status).toBe(404)
    expect((await boss.try(personalData.eraseKnown, { id: gone.personId, words })).status).toBe(404)
    const { rows } = await portal.app.pool.query('SELECT phone FROM people WHERE id = $1', [other.personId])
    expect(rows).toEqual([{ phone: '404 555 0188' }])
  })

  it('who has neither email nor phone is not everybody who has none', async () => {
    const before = await portal.app.pool.query('SELECT count(*)::integer AS count FROM people')
    const bare = await contact({ name: 'Bare Name', email: null })
    await boss.call(personalData.eraseKnown, { id: bare.personId, words })
    await workOff(portal.app)
    const after = await portal.app.pool.query('SELECT count(*)::integer AS count FROM people')
    expect(after.rows).toEqual(before.rows)
  })

  it('who has an account is not erased past it, and nobody but administrators looks', async () => {
    const host = await portal.as('host')
    const { rows } = await portal.app.pool.query('SELECT person_id AS id FROM users WHERE id = $1', [host.id])
    expect((await boss.try(personalData.eraseKnown, { id: rows[0].id, words })).status).toBe(409)
    const core = await portal.as('core_team')
    const { personId } = await contact({ name: 'Cleo' })
    for (const endpoint of [personalData.ofKnown, personalData.exportOfKnown])
      expect((await core.try(endpoint, { id: personId })).status).toBe(403)
    expect((await core.try(personalData.eraseKnown, { id: personId, words })).status).toBe(403)
  })
})
