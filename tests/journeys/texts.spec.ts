import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTextProvider, type TextProvider } from '#platform/text-messages/testing-provider.ts'
import { workOff } from '#server/testing/jobs.ts'
import {
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  type Journey,
  PHONE,
  startJourney,
} from '../journey.ts'
import { cutFaults, settled, touchFaults } from '../screens.ts'

let provider: TextProvider
let journey: Journey
beforeAll(async () => {
  provider = await startTextProvider()
  journey = await startJourney({ twilio: provider.settings })
  journey.app.appUrl = journey.url
  await journey.as('super_admin')
})
afterAll(async () => {
  await journey.close()
  await provider.close()
})

const NUMBER = '+14045550171'
const codeIn = (body = '') => /code is (\d{6})/.exec(body)?.[1] ?? ''
const textBack = (from: string, words: string, number: number) =>
  provider.post(`${journey.url}/api/sms/webhook`, [
    ['MessageSid', `SM${String(number).padStart(32, '0')}`],
    ['From', from],
    ['Body', words],
  ])

test('a host gets text messages on a phone: from the news, with the code, and STOP ends them before their eyes', async () => {
  const host = await journey.as('host', { fresh: true })
  const { page, complaints } = await journey.visit(host, PHONE)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Set Up SMS Alerts' }).click()
  await page.getByRole('heading', { name: 'Text messages', exact: true }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('textbox', { name: 'Mobile phone' }).fill('555-0171')
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByText('Please enter a US mobile number with its area code').waitFor()
  await page.getByText('Please tick that you agree').waitFor()
  await page.getByRole('textbox', { name: 'Mobile phone' }).fill('(404) 555-0171')
  await page.getByRole('checkbox', { name: /^I agree to get recurring/ }).check()
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByText('We texted a code to').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await workOff(journey.app)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeIn(provider.taken.at(-1)?.body))
  await page.getByRole('button', { name: 'Confirm this number' }).click()
  await page.getByText('Gets texts').waitFor()

  await page.getByRole('radio', { name: 'Both' }).check()
  await page.getByRole('radio', { name: 'My own' }).check()
  await page.getByLabel('From').fill('22:15')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved how we write to you').waitFor()
  await expectNoSidewaysScroll(page)

  await textBack(NUMBER, 'Stop', 1)
  await page.getByText(/\(404\) 555-0171 sent us STOP/).waitFor()
  await textBack(NUMBER, 'START', 2)
  await page.getByText('Gets texts').waitFor()
  expect(complaints).toEqual([])
})

test('the open page tells signed-out visitors what they would agree to; signed in, YES from the phone is enough', async () => {
  const { page: open } = await journey.visit(null, PHONE)
  for (const path of ['/sms-verification-docs', '/sms-verification-doc', '/sms-opt-in']) {
    await open.goto(path)
    await open.getByRole('heading', { level: 1 }).waitFor()
    await open.getByText('Our sandwich charity').first().waitFor()
    await expectAccessible(open)
    await expectNoSidewaysScroll(open)
  }
  const link = open.getByRole('link', { name: 'Sign in to get text messages' })
  expect(await link.getAttribute('href')).toBe('/api/login?returnTo=%2Fsms-opt-in')

  const driver = await journey.as('driver')
  const { page, complaints } = await journey.visit(driver, PHONE)
  await page.goto('/sms-opt-in')
  await page.getByRole('textbox', { name: 'Mobile phone' }).fill('404 555 0172')
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByText('We texted a code to').waitFor()
  await textBack('+14045550172', 'Yes', 3)
  await page.reload()
  await page.getByText('Gets texts').waitFor()
  expect(complaints).toEqual([])
})

test('an administrator sees who agreed, sends a test and finds it in the outbox', async () => {
  const { page, complaints } = await journey.visit(await journey.as('admin'), DESK)
  await page.goto('/dashboard?section=admin&tab=texts')
  await page.getByRole('row', { name: /\(404\) 555-0172.*Gets texts/ }).waitFor()
  await page.getByRole('textbox', { name: 'Mobile phone' }).fill('404-555-0199')
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await page.getByRole('link', { name: 'See what becomes of it' }).click()
  await page.getByRole('dialog').getByText('this is a test').waitFor()
  await workOff(journey.app)
  await page.getByRole('dialog').getByText('Sent', { exact: true }).first().waitFor()
  expect(provider.taken.at(-1)?.to).toBe('+14045550199')
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('the alerts and the panel are easy to reach with a thumb, in the dark as well', async () => {
  const admin = await journey.as('admin')
  const { page, complaints } = await journey.visit(admin, { ...PHONE, colorScheme: 'dark' })
  for (const path of ['/profile?tab=alerts', '/dashboard?section=admin&tab=texts', '/sms-opt-in']) {
    await page.goto(path)
    await settled(page)
    const faults = [...(await touchFaults(page)), ...(await cutFaults(page))]
    // The header's own link gives way to the controls beside it.
    expect(faults.filter((fault) => !fault.includes('_home_'))).toEqual([])
    await expectAccessible(page)
  }
  expect(complaints).toEqual([])
})
