import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERSON_HEADER } from '#kernel/people/person-header.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { views } from '#platform/views/contract.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'

const lines: string[] = []
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) })
})
afterAll(() => portal.close())

describe('permissions stored in a format nobody knows', () => {
  it.each([
    ['a number', '4294967295'],
    ['a word', '"COLLECTIONS_VIEW"'],
    ['an object', '{"COLLECTIONS_VIEW": true}'],
  ])('%s opens nothing, breaks nothing, and is logged once', async (_what, stored) => {
    const host = await portal.as('host')
    await portal.app.pool.query('UPDATE users SET permissions = $2 WHERE id = $1', [host.id, stored])
    const calls = [await host.call(accounts.me), await host.call(accounts.me)]
    expect(calls.map(({ permissions }) => permissions)).toEqual([[], []])
    await portal.app.pool.query(`SELECT pg_notify('lunchbox', '{"event":"users.changed","payload":{}}')`)
    expect((await host.call(accounts.me)).permissions).toEqual([])
    expect(lines.filter((line) => line.includes(host.id) && line.includes('not supported'))).toHaveLength(1)
  })
})

describe('a window that was opened by somebody else than who is signed in by now', () => {
  it('is told so, and what it sends is not done in the name of the other person', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('host')]
    const view = { section: 'hosts', name: 'Of Ana', query: '' }
    const ofAna = { [PERSON_HEADER]: ana.id }
    expect(await ben.try(views.save, view, ofAna)).toMatchObject({
      status: 401,
      body: { code: 'AUTH_EXPIRED', message: 'Somebody else is signed in here by now.' },
    })
    expect(await ben.try(views.list, view, ofAna)).toMatchObject({ status: 401 })
    expect((await ben.call(views.list, view)).items).toEqual([])
    expect(await ana.try(views.save, view, ofAna)).toMatchObject({ status: 200 })
  })
})
