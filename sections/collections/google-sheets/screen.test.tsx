import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
// Loaded before somebody waits for it.
import './screen.tsx'
import './parts/new-address.tsx'
import '#sections/operations/hosts/screen.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

it('the export menu of a list leads to an address that a spreadsheet reads, which is listed and ended', async () => {
  const core = await portal.as('core_team')
  await (await portal.as('admin')).call(hosts.add, { name: 'Oak Street' })
  await portal.open('/dashboard?section=hosts&search=Oak', core)
  await portal.hands.click(await screen.findByRole('button', { name: 'Export' }))
  await portal.hands.click(await screen.findByRole('menuitem', { name: 'Keep a sheet up to date' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep a sheet up to date' }))
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: /^What it is for/ })).value).toBe(
    'Locations',
  )
  await portal.hands.click(dialog.getByRole('button', { name: 'Make the address' }))
  const formula = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'For Google Sheets' })
  expect(formula.value).toMatch(/^=IMPORTDATA\("http.*\/api\/live\/[\w-]+\.csv"\)$/)
  await portal.hands.click(dialog.getByRole('button', { name: 'I have put it there' }))
  await screen.findByText(/search: Oak/)
  await screen.findByText(/not read yet/)
  await portal.hands.click(screen.getByRole('button', { name: 'End Locations' }))
  await portal.hands.click(await screen.findByRole('button', { name: /^Continue/ }))
  await screen.findByText('No sheet reads a list yet')
})
