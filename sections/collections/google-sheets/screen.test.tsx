import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { wishes } from '#sections/documentation/wishlist/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { TEST_PASSWORD } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { takeAways } from './round-trip-contract.ts'
// Loaded before somebody waits for it.
import './screen.tsx'
import './parts/followed-sheets.tsx'
import './parts/look-at-sheet.tsx'
import './parts/bring-back.tsx'
import './parts/new-address.tsx'
import './parts/take-away.tsx'
import '#sections/operations/hosts/screen.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

it('the export menu of a list leads to an address that a spreadsheet reads, which is listed and ended', async () => {
  const core = await portal.as('core_team')
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    core.id,
    await hashPassword(TEST_PASSWORD),
  ])
  await (await portal.as('admin')).call(hosts.add, { name: 'Oak Street' })
  await portal.open('/dashboard?section=hosts&search=Oak', core)
  await portal.hands.click(await screen.findByRole('button', { name: 'Export' }))
  await portal.hands.click(await screen.findByRole('menuitem', { name: 'Keep a sheet up to date' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep a sheet up to date' }))
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: /^What it is for/ })).value).toBe(
    'Locations',
  )
  await portal.hands.type(dialog.getByLabelText(/^Your password/), TEST_PASSWORD)
  await portal.hands.click(dialog.getByRole('button', { name: 'Make the address' }))
  const formula = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'For Google Sheets' })
  expect(formula.value).toMatch(/^=IMPORTDATA\("http.*\/api\/live\/[\w-]+\.csv"\)$/)
  await portal.hands.click(dialog.getByRole('button', { name: 'I have put it there' }))
  await screen.findByText(/Search: “Oak”/)
  await screen.findByText(/not read yet/)
  await portal.hands.click(screen.getByRole('button', { name: 'End Locations' }))
  await portal.hands.click(await screen.findByRole('button', { name: /^Continue/ }))
  await screen.findByText('No sheet reads a list yet')
})

it('a notification leads to a followed sheet that waits, and an administrator brings in its good rows', async () => {
  cleanup()
  const admin = await portal.as('admin')
  // As a browser sends a file: the page of this test has files of another kind than the server's side of it.
  const part = 'Content-Disposition: form-data; name="file"; filename="sheet.csv"\r\nContent-Type: text/csv'
  const answer = await fetch(portal.url + wishes.importPreview.path, {
    method: 'POST',
    headers: { cookie: admin.cookie, 'content-type': 'multipart/form-data; boundary=rows' },
    body: `--rows\r\n${part}\r\n\r\nWhat is needed,Priority\nIce packs,low\nAprons,nonsense\n\r\n--rows--\r\n`,
  })
  const { importId } = (await answer.json()) as { importId: string }
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `WITH sheet AS (
       INSERT INTO followed_sheets (title, host, target, rule, pace, created_by)
       VALUES ('County list', 'sheets.example', '/api/wishlist-suggestions/import', 'ask', 'day', $1)
       RETURNING id)
     INSERT INTO sheet_readings (sheet_id, url, tried_at, import_id, outcome)
     SELECT id, '', now(), $2, 'waits' FROM sheet RETURNING sheet_id AS id`,
    [admin.id, importId],
  )
  await portal.open(`/dashboard?section=google-sheets&look=${rows[0]?.id}`, admin)
  const dialog = within(await screen.findByRole('dialog', { name: 'County list' }))
  await dialog.findByText(/^Row 3: /)
  await portal.hands.click(dialog.getByRole('button', { name: 'Bring in the good rows' }))
  await screen.findByText(/brought 1 new row/)
  expect((await admin.call(wishes.list)).items.map(({ item }) => item)).toEqual(['Ice packs'])
})

it('a file that comes back is looked at; where both sides changed a cell, somebody chooses', async () => {
  cleanup()
  const admin = await portal.as('admin')
  const { id, version } = await admin.call(wishes.add, { item: 'Ladles', reason: 'Old ones bend' })
  const { id: away } = await admin.call(takeAways.take, {
    title: 'Wishes',
    list: '/api/wishlist-suggestions',
    filter: { search: 'Ladles' },
  })
  const csv = String(await admin.call(takeAways.file, { id: away, format: 'csv' }))
  await admin.call(wishes.edit, { id, version, reason: 'Said here' })
  await portal.open('/dashboard?section=google-sheets', admin)
  await screen.findByText(/Search: “Ladles”/)
  await portal.hands.upload(
    screen.getByLabelText<HTMLInputElement>('Bring a file back', { selector: 'input' }),
    new File([csv.replace('Old ones bend', 'Said there').replace('Medium', 'High')], 'wishes.csv'),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring back Wishes' }))
  await dialog.findByText('It was: Old ones bend')
  expect(dialog.getByText(/changed this row here/)).toBeTruthy()
  await portal.hands.click(dialog.getByRole('button', { name: 'Bring it in' }))
  await dialog.findByText('Please choose for 1 more cell.')
  await portal.hands.click(dialog.getByRole('radio', { name: /^In the file Said there/ }))
  await portal.hands.click(dialog.getByRole('button', { name: 'Bring it in' }))
  await screen.findByText(/wishes.csv came back/)
  expect(await admin.call(wishes.one, { id })).toMatchObject({ reason: 'Said there', priority: 'high' })
})

it('whoever brings a file in that cannot come is taken to what went wrong', async () => {
  cleanup()
  const admin = await portal.as('admin')
  const { id, version } = await admin.call(wishes.add, { item: 'Mops', reason: 'Broken' })
  const { id: away } = await admin.call(takeAways.take, {
    title: 'Mops',
    list: '/api/wishlist-suggestions',
    filter: { search: 'Mops' },
  })
  const csv = String(await admin.call(takeAways.file, { id: away, format: 'csv' }))
  await portal.open('/dashboard?section=google-sheets', admin)
  await screen.findByText(/Search: “Mops”/)
  await portal.hands.upload(
    screen.getByLabelText<HTMLInputElement>('Bring a file back', { selector: 'input' }),
    new File([csv.replace('Broken', 'Worn')], 'mops.csv'),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring back Mops' }))
  const bring = await dialog.findByRole('button', { name: 'Bring it in' })
  await admin.call(wishes.edit, { id, version, reason: 'Gone' })
  await portal.hands.click(bring)
  const said = await dialog.findByText(/Somebody changed this list in the meantime/)
  expect(said.parentElement).toBe(document.activeElement)
})

it('of a row that is known by its cells alone it is asked whether it is that one, not said that both sides changed it', async () => {
  cleanup()
  const admin = await portal.as('admin')
  await admin.call(wishes.add, { item: 'Pots', reason: 'Ours leak' })
  const filter = { search: 'Pots' }
  const list = { title: 'Pots', list: '/api/wishlist-suggestions', filter }
  const { id } = await admin.call(takeAways.take, list)
  const csv = String(await admin.call(takeAways.file, { id, format: 'csv' }))
  const headings = csv.slice(csv.indexOf('What'), csv.indexOf('\r\n')).split(',')
  const own = (item: string) =>
    headings.map((heading) => ({ 'What is needed': item, 'Why it is needed': 'For the hall' })[heading] ?? '')
  await portal.open('/dashboard?section=google-sheets', admin)
  const bringBack = async (item: string) => {
    await screen.findByText(/Search: “Pots”/)
    await portal.hands.upload(
      screen.getByLabelText<HTMLInputElement>('Bring a file back', { selector: 'input' }),
      new File([`${csv.trimEnd()}\r\n${own(item).join(',')}\r\n`], `${item}.csv`),
    )
    return within(await screen.findByRole('dialog', { name: 'Bring back Pots' }))
  }
  const first = await bringBack('Kettles')
  await portal.hands.click(await first.findByRole('button', { name: 'Bring it in' }))
  await screen.findByText(/Kettles.csv came back/)
  const dialog = await bringBack('Funnels')
  await dialog.findByText('Perhaps another row')
  expect(dialog.queryByText('Changed in both places')).toBeNull()
  expect(dialog.getByText('To be decided')).toBeTruthy()
})
