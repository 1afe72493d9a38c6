import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { users } from '#sections/admin/user-management/contract.ts'
import { volunteers } from '#sections/operations/volunteers/contract.ts'
import { readAllApart } from '#server/spreadsheets/table-reader.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { movingIn } from './contract.ts'
// Loaded before somebody waits for it.
import './screen.tsx'

let portal: ScreenPortal
let boss: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  boss = await portal.as('super_admin')
  // From the sources the thread that reads files is bundled before the first one: nobody waits for that on the screen.
  await readAllApart(Buffer.from('Name\nAnn Oak\n'), 'first.csv', { gone: new AbortController().signal })
})
afterAll(() => portal.close())

it('workbooks are dropped, looked at, corrected, brought in with one press and taken back with another', async () => {
  await portal.open('/dashboard?section=moving-in', boss)
  await screen.findByText('Drop your workbooks here')
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('There is no place for files')
  const file = (name: string, text: string) => new File([text], name, { type: 'text/csv' })
  await portal.hands.upload(input, [
    file(
      'volunteers.csv',
      'Name,Phone,Email,Shirt\nAnn Oak,404-555-0121,ann@oak.example,L\nBo Fir,404-555-0122,not an address,M\n',
    ),
    file('stock.csv', 'Item,Shelf\nBread,A\nHam,B\n'),
  ])
  await screen.findByText('Please say what it is')
  expect(await screen.findByLabelText('Shirt of volunteers.csv is')).toHaveProperty('value', '')
  // What is wrong with a row is said, and put right where it is said.
  await portal.hands.click(await screen.findByRole('button', { name: /^Correct volunteers\.csv, row 3/ }))
  // Opened by mistake, it closes again.
  await portal.hands.keyboard('{Escape}')
  await portal.hands.click(await screen.findByRole('button', { name: /^Correct volunteers\.csv, row 3/ }))
  const typed = await screen.findByRole('textbox', { name: /in volunteers\.csv, row 3/ })
  await portal.hands.clear(typed)
  await portal.hands.type(typed, 'bo@fir.example')
  await portal.hands.click(screen.getByRole('button', { name: 'Use this' }))
  const bringIn = await screen.findByRole('button', { name: 'Bring in what is ready' })
  // Where it looks once more, nothing is brought in before it has.
  await waitFor(() => expect(bringIn).toHaveProperty('disabled', false))
  await portal.hands.click(bringIn)
  await screen.findByText('Everything is in')
  const names = async () => (await boss.call(volunteers.list, {})).items.map(({ name }) => name)
  expect(await names()).toEqual(['Ann Oak', 'Bo Fir'])
  await portal.hands.click(screen.getByRole('button', { name: 'Undo all of it' }))
  await waitFor(async () => expect(await names()).toEqual([]))
  // Whoever comes back reads that it was undone, and finds the redo.
  const { files } = await boss.call(movingIn.read, {})
  for (const { id } of files) await boss.call(movingIn.remove, { id })
  await portal.open('/dashboard?section=moving-in', boss)
  await screen.findByText('Undone: everything is as before')
  await portal.hands.click(screen.getByRole('button', { name: 'Bring all of it in again' }))
  await waitFor(async () => expect(await names()).toEqual(['Ann Oak', 'Bo Fir']))
  await screen.findByText('What you brought in last')
})

it('an undo that left what somebody changed is called one of a part, there and for whoever comes back', async () => {
  await portal.open('/dashboard?section=moving-in', boss)
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!found) throw new Error('There is no place for files')
    return found
  })
  const text =
    'Name,Phone,Email\nGus Ash,404-555-0131,gus@ash.example\nHew Ash,404-555-0132,hew@ash.example\n'
  await portal.hands.upload(input, [new File([text], 'volunteers.csv', { type: 'text/csv' })])
  const bringIn = await screen.findByRole('button', { name: 'Bring all of it in' })
  await waitFor(() => expect(bringIn).toHaveProperty('disabled', false))
  await portal.hands.click(bringIn)
  await screen.findByText('Everything is in')
  const [gus] = (await boss.call(volunteers.list, { search: 'Gus Ash' })).items
  await boss.call(volunteers.edit, { id: gus?.id ?? '', version: gus?.version ?? 0, notes: 'Early' } as never)
  await portal.hands.click(screen.getByRole('button', { name: 'Undo all of it' }))
  await portal.hands.click(await screen.findByRole('button', { name: 'Undo the rest' }))
  await screen.findByText('Partly undone: what was changed since stays as it is')
  expect((await boss.call(volunteers.list, { search: 'Ash' })).items.map(({ name }) => name)).toEqual([
    'Gus Ash',
  ])
  await portal.open('/dashboard?section=moving-in', boss)
  await screen.findByText('Partly undone: what was changed since stays as it is')
  await portal.hands.click(screen.getByRole('button', { name: 'Bring all of it in again' }))
  await screen.findByText('What you brought in last')
})

it('names that have no account are said once each, and are settled all at once', async () => {
  await portal.open('/dashboard?section=moving-in', boss)
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!found) throw new Error('There is no place for files')
    return found
  })
  const rows = ['Gil Roe', 'Hal Poe', 'Gil Roe', 'Ida Doe'].map(
    (name, at) => `2025-02-0${at + 1},${name},bread,${at + 5},no`,
  )
  await portal.hands.upload(input, [
    new File([['date,who,what,amount,paid?', ...rows, ''].join('\n')], 'Reimbursements.csv', {
      type: 'text/csv',
    }),
  ])
  await screen.findByText(/3 names of Reimbursements\.csv belong to nobody with an account/)
  await screen.findByText(/and 1 more row \(4\)/)
  expect(screen.getAllByRole('button', { name: /^Correct/ })).toHaveLength(3)
  await portal.hands.click(screen.getByRole('button', { name: 'Choose one account for all' }))
  const me = (await boss.call(users.list, {})).items.find(({ id }) => id === boss.id)
  const name = `${me?.firstName} ${me?.lastName}`
  await portal.hands.type(await screen.findByRole('combobox', { name: /^Account for all these rows/ }), name)
  await portal.hands.click(screen.getByRole('button', { name: 'Use it for 4 rows' }))
  const bringIn = await screen.findByRole('button', { name: 'Bring all of it in' })
  await waitFor(() => expect(bringIn).toHaveProperty('disabled', false))
  await screen.findByText(/^4 expenses wait for somebody else to approve/)
  await portal.hands.click(screen.getByRole('button', { name: 'Remove Reimbursements.csv' }))
  await screen.findByText('Drop your workbooks here')
})

it('a file that cannot be taken is refused where it was dropped, with its reason, and the others come', async () => {
  await portal.open('/dashboard?section=moving-in', boss)
  const title = await screen.findByText(/^Drop (?:your|more) workbooks here$/)
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('There is no place for files')
  await portal.hands.upload(input, [
    new File(['Name,Phone\nCy Elm,404-555-0123\n'], 'drivers.csv', { type: 'text/csv' }),
    // Twice, from two folders: said once.
    new File(['PK\u0003\u0004broken'], 'broken.xlsx'),
    new File(['PK\u0003\u0004broken'], 'broken.xlsx'),
  ])
  const said = await screen.findByText(/^broken\.xlsx: /)
  const alert = said.closest('[role="alert"]')
  expect(alert).toBeTruthy()
  expect(title.parentElement?.contains(alert)).toBe(true)
  expect(await screen.findByRole('button', { name: 'Remove drivers.csv' })).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Choose files').getAttribute('aria-disabled')).toBe('false'))
  expect(screen.getAllByText(/^broken\.xlsx: /)).toHaveLength(1)
})
