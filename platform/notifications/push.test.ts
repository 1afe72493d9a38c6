import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#kernel/clock.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { notificationPreferences, notifications, push } from './contract.ts'
import { isPushService } from './push-services.ts'
import type { News } from './service.ts'
import { tellLunch } from './testing-news.ts'
import { pushBrowser, startPushService } from './testing-push.ts'

/** Tomorrow at two or three in the afternoon in New York: nobody's quiet hours. */
const AFTERNOON = new Date(Date.now() + DAY)
AFTERNOON.setUTCHours(19, 0, 0, 0)
let now = AFTERNOON
let portal: TestPortal
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
  portal = await testPortal({ pushOrigins: [service.origin], now: () => now })
})
beforeEach(async () => {
  now = AFTERNOON
  service.status = 201
  service.received.length = 0
  await portal.app.pool.query('DELETE FROM push_subscriptions')
})
afterAll(async () => {
  await portal.close()
  await service.close()
})

const tell = async (to: Person, over: Partial<News> = {}) => {
  await tellLunch(portal.app, to, over)
  await portal.app.pool.query('UPDATE notifications SET created_at = $1', [now])
}
const switchOn = async (person: Person, name: string) => {
  const browser = pushBrowser(service.origin, name)
  const { id } = await person.call(push.subscribe, browser.subscription)
  return { ...browser, id }
}

describe('web push', () => {
  it('reaches the devices of its person, encrypted for each, signed with the portal’s own key', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('driver')]
    const [hers] = [await switchOn(ana, 'ana'), await switchOn(ben, 'ben')]
    await tell(ana, { priority: 'urgent', actionUrl: '/dashboard?section=collections' })
    await workOff(portal.app)
    expect(service.received.map(({ path }) => path)).toEqual(['/ana'])
    const [sent] = service.received
    const { headers = {}, body = Buffer.of() } = sent ?? {}
    expect(body.includes('Lunch')).toBe(false)
    expect(hers.read(body)).toMatchObject({
      title: 'Lunch',
      body: 'It is ready',
      url: '/dashboard?section=collections',
    })
    const { publicKey } = await ana.call(push.state)
    expect(headers).toMatchObject({ urgency: 'high', ttl: '86400', 'content-encoding': 'aes128gcm' })
    expect(String(headers.authorization)).toContain(`k=${publicKey}`)
  })

  it('never leads out of the portal', async () => {
    const ana = await portal.as('host')
    const hers = await switchOn(ana, 'ana')
    await tell(ana, { actionUrl: 'https://elsewhere.example/' })
    await workOff(portal.app)
    const [sent] = service.received
    expect(hers.read(sent?.body ?? Buffer.of())).toMatchObject({ url: '/dashboard?section=notifications' })
  })

  it('keys are made once, and the private one is not in the database as it is', async () => {
    const ana = await portal.as('host')
    const keys = await Promise.all([ana.call(push.state), ana.call(push.state)])
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
    const { rows } = await portal.app.pool.query<{ private_key: string }>('SELECT private_key FROM push_keys')
    expect(rows).toHaveLength(1)
    expect(Buffer.from(rows[0]?.private_key ?? '', 'base64').length).toBeGreaterThan(43)
    const hers = await switchOn(ana, 'ana')
    const stored = JSON.stringify((await portal.app.pool.query('SELECT * FROM push_subscriptions')).rows)
    expect(stored).not.toContain(hers.subscription.keys.auth)
  })

  it('forgets a device that is gone, and tries one again whose service has trouble', async () => {
    const ana = await portal.as('host')
    await switchOn(ana, 'ana')
    service.status = 503
    await tell(ana)
    await expect(workOff(portal.app)).rejects.toThrow('503')
    expect((await ana.call(push.state)).devices).toHaveLength(1)
    service.status = 410
    await tell(ana)
    await workOff(portal.app)
    expect((await ana.call(push.state)).devices).toEqual([])
    expect((await ana.call(notificationPreferences.read)).can.push).toBe(false)
  })

  it('that went out when the portal was killed goes again as the same one, and holds no transaction', async () => {
    const ana = await portal.as('host')
    const hers = await switchOn(ana, 'ana')
    await tell(ana)
    const { rows: jobs } = await portal.app.pool.query(
      `SELECT payload FROM graphile_worker._private_jobs WHERE payload::text LIKE '%notification%'`,
    )
    // The service has it, and whoever sent it is not there any more when the answer comes.
    const taken = new Promise<void>((resolve) => {
      service.fallSilent = resolve
    })
    const ended = workOff(portal.app).catch(() => undefined)
    await taken
    service.fallSilent = null
    const { rows } = await portal.app.pool.query(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    )
    expect(rows).toEqual([])
    await portal.app.pool.query(`SELECT graphile_worker.add_job('notifications.push', $1)`, [jobs[0].payload])
    await portal.app.pool.query('UPDATE graphile_worker._private_jobs SET run_at = $1', [now])
    await workOff(portal.app)
    const [first, second] = service.received
    expect(service.received).toHaveLength(2)
    expect(second?.headers.topic).toMatch(/^[0-9a-f]{32}$/)
    expect(second?.headers.topic).toBe(first?.headers.topic)
    // By which the browser replaces the first one.
    expect(hers.read(second?.body ?? Buffer.of()).id).toBe(hers.read(first?.body ?? Buffer.of()).id)
    service.hangUp()
    await ended
  })

  it('is quiet in quiet hours, and comes when they end; what is a day old does not come at all', async () => {
    const ana = await portal.as('host')
    await switchOn(ana, 'ana')
    await ana.call(outbox.prefer, { quiet: { from: '13:00', to: '17:00' } })
    await tell(ana)
    await workOff(portal.app)
    expect(service.received).toEqual([])
    now = new Date(AFTERNOON.getTime() + 4 * HOUR)
    await workOff(portal.app)
    expect(service.received).toHaveLength(1)
    await ana.call(outbox.prefer, { quiet: { from: '10:00', to: '10:00' } })
    await tell(ana)
    now = new Date(now.getTime() + DAY + 1)
    await workOff(portal.app)
    expect(service.received).toHaveLength(1)
  })

  it('is switched off by its person, by the session’s end, and for a category', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('driver')]
    const hers = await switchOn(ana, 'ana')
    expect((await ben.try(push.unsubscribe, { id: hers.id })).status).toBe(404)
    await ana.call(notificationPreferences.change, { channels: { event: { push: false } } })
    await tell(ana)
    await tell(ana, { category: 'task', title: 'Wash up' })
    await workOff(portal.app)
    expect(service.received.map(({ body }) => hers.read(body).title)).toEqual(['Wash up'])
    await ana.call(push.unsubscribe, { id: hers.id })
    expect((await ana.call(push.state)).devices).toEqual([])
    await switchOn(ben, 'ben')
    await fetch(`${portal.url}/api/auth/logout`, { method: 'POST', headers: { cookie: ben.cookie } })
    expect((await portal.app.pool.query('SELECT FROM push_subscriptions')).rowCount).toBe(0)
  })

  it('can be tried out, also in quiet hours', async () => {
    const ana = await portal.as('host')
    expect((await ana.try(push.test)).status).toBe(409)
    const hers = await switchOn(ana, 'ana')
    await ana.call(outbox.prefer, { quiet: { from: '13:00', to: '17:00' } })
    expect(await ana.call(push.test)).toEqual({ devices: 1 })
    await portal.app.pool.query('UPDATE notifications SET created_at = $1', [now])
    await workOff(portal.app)
    expect(service.received.map(({ body }) => hers.read(body).title)).toEqual(['It works'])
    expect((await ana.call(notifications.list)).notifications[0]?.title).toBe('It works')
  })

  it('a browser belongs to whoever used it last', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('driver')]
    const { subscription } = await switchOn(ana, 'shared')
    await ben.call(push.subscribe, subscription)
    expect((await ana.call(push.state)).devices).toEqual([])
    expect((await ben.call(push.state)).devices).toMatchObject([{ isThis: true }])
  })

  it('goes to push services alone, and never for the account that is shared', async () => {
    const [ana, shared] = [await portal.as('host'), await portal.as('demo_user')]
    const { subscription } = pushBrowser(service.origin, 'x')
    for (const endpoint of ['http://127.0.0.1:1/x', 'https://169.254.169.254/x', 'https://evil.example/x'])
      expect((await ana.try(push.subscribe, { ...subscription, endpoint })).status, endpoint).toBe(400)
    expect((await shared.try(push.subscribe, subscription)).status).toBe(409)
    expect(isPushService('https://web.push.apple.com/x')).toBe(true)
    expect(isPushService('https://wns2-am3p.notify.windows.com/w/?token=x')).toBe(true)
    for (const bad of ['https://fcm.googleapis.com.evil.example/', 'https://a@fcm.googleapis.com/', 'x'])
      expect(isPushService(bad), bad).toBe(false)
  })
})
