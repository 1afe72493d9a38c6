import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE } from '#kernel/clock.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { takeIn } from '#platform/threads/parts/told.ts'
import type { ToldMessage } from '#platform/threads/said-contract.ts'
import { tellings } from '#platform/threads/tellings.ts'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { newId } from '#web/calls/ids.ts'
import { enqueue, loadOutbox, outbox } from '#web/offline/queue.ts'
import { sendWaiting } from '#web/offline/sending.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { chat } from './contract.ts'
import manifest from './manifest.ts'
import { hear } from './parts/told.ts'

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

it('shows at once what is sent, keeps it without a network and over a reload, and sends it once', async () => {
  await portal.open('/dashboard?section=chat', driver)
  await write('Is anybody there?')
  portal.online(false)
  await portal.hands.keyboard('{Enter}')
  const list = () => screen.findByRole('list', { name: 'Messages' })
  await within(await list()).findByText('Is anybody there?')
  await screen.findByText('Waits for the connection')
  await write('I come at nine.{Enter}')
  await within(await list()).findByText('I come at nine.')
  cleanup()
  await loadOutbox()
  portal.online(true)
  await portal.open('/dashboard?section=chat', driver)
  await waitFor(async () => {
    const said = await core.call(threads.ofRecord, { table: 'conversations', id: general })
    expect(said.messages.slice(-2).map(({ body }) => body)).toEqual(['Is anybody there?', 'I come at nine.'])
  })
  await waitFor(() => expect(outbox.get()).toEqual([]))
  expect(await within(await list()).findAllByText('Is anybody there?')).toHaveLength(1)
  await waitFor(() => expect(screen.queryByText('Sending')).toBeNull())
})

it('what is refused stays with its reason, and is edited or discarded', async () => {
  const { id } = await core.call(chat.direct, { personId: driver.id })
  const refused = async (words: string) => {
    await enqueue(threads.post, {
      personId: driver.id,
      // What it answers was deleted meanwhile.
      args: { table: 'conversations', id, messageId: newId(), body: words, replyTo: newId() },
      label: words,
      inPlace: true,
    })
    await act(sendWaiting)
  }
  await portal.open(`/dashboard?section=chat&id=${id}`, driver)
  await screen.findByRole('textbox', { name: 'Write a message' })
  await refused('At nine?')
  await screen.findByText(/^Not sent:/)
  await screen.findByText('Failed to send message')
  await portal.hands.click(screen.getByRole('button', { name: 'Edit' }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Write a message' })).toHaveProperty('value', 'At nine?'),
  )
  expect(outbox.get()).toEqual([])
  await refused('At ten?')
  await portal.hands.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('At ten?')).toBeNull())
  expect((await driver.call(threads.ofRecord, { table: 'conversations', id })).messages).toEqual([])
})

it('says that somebody who was signed out has to sign in, and keeps what they wrote', async () => {
  const gone = await portal.as('driver')
  await portal.open('/dashboard?section=chat', gone)
  await write('And now?')
  await gone.call(accounts.logout)
  await portal.hands.keyboard('{Enter}')
  await screen.findByText('Not authenticated')
  screen.getByText('Please log in to send messages')
  expect(outbox.get().map(({ label }) => label)).toEqual(['Message: And now?'])
})

it('puts what others say into the conversation and the list without asking for them again', async () => {
  await portal.open(`/dashboard?section=chat&id=${general}`, driver)
  const list = within(await screen.findByRole('list', { name: 'Messages' }))
  const rooms = within(screen.getByRole('navigation', { name: 'Conversations' }))
  /** What the live channel brings, word for word as the server tells it. */
  const tell = async (event: string, id: string) => {
    const about = { table: 'conversations', id: general }
    const content = (await tellings.load(portal.app, about, [{ event, id }])).get(id)
    const told = { event, about, id, content: (content as ToldMessage | undefined) ?? null }
    await act(async () => {
      takeIn(told, driver.id)
      hear(told, driver.id)
    })
  }
  const { message } = await core.call(threads.post, {
    table: 'conversations',
    id: general,
    body: `<@${driver.id}> the lids are in the kitchen`,
  })
  await tell('talk.said', message.id)
  expect((await list.findByText(/the lids are in the kitchen/)).textContent).toMatch(
    /^@Test \d+ driver the lids/,
  )
  await rooms.findByText(/the lids are in the kitchen/)
  // Told twice it is there once.
  await tell('talk.said', message.id)
  expect(list.getAllByText(/the lids are in the kitchen/)).toHaveLength(1)
  await core.call(threads.edit, { id: message.id, version: 1, body: 'The lids are on the shelf' })
  await tell('talk.edited', message.id)
  await list.findByText('The lids are on the shelf')
  await rooms.findByText(/The lids are on the shelf/)
  await core.call(threads.react, { id: message.id, emoji: '👍', on: true })
  await tell('talk.signed', message.id)
  expect((await list.findByRole('button', { name: /^👍 from/ })).getAttribute('aria-pressed')).toBe('false')
  await core.call(threads.remove, { id: message.id })
  await tell('talk.deleted', message.id)
  await waitFor(() => expect(list.queryByText('The lids are on the shelf')).toBeNull())
  // What is seen has been read.
  await waitFor(async () => expect((await driver.call(chat.waiting)).count).toBe(0))
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
  expect(manifest.sidebar[0].badge).toMatchObject({ count: chat.waiting.path, everyMs: 2 * MINUTE })
})

it('finds what was said, and leads to it, however long ago', async () => {
  const { id } = await core.call(chat.direct, { personId: driver.id })
  await core.call(threads.post, { table: 'conversations', id, body: 'The elderberries are in the shed.' })
  for (let i = 0; i < 60; i++)
    await core.call(threads.post, { table: 'conversations', id, body: `Something else ${i}` })
  await portal.open('/dashboard?section=chat', driver)
  await portal.hands.type(await screen.findByRole('textbox', { name: 'Search messages' }), 'elderb')
  await portal.hands.click(await screen.findByRole('button', { name: /The elderberries are in the shed/ }))
  const list = within(await screen.findByRole('list', { name: 'Messages' }))
  const message = (await list.findByText('The elderberries are in the shed.')).closest('li')
  await waitFor(() => expect(message?.dataset.sought).toBe('true'))
  await portal.hands.clear(screen.getByRole('textbox', { name: 'Search messages' }))
  await portal.hands.type(screen.getByRole('textbox', { name: 'Search messages' }), 'parsnip')
  await screen.findByText('Nothing was said with these words')
  await portal.hands.keyboard('{Escape}')
  await screen.findByRole('navigation', { name: 'Conversations' })
})
