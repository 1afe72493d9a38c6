import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#sections/admin/settings/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { TEST_PASSWORD } from '#server/testing/portal.ts'
import { expectAccessible, expectNoSidewaysScroll, type Journey, PHONE, startJourney } from '../journey.ts'
import { codeOfKey } from '../totp.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
  // Browsers tie passkeys to a name; the test's portal listens at an address.
  journey.app.appUrl = journey.url.replace('127.0.0.1', 'localhost')
  const boss = await journey.as('super_admin')
  await boss.call(settings.change, { secondFactorRoles: ['admin', 'core_team'] })
})
afterAll(() => journey.close())

/** Somebody with a password; their role asks for a second step. */
async function account(role: 'admin' | 'core_team') {
  const { id } = await journey.as(role)
  const { rows } = await journey.app.pool.query<{ email: string }>(
    `WITH person AS (SELECT id, email FROM users WHERE id = $1),
       stored AS (INSERT INTO credentials (user_id, password_hash) SELECT id, $2 FROM person)
     SELECT email FROM person`,
    [id, await hashPassword(TEST_PASSWORD)],
  )
  return rows[0]?.email ?? ''
}

const home = () => journey.url.replace('127.0.0.1', 'localhost')

async function password(page: Page, email: string) {
  await page.goto(`${home()}/dashboard`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function keepCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  // They are shown once: no slip of the hand takes them away.
  await page.keyboard.press('Escape')
  expect(await list.isVisible()).toBe(true)
  const codes = await list.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return codes
}

test('an administrator sets up an authenticator app on a phone, and from then on it is asked for', async () => {
  const email = await account('admin')
  const { page, complaints } = await journey.visit(null, PHONE)
  await password(page, email)
  await page.getByRole('heading', { name: 'One thing before you go on' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  expect(await page.getByRole('navigation').count()).toBe(0)

  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Show the QR code' }).click()
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const key = (await page.locator('[class*=key]').textContent()) ?? ''
  await page.getByLabel('Code that the app shows now').fill(codeOfKey(key))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  const codes = await keepCodes(page)
  expect(codes).toHaveLength(10)
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor()

  const other = await journey.visit(null, PHONE)
  await password(other.page, email)
  await other.page.getByRole('heading', { name: 'One more step' }).waitFor()
  await expectNoSidewaysScroll(other.page)
  await expectAccessible(other.page)
  await other.page.getByLabel('Code').fill('123456')
  await other.page.getByRole('button', { name: 'Sign in' }).click()
  await other.page.getByText('This code is not right.').first().waitFor()
  await other.page.getByLabel('Code').fill(codes[0] ?? '')
  await other.page.getByRole('button', { name: 'Sign in' }).click()
  await other.page.getByRole('heading', { name: /^Welcome, / }).waitFor()
  expect([...complaints, ...other.complaints]).toEqual([])
})

test('a passkey is added, is the second step, and signs in without a password', async () => {
  const email = await account('core_team')
  const { page, context, complaints } = await journey.visit(null)
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await password(page, email)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name of the passkey').fill('My laptop')
  await page.getByRole('button', { name: 'Add the passkey' }).click()
  await keepCodes(page)
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor()

  // A page that is left open notices the end of its session and goes to the sign-in by itself.
  await page.goto('about:blank')
  await context.clearCookies()
  await password(page, email)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor()

  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto(`${home()}/dashboard?section=hosts`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Hosts', level: 1 }).waitFor()
  const { rows } = await journey.app.pool.query(
    'SELECT name, used_at FROM second_factors WHERE used_at IS NOT NULL',
  )
  expect(rows.map(({ name }) => name)).toContain('My laptop')
  expect(complaints).toEqual([])
})
