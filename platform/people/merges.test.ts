import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { personalData } from '#platform/personal-data/contract.ts'
import { users } from '#sections/admin/user-management/contract.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { recipientContacts, recipients } from '#sections/operations/recipients/contract.ts'
import { volunteers } from '#sections/operations/volunteers/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { people } from './contract.ts'

let portal: TestPortal
let boss: Person
let count = 0
beforeAll(async () => {
  portal = await testPortal()
  boss = await portal.as('super_admin')
})
afterAll(() => portal.close())

const query = async (sql: string, values: unknown[] = []) => (await portal.app.pool.query(sql, values)).rows

/** Rows that say what somebody is. */
const ROLES = ['host_contacts', 'drivers', 'volunteers', 'recipient_contacts', 'users']

/** Everything that a merge may touch, without what counts changes; and what is found of it. */
async function world() {
  const kept = [...ROLES, 'people', 'hosts', 'recipients', 'different_people']
  const found = ['alike_people', 'search_texts']
  const all = []
  for (const table of [...kept, ...found])
    all.push(
      await query(
        `SELECT to_jsonb(t) - '{version,updated_at,created_at}'::text[] AS row FROM ${table} t ORDER BY 1`,
      ),
    )
  return all
}

/** Lists as spreadsheets and what each person is given of their data, byte for byte but for the time. */
async function exported(ids: string[]) {
  const files = []
  for (const { exportList } of [
    hosts,
    hostContacts,
    drivers,
    volunteers,
    recipients,
    recipientContacts,
    users,
  ])
    files.push((await boss.try(exportList, { format: 'csv' })).body)
  for (const id of ids) {
    const { body } = await boss.try(personalData.exportOf, { id, format: 'json' })
    const data = (body as unknown as { data: { title: string; rows: object[] }[] }).data
    // What they did and were told grows with each undo; what is kept of them does not.
    files.push(JSON.stringify(data.filter(({ title }) => /contact|how to reach|account/i.test(title))))
  }
  return files
}

/** Rows that say whom they are about, and nobody is there. */
const lost = () =>
  query(
    ROLES.map(
      (table) => `SELECT person_id FROM ${table} WHERE person_id NOT IN (SELECT id FROM people)`,
    ).join(' UNION ALL '),
  )

/**
 * Two places with two contacts each, and two accounts, of whom some have the same phone; drivers, volunteers and contacts of
 * a recipient are among them.
 */
async function charity() {
  const places = []
  for (let index = 0; index < 2; index++)
    places.push((await boss.call(hosts.add, { name: `Porch ${++count}` })).id)
  const { id: recipientId } = await boss.call(recipients.add, {
    name: `Shelter ${count}`,
    phone: '404 555 0400',
  })
  const contacts: string[] = []
  const persons: string[] = []
  for (let index = 0; index < 4; index++) {
    const { id, personId } = await boss.call(hostContacts.add, {
      hostId: places[index % 2] as string,
      name: `Person ${count} ${index}`,
      phone: `404 555 ${1000 + count}`,
      email: index % 2 ? `p${count}-${index}@home.example` : null,
      allowDuplicate: true,
    })
    contacts.push(id)
    persons.push(personId)
  }
  const accounts = [await portal.as('host'), await portal.as('volunteer')].map(({ id }) => id)
  for (const id of accounts)
    persons.push((await query('SELECT person_id FROM users WHERE id = $1', [id]))[0].person_id)
  const driving: string[] = []
  for (const [index, personId] of persons.entries()) {
    const who = {
      name: `Person ${count} ${index}`,
      phone: `404 555 ${1000 + count}`,
      personId,
      allowDuplicate: true,
    }
    if (index !== 1) driving.push((await boss.call(drivers.add, { ...who, area: `Area ${index}` })).id)
    if (index > 1) await boss.call(volunteers.add, { ...who, notes: `Note ${index}` })
    if (index % 2 === 0) await boss.call(recipientContacts.add, { ...who, recipientId })
  }
  return { contacts, persons, accounts, driving }
}

const versionOf = async (id: string) =>
  (await query('SELECT version FROM people WHERE id = $1', [id]))[0]?.version ?? 1

async function merge(id: string, other: string, name: string) {
  const [version, otherVersion] = [await versionOf(id), await versionOf(other)]
  return boss.try(people.merge, { id, version, other, otherVersion, values: { name } })
}

async function edit(id: string, phone: string) {
  const { items } = await boss.call(hostContacts.list, { limit: 200 })
  const version = items.find((one) => one.id === id)?.version ?? 1
  return boss.try(hostContacts.edit, { id, version, phone, role: 'lead', allowDuplicate: true })
}

async function editAccount(id: string, phone: string) {
  const { version } = await boss.call(users.one, { id })
  return boss.try(users.edit, { id, version, phone, lastName: 'Renamed' })
}

async function editDriver(id: string, licenseNumber: string) {
  const { body } = await boss.try(drivers.one, { id })
  return boss.try(drivers.edit, { id, version: (body as { version?: number }).version ?? 1, licenseNumber })
}

it('whatever is merged, changed and undone, 500 times in whatever order: no reference is lost, and undone to the end every export is as before', async () => {
  const step = fc.record({
    kind: fc.constantFrom('merge', 'merge', 'edit', 'driver', 'account', 'undo'),
    a: fc.nat(5),
    b: fc.nat(5),
  })
  await query(`INSERT INTO settings (id, value) VALUES ('callsPerMinute', '100000')`)
  portal.app.settings.forget()
  let done = 0
  const worked: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25 }), async (steps) => {
      const { contacts, persons, accounts, driving } = await charity()
      const before = [await world(), await exported(accounts)]
      const requests: string[] = []
      for (const { kind, a, b } of steps) {
        const number = `404 555 ${3000 + (done += 1)}`
        const last = requests.at(-1)
        const answer =
          kind === 'merge'
            ? await merge(String(persons[a]), String(persons[b]), `Merged ${a}${b}`)
            : kind === 'edit'
              ? await edit(String(contacts[a % 4]), number)
              : kind === 'driver'
                ? await editDriver(String(driving[a % driving.length]), number)
                : kind === 'account'
                  ? await editAccount(String(accounts[a % 2]), number)
                  : last
                    ? await boss.try(history.undo, { requestId: last })
                    : undefined
        expect(answer?.status ?? 200).toBeLessThan(500)
        if (answer?.status === 200) {
          worked[kind] = (worked[kind] ?? 0) + 1
          if (kind === 'undo') requests.pop()
          else requests.push(answer.requestId)
        }
        expect(await lost()).toEqual([])
      }
      for (const requestId of requests.toReversed()) await boss.call(history.undo, { requestId })
      expect(await lost()).toEqual([])
      expect([await world(), await exported(accounts)]).toEqual(before)
    }),
    { numRuns: 20, interruptAfterTimeLimit: 300_000 },
  )
  expect(done).toBe(500)
  for (const kind of ['merge', 'edit', 'driver', 'account', 'undo'])
    expect(worked[kind], kind).toBeGreaterThan(20)
})
