import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '#platform/outbox/contract.ts'
import { profile } from '#platform/profile/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { TEST_PASSWORD } from '#server/testing/portal.ts'
import { type Journey, PHONE, startJourney } from '../journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey.close())

test('a photo is made small in the browser and shown in the header', async () => {
  const { page, context, complaints } = await journey.visit(await journey.as('host'), PHONE)
  await page.goto('/profile')
  const big = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 900
    const pen = canvas.getContext('2d')
    if (pen) pen.fillStyle = '#c2570c'
    pen?.fillRect(0, 0, 1200, 900)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
  })
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(big) })
  const photo = page.getByRole('banner').locator('img[src^="/api/photos/"]')
  await photo.waitFor()
  expect(await photo.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(512)
  expect(complaints).toEqual([])
  await context.close()
})

test('another address is proved by the link in its mail, which leaves no trace in the address bar', async () => {
  const host = await journey.as('host')
  const admin = await journey.as('super_admin')
  await host.call(profile.askEmail, { email: 'rosa@quay.example' })
  const { items } = await admin.call(outbox.list, { search: 'rosa@quay.example' })
  const { text } = await admin.call(outbox.one, { id: String(items[0]?.id) })
  const token = /confirm-email\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
  const { page, context, complaints } = await journey.visit(null, PHONE)
  const answer = await page.goto(`/confirm-email?token=${token}`)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(page.url()).not.toContain(token)
  expect(await host.call(profile.read)).toMatchObject({ preferredEmail: 'rosa@quay.example' })
  await page.goto(`/confirm-email?token=${token}`)
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  expect(complaints.filter((line) => !line.includes('410'))).toEqual([])
  await context.close()
})

test('somebody erases themselves, reads what stays, and is out', async () => {
  const host = await journey.as('host')
  await journey.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    host.id,
    await hashPassword(TEST_PASSWORD),
  ])
  const { page, context } = await journey.visit(host, PHONE)
  await page.goto('/dashboard?section=profile&tab=data')
  await page.getByRole('button', { name: 'Erase everything about me' }).click()
  await page.getByLabel('Type “erase everything”').fill('erase everything')
  await page.getByLabel('Your password', { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByRole('heading', { name: 'Your data was erased' }).waitFor()
  await page.getByText('An empty account called “A former member” stays').waitFor()
  await page.getByRole('button', { name: 'Leave the portal' }).click()
  await page.waitForURL(/\/api\/login/)
  await context.close()
})
