import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { change } from '#web/calls/api.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { documents } from './contract.ts'
import type { Topic } from './fields.ts'
// Loaded before somebody waits for it.
import './important-screen.tsx'
import './screen.tsx'
import './toolkit-screen.tsx'
import './parts/access-part.tsx'
import './parts/add-documents.tsx'
import './parts/versions.tsx'

let portal: ScreenPortal
let admin: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const paper = (name: string, text: string) => new File([text], name, { type: 'text/plain' })
const dialog = (name: string) => screen.findByRole('dialog', { name })
/** Brought by an administrator from their own page, which is closed again. */
async function bring(...all: [title: string, topic?: Topic][]) {
  await portal.open('/dashboard?section=help', admin)
  const made = []
  for (const [title, topic = null] of all) {
    const file = paper(`${title}.txt`, `Words of ${title}`)
    made.push(await change(documents.add, { title, topic }, { file, onProgress: () => {} }))
  }
  cleanup()
  return made
}

it('a manager brings several files at once, and a new version of one', async () => {
  await portal.open('/dashboard?section=documents', admin)
  await portal.hands.click(await screen.findByRole('button', { name: 'Add documents' }))
  const form = within(await dialog('Add documents'))
  await portal.hands.upload(form.getByLabelText<HTMLInputElement>('Add files'), [
    paper('Van_policy.txt', 'Deductible'),
    paper('Minutes.txt', 'Quorum'),
  ])
  await form.findByText(/2 documents added/)
  await portal.hands.click(form.getByRole('button', { name: 'Done' }))
  await screen.findByText('Minutes')
  await portal.hands.click(await screen.findByText('Van policy'))
  const record = within(await dialog('Van policy'))
  await portal.hands.click(await record.findByRole('tab', { name: 'Versions' }))
  await record.findByText('Version 1')
  await portal.hands.upload(record.getByLabelText<HTMLInputElement>('Add files'), [
    paper('Van_policy_2.txt', 'Higher deductible'),
  ])
  await record.findByText('Version 2')
})

it('a manager gives a document to somebody by name', async () => {
  const helper = await portal.as('volunteer')
  const [made] = await bring(['Van papers'])
  await portal.open(`/dashboard?section=documents&id=${String(made?.id)}&part=access`, admin)
  const record = within(await dialog('Van papers'))
  await portal.hands.click(await record.findByRole('button', { name: 'Give it to somebody' }))
  await portal.hands.type(record.getByRole('combobox', { name: /Whom/ }), 'volunteer')
  await portal.hands.click(await screen.findByRole('option', { name: /volunteer/ }))
  await portal.hands.click(record.getByRole('button', { name: 'Give it' }))
  await record.findByText(/Look at it · given by/)
  const { items } = await helper.call(documents.list, { door: 'shared' })
  expect(items.map(({ title, level }) => `${title}: ${level}`)).toEqual(['Van papers: view'])
})

it('important-documents shows everybody the tax ID to copy, the documents, the logos, and what was shared with them', async () => {
  await admin.call(settings.change, { taxId: '00-1234567' })
  await bring(['Waiver', 'forms'], ['Our logo', 'logos'])
  const host = await portal.as('host')
  await portal.open('/dashboard?section=important-documents', host)
  await screen.findByRole('button', { name: 'Copy the tax ID' })
  expect(screen.getAllByText('00-1234567').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Add documents' })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Confidential' })).toBeNull()
  await screen.findByText('Waiver')
  expect(screen.queryByText('Our logo')).toBeNull()
  await portal.hands.click(screen.getByRole('tab', { name: 'Logos & branding' }))
  await portal.hands.click(await screen.findByRole('button', { name: 'Open Our logo' }))
  const record = within(await dialog('Our logo'))
  await record.findByRole('button', { name: 'Save' })
  for (const name of ['Edit document', 'Put on the dashboard'])
    expect(record.queryByRole('button', { name })).toBeNull()
  expect(record.queryByRole('tab', { name: 'Access' })).toBeNull()
})

it('the toolkit stands indented below the important documents, with its three tabs', async () => {
  await bring(['Summer rules', 'safety'], ['Deli labels', 'labels'])
  await portal.open('/dashboard?section=toolkit', await portal.as('driver'))
  await screen.findByText('Summer rules')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Safety',
    'Labels',
    'Sandwich making',
  ])
  await portal.hands.click(screen.getByRole('tab', { name: 'Labels' }))
  await screen.findByText('Deli labels')
  expect(screen.queryByText('Summer rules')).toBeNull()
  const entry = manifests.flatMap(({ sidebar = [] }) => sidebar).find(({ id }) => id === 'toolkit')
  expect(entry).toMatchObject({ indented: true })
})

it('whoever has a link saves the document without an account; one that was taken back says so', async () => {
  const id = String((await bring(['Flyer']))[0]?.id)
  const { link } = await admin.call(documents.addLink, { id })
  const { pathname, search } = new URL(link)
  await portal.open(pathname + search, null)
  await screen.findByRole('heading', { name: 'Flyer' })
  await screen.findByRole('button', { name: 'Save the document' })
  screen.getByText(/This link works until [A-Z][a-z]{2} \d+, \d{4}/)
  cleanup()
  const [one] = (await admin.call(documents.links, { id })).items
  await admin.call(documents.removeLink, { id, linkId: String(one?.id) })
  await portal.open(pathname + search, null)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/taken back/))
})
