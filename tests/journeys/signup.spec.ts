import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workOff } from '#server/testing/jobs.ts'
import {
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  type Journey,
  PHONE,
  startJourney,
} from '../journey.ts'

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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const ANSWERS: Record<string, string> = {
  'First name': 'Marisol',
  'Last name': 'Ferrant',
  Email: 'marisol@oak.example',
  Phone: '404-555-0171',
  Address: '12 Oak Street',
  City: 'Oakville',
  State: 'Georgia',
  'ZIP code': '30000',
}
async function fillFirst(page: Page, answers = ANSWERS) {
  for (const [label, answer] of Object.entries(answers))
    await page.getByRole('textbox', { name: label }).fill(answer)
}
async function choose(page: Page, role: string) {
  const select = page.getByLabel('How would you like to help?').first()
  if ((await select.evaluate((element) => element.tagName)) === 'SELECT') await select.selectOption(role)
  else {
    await select.click()
    await page.getByRole('option', { name: role }).click()
  }
}

test('the wizard has its three steps, its options and its words, letter for letter', async () => {
  const { page, complaints } = await journey.visit(null)
  await page.goto('/signup')
  await page.getByText('Step 1 of 3', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Personal Information', exact: true }).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(8)
  expect(await button(page, 'Previous').isDisabled()).toBe(true)
  expect(await page.getByRole('link', { name: 'Sign in here', exact: true }).getAttribute('href')).toBe(
    '/login',
  )
  await expectAccessible(page)

  await button(page, 'Next').click()
  await page.getByText('Step 2 of 3', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Your Role & Availability', exact: true }).waitFor()
  expect(
    await page
      .getByRole('group', { name: /^Availability/ })
      .getByRole('checkbox')
      .count(),
  ).toBe(24)
  expect(
    await page
      .getByRole('group', { name: /^Areas of interest/ })
      .getByRole('checkbox')
      .count(),
  ).toBe(12)
  const select = page.getByLabel('How would you like to help?').first()
  expect(await select.inputValue()).toBe('General Volunteer')
  await select.click()
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'General Volunteer',
    'Host Location',
    'Driver/Transportation',
    'Team Coordinator',
  ])
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await button(page, 'Next').click()
  await page.getByText('Step 3 of 3', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Terms & Agreement', exact: true }).waitFor()
  await page.getByText('within 2-3 business days').waitFor()
  expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(0)
  await expectAccessible(page)
  await button(page, 'Previous').click()
  await page.getByText('Step 2 of 3', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('what is missing is said on submit: the first faulty step opens, its first field has the focus', async () => {
  const { page } = await journey.visit(null)
  await page.goto('/signup')
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  expect(await page.getByText('You must agree').count()).toBe(0)
  await button(page, 'Complete Registration').click()
  await page.getByText('Step 1 of 3', { exact: true }).waitFor()
  for (const words of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Please enter your address',
    'Please enter your city',
    'Please enter your state',
    'Please enter a valid ZIP code',
  ])
    await page.getByText(words, { exact: true }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName')
  await expectAccessible(page)

  await fillFirst(page)
  expect(await page.getByText('First name must').count()).toBe(0)
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await button(page, 'Complete Registration').click()
  await page.getByText('Step 2 of 3', { exact: true }).waitFor()
  await page.getByText('Please select at least one availability option', { exact: true }).waitFor()
  await page.getByText('Please provide emergency contact information', { exact: true }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('Monday Morning')

  await page.getByLabel('Monday Morning').check()
  await page.getByLabel('Emergency contact').fill('Jonas, 404-555-0172')
  await button(page, 'Next').click()
  await button(page, 'Complete Registration').click()
  await page.getByText('You must agree to the terms and conditions', { exact: true }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('agreeToTerms')
  const { rowCount } = await journey.app.pool.query('SELECT FROM applications')
  expect(rowCount).toBe(0)
})

test('a step that was left says softly what it lacks, stops nobody, and leads back to the field', async () => {
  const { page, complaints } = await journey.visit(null, PHONE)
  await page.goto('/signup')
  expect(await page.getByText('still needs').count()).toBe(0)
  const { Email: _left, City: _out, ...known } = ANSWERS
  await fillFirst(page, known)
  await button(page, 'Next').tap()
  await page.getByText('Step 2 of 3', { exact: true }).waitFor()
  await page.getByText('Step 1 still needs: Email and City.', { exact: true }).waitFor()
  expect(await page.getByText('Please enter a valid email address').count()).toBe(0)
  await button(page, 'Next').tap()
  await page.getByText('Step 2 still needs: Availability and Emergency contact.', { exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await button(page, 'Back to step 1').tap()
  await page.getByText('Please enter a valid email address', { exact: true }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await fillFirst(page, { Email: 'marisol@oak.example', City: 'Oakville' })
  await button(page, 'Next').tap()
  expect(await page.getByText('Step 1 still needs').count()).toBe(0)
  await page
    .getByRole('row', { name: /^Wednesday/ })
    .getByLabel('Wednesday Evening')
    .tap()
  expect(await page.getByLabel('Wednesday Evening').isChecked()).toBe(true)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('nothing typed is lost over a reload, and a failure says so and keeps everything', async () => {
  const { page, context } = await journey.visit(null)
  await page.goto('/signup')
  await fillFirst(page)
  await button(page, 'Next').click()
  await page.getByLabel('Flexible Schedule').check()
  await page.reload()
  await page.getByText('Step 2 of 3', { exact: true }).waitFor()
  expect(await page.getByLabel('Flexible Schedule').isChecked()).toBe(true)
  await page.getByLabel('Emergency contact').fill('Jonas, 404-555-0172')
  await button(page, 'Next').click()
  await page.getByLabel('I agree to the terms').check()

  await page.route('**/api/auth/signup', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await button(page, 'Complete Registration').click()
  await page.getByText('Submitting...', { exact: true }).waitFor()
  await page.getByText('Registration Failed', { exact: true }).waitFor()
  await page
    .getByText('There was an error creating your account. Please try again.', { exact: true })
    .waitFor()
  await page.unroute('**/api/auth/signup')
  await journey.app.pool.query(`INSERT INTO throttles (key, count) VALUES ('sign-up:127.0.0.1', 5)`)
  await button(page, 'Complete Registration').click()
  await page.getByText('Several applications came from here already.', { exact: false }).waitFor()
  await button(page, 'Previous').click()
  await button(page, 'Previous').click()
  expect(await page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Oakville')
  await context.close()
})

test('a person applies on a phone, is approved in another browser, sets a password and finds a useful portal', async () => {
  const phone = await journey.visit(null, PHONE)
  await phone.page.goto('/api/login')
  await phone.page.getByRole('link', { name: 'Apply to join' }).click()
  await fillFirst(phone.page)
  await expectNoSidewaysScroll(phone.page)
  await button(phone.page, 'Next').click()
  await choose(phone.page, 'Driver/Transportation')
  await phone.page.getByLabel('Wednesday Morning').check()
  await phone.page.getByLabel('Transportation/Driving').check()
  await phone.page.getByLabel('Emergency contact').fill('Jonas Ferrant, 404-555-0172')
  await expectNoSidewaysScroll(phone.page)
  await button(phone.page, 'Next').click()
  await phone.page.getByLabel('I agree to the terms').check()
  await expectNoSidewaysScroll(phone.page)
  await button(phone.page, 'Complete Registration').click()
  await phone.page.getByRole('heading', { name: 'Welcome Aboard!', exact: true }).waitFor()
  await phone.page.getByText('Registration Successful', { exact: true }).waitFor()
  await phone.page.getByText('check your email for next steps', { exact: false }).waitFor()
  await button(phone.page, 'Return to Home').waitFor()
  await button(phone.page, 'Sign In').waitFor()
  await workOff(journey.app)

  const desk = await journey.visit(await journey.as('admin'), DESK)
  await desk.page.goto('/dashboard')
  await desk.page.getByRole('link', { name: /^Applications/ }).click()
  await desk.page.getByRole('row', { name: /Marisol Ferrant/ }).click()
  // The record itself; its history says them as well.
  await desk.page.getByText('Wednesday Morning', { exact: true }).waitFor()
  await desk.page.getByText('Jonas Ferrant, 404-555-0172', { exact: true }).waitFor()
  await expectAccessible(desk.page)
  await button(desk.page, 'Approve').click()
  await desk.page.getByText('Nobody is waiting').waitFor()
  await workOff(journey.app)

  // Before the preview is opened: looking into its sandbox from outside is itself noted by the browser.
  expect(desk.complaints).toEqual([])
  await desk.page.getByRole('link', { name: 'Outbox' }).click()
  await desk.page
    .getByRole('row', { name: /Welcome to/ })
    .getByText(/Welcome to/)
    .click()
  const mail = desk.page.frameLocator('iframe')
  await mail.getByText('You join as: Delivery Driver.').waitFor()
  const link = (await mail.getByRole('link', { name: 'Choose a password' }).getAttribute('href')) ?? ''
  await expectAccessible(desk.page)

  const { page, complaints } = phone
  await page.goto(link)
  await page.getByText('marisol@oak.example').waitFor()
  expect(page.url()).toBe(`${journey.url}/reset-password`)
  await page.getByLabel('New password', { exact: true }).fill('Oak-Street-9')
  await page.getByLabel('Confirm password', { exact: true }).fill('Oak-Street-9')
  await button(page, 'Reset Password').click()
  await page.getByRole('heading', { name: 'Password Reset Successful' }).waitFor()
  await page.waitForURL(/\/api\/login/)
  await page.getByLabel('Email').fill('marisol@oak.example')
  await page.getByLabel('Password', { exact: true }).fill('Oak-Street-9')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Collections Log' }).waitFor()
  expect(await page.getByRole('dialog').getByRole('link', { name: 'Admin Panel' }).count()).toBe(0)
  expect(complaints).toEqual([])
})
