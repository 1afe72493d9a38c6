import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueLink } from '#platform/passwords/service.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { expectAccessible, expectNoSidewaysScroll, type Journey, PHONE, startJourney } from '../journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
  journey.app.appUrl = journey.url
  // A portal without people sends everyone to its set-up page.
  await journey.as('super_admin')
})
afterAll(() => journey.close())
beforeEach(async () => {
  await journey.app.pool.query('DELETE FROM throttles')
})

async function freshLink() {
  const { id } = await journey.as('host')
  const { rows } = await journey.app.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    id,
  ])
  const link = await inTransaction(journey.app, 'test', (ctx) => issueLink(ctx, id, 'reset'))
  return { link, token: new URL(link).searchParams.get('token') ?? '', email: rows[0]?.email ?? '' }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('without a token, with a bad one, and without a network the link is invalid, in these words', async () => {
  const { page } = await journey.visit(null)
  await page.goto('/reset-password')
  await page.getByRole('heading', { name: 'Invalid Reset Link', exact: true }).waitFor()
  await page.getByText('Invalid reset link. Please request a new password reset.', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.goto('/reset-password?token=wrong')
  await page.getByText('Invalid or expired reset token.', { exact: true }).waitFor()
  await page.route('**/api/verify-reset-token/**', (route) => route.abort())
  await page.goto('/reset-password?token=any')
  await page.getByText('Unable to verify reset token. Please try again.', { exact: true }).waitFor()
  await button(page, 'Back to Login').click()
  await page.waitForURL(/\/api\/login/)
  await page.goto('/reset-password')
  await button(page, 'Request New Reset Link').click()
  await page.waitForURL(/\/api\/login/)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await expectAccessible(page)
})

test('the token is gone from the address, the history and every referrer at once', async () => {
  const { page } = await journey.visit(null)
  const { link, token } = await freshLink()
  const referrers: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) referrers.push(request.headers().referer ?? '')
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/verify-reset-token/**', async (route) => {
    await held
    await route.continue()
  })
  const answer = await page.goto(link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await page.getByText('Verifying reset token...', { exact: true }).waitFor()
  expect(page.url()).toBe(`${journey.url}/reset-password`)
  release()
  await page.getByRole('heading', { name: 'Reset Your Password', exact: true }).waitFor()
  expect(referrers.join()).not.toContain(token)
  expect(
    await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(token)
})

test.each(['light', 'dark'] as const)('a new password is set, %s', async (colorScheme) => {
  const { page, complaints } = await journey.visit(null, { ...PHONE, colorScheme })
  const { link, email } = await freshLink()
  await page.goto(link)
  await page.getByText(email, { exact: true }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const met = page.getByRole('listitem').filter({ hasText: '(met)' })
  expect(await page.getByRole('listitem').count()).toBe(5)
  expect(await met.count()).toBe(0)
  expect(await button(page, 'Reset Password').isDisabled()).toBe(true)

  await field(page, 'New password').fill('Password1')
  await expect.poll(() => met.count()).toBe(4)
  expect(await button(page, 'Reset Password').isDisabled()).toBe(true)
  await field(page, 'New password').fill('Oak-Street-9')
  await expect.poll(() => met.count()).toBe(5)
  await field(page, 'Confirm password').fill('Oak-Street')
  await page.getByText('Passwords do not match', { exact: true }).waitFor()
  expect(await button(page, 'Reset Password').isDisabled()).toBe(true)
  await field(page, 'Confirm password').fill('Oak-Street-9')
  expect(await page.getByText('Passwords do not match').count()).toBe(0)
  await expectAccessible(page)

  expect(await field(page, 'New password').getAttribute('type')).toBe('password')
  await button(page, 'Show new password').click()
  expect(await field(page, 'New password').getAttribute('type')).toBe('text')
  expect(await field(page, 'Confirm password').getAttribute('type')).toBe('password')
  await button(page, 'Hide new password').click()
  expect(await field(page, 'New password').getAttribute('type')).toBe('password')

  await page.route('**/api/reset-password', (route) => route.abort())
  await button(page, 'Reset Password').click()
  await page.getByText('Resetting Password...', { exact: true }).waitFor()
  await page.getByText('An error occurred. Please try again.', { exact: true }).waitFor()
  await page.unroute('**/api/reset-password')
  const asked = Date.now()
  await button(page, 'Reset Password').click()
  await page.getByRole('heading', { name: 'Password Reset Successful', exact: true }).waitFor()
  await button(page, 'Go to Login Now').waitFor()
  await page.waitForURL(/\/api\/login/)
  expect(Date.now() - asked).toBeGreaterThanOrEqual(3000)
  expect(complaints).toEqual([])

  await page.goto(link)
  await page.getByText('Invalid or expired reset token.', { exact: true }).waitFor()
})

test('what the server answers on submit is shown in its words', async () => {
  const { page } = await journey.visit(null)
  const { link } = await freshLink()
  await page.goto(link)
  await field(page, 'New password').fill('Oak-Street-9')
  await field(page, 'Confirm password').fill('Oak-Street-9')
  await journey.app.pool.query('DELETE FROM password_tokens')
  await button(page, 'Reset Password').click()
  await page.getByText('Invalid or expired reset token.', { exact: true }).waitFor()
})

test('submit refuses what the button does not let through, in these words', async () => {
  const { page } = await journey.visit(null)
  const { link } = await freshLink()
  await page.goto(link)
  await field(page, 'New password').fill('weak')
  await field(page, 'Confirm password').fill('other')
  const submit = () => page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await submit()
  await page.getByText('Passwords do not match.', { exact: true }).waitFor()
  await field(page, 'Confirm password').fill('weak')
  await submit()
  await page.getByText('Password does not meet security requirements.', { exact: true }).waitFor()
})
