import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { teamBoard } from './contract.ts'
// Loaded before somebody waits for it.
import './screen.tsx'
import './parts/post-board.tsx'
import './parts/several.tsx'

let portal: ScreenPortal
let core: Person
let volunteer: Person
let driver: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  core = await portal.as('core_team')
  volunteer = await portal.as('volunteer')
  driver = await portal.as('driver')
})
afterAll(() => portal.close())

const column = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('somebody posts an idea, and it stands under open for everybody', async () => {
  await portal.open('/team-board', volunteer)
  await portal.hands.click(await screen.findByRole('button', { name: 'Post' }))
  const form = await dialog('Post')
  await portal.hands.click(form.getByRole('button', { name: 'Post' }))
  await form.findByText('Please say what is to be done')
  await portal.hands.type(form.getByRole('textbox', { name: /^What is it about/ }), 'A photo wall')
  await portal.hands.click(form.getByRole('button', { name: 'Post' }))
  await dialog('A photo wall')
  cleanup()
  await portal.open('/team-board', driver)
  await (await column('Open')).findByRole('button', { name: 'A photo wall' })
})

it('what nobody has is taken on with one press, liked, and done', async () => {
  const { id } = await core.call(teamBoard.add, { title: 'Order labels' })
  await portal.open('/team-board', driver)
  await portal.hands.click(await screen.findByRole('button', { name: 'Like Order labels: 0 likes' }))
  await screen.findByRole('button', { name: 'Like Order labels: 1 like', pressed: true })
  await portal.hands.click(screen.getByRole('button', { name: 'I’ll handle this: Order labels' }))
  await (await column('In progress')).findByRole('button', { name: 'Order labels' })
  await portal.hands.click(screen.getByRole('button', { name: 'Order labels' }))
  const record = await dialog('Order labels')
  await portal.hands.click(await record.findByRole('button', { name: 'Complete…' }))
  await portal.hands.type(record.getByRole('textbox', { name: /^What came of it/ }), 'They come on Friday')
  await portal.hands.click(record.getByRole('button', { name: 'Complete it' }))
  await waitFor(async () =>
    expect(await core.call(teamBoard.one, { id })).toMatchObject({ status: 'completed', likes: 1 }),
  )
})

it('a card goes to another column by keyboard: what nobody has is mine there', async () => {
  const { id } = await core.call(teamBoard.add, { title: 'Wash the coolers' })
  await portal.open('/team-board', volunteer)
  const grip = await screen.findByRole('button', { name: 'Move Wash the coolers' })
  grip.focus()
  await portal.hands.keyboard(' {ArrowRight} ')
  await (await column('In progress')).findByRole('button', { name: 'Wash the coolers' })
  await waitFor(async () =>
    expect(await core.call(teamBoard.one, { id })).toMatchObject({
      status: 'in_progress',
      assignedTo: [volunteer.id],
    }),
  )
})

it('what others have is not moved by somebody who only looks on', async () => {
  await core.call(teamBoard.add, { title: 'Sort the shelf', assignedTo: [driver.id] })
  await portal.open('/team-board', volunteer)
  await screen.findByRole('button', { name: 'Sort the shelf' })
  expect(screen.queryByRole('button', { name: 'Move Sort the shelf' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'I’ll handle this: Sort the shelf' })).toBeNull()
})

it('several lines become several posts', async () => {
  await portal.open('/team-board', core)
  await portal.hands.click(await screen.findByRole('button', { name: 'Several at once' }))
  const form = await dialog('Post several at once')
  await portal.hands.type(form.getByRole('textbox', { name: /^What is to be done/ }), 'Bread{Enter}Cheese')
  await portal.hands.click(form.getByRole('button', { name: 'Post 2' }))
  const open = await column('Open')
  await open.findByRole('button', { name: 'Bread' })
  await open.findByRole('button', { name: 'Cheese' })
})

it('the list has what is done and canceled, and Home what I have', async () => {
  const { id } = await core.call(teamBoard.add, { title: 'Old plan' })
  await core.call(teamBoard.move, { id, move: 'cancel' })
  await core.call(teamBoard.add, { title: 'Renew the certificate', assignedTo: [core.id] })
  await portal.open('/dashboard?section=team-board&show=list&tab=over', core)
  await screen.findByText('Old plan')
  cleanup()
  await portal.open('/dashboard', core)
  await screen.findByText('Renew the certificate')
})
