import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { personalData } from '#platform/personal-data/contract.ts'
import { users } from '#sections/admin/user-management/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
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

/** Everything that a merge may touch, without what counts changes; and what is found of it. */
async function world() {
  const kept = ['people', 'host_contacts', 'hosts', 'different_people', 'users']
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
  const files = [
    (await boss.try(hosts.exportList, { format: 'csv' })).body,
    (await boss.try(hostContacts.exportList, { format: 'csv' })).body,
    (await boss.try(users.exportList, { format: 'csv' })).body,
  ]
  for (const id of ids) {
    const { body } = await boss.try(personalData.exportOf, { id, format: 'json' })
    const data = (body as unknown as { data: { title: string; rows: object[] }[] }).data
    files.push(
      JSON.stringify(
        data.filter(({ title }) => /contact|how to reach|account/i.test(title)),
        (key, value) => (key === 'version' || key === 'updated_at' ? undefined : value),
      ),
    )
  }
  return files
}

/** Rows that say whom they are about, and nobody is there. */
const lost = () =>
  query(`SELECT person_id FROM host_contacts WHERE person_id NOT IN (SELECT id FROM people)
    UNION ALL SELECT person_id FROM users WHERE person_id NOT IN (SELECT id FROM people)`)

/** Two places with two contacts each, and two accounts, of whom some have the same phone. */
async function charity() {
  const places = []
  for (let index = 0; index < 2; index++)
    places.push((await boss.call(hosts.add, { name: `Porch ${++count}` })).id)
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
  return { contacts, persons, accounts }
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

it('whatever is merged, changed and undone, 500 times in whatever order: no reference is lost, and undone to the end every export is as before', async () => {
  const step = fc.record({
    kind: fc.constantFrom('merge', 'merge', 'edit', 'account', 'undo'),
    a: fc.nat(5),
    b: fc.nat(5),
  })
  await query(`INSERT INTO settings (id, value) VALUES ('callsPerMinute', '100000')`)
  portal.app.settings.forget()
  let done = 0
  const worked: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25 }), async (steps) => {
      const { contacts, persons, accounts } = await charity()
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
  for (const kind of ['merge', 'edit', 'account', 'undo']) expect(worked[kind], kind).toBeGreaterThan(20)
}, 300_000)
