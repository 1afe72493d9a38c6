import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROLE_NAMES, type Role } from '#kernel/people/access.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { users } from '#sections/admin/user-management/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import {
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  type Journey,
  PHONE,
  startJourney,
} from '../journey.ts'
import { SWEEP } from '../walks.ts'

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

interface Newcomer {
  firstName: string
  wish: string
  role: Role
  /** What the menu of somebody who was just let in has to offer, and what it must not. */
  sees: string[]
  not: string[]
}

const NEWCOMERS: Newcomer[] = [
  {
    firstName: 'Marisol',
    wish: 'General Volunteer',
    role: 'volunteer',
    sees: ['Dashboard', 'Collections Log'],
    not: ['Hosts', 'Applications', 'User Management', 'Admin Panel', 'Design System'],
  },
  {
    firstName: 'Benoit',
    wish: 'Host Location',
    role: 'host',
    sees: ['Dashboard', 'Collections Log', 'Hosts'],
    not: ['Applications', 'User Management', 'Admin Panel', 'Design System'],
  },
  {
    firstName: 'Tamika',
    wish: 'Driver/Transportation',
    role: 'driver',
    sees: ['Dashboard', 'Collections Log'],
    not: ['Hosts', 'Applications', 'User Management', 'Admin Panel', 'Design System'],
  },
  {
    firstName: 'Rashid',
    wish: 'Team Coordinator',
    role: 'core_team',
    sees: ['Dashboard', 'Collections Log', 'Hosts', 'Weekly Monitoring', 'Applications', 'User Management'],
    not: ['Admin Panel', 'Design System'],
  },
]

async function apply(page: Page, { firstName, wish }: Newcomer, email: string) {
  await page.goto('/signup')
  const answers = {
    'First name': firstName,
    'Last name': 'Ferrant',
    Email: email,
    Phone: '404-555-0171',
    Address: '12 Oak Street',
    City: 'Oakville',
    State: 'Georgia',
    'ZIP code': '30000',
  }
  for (const [label, answer] of Object.entries(answers))
    await page.getByRole('textbox', { name: label }).fill(answer)
  await expectNoSidewaysScroll(page)
  await button(page, 'Next').click()
  await page.getByLabel('How would you like to help?').selectOption(wish)
  await page.getByLabel('Wednesday Morning').check()
  await page.getByLabel('Emergency contact').fill('Jonas Ferrant, 404-555-0172')
  await expectNoSidewaysScroll(page)
  await button(page, 'Next').click()
  await page.getByLabel('I agree to the terms').check()
  await button(page, 'Complete Registration').click()
  await page.getByRole('heading', { name: 'Welcome Aboard!', exact: true }).waitFor()
  await workOff(journey.app)
}

async function approve({ firstName, role }: Newcomer) {
  const { page, context, complaints } = await journey.visit(await journey.as('admin'), DESK)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^Applications/ }).click()
  await page.getByRole('row', { name: new RegExp(`${firstName} Ferrant`) }).click()
  const given = page.getByLabel('Role in the portal').first()
  await expect.poll(() => given.inputValue()).toBe(ROLE_NAMES[role])
  await button(page, 'Approve').click()
  await page.getByText('Nobody is waiting').waitFor()
  expect(complaints).toEqual([])
  await context.close()
  await workOff(journey.app)
}

/** The link in the newest mail to this address, as an administrator sees it in the outbox. */
async function linkIn(email: string) {
  const admin = await journey.as('super_admin')
  const { items } = await admin.call(outbox.list, { search: email })
  const mail = await admin.call(outbox.one, { id: items[0]?.id ?? '' })
  return /https?:\S*\/reset-password\?token=\S+/.exec(mail.text)?.[0] ?? ''
}

async function choosePassword(page: Page, email: string, password: string) {
  await page.goto(await linkIn(email))
  await page.getByText(email).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await button(page, 'Reset Password').click()
  await page.getByRole('heading', { name: 'Password Reset Successful' }).waitFor()
  await button(page, 'Go to Login Now').click()
  await page.waitForURL(/\/api\/login/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard/)
}

/** The two whose way is the longest and the shortest; `npm run sweep`: everybody's. */
const walked = NEWCOMERS.filter(({ role }) => SWEEP || role === 'volunteer' || role === 'core_team')

test.each(walked)('who applies as $wish is let in as $role and finds what they need', async (newcomer) => {
  const { page, complaints } = await journey.visit(null, PHONE)
  const email = `${newcomer.firstName.toLowerCase()}@oak.example`
  await apply(page, newcomer, email)
  await approve(newcomer)
  await choosePassword(page, email, 'Oak-Street-9')

  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const name of newcomer.sees) await menu.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor()
  for (const name of newcomer.not)
    expect(await menu.getByRole('link', { name, exact: true }).count(), name).toBe(0)
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Collections Log' }).click()
  await page.getByRole('heading', { name: 'Collections Log', level: 1 }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
})

test('who is invited by mail chooses a password and is in', async () => {
  const email = 'noor@oak.example'
  const desk = await journey.visit(await journey.as('admin'), DESK)
  await desk.page.goto('/dashboard?section=user-management')
  await button(desk.page, 'Invite somebody').click()
  const form = desk.page.getByRole('dialog', { name: 'Invite somebody' })
  await form.getByLabel('First name').fill('Noor')
  await form.getByLabel('Email').fill(email)
  await expectAccessible(desk.page)
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  const drawer = desk.page.getByRole('dialog', { name: 'Noor' })
  await drawer.getByText('Invited', { exact: true }).waitFor()
  await workOff(journey.app)

  const { page, complaints } = await journey.visit(null, PHONE)
  await choosePassword(page, email, 'Oak-Street-9')
  // The administrator's screen hears of it by itself.
  await drawer.getByText('Active', { exact: true }).first().waitFor()
  expect([...complaints, ...desk.complaints]).toEqual([])
})

/** A signed-in page whose live channel stands. */
async function openPortal(person: Awaited<ReturnType<Journey['as']>>, path: string) {
  const { page } = await journey.visit(person)
  const socket = page.waitForEvent('websocket', (one) => one.url().includes('/socket.io/'))
  await page.goto(path)
  return { page, socket: await socket }
}

const accountOf = async (id: string) => {
  const admin = await journey.as('admin')
  return { admin, account: await admin.call(users.one, { id }) }
}

test('what an administrator grants or takes shows in the sidebar without a reload', async () => {
  const volunteer = await journey.as('volunteer')
  const { page } = await openPortal(volunteer, '/dashboard')
  const sidebar = page.getByRole('navigation', { name: 'Sections' })
  const hosts = sidebar.getByRole('link', { name: 'Hosts', exact: true })
  await sidebar.getByRole('link', { name: 'Collections Log' }).waitFor()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  expect(await hosts.count()).toBe(0)

  const { admin, account } = await accountOf(volunteer.id)
  const given = await admin.call(users.setPermissions, {
    id: volunteer.id,
    version: account.version,
    permissions: [...account.permissions, 'NAV_HOSTS'],
  })
  await hosts.waitFor()
  await admin.call(users.setPermissions, {
    id: volunteer.id,
    version: given.version,
    permissions: account.permissions,
  })
  await hosts.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('who asks for access to a closed section is let in where they wait', async () => {
  const { page } = await openPortal(await journey.as('volunteer'), '/dashboard?section=hosts')
  await button(page, 'Request access').click()
  await page.getByLabel('What do you need it for?').fill('I call hosts on Tuesdays')
  await expectAccessible(page)
  await button(page, 'Send the request').click()
  await page.getByText('You have asked for access').waitFor()

  const desk = await journey.visit(await journey.as('admin'), DESK)
  await desk.page.goto('/dashboard?section=user-management&tab=requests')
  await desk.page.getByText('“I call hosts on Tuesdays”').waitFor()
  await expectAccessible(desk.page)
  await button(desk.page, 'Grant access').click()
  await page.getByRole('heading', { name: 'Hosts', level: 1 }).waitFor()
  await desk.context.close()
})

test('deactivating somebody ends what they have open, without their doing anything', async () => {
  const driver = await journey.as('driver')
  const { page, socket } = await openPortal(driver, '/dashboard?section=collections')
  await page.getByRole('heading', { name: 'Collections Log', level: 1 }).waitFor()
  const closed = socket.waitForEvent('close')
  const { admin, account } = await accountOf(driver.id)
  await admin.call(users.edit, { id: driver.id, version: account.version, isActive: false })
  await closed
  await page.waitForURL(/\/api\/login\?returnTo=%2Fdashboard%3Fsection%3Dcollections/)
})
