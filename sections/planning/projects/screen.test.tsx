import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { projects } from './contract.ts'
import { tasks } from './tasks-contract.ts'
// Loaded before somebody waits for it.
import './screen.tsx'
import './screen-project.tsx'
import './screen-tasks.tsx'
import './parts/project-board.tsx'
import './parts/timeline.tsx'
import './parts/copy-project.tsx'
import './parts/body.tsx'

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
afterEach(cleanup)

it('a volunteer begins a project with a title, and divides it into tasks on its page', async () => {
  await portal.open('/projects', volunteer)
  await portal.hands.click(await screen.findByRole('button', { name: 'New project' }))
  const form = within(await screen.findByRole('dialog', { name: 'New project' }))
  await portal.hands.click(form.getByRole('button', { name: 'New project' }))
  await form.findByText('Please say what the project is called')
  await portal.hands.type(form.getByRole('textbox', { name: /^Title/ }), 'Coat drive')
  await portal.hands.click(form.getByRole('button', { name: 'New project' }))
  await screen.findByRole('dialog', { name: 'Coat drive' })
  cleanup()
  const [made] = (await volunteer.call(projects.list, { search: 'Coat drive' })).items
  await portal.open(`/projects/${made?.number}`, volunteer)
  await portal.hands.click(await screen.findByRole('button', { name: 'Add a task' }))
  const title = await screen.findByRole('textbox', { name: /^What is to be done/ })
  await portal.hands.type(title, 'Find boxes')
  await portal.hands.click(screen.getByRole('button', { name: 'Add a task' }))
  await screen.findByRole('link', { name: 'Find boxes' })
  await portal.hands.click(screen.getByRole('button', { name: 'Complete Find boxes' }))
  await screen.findByText('1 task done or canceled')
})

it('whoever only looks finds no way to change it', async () => {
  const { id, number } = await core.call(projects.add, { title: 'Host handbook' })
  await core.call(tasks.add, { title: 'Photos', projectId: id })
  await portal.open(`/projects/${number}`, driver)
  await screen.findByRole('link', { name: 'Photos' })
  expect(screen.getByRole('button', { name: 'Complete Photos' })).toHaveProperty('disabled', true)
  for (const name of ['Edit project', 'Complete it', 'Archive', 'Add a task'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('whoever has a part of a task finishes that, and is not offered to complete it for the others', async () => {
  const assignedTo = [driver.id, volunteer.id]
  const { id } = await core.call(tasks.add, { title: 'Paint the van', assignedTo })
  await portal.open(`/dashboard?section=tasks&id=${id}`, driver)
  const opened = within(await screen.findByRole('dialog', { name: 'Paint the van' }))
  const press = await opened.findByRole('button', { name: 'My part is done' })
  expect(opened.queryByRole('button', { name: 'Complete…' })).toBeNull()
  await portal.hands.click(press)
  await waitFor(async () => expect((await core.call(tasks.one, { id })).doneBy).toEqual([driver.id]))
  cleanup()
  await portal.open(`/dashboard?section=tasks&id=${id}`, core)
  const all = within(await screen.findByRole('dialog', { name: 'Paint the van' }))
  await all.findByRole('button', { name: 'Complete…' })
})

it('a number that no project has is said in words', async () => {
  await portal.open('/projects/987654', core)
  expect((await screen.findAllByText(/project/i, { selector: 'p' })).length).toBeGreaterThan(0)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Project')
})

it('a project goes to the archive and comes back by undo', async () => {
  const { id, number } = await core.call(projects.add, { title: 'Summer picnic' })
  await portal.open(`/projects/${number}`, core)
  await portal.hands.click(await screen.findByRole('button', { name: 'Archive' }))
  await screen.findByRole('button', { name: 'Take it out of the archive' })
  await portal.hands.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(async () => expect((await core.call(projects.one, { id })).archivedAt).toBeNull())
})

it('a card of the board is put into another column by keyboard', async () => {
  const { id } = await core.call(projects.add, { title: 'Label printer' })
  await portal.open('/dashboard?section=projects&show=board', core)
  const grip = await screen.findByRole('button', { name: 'Move Label printer' })
  grip.focus()
  await portal.hands.keyboard(' {ArrowRight}{ArrowRight} ')
  await waitFor(async () => expect((await core.call(projects.one, { id })).status).toBe('in_progress'))
})

it('the timeline shows when a project runs, and the list of tasks what belongs to none', async () => {
  await core.call(projects.add, { title: 'Annual report', startDate: '2026-12-01', dueDate: '2027-01-15' })
  await portal.open('/dashboard?section=projects&show=time', core)
  const line = (await screen.findByRole('rowheader', { name: 'Annual report' })).closest('tr')
  expect(line?.textContent).toContain('0%')
  cleanup()
  await portal.open('/dashboard?section=tasks', core)
  await portal.hands.click(await screen.findByRole('button', { name: 'Add a task' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a task' }))
  await portal.hands.type(form.getByRole('textbox', { name: /^What is to be done/ }), 'Order gloves')
  await portal.hands.click(form.getByRole('button', { name: 'Add a task' }))
  await waitFor(async () =>
    expect((await core.call(tasks.list, { projectId: 'none', search: 'Order gloves' })).total).toBe(1),
  )
})

it('a template becomes a project whose tasks have their days', async () => {
  const { id, number } = await core.call(projects.add, {
    title: 'A new host',
    isTemplate: true,
    startDate: '2026-01-01',
  })
  await core.call(tasks.add, { title: 'Visit the porch', projectId: id, dueDate: '2026-01-04' })
  await portal.open(`/projects/${number}`, core)
  await portal.hands.click(await screen.findByRole('button', { name: 'Make a project like this' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'A project like A new host' }))
  const title = dialog.getByRole('textbox', { name: /^Title/ })
  await portal.hands.clear(title)
  await portal.hands.type(title, 'Oak Street')
  await portal.hands.click(dialog.getByRole('button', { name: 'Make the project' }))
  await screen.findByRole('heading', { name: 'Oak Street', level: 1 })
  await screen.findByRole('link', { name: 'Visit the porch' })
})
