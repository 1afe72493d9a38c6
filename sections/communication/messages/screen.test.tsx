import { randomUUID } from 'node:crypto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { threads } from '#platform/threads/contract.ts'
import { manifests } from '#registry.ts'
import { kudos } from '#sections/communication/kudos/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { aPlace } from '#tests/access-rows.ts'
import { loadOutbox, outbox } from '#web/offline/queue.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { inbox } from './contract.ts'
import manifest from './manifest.ts'

let portal: ScreenPortal
let core: Person
let host: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  core = await portal.as('core_team')
  host = await portal.as('host')
})
afterAll(() => portal.close())

const send = async (from: Person, to: Person, subject: string) => {
  const id = randomUUID()
  await from.call(inbox.send, {
    id,
    messageId: randomUUID(),
    addressed: [`person:${to.id}`],
    subject,
    body: 'Can you come at nine?',
  })
  return id
}
const list = () => screen.findByRole('list', { name: 'Messages' })
const subjects = async (person: Person, folder: 'inbox' | 'archive' | 'trash' = 'inbox') =>
  (await person.call(inbox.list, { folder })).items.map(({ subject }) => subject)
const press = async (name: string | RegExp) => portal.hands.click(await screen.findByRole('button', { name }))

it('is the same under all its names', async () => {
  for (const name of ['messages', 'inbox', 'mail', 'gmail-inbox']) {
    await portal.open(`/dashboard?section=${name}`, host)
    await screen.findByRole('heading', { name: 'Inbox', level: 1 })
    cleanup()
  }
})

it('sends to somebody at once and says so; what lacks is said at its field', async () => {
  await portal.open('/dashboard?section=messages', core)
  await press('Write a message')
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a message' }))
  await portal.hands.click(dialog.getByRole('button', { name: 'Send' }))
  await dialog.findByText('Please choose whom it is for.')
  await dialog.findByText('Please write a subject.')
  await portal.hands.type(dialog.getByRole('combobox', { name: 'To' }), 'host')
  await portal.hands.click(await screen.findByRole('option', { name: /Host Location$/ }))
  await portal.hands.type(dialog.getByRole('textbox', { name: 'Subject' }), 'The porch')
  await portal.hands.type(
    dialog.getByRole('textbox', { name: 'Message' }),
    'It is dark.{Control>}{Enter}{/Control}',
  )
  await screen.findByText('Message sent successfully')
  expect(await subjects(host)).toContain('The porch')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keeps what is typed as a draft, and goes on with it', async () => {
  await portal.open('/dashboard?section=messages&action=add', core)
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a message' }))
  await portal.hands.type(dialog.getByRole('textbox', { name: 'Subject' }), 'A second fridge')
  await portal.hands.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await portal.hands.click(await screen.findByRole('button', { name: /^Drafts/ }))
  await portal.hands.click(await screen.findByRole('button', { name: /A second fridge/ }))
  const again = within(await screen.findByRole('dialog', { name: 'Write a message' }))
  expect(again.getByRole('textbox', { name: 'Subject' })).toHaveProperty('value', 'A second fridge')
  await portal.hands.click(again.getByRole('button', { name: 'Discard' }))
  await screen.findByText('No drafts')
})

it('waits on this device without a network, and is sent once when it is back', async () => {
  await portal.open('/dashboard?section=messages&action=add', core)
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a message' }))
  await portal.hands.type(dialog.getByRole('combobox', { name: 'To' }), 'host')
  await portal.hands.click(await screen.findByRole('option', { name: /Host Location$/ }))
  await portal.hands.type(dialog.getByRole('textbox', { name: 'Subject' }), 'From the cellar')
  await portal.hands.type(dialog.getByRole('textbox', { name: 'Message' }), 'No network here.')
  portal.online(false)
  await portal.hands.click(dialog.getByRole('button', { name: 'Send' }))
  await within(await screen.findByRole('list', { name: 'On its way' })).findByText('From the cellar')
  cleanup()
  await loadOutbox()
  portal.online(true)
  await portal.open('/dashboard?section=messages', core)
  await waitFor(() => expect(outbox.get()).toEqual([]))
  expect((await subjects(host)).filter((subject) => subject === 'From the cellar')).toHaveLength(1)
})

it('opens what is new, has it as read at the badge, and answers it', async () => {
  const id = await send(core, host, 'Spare lids')
  const before = (await host.call(inbox.unreadCount)).count
  await portal.open('/dashboard?section=messages', host)
  await portal.hands.click(await within(await list()).findByRole('link', { name: /Spare lids/ }))
  const reader = within(await screen.findByRole('region', { name: 'Message' }))
  await reader.findByText('Can you come at nine?')
  await portal.hands.type(await reader.findByRole('textbox', { name: 'Write a message' }), 'At ten.')
  await portal.hands.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => {
    const said = await core.call(threads.ofRecord, { table: 'inbox_threads', id })
    expect(said.messages.map(({ body }) => body)).toEqual(['Can you come at nine?', 'At ten.'])
  })
  await waitFor(async () => expect((await host.call(inbox.unreadCount)).count).toBe(before - 1))
})

it('archives several at once, takes it back, and goes by the keys of mail programs', async () => {
  const reader = await portal.as('volunteer')
  for (const subject of ['One', 'Two', 'Three']) await send(core, reader, subject)
  await portal.open('/dashboard?section=messages', reader)
  const rows = within(await list())
  await portal.hands.click(await rows.findByRole('checkbox', { name: 'Choose One' }))
  await portal.hands.click(rows.getByRole('checkbox', { name: 'Choose Two' }))
  await screen.findByText('2 messages chosen')
  await press('Archive them')
  await waitFor(async () => expect(await subjects(reader)).toEqual(['Three']))
  await press(/^Undo/)
  await waitFor(async () => expect(await subjects(reader)).toHaveLength(3))
  await waitFor(() => expect(screen.getByRole('link', { name: /One/ })).toBeTruthy())
  await portal.hands.keyboard('j')
  await screen.findByRole('heading', { name: 'Three' })
  await portal.hands.keyboard('j')
  await screen.findByRole('heading', { name: 'Two' })
  await portal.hands.keyboard('#')
  await waitFor(async () => expect(await subjects(reader, 'trash')).toEqual(['Two']))
})

it('keeps what is thrown away until the trash is emptied, which can be taken back', async () => {
  const reader = await portal.as('volunteer')
  const id = await send(core, reader, 'Old news')
  await reader.call(inbox.move, { ids: [id], folder: 'trash' })
  await portal.open('/dashboard?section=messages&folder=trash', reader)
  await screen.findByText('What lies here for 30 days is deleted for good.')
  await press('Empty the trash')
  await screen.findByText('The trash is empty')
  await press(/^Undo/)
  await waitFor(async () => expect(await subjects(reader, 'trash')).toEqual(['Old news']))
})

it('has the kudos that somebody received in a folder of their own, counted', async () => {
  const reader = await portal.as('volunteer')
  await core.call(kudos.send, { recipientId: reader.id, content: 'Thank you for the quinces.' })
  await portal.open('/dashboard?section=messages', reader)
  await portal.hands.click(await screen.findByRole('button', { name: /^Kudos.*1/ }))
  await screen.findByText('Thank you for the quinces.')
  await press(/^Open the kudos/)
  await screen.findByRole('heading', { name: 'Your Kudos' })
})

it('offers to send by email as well only where the portal sends emails', async () => {
  await portal.open('/dashboard?section=messages&action=add', core)
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a message' }))
  await dialog.findByRole('button', { name: 'Send' })
  expect(dialog.queryByRole('checkbox', { name: 'Also by email' })).toBeNull()
})

it('begins a message about the record that the address names', async () => {
  const place = await aPlace(portal, core)
  await portal.open(`/dashboard?section=messages&action=add&about=hosts:${place}`, core)
  await screen.findByText(/^About: \p{L}/u)
})

it('leads there from the header', async () => {
  await portal.open('/dashboard', host)
  await portal.hands.click(await screen.findByRole('link', { name: 'Messages' }))
  await screen.findByRole('heading', { name: 'Inbox', level: 1 })
})

it('marks all as read and says so', async () => {
  const reader = await portal.as('volunteer')
  await send(core, reader, 'One')
  await portal.open('/dashboard?section=messages', reader)
  await within(await list()).findByRole('link', { name: /One/ })
  await press('All in this folder')
  await portal.hands.click(await screen.findByRole('menuitem', { name: 'Mark all as read' }))
  await screen.findByText('All messages marked as read')
  expect((await reader.call(inbox.unreadCount)).count).toBe(0)
})

it('is counted at the sidebar every 30 seconds', () => {
  expect(manifest.sidebar[0].badge).toMatchObject({ count: inbox.unreadCount.path, everyMs: 30_000 })
})
