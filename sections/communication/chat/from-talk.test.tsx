import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slots } from '#platform/slots/contract.ts'
import { aShift } from '#platform/slots/testing.ts'
import { threads } from '#platform/threads/contract.ts'
import { manifests } from '#registry.ts'
import { teamBoard } from '#sections/communication/team-board/contract.ts'
import { anEvent } from '#sections/planning/event-requests/testing.ts'
import { personIdOf } from '#sections/planning/roster/testing.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { chat } from './contract.ts'

let portal: ScreenPortal
let core: Person
let host: Person
let general: string
beforeAll(async () => {
  portal = await screenPortal(manifests)
  core = await portal.as('core_team')
  host = await portal.as('host')
  await portal.app.pool.query(`UPDATE users SET display_name = 'Ben Okafor' WHERE id = $1`, [host.id])
  const { items } = await core.call(chat.conversations)
  general = String(items.find(({ channel }) => channel === 'general')?.id)
})
afterAll(() => portal.close())

const say = async (body: string) =>
  (await host.call(threads.post, { table: 'conversations', id: general, body })).message
const open = async () => {
  await portal.open(`/dashboard?section=chat&id=${general}`, core)
  return within(await screen.findByRole('list', { name: 'Messages' }))
}
/** The menu of what was said last, and one of what it can become. */
async function turnLastInto(label: string) {
  const list = await open()
  const menus = await list.findAllByRole('button', { name: 'More about the message of Ben Okafor' })
  await portal.hands.click(menus.at(-1) as HTMLElement)
  await portal.hands.click(await screen.findByRole('menuitem', { name: 'Turn into…' }))
  await portal.hands.click(await screen.findByRole('button', { name: label }))
  return within(await screen.findByRole('dialog'))
}

describe('a message in a conversation', () => {
  it('becomes a post of the team board with what was said in it, and leads there; the post leads back', async () => {
    await say('Please order labels. The last roll is nearly gone.')
    const form = await turnLastInto('Team board post')
    expect((await form.findByRole<HTMLInputElement>('textbox', { name: /What is it about/ })).value).toBe(
      'Please order labels.',
    )
    await portal.hands.click(form.getByRole('button', { name: 'Put it on the board' }))
    const link = await screen.findByRole('link', { name: /Post: Please order labels\./ })
    expect(link.textContent).toContain('Pending')
    const { items } = await core.call(teamBoard.list, { search: 'order labels' })
    expect(items[0]?.description).toBe('Please order labels. The last roll is nearly gone.')
    const route = link.getAttribute('href') ?? ''
    cleanup()
    await portal.open(route, core)
    const back = await screen.findByText(/^From Ben Okafor in General: Please order labels/)
    expect(back.closest('a')?.getAttribute('href')).toContain(`section=chat&id=${general}&at=`)
  })

  it('becomes a note on an event, and stands among its comments', async () => {
    await say('The school has a side entrance.')
    const event = await anEvent(await portal.as('admin'), { organizationName: 'Maple School' })
    const form = await turnLastInto('Note on an event')
    await portal.hands.type(await form.findByRole('combobox', { name: /Event/ }), 'Maple')
    await portal.hands.click(await screen.findByRole('option', { name: /Maple School/ }))
    await portal.hands.click(form.getByRole('button', { name: 'Put the note there' }))
    await screen.findByRole('link', { name: /Note on the event request: .*Maple School/ })
    const said = await core.call(threads.ofRecord, { table: 'event_requests', id: event.id })
    expect(said.messages[0]?.body).toBe('Ben Okafor: The school has a side entrance.')
  })

  it('becomes a request for cover: the place is given back, and somebody else is looked for', async () => {
    const shift = await aShift(core, { title: 'Sorting', needed: 1 })
    await core.call(slots.assign, { id: shift.id, personId: await personIdOf(portal, host) })
    await say('I am ill, I can’t come.')
    const form = await turnLastInto('Request for cover')
    await portal.hands.type(await form.findByRole('combobox', { name: /For which shift/ }), 'Sorting')
    await portal.hands.click(await screen.findByRole('option', { name: /Sorting.*Instead of/ }))
    await portal.hands.click(form.getByRole('button', { name: 'Find somebody' }))
    const link = await screen.findByRole('link', { name: /Cover: Sorting/ })
    expect(link.textContent).toContain('1 open place')
    expect((await core.call(slots.one, { id: shift.id })).open).toBe(1)
  })

  it('offers what its reader may make: no shifts to who has none', async () => {
    await say('Anything else?')
    await portal.open(`/dashboard?section=chat&id=${general}`, await portal.as('demo_user'))
    const menus = await screen.findAllByRole('button', { name: 'More about the message of Ben Okafor' })
    await portal.hands.click(menus.at(-1) as HTMLElement)
    await portal.hands.click(await screen.findByRole('menuitem', { name: 'Turn into…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('button', { name: 'Team board post' })
    expect(dialog.queryByRole('button', { name: 'Request for cover' })).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Note on an event' })).toBeNull()
  })
})
