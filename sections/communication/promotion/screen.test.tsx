import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { manifests } from '#registry.ts'
import { change } from '#web/calls/api.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { promotion } from './contract.ts'
// Loaded before somebody waits for it.
import './screen.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterEach(() => {
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  vi.restoreAllMocks()
})
afterAll(() => portal.close())

const dialog = (name: string) => screen.findByRole('dialog', { name })
const pdf = () => new File(['%PDF-1.7 sheet'], 'sheet.pdf', { type: 'application/pdf' })
/** Brought by an administrator from their own page, which is closed again. */
const aGraphic = async (title: string) => {
  await portal.open('/dashboard?section=promotion', await portal.as('admin'))
  const words = { title, description: 'For the bulletin' }
  const made = await change(promotion.add, words, { file: pdf(), onProgress: () => {} })
  cleanup()
  return made
}

it('an administrator brings a PDF, hears what is missing, announces it, and puts it away', async () => {
  const admin = await portal.as('admin')
  await portal.open('/dashboard?section=promotion', admin)
  await portal.hands.click(await screen.findByRole('button', { name: 'Add a graphic' }))
  const form = within(await dialog('Add a graphic'))
  await portal.hands.type(form.getByRole('textbox', { name: /^Title/ }), 'Porch sign')
  await portal.hands.type(form.getByRole('textbox', { name: /^Description/ }), 'Hang it at the door')
  await portal.hands.click(form.getByRole('button', { name: 'Add the graphic' }))
  await form.findByText('Please choose a file.')
  await portal.hands.upload(form.getByLabelText<HTMLInputElement>('Choose a picture or PDF'), pdf())
  await form.findByText(/^sheet\.pdf, /)
  await portal.hands.click(form.getByRole('button', { name: 'Add the graphic' }))
  const record = within(await dialog('Porch sign'))
  await record.findByText(/PDF to print/)
  await record.findByText(/Not announced/)
  await portal.hands.click(record.getByRole('button', { name: 'Announce' }))
  await waitFor(() => expect(record.queryByRole('button', { name: 'Announce' })).toBeNull())
  await portal.hands.click(record.getByRole('button', { name: 'Archive' }))
  await record.findByRole('button', { name: 'Take out of the archive' })
})

it('on a phone somebody hands the file itself to another program; nothing else may be done with it', async () => {
  const { id } = await aGraphic('Bread drive')
  const shared: ShareData[] = []
  Object.assign(navigator, {
    canShare: () => true,
    share: async (data: ShareData) => void shared.push(data),
  })
  await portal.open(`/dashboard?section=promotion&id=${id}`, await portal.as('volunteer'))
  const record = within(await dialog('Bread drive'))
  expect(record.queryByRole('button', { name: 'Archive' })).toBeNull()
  expect(record.queryByRole('button', { name: 'Announce' })).toBeNull()
  await portal.hands.click(await record.findByRole('button', { name: 'Share' }))
  await waitFor(() => expect(shared).toHaveLength(1))
  expect(shared[0]).toMatchObject({ title: 'Bread drive', text: 'For the bulletin' })
  expect(shared[0]?.files?.[0]).toMatchObject({ name: 'sheet.pdf', type: 'application/pdf' })
})

it('where fetching took the phone too long, a second press shares it', async () => {
  const { id } = await aGraphic('Slow network')
  let presses = 0
  Object.assign(navigator, {
    canShare: () => true,
    share: async () => {
      presses += 1
      if (presses === 1) throw new DOMException('No press any more', 'NotAllowedError')
    },
  })
  await portal.open(`/dashboard?section=promotion&id=${id}`, await portal.as('driver'))
  const record = within(await dialog('Slow network'))
  await portal.hands.click(await record.findByRole('button', { name: 'Share' }))
  await portal.hands.click(await record.findByRole('button', { name: 'Ready: share it now' }))
  await record.findByRole('button', { name: 'Share' })
  expect(presses).toBe(2)
})

it('where the device shares no files, it is saved instead', async () => {
  const { id } = await aGraphic('At the desk')
  cleanup()
  await portal.open(`/dashboard?section=promotion&id=${id}`, await portal.as('host'))
  const record = within(await dialog('At the desk'))
  await record.findByRole('button', { name: 'Save' })
  expect(record.queryByRole('button', { name: 'Share' })).toBeNull()
})
