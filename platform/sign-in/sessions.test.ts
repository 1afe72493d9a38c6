import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceWords } from '#kernel/people/device-words.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { signIns } from './contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const SAFARI_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const status = async (token: string) =>
  (await fetch(`${portal.url}/api/auth/user`, { headers: { cookie: `${portal.app.cookieName}=${token}` } }))
    .status

it('devices are called what their owners call them', () => {
  expect(deviceWords(CHROME_ON_ANDROID)).toBe('Chrome on Android')
  expect(deviceWords(SAFARI_ON_IPHONE)).toBe('Safari on iPhone')
  expect(deviceWords('curl/8.5')).toBe('Unknown device')
  expect(deviceWords(null)).toBe('Unknown device')
})

it('a person sees where they are signed in, and signs out there at once', async () => {
  const ana = await portal.as('host')
  const phone = await portal.app.sessions.open(ana.id, { userAgent: CHROME_ON_ANDROID })
  const { items } = await ana.call(signIns.list)
  expect(items).toHaveLength(2)
  expect(items.find(({ current }) => !current)?.device).toBe('Chrome on Android')
  expect(items.find(({ current }) => current)?.device).toBe('Unknown device')
  expect(JSON.stringify(items)).not.toContain(phone)
  expect(await status(phone)).toBe(200)
  await ana.call(signIns.end, { id: items.find(({ current }) => !current)?.id ?? '' })
  expect(await status(phone)).toBe(401)
  expect((await ana.try(accounts.me)).status).toBe(200)
})

it('everywhere but here can be ended in one go', async () => {
  const ana = await portal.as('host')
  const others = await Promise.all([1, 2, 3].map(() => portal.app.sessions.open(ana.id, {})))
  expect(await ana.call(signIns.endOthers)).toEqual({ ended: 3 })
  expect(await Promise.all(others.map(status))).toEqual([401, 401, 401])
  expect((await ana.call(signIns.list)).items).toHaveLength(1)
})

it('a session of somebody else is not there', async () => {
  const [ana, ben] = [await portal.as('host'), await portal.as('super_admin')]
  const { items } = await ana.call(signIns.list)
  expect((await ben.try(signIns.end, { id: items[0]?.id ?? '' })).status).toBe(404)
  expect((await ana.try(accounts.me)).status).toBe(200)
})
