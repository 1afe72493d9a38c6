import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#platform/accounts/contract.ts'
import { startIssuer } from '#platform/sign-in/testing-issuer.ts'
import { type Journey, PHONE, startJourney } from '../journey.ts'

let journey: Journey
let issuer: Awaited<ReturnType<typeof startIssuer>>
beforeAll(async () => {
  journey = await startJourney()
  journey.app.appUrl = journey.url
  issuer = await startIssuer(`${journey.url}/api/login/oidc/callback`)
  journey.app.oidc = {
    issuer: issuer.issuer,
    clientId: issuer.clientId,
    clientSecret: issuer.clientSecret,
  }
})
afterAll(async () => {
  issuer.stop()
  await journey.close()
})

test('a host signs in through another place, on a phone, and gets where they wanted to go', async () => {
  const host = await journey.as('host')
  const { email } = await host.call(accounts.me)
  issuer.is({ sub: 'host-7', email, email_verified: true })
  const { page, complaints } = await journey.visit(null, PHONE)
  await page.goto('/dashboard?section=collections')
  await page.getByRole('link', { name: 'Sign in with 127.0.0.1' }).click()
  await page.getByRole('heading', { name: 'Collections Log', level: 1 }).waitFor()
  expect(new URL(page.url()).searchParams.get('section')).toBe('collections')
  // Nothing of the way there is left in the address, nor in the way back.
  expect(page.url()).not.toMatch(/code=|state=/)
  expect(complaints).toEqual([])
})

test('somebody who has no account here reads so on the sign-in page', async () => {
  issuer.is({ sub: 'stranger', email: 'stranger@elsewhere.example', email_verified: true })
  const { page } = await journey.visit(null)
  await page.goto('/api/login')
  await page.getByRole('link', { name: 'Sign in with 127.0.0.1' }).click()
  await page.getByRole('alert').getByText('Nobody here signs in with this account').waitFor()
})
