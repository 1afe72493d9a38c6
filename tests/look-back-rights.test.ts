import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { DAY } from '#kernel/clock.ts'
import { LOOK_BACK_HEADER } from '#kernel/portal/look-back.ts'
import { slices } from '#registry.server.ts'
import { availability } from '#sections/dashboard/availability/contract.ts'
import { documents } from '#sections/documentation/documents/contract.ts'
import { expenses } from '#sections/operations/expenses/contract.ts'
import { workLogs } from '#sections/operations/work-log/contract.ts'
import { workTeams as teams } from '#sections/operations/work-log/lists-contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { validInput } from './inputs.ts'
import { lookedBackCalls } from './looked-back-calls.ts'
import { nameOf } from './walks.ts'

const THEN = '2026-03-04'
let now = new Date(`${THEN}T12:00:00Z`)
let line = 0

let portal: TestPortal
let admin: Person
/** Looks back, and sees of hours, expenses, documents and availability what each of them says. */
let helper: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => now })
  admin = await portal.as('super_admin')
  helper = await portal.as('committee_member', {
    permissions: [
      'DATA_LOOK_BACK',
      'DATA_EXPORT',
      'AVAILABILITY_ADD',
      'AVAILABILITY_DELETE_OWN',
      'WORK_LOGS_VIEW',
      'WORK_LOGS_ADD',
      'EXPENSES_VIEW',
      'EXPENSES_ADD',
      'EXPENSES_DELETE_OWN',
      'NAV_IMPORTANT_DOCUMENTS',
    ],
  })
  await asTheyWere()
  await nextDay()
  await asTheyAre()
  await nextDay()
})
afterAll(() => portal.close())

/** What was done so far happened today; tomorrow something else. */
async function nextDay() {
  const { rows } = await portal.app.pool.query('SELECT max(id) AS last FROM audit_log')
  await portal.app.pool.query('UPDATE audit_log SET at = $1 WHERE id > $2', [now, line])
  line = rows[0].last
  now = new Date(now.getTime() + DAY)
}

interface Row {
  id: string
  version: number
}
const hours: Record<string, Row> = {}
const papers: Record<string, Row> = {}
const log = async (description: string, more: object) => {
  hours[description] = await admin.call(workLogs.add, {
    workDate: THEN,
    hours: 1,
    minutes: 0,
    description,
    ...more,
  } as never)
}
const bring = async (title: string, more: object) => {
  const file = new File([title], 'paper.txt')
  const { status, body } = await admin.try(documents.add, { title, ...more, file } as never)
  expect(status, JSON.stringify(body)).toBe(200)
  papers[title] = body as Row
}
const give = (title: string) =>
  admin.call(documents.grant, { id: papers[title]?.id, userId: helper.id, permissionType: 'view' } as never)

const OPEN = { category: 'general', topic: 'forms' }
const CLOSED = { category: 'confidential' }

/** Whatever is called marmalade is closed to the helper by the day of looking back; jam is open. */
async function asTheyWere() {
  const team = await admin.call(teams.add, { name: 'Kitchen', memberIds: [helper.id] } as never)
  await log('Marmalade shown to all', { visibility: 'public' })
  await log('Marmalade of the team', { visibility: 'team', teamId: team.id })
  await log('Marmalade shared and gone', { sharedWith: [helper.id] })
  await log('Jam to come', { visibility: 'private' })
  await log('Jam gone', { visibility: 'public' })
  await bring('Marmalade plan', OPEN)
  await bring('Marmalade gone', OPEN)
  await bring('Marmalade letter', CLOSED)
  await give('Marmalade letter')
  await bring('Jam rules', CLOSED)
  await bring('Jam letter', CLOSED)
  await bring('Jam list gone', OPEN)
  const spent = { amount: 1250, category: 'other', purchaseDate: THEN }
  await admin.call(expenses.add, { ...spent, description: 'Marmalade jars' } as never)
  const mine = await helper.call(expenses.add, { ...spent, description: 'Jam jars' } as never)
  const away = (notes: string) => ({
    status: 'unavailable' as const,
    spans: [{ from: THEN, to: THEN }],
    notes,
  })
  await admin.call(availability.add, away('Marmalade holidays'))
  const {
    items: [slot],
  } = await helper.call(availability.add, away('Jam holidays'))
  await nextDay()
  await helper.call(availability.remove, { id: slot?.id as string })
  await helper.call(expenses.remove, { id: mine.id })
  await admin.call(teams.edit, { id: team.id, version: team.version, memberIds: [] } as never)
}

async function asTheyAre() {
  const say = (name: string, more: object) =>
    admin.call(workLogs.edit, { id: hours[name]?.id, version: hours[name]?.version, ...more } as never)
  const file = (name: string, more: object) =>
    admin.call(documents.edit, { id: papers[name]?.id, version: papers[name]?.version, ...more } as never)
  await say('Marmalade shown to all', { visibility: 'private' })
  await say('Marmalade shared and gone', { sharedWith: [] })
  await admin.call(workLogs.remove, { id: hours['Marmalade shared and gone']?.id as string })
  await say('Jam to come', { visibility: 'public' })
  await admin.call(workLogs.remove, { id: hours['Jam gone']?.id as string })
  await file('Marmalade plan', CLOSED)
  await file('Marmalade gone', CLOSED)
  await admin.call(documents.remove, { id: papers['Marmalade gone']?.id as string })
  await admin.call(documents.revoke, {
    id: papers['Marmalade letter']?.id,
    userId: helper.id,
    type: 'view',
  } as never)
  await file('Jam rules', { ...OPEN, title: 'Other rules' })
  await give('Jam letter')
  await admin.call(documents.remove, { id: papers['Jam list gone']?.id as string })
}

const back = async (person: Person, endpoint: Endpoint, input: object = {}) => {
  const { status, body } = await person.try(endpoint, input as never, { [LOOK_BACK_HEADER]: THEN })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { items: Record<string, unknown>[]; total: number; totals: Record<string, number> }
}

describe('whoever looks back', () => {
  it('sees of hours what they may see now, as it was then', async () => {
    const { items, totals } = await back(helper, workLogs.list, { page: 1, limit: 50 })
    expect(new Set(items.map(({ description }) => description))).toEqual(new Set(['Jam gone', 'Jam to come']))
    expect(new Set(items.map(({ visibility }) => visibility))).toEqual(new Set(['private', 'public']))
    expect(items).toHaveLength(2)
    expect(totals.totalMinutes).toBe(120)
    expect((await back(admin, workLogs.list, { page: 1, limit: 50 })).total).toBe(5)
  })

  it('sees of documents what they may see now, under the names of then, with what is gone', async () => {
    const { items } = await back(helper, documents.list, { page: 1, limit: 50 })
    expect(new Set(items.map(({ title }) => title))).toEqual(
      new Set(['Jam letter', 'Jam list gone', 'Jam rules']),
    )
    expect((await back(admin, documents.list, { page: 1, limit: 50 })).total).toBe(6)
  })

  it('sees when they were away themselves, and of nobody else', async () => {
    const told = async (person: Person) =>
      (await back(person, availability.list)).items
        .map(({ notes }) => notes)
        .toSorted((a, b) => String(a).localeCompare(String(b)))
    expect(await told(helper)).toEqual(['Jam holidays'])
    expect(await told(admin)).toEqual(['Jam holidays', 'Marmalade holidays'])
  })

  it('sees their own expenses, also one that they took back since, and nobody else’s', async () => {
    const { items } = await back(helper, expenses.list, { page: 1, limit: 50 })
    expect(items.map(({ description }) => description)).toEqual(['Jam jars'])
    expect((await back(admin, expenses.list, { page: 1, limit: 50 })).total).toBe(2)
  })

  it('finds a closed record neither by its id nor by its words', async () => {
    for (const name of ['Marmalade plan', 'Marmalade letter', 'Marmalade gone'])
      for (const call of [documents.one, documents.versions])
        expect(
          await helper.try(call, { id: papers[name]?.id as string }, { [LOOK_BACK_HEADER]: THEN }),
          name,
        ).toMatchObject({ status: 404 })
    for (const name of ['Marmalade shown to all', 'Marmalade of the team', 'Marmalade shared and gone'])
      expect(
        await helper.try(workLogs.one, { id: hours[name]?.id as string }, { [LOOK_BACK_HEADER]: THEN }),
        name,
      ).toMatchObject({ status: 404 })
    const found = await back(helper, documents.list, { page: 1, limit: 50, search: 'Marmalade' })
    expect(found.total).toBe(0)
  })

  it.each(lookedBackCalls(slices).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'is told nothing by %s of what is closed to them now',
    async (_name, endpoint) => {
      const closed = endpoint.path.includes('{id}')
        ? [...Object.values(papers), ...Object.values(hours)]
        : [{}]
      for (const { id } of closed as { id?: string }[]) {
        const input = { ...validInput(endpoint), ...(id ? { id } : {}) }
        const { status, body } = await helper.try(endpoint, input as never, { [LOOK_BACK_HEADER]: THEN })
        expect([200, 403, 404]).toContain(status)
        expect(JSON.stringify(body)).not.toContain('Marmalade')
      }
    },
  )
})
