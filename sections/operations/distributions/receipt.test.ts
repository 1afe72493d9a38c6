import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDay } from '#kernel/charity/day.ts'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { distributions, ledger } from './contract.ts'
import { receipts } from './receipt-contract.ts'
import { DAY, madeBy } from './testing.ts'

let portal: TestPortal
let admin: Person
let core: Person
let ahead = 0
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(Date.now() + ahead) })
  admin = await portal.as('admin')
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

const { shelter, send } = madeBy(() => admin)

describe('what a recipient says has arrived', () => {
  const linkTo = async (id: string) => {
    const { url } = await core.call(receipts.ask, { id, by: 'link' })
    return new URL(String(url)).searchParams.get('token') ?? ''
  }
  /** Without a cookie. */
  const byLink = async ({ method, path }: { method: string; path: string }, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(portal.url + path, { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }

  it('is said by a link without an account; another number stands as a difference and rings whoever may edit', async () => {
    const row = await send({ sandwichCount: 60, pbj: 20 })
    const token = await linkTo(row.id)
    expect((await byLink(receipts.delivered, { token })).body).toMatchObject({
      sandwichCount: 60,
      kinds: '20 PB&J, 40 kind not said',
      receivedCount: null,
    })
    await byLink(receipts.confirm, { token, receivedCount: 48, receivedNote: 'One bag less' })
    expect(await core.call(distributions.one, { id: row.id })).toMatchObject({
      sandwichCount: 60,
      receivedCount: 48,
      receipt: 'differs',
    })
    const { differences } = await core.call(ledger.week, { day: DAY })
    expect(
      differences.find((one) => one.hostId === row.hostId && one.what === 'received_less'),
    ).toMatchObject({
      count: 12,
      rows: 1,
    })
    const { notifications: told } = await core.call(notifications.list, {})
    expect(told[0]).toMatchObject({
      title: `${row.recipientName} received 48 sandwiches, not 60`,
      message: `On ${formatDay(DAY)}. One bag less`,
    })
  })

  it('a newer link ends the one before, one of two weeks ago opens nothing and waits for nobody, and a guess opens nothing', async () => {
    const { id } = await send()
    const [first, second] = [await linkTo(id), await linkTo(id)]
    const open = async (token: string) => (await byLink(receipts.delivered, { token })).status
    expect([await open(first), await open(second), await open('guess')]).toEqual([410, 200, 410])
    const state = async () => (await core.call(distributions.one, { id })).receipt
    const listed = async (receipt: 'waiting' | 'expired') =>
      (await core.call(distributions.list, { receipt, limit: 100 })).items.some((row) => row.id === id)
    expect([await state(), await listed('waiting'), await listed('expired')]).toEqual([
      'waiting',
      true,
      false,
    ])
    ahead = 15 * 86_400_000
    expect(await open(second)).toBe(410)
    expect([await state(), await listed('waiting'), await listed('expired')]).toEqual([
      'expired',
      false,
      true,
    ])
    ahead = 0
  })

  it('what went to somebody else after all is no longer theirs to see, and what they said of it is gone', async () => {
    const row = await send()
    const token = await linkTo(row.id)
    await byLink(receipts.confirm, { token, receivedCount: 0, receivedNote: 'Nothing came here' })
    const { version } = await core.call(distributions.one, { id: row.id })
    const edit = { id: row.id, version, recipientId: await shelter() }
    const { requestId } = await core.try(distributions.edit, edit)
    expect((await byLink(receipts.delivered, { token })).status).toBe(410)
    expect(await core.call(distributions.one, { id: row.id })).toMatchObject({
      receivedCount: null,
      receipt: 'none',
    })
    await core.call(history.undo, { requestId })
    expect(await core.call(distributions.one, { id: row.id })).toMatchObject({ receivedCount: 0 })
  })

  it('is not said by whoever was asked before an undo gave the delivery back to somebody else', async () => {
    const row = await send()
    const edit = { id: row.id, version: row.version, recipientId: await shelter() }
    const { requestId } = await core.try(distributions.edit, edit)
    const token = await linkTo(row.id)
    await core.call(history.undo, { requestId })
    expect((await byLink(receipts.delivered, { token })).status).toBe(410)
  })

  it('is not said of what goes to somebody else in the same moment', async () => {
    const row = await send()
    const token = await linkTo(row.id)
    const elsewhere = await shelter()
    const client = await portal.app.pool.connect()
    await client.query('BEGIN')
    // As a change of the recipient does it, that is about to be committed.
    await client.query('DELETE FROM delivery_links WHERE distribution_id = $1', [row.id])
    await client.query(
      'UPDATE sandwich_distributions SET recipient_id = $2, version = version + 1 WHERE id = $1',
      [row.id, elsewhere],
    )
    const said = byLink(receipts.confirm, { token, receivedCount: 12, receivedNote: 'Only 12' })
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    // Asked from outside: within a transaction, who is there is looked up only once.
    const waiting = 'SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))'
    await expect.poll(async () => (await portal.app.pool.query(waiting, [rows[0]?.pid])).rowCount).toBe(1)
    await client.query('COMMIT')
    client.release()
    expect((await said).status).toBe(410)
    expect(await core.call(distributions.one, { id: row.id })).toMatchObject({ receivedCount: null })
  })

  it('is asked for by email, unless they do not want to be written to', async () => {
    const { id } = await send({ recipientId: await shelter({ email: 'hope@example.org' }) })
    expect(await core.call(receipts.ask, { id, by: 'email' })).toEqual({
      url: null,
      sentTo: 'hope@example.org',
    })
    const quiet = await shelter({ email: 'quiet@example.org', doNotContact: true })
    expect(
      (await core.try(receipts.ask, { id: (await send({ recipientId: quiet })).id, by: 'email' })).body,
    ).toMatchObject({
      message: expect.stringContaining('asked not to be contacted'),
    })
    expect(await core.try(receipts.ask, { id: (await send()).id, by: 'email' })).toMatchObject({
      status: 409,
    })
  })
})
