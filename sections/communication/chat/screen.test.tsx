import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE } from '#kernel/clock.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { chat } from './contract.ts'
import live from './live.ts'

let portal: ScreenPortal
let core: Person
let driver: Person
let general: string
beforeAll(async () => {
  portal = await screenPortal(manifests)
  core = await portal.as('core_team')
  driver = await portal.as('driver')
  const { items } = await core.call(chat.conversations)
  general = String(items.find(({ channel }) => channel === 'general')?.id)
})
afterAll(() => portal.close())

const write = async (text: string) =>
  portal.hands.type(await screen.findByRole('textbox', { name: 'Write a message' }), text)

it('shows the channels that are open to somebody, and sends with Enter', async () => {
  await portal.open('/dashboard?section=chat', driver)
  const rooms = within(await screen.findByRole('navigation', { name: 'Conversations' }))
  expect(rooms.getAllByRole('link').map((link) => link.textContent)).toEqual([
    expect.stringContaining('General'),
    expect.stringContaining('Drivers'),
  ])
  await write('The van is back.{Enter}')
  await within(await screen.findByRole('list', { name: 'Messages' })).findByText('The van is back.')
  await waitFor(async () => {
    const said = await core.call(threads.ofRecord, { table: 'conversations', id: general })
    expect(said.messages.at(-1)?.body).toBe('The van is back.')
  })
})

it('says what was not sent, and keeps what was typed', async () => {
  await portal.open('/dashboard?section=chat', driver)
  await write('Is anybody there?')
  portal.online(false)
  await portal.hands.keyboard('{Enter}')
  await screen.findByText('Failed to send message')
  screen.getByText('Please try again')
  portal.online(true)
  cleanup()
  const gone = await portal.as('driver')
  await portal.open('/dashboard?section=chat', gone)
  await write('And now?')
  await gone.call(accounts.logout)
  await portal.hands.keyboard('{Enter}')
  await screen.findByText('Not authenticated')
  screen.getByText('Please log in to send messages')
})

it('begins a conversation of two', async () => {
  const other = await portal.as('volunteer')
  const { displayName } = (await portal.app.pool
    .query<{ displayName: string }>('SELECT display_name AS "displayName" FROM users WHERE id = $1', [
      other.id,
    ])
    .then(({ rows }) => rows[0])) ?? { displayName: '' }
  await portal.open('/dashboard?section=chat&action=add', core)
  await portal.hands.type(await screen.findByRole('combobox', { name: 'To' }), displayName)
  await portal.hands.click(await screen.findByRole('option', { name: new RegExp(displayName) }))
  await portal.hands.click(screen.getByRole('button', { name: 'Open the conversation' }))
  await screen.findByRole('heading', { name: displayName })
})

it('stands under the names that earlier portals had for it, and for the committees', async () => {
  for (const section of ['real-time-messages', 'stream-messages']) {
    cleanup()
    await portal.open(`/dashboard?section=${section}`, core)
    await screen.findByRole('heading', { name: 'Team Chat', level: 1 })
  }
  for (const section of ['committee', 'committee-chat']) {
    cleanup()
    await portal.open(`/dashboard?section=${section}`, core)
    await screen.findByRole('heading', { name: 'Committee Communications', level: 1 })
    const rooms = within(await screen.findByRole('navigation', { name: 'Conversations' }))
    expect(rooms.getAllByRole('link')[0]?.textContent).toContain('Volunteer management')
  }
})

it('asks every two minutes what is unread', () => {
  expect(live.badges).toMatchObject([{ entry: 'chat', count: chat.waiting, everyMs: 2 * MINUTE }])
})
