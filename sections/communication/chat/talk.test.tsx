import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ToldContent } from '#kernel/portal/presence.ts'
import { threads } from '#platform/threads/contract.ts'
import { takeIn } from '#platform/threads/parts/told.ts'
import type { ToldMessage } from '#platform/threads/said-contract.ts'
import type { ToldReader } from '#platform/threads/talk-contract.ts'
import { tellings } from '#platform/threads/tellings.ts'
import { manifests } from '#registry.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { reportHeard } from '#web/live/live-state.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { chat } from './contract.ts'

const table = 'conversations'

let portal: ScreenPortal
let core: Person
let driver: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  core = await portal.as('core_team')
  driver = await portal.as('driver')
})
afterAll(() => portal.close())
afterEach(() => vi.unstubAllGlobals())

const group = async (name: string) => (await core.call(chat.addGroup, { name, people: [driver.id] })).id
const say = async (person: Person, id: string, body: string) =>
  (await person.call(threads.post, { table, id, body })).message
const open = async (id: string, person: Person) => {
  await portal.open(`/dashboard?section=chat&id=${id}`, person)
  return within(await screen.findByRole('list', { name: 'Messages' }))
}
const unreadOf = async (person: Person, id: string) =>
  (await person.call(chat.conversations)).items.find((room) => room.id === id)?.unread
const menuOf = async (list: ReturnType<typeof within>, text: string) => {
  const message = within((await list.findByText(text)).closest('li') as HTMLElement)
  await portal.hands.click(message.getByRole('button', { name: /^More about the message of/ }))
}
/** What the live channel brings to windows that show the conversation, word for word as the server tells it. */
const tell = async (event: string, about: { table: string; id: string }, id: string, me: string) => {
  const content = (await tellings.load(portal.app, about, [{ event, id }])).get(id) ?? null
  await act(async () => takeIn({ event, about, id, content } as ToldContent<ToldMessage | ToldReader>, me))
}

/** jsdom sees nothing: this says of everything that it lies above what is in sight. */
class AboveSight {
  readonly say: (entries: object[]) => void
  constructor(say: (entries: object[]) => void) {
    this.say = say
  }
  observe() {
    this.say([{ isIntersecting: false, boundingClientRect: { top: -200 } }])
  }
  disconnect() {}
}

describe('what is unread', () => {
  it('begins below a line that stays while one reads, and is read by looking at it', async () => {
    const id = await group('Divider')
    const [read] = [await say(core, id, 'Read already')]
    await driver.call(threads.read, { table, id, upTo: read.number })
    await say(core, id, 'First that is new')
    await say(core, id, 'Second that is new')
    const list = await open(id, driver)
    await list.findByText('Second that is new')
    const lines = list.getAllByRole('listitem').map((item) => item.textContent)
    const at = lines.indexOf('New')
    expect(lines[at - 1]).toContain('Read already')
    expect(lines[at + 1]).toContain('First that is new')
    await waitFor(async () => expect(await unreadOf(driver, id)).toBe(0))
    list.getByText('New')
  })

  it('is come to with one press from wherever one is in it', async () => {
    vi.stubGlobal('IntersectionObserver', AboveSight)
    const id = await group('Jump')
    await driver.call(threads.read, { table, id, upTo: (await say(core, id, 'Read already')).number })
    for (const body of ['One', 'Two', 'Three']) await say(core, id, body)
    const list = await open(id, driver)
    const mark = await list.findByText('New')
    const shown = vi.fn()
    mark.scrollIntoView = shown
    await portal.hands.click(await screen.findByRole('button', { name: 'First of 3 unread' }))
    expect(shown).toHaveBeenCalled()
  })

  it('is what somebody says is unread, and stays so while they look at it', async () => {
    const id = await group('Unread again')
    for (const body of ['One', 'Two', 'Three']) await say(core, id, body)
    await driver.call(threads.read, { table, id, upTo: 3 })
    const list = await open(id, driver)
    await menuOf(list, 'Two')
    await portal.hands.click(await screen.findByRole('menuitem', { name: 'Unread from here' }))
    await list.findByText('New')
    const lines = list.getAllByRole('listitem').map((item) => item.textContent)
    expect(lines[lines.indexOf('New') + 1]).toContain('Two')
    await waitFor(async () => expect(await unreadOf(driver, id)).toBe(2))
    // It is listed with its number, and so it is when it was left and the portal is opened anew.
    cleanup()
    await portal.open('/dashboard?section=chat', driver)
    const rooms = within(await screen.findByRole('navigation', { name: 'Conversations' }))
    await rooms.findByRole('link', { name: /Unread again.*2 unread messages/ })
  })
})

describe('a pinned message', () => {
  it('is pinned from its menu, listed for all, and leads to where it was said; an undo takes it back', async () => {
    const id = await group('Pins')
    const said = await say(core, id, 'The gate code is in the blue box')
    for (let at = 0; at < 3; at++) await say(core, id, `Something else ${at}`)
    const list = await open(id, driver)
    await menuOf(list, 'The gate code is in the blue box')
    await portal.hands.click(await screen.findByRole('menuitem', { name: 'Pin for everybody' }))
    await list.findByText('Pinned')
    await portal.hands.click(await screen.findByRole('button', { name: '1 pinned message' }))
    const pins = within(await screen.findByRole('list', { name: 'Pinned messages' }))
    pins.getByText('The gate code is in the blue box')
    await portal.hands.click(pins.getByRole('button', { name: 'Show it there' }))
    const there = await within(await screen.findByRole('list', { name: 'Messages' })).findByText(
      'The gate code is in the blue box',
    )
    await waitFor(() => expect(there.closest('li')?.dataset.sought).toBe('true'))
    await portal.hands.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '1 pinned message' })).toBeNull())
    expect((await core.call(threads.pinned, { table, id })).items).toEqual([])
    // Whoever looks on sees what others pin.
    await core.call(threads.pin, { id: said.id })
    await tell('talk.pinned', { table, id }, said.id, driver.id)
    await screen.findByRole('button', { name: '1 pinned message' })
  })

  it('is not offered in a channel to who may not pin there', async () => {
    const { items } = await core.call(chat.conversations)
    const general = String(items.find(({ channel }) => channel === 'general')?.id)
    await say(driver, general, 'Good morning')
    const list = await open(general, driver)
    await menuOf(list, 'Good morning')
    await screen.findByRole('menuitem', { name: 'Edit' })
    expect(screen.queryByRole('menuitem', { name: 'Pin for everybody' })).toBeNull()
  })
})

it('says who has seen a message, as far as they let it be seen', async () => {
  const id = await group('Readers')
  const said = await say(core, id, 'Who is awake?')
  const list = await open(id, core)
  await list.findByText('Who is awake?')
  expect(list.queryByText(/^Seen by/)).toBeNull()
  await driver.call(threads.read, { table, id, upTo: said.number })
  await tell('talk.seen', { table, id }, driver.id, core.id)
  expect((await list.findByText(/^Seen by/)).textContent).toMatch(/driver/)
  // Whoever does not want that says so once, for all conversations.
  cleanup()
  await open(id, driver)
  await portal.hands.click(await screen.findByRole('button', { name: 'More about the conversation' }))
  await portal.hands.click(
    await screen.findByRole('menuitemcheckbox', { name: 'Others see what I have read' }),
  )
  await waitFor(async () => expect(await driver.call(threads.preferences)).toEqual({ tellsRead: false }))
  cleanup()
  const again = await open(id, core)
  await again.findByText('Who is awake?')
  expect((await core.call(threads.seen, { table, id })).items).toEqual([])
  expect(again.queryByText(/^Seen by/)).toBeNull()
})

it('keeps what was written until a time of one’s choice, and lists what waits to be changed and cancelled', async () => {
  const id = await group('Later')
  await open(id, core).catch(() => undefined)
  await portal.hands.type(await screen.findByRole('textbox', { name: 'Write a message' }), 'Good morning!')
  await portal.hands.click(screen.getByRole('button', { name: 'Send it later' }))
  await portal.hands.click(await screen.findByRole('button', { name: 'Tomorrow morning' }))
  await portal.hands.click(screen.getByRole('button', { name: 'Send it then' }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Write a message' })).toHaveProperty('value', ''),
  )
  expect((await core.call(threads.ofRecord, { table, id })).messages).toEqual([])
  await portal.hands.click(await screen.findByRole('button', { name: 'More about the conversation' }))
  await portal.hands.click(await screen.findByRole('menuitem', { name: 'Messages for later (1)' }))
  const waiting = within(await screen.findByRole('list', { name: 'Messages for later' }))
  await waiting.findByText('Good morning!')
  await portal.hands.click(waiting.getByRole('button', { name: 'Edit' }))
  const field = await waiting.findByRole('textbox', { name: 'Change your message' })
  await portal.hands.type(field, ' Who comes?')
  await portal.hands.click(waiting.getByRole('button', { name: 'Save' }))
  await waiting.findByText('Good morning! Who comes?')
  await portal.hands.click(await waiting.findByRole('button', { name: 'Cancel it' }))
  await screen.findByText('Nothing waits to be sent')
  await portal.hands.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Good morning! Who comes?')
})

it('shows a card of the record that a message leads to, as it is now, to whoever may see it', async () => {
  const admin = await portal.as('admin')
  const { id: place } = await admin.call(hosts.add, { name: 'Oak Street', area: 'North side' })
  const id = await group('Cards')
  const address = `${portal.url}/dashboard?section=hosts&id=${place}`
  await say(core, id, `Bring it to ${address}`)
  await open(id, core)
  const card = await screen.findByRole('link', { name: /Oak Street/ })
  expect(card.textContent).toContain('North side')
  await admin.call(hosts.edit, { id: place, version: 1, area: 'South side' })
  // As the live channel says it to whoever may see locations.
  await act(async () => reportHeard('hosts.changed'))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /Oak Street/ }).textContent).toContain('South side'),
  )
  cleanup()
  // Who may not see locations has the address alone.
  const list = await open(id, driver)
  await list.findByRole('link', { name: address })
  expect(screen.queryByRole('link', { name: /Oak Street/ })).toBeNull()
})
