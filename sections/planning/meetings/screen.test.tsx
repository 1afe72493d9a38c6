import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { todayIn } from '#kernel/charity/day.ts'
import { manifests } from '#registry.ts'
import { projects } from '#sections/planning/projects/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { agenda } from './agenda-contract.ts'
import { meetings } from './contract.ts'
import { minutes } from './minutes-contract.ts'
// Loaded before somebody waits for it.
import './screen.tsx'
import './screen-notes.tsx'
import './screen-tasks.tsx'
import './parts/meeting-page.tsx'
import './parts/agenda.tsx'
import './parts/minutes.tsx'
import './parts/minutes-files.tsx'
import './parts/month.tsx'
import './parts/line-editor.tsx'
import './parts/project-of-line.tsx'
import './home-next-meetings.tsx'

let portal: ScreenPortal
let core: Person
let member: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  core = await portal.as('core_team')
  member = await portal.as('committee_member')
})
afterAll(() => portal.close())
afterEach(cleanup)

const TODAY = todayIn('America/New_York')
const meeting = (title: string) => core.call(meetings.add, { title, date: TODAY, startTime: '18:00' })
const at = (id: string, part: string) => `/dashboard?section=meetings&id=${id}&part=${part}`

it('a member puts something forward, and finds no way to change the agenda', async () => {
  const { id } = await meeting('Weekly')
  await core.call(agenda.add, { meetingId: id, title: 'Freezer', minutes: 10 })
  await portal.open(at(id, 'agenda'), member)
  await screen.findByText('Freezer')
  expect(screen.queryByRole('button', { name: 'Freezer was talked about' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change Freezer' })).toBeNull()
  await portal.hands.click(screen.getByRole('button', { name: 'Put something forward' }))
  await portal.hands.type(screen.getByRole('textbox', { name: /^What is to be talked about/ }), 'Tuesdays')
  await portal.hands.click(screen.getByRole('button', { name: 'Put something forward' }))
  await screen.findByText('Tuesdays')
  cleanup()
  await portal.open(at(id, 'agenda'), core)
  await portal.hands.click(await screen.findByRole('button', { name: 'Put it on the agenda' }))
  await screen.findByRole('button', { name: 'Tuesdays was talked about' })
})

it('an item is put before another by keyboard', async () => {
  const { id } = await meeting('In order')
  for (const title of ['Coats', 'Keys']) await core.call(agenda.add, { meetingId: id, title })
  await portal.open(at(id, 'agenda'), core)
  const grip = await screen.findByRole('button', { name: 'Move Keys' })
  grip.focus()
  await portal.hands.keyboard('[Space]{ArrowUp}[Space]')
  await waitFor(async () =>
    expect((await core.call(agenda.read, { id })).items.map(({ title }) => title)).toEqual(['Keys', 'Coats']),
  )
})

it('what was decided becomes a project, which says where it was said', async () => {
  const { id } = await meeting('Decided')
  await core.call(minutes.add, { meetingId: id, text: 'Decision: a third van by 2030-05-02' })
  await portal.open(at(id, 'minutes'), core)
  await portal.hands.click(await screen.findByRole('button', { name: /^Change “Decision: a third van/ }))
  await portal.hands.click(await screen.findByRole('menuitem', { name: 'Make a project of it' }))
  await portal.hands.click(await screen.findByRole('button', { name: 'Make the project' }))
  await waitFor(async () => {
    const { items } = await core.call(projects.list, { search: 'A third van' })
    expect(items).toMatchObject([
      {
        title: 'A third van',
        dueDate: '2030-05-02',
        description: expect.stringMatching(/^Decided, .*third van/),
      },
    ])
  })
})

it('a line is written with Enter, says what it becomes before it is, and the next follows at once', async () => {
  const { id } = await meeting('Minutes')
  await portal.open(at(id, 'minutes'), member)
  const field = await screen.findByRole('textbox', { name: 'A line about Notes' })
  await portal.hands.type(field, 'Decision: two vans{Enter}')
  await portal.hands.type(field, 'The church has a key{Enter}')
  await screen.findByText('The church has a key')
  await screen.findByText('Two vans')
  await waitFor(async () =>
    expect((await core.call(minutes.read, { id })).lines.map(({ text, kind }) => [text, kind])).toEqual([
      ['Decision: two vans', 'decision'],
      ['The church has a key', 'note'],
    ]),
  )
})

it('a name is chosen with Enter, and the line says whose task it becomes', async () => {
  const { id } = await meeting('Promised')
  await portal.open(at(id, 'minutes'), member)
  const field = await screen.findByRole('textbox', { name: 'A line about Notes' })
  await portal.hands.type(field, '@Test')
  await screen.findByRole('option', { name: /core_team/ })
  await portal.hands.type(field, '{Enter}')
  await portal.hands.type(field, 'order labels tomorrow')
  await screen.findByText(/^Becomes a task of Test 1 core_team, until .*: Order labels$/)
  await portal.hands.type(field, '{Enter}')
  await screen.findByRole('link', { name: /^Task of Test 1/ })
  expect((await core.call(minutes.read, { id })).lines).toHaveLength(1)
})

it('two who correct the same line both see what the other wrote, and the later one chooses', async () => {
  const { id } = await meeting('Corrected')
  const { id: lineId, version } = await core.call(minutes.add, { meetingId: id, text: 'Two dealers' })
  await portal.open(at(id, 'minutes'), member)
  await portal.hands.click(await screen.findByRole('button', { name: 'Change “Two dealers”' }))
  await portal.hands.click(await screen.findByRole('menuitem', { name: 'Correct it' }))
  const field = await screen.findByRole('textbox', { name: 'What was said' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await portal.hands.type(field, ' have answered')
  await core.call(minutes.edit, { id: lineId, version, text: 'Three dealers' })
  await portal.hands.click(screen.getByRole('button', { name: 'Done' }))
  await portal.hands.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await screen.findByRole('button', { name: 'Change “Two dealers have answered”' })
  expect((await core.call(minutes.one, { id: lineId })).text).toBe('Two dealers have answered')
})

it('a line that was not taken stays in sight with its reason, and arrives once it is sent again', async () => {
  const { id } = await meeting('Closed too early')
  await portal.open(at(id, 'minutes'), member)
  const field = await screen.findByRole('textbox', { name: 'A line about Notes' })
  await portal.hands.type(field, 'One more thing')
  await core.call(meetings.move, { id, move: 'close' })
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByText('The minutes of this meeting are closed.')
  await core.call(meetings.move, { id, move: 'reopen' })
  await portal.hands.click(screen.getByRole('button', { name: 'Send it again' }))
  await waitFor(async () =>
    expect((await core.call(minutes.read, { id })).lines.map(({ text }) => text)).toEqual(['One more thing']),
  )
})

it('who is there is noted with one press, and the register finds what was decided', async () => {
  const { id } = await meeting('Who came')
  await core.call(minutes.add, { meetingId: id, text: 'Decision: coats in December' })
  await portal.open(at(id, 'minutes'), member)
  const group = await screen.findByRole('group', { name: 'I am' })
  await portal.hands.click(within(group).getByRole('button', { name: 'Present' }))
  await waitFor(async () =>
    expect((await core.call(minutes.read, { id })).attendance.map(({ state }) => state)).toEqual(['present']),
  )
  cleanup()
  await portal.open('/dashboard?section=meeting-notes&kind=decision&search=coats', member)
  expect((await screen.findAllByText('Coats in December')).length).toBeGreaterThan(0)
})

it('what is open goes on to the next meeting with one press', async () => {
  const { id } = await meeting('Goes on')
  await core.call(agenda.add, { meetingId: id, title: 'Not reached' })
  await portal.open(at(id, 'agenda'), core)
  await portal.hands.click(await screen.findByRole('button', { name: 'Close it and get the next one ready' }))
  await screen.findByRole('link', { name: 'Open the next meeting' })
  expect(await core.call(meetings.one, { id })).toMatchObject({ status: 'completed' })
})
