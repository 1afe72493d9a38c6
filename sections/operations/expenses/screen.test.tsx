import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { projects } from '#sections/planning/projects/contract.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { budgets } from './budgets-contract.ts'
import { expenses } from './contract.ts'
import { receiptsAmong } from './parts/hand-in.ts'
// Loaded before somebody waits for it.
import './screen.tsx'
import './screen-budgets.tsx'
import './parts/costs.tsx'
import './parts/drawers.tsx'
import './parts/record.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

const record = (name: string | RegExp) => screen.findByRole('dialog', { name })

it('a volunteer hands in what was paid, and somebody else approves it by key', async () => {
  const [ana, boss] = [await portal.as('volunteer'), await portal.as('admin')]
  const { id } = await ana.call(expenses.add, {
    description: 'Rolls',
    amount: 600,
    category: 'food',
    vendor: 'CORNER bakery',
  })
  await portal.open('/expenses', ana)
  await portal.hands.click(await screen.findByRole('button', { name: 'Add an expense' }))
  const form = within(await record('Add an expense'))
  await portal.hands.type(form.getByRole('textbox', { name: /^What it was for/ }), 'Paper bags')
  await portal.hands.type(form.getByRole('textbox', { name: 'Amount' }), '12.50')
  await portal.hands.type(form.getByRole('textbox', { name: /^Shop/ }), 'Corner Bakery')
  // What she bought there before was food.
  await portal.hands.tab()
  await expect.poll(() => form.getByRole('combobox', { name: 'Category' })).toHaveProperty('value', 'Food')
  const shop = form.getByRole('textbox', { name: /^Shop/ })
  const typeShop = async (name: string) => {
    await portal.hands.clear(shop)
    await portal.hands.type(shop, name)
    await portal.hands.tab()
  }
  // It goes with the shop: another one is not known to sell food.
  await typeShop('Toolbox')
  await expect.poll(() => form.getByRole('combobox', { name: 'Category' })).toHaveProperty('value', 'Other')
  await typeShop('Corner Bakery')
  await expect.poll(() => form.getByRole('combobox', { name: 'Category' })).toHaveProperty('value', 'Food')
  await ana.call(expenses.remove, { id })
  await portal.hands.click(form.getByRole('button', { name: 'Hand it in' }))
  const found = async () => (await ana.call(expenses.list, { search: 'Paper bags' })).items
  await expect.poll(found).toMatchObject([{ amount: 1_250, vendor: 'Corner Bakery', status: 'pending' }])
  const items = await found()
  const second = await ana.call(expenses.add, { description: 'Tape', amount: 499 })
  cleanup()

  await portal.open(`/dashboard?section=expenses&waiting=true&id=${items[0]?.id}`, boss)
  const first = within(await record('$12.50, Paper bags'))
  await first.findByText('There is no receipt here yet.')
  await first.findByText('2 of 2')
  await portal.hands.keyboard('a')
  await expect
    .poll(async () => (await boss.call(expenses.one, { id: items[0]?.id ?? '' })).status)
    .toBe('approved')
  const next = within(await record('$4.99, Tape'))
  await next.findByRole('button', { name: 'Approve' })
  await portal.hands.keyboard('r')
  const why = await next.findByRole('textbox', { name: /^Why/ })
  await portal.hands.type(why, 'The receipt is missing.')
  await portal.hands.click(next.getByRole('button', { name: 'Reject' }))
  await expect.poll(async () => (await boss.call(expenses.one, { id: second.id })).status).toBe('rejected')
  cleanup()

  await portal.open(`/dashboard?section=expenses&id=${second.id}`, ana)
  const mine = within(await record('$4.99, Tape'))
  expect((await mine.findAllByText('The receipt is missing.')).length).toBeGreaterThan(0)
  await portal.hands.click(mine.getByRole('button', { name: 'Hand in again as it is' }))
  await expect.poll(async () => (await ana.call(expenses.one, { id: second.id })).status).toBe('pending')
  cleanup()
})

it('a photo is judged by what is sent of it, a PDF as it is', () => {
  const file = (name: string, type: string, megabytes: number) =>
    new File([new Uint8Array(megabytes * 1_000_000)], name, { type })
  const chosen = [
    file('photo.jpg', 'image/jpeg', 12),
    file('film.jpg', 'image/jpeg', 51),
    file('bill.pdf', 'application/pdf', 9),
    file('book.pdf', 'application/pdf', 12),
  ]
  expect(receiptsAmong(chosen).map(({ name }) => name)).toEqual(['photo.jpg', 'bill.pdf'])
})

it('an expense goes along with its paper, and one press takes both back', async () => {
  const ana = await portal.as('volunteer')
  await portal.open('/dashboard?section=expenses&action=add', ana)
  const form = within(await record('Add an expense'))
  const paper = new File(['%PDF-1.4\nbill\n%%EOF\n'], 'bill.pdf', { type: 'application/pdf' })
  await portal.hands.upload(form.getByLabelText<HTMLInputElement>(/^Choose the receipt/), paper)
  await form.findByText('Goes along as it is')
  await portal.hands.type(form.getByRole('textbox', { name: /^What it was for/ }), 'Ribbon')
  await portal.hands.type(form.getByRole('textbox', { name: 'Amount' }), '3.20')
  await portal.hands.click(form.getByRole('button', { name: 'Hand it in' }))
  const found = async () => (await ana.call(expenses.list, { search: 'Ribbon' })).items
  await expect.poll(found).toMatchObject([{ receipts: [{ name: 'bill.pdf' }] }])
  await portal.hands.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(found).toEqual([])
  cleanup()
})

it('an amount that was typed becomes the first line when another is added, and stays when the lines go', async () => {
  const ana = await portal.as('volunteer')
  await portal.open('/dashboard?section=expenses&action=add', ana)
  const form = within(await record('Add an expense'))
  const [amount] = form.getAllByRole<HTMLInputElement>('textbox', { name: 'Amount' }) as [HTMLInputElement]
  await portal.hands.type(form.getByRole('textbox', { name: /^Shop/ }), 'Depot 12')
  await portal.hands.type(amount, '12.50')
  await portal.hands.click(form.getByText('Several lines, or miles'))
  for (const another of ['Add a line', 'Add miles']) {
    await portal.hands.click(form.getByRole('button', { name: another }))
    const first = within(form.getByRole('group', { name: 'Line 1' }))
    expect(first.getByRole('textbox', { name: 'What' })).toHaveProperty('value', 'Depot 12')
    expect(first.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '12.50')
    expect(amount.value).toBe('12.50')
    // What a line lacks is said in it, and nowhere else.
    await portal.hands.click(form.getByRole('button', { name: 'Hand it in' }))
    const lacks = another === 'Add miles' ? 'Please enter how far it was' : 'Please enter an amount above 0'
    await within(form.getByRole('group', { name: 'Line 2' })).findByText(lacks)
    expect(form.getAllByText(lacks)).toHaveLength(1)
    await portal.hands.click(form.getByRole('button', { name: 'Remove line 2' }))
    await portal.hands.click(form.getByRole('button', { name: 'Remove line 1' }))
    expect(amount.value).toBe('12.50')
  }
  // What miles came to was never typed.
  await portal.hands.clear(amount)
  await portal.hands.click(form.getByRole('button', { name: 'Add miles' }))
  await portal.hands.type(form.getByRole('textbox', { name: 'Miles' }), '10')
  await expect.poll(() => amount.value).not.toBe('')
  await portal.hands.click(form.getByRole('button', { name: 'Remove line 1' }))
  expect(amount.value).toBe('')
  cleanup()
})

it('an amount with more than two decimals is refused as that, and a form that is right says nothing any more', async () => {
  const ana = await portal.as('volunteer')
  await portal.open('/dashboard?section=expenses&action=add', ana)
  const form = within(await record('Add an expense'))
  await portal.hands.type(form.getByRole('textbox', { name: /^What it was for/ }), 'Twine')
  const amount = form.getByRole('textbox', { name: 'Amount' })
  await portal.hands.type(amount, '4.355')
  await portal.hands.click(form.getByRole('button', { name: 'Hand it in' }))
  await form.findByText('This comes to 4.355, please enter at most 2 decimals')
  form.getByText('Please check one field.')
  await portal.hands.type(amount, '{Backspace}')
  expect(form.queryByText('Please check one field.')).toBeNull()
  cleanup()
})

it('what was paid back is not offered to be deleted', async () => {
  const [ana, boss] = [await portal.as('volunteer'), await portal.as('admin')]
  const { id } = await ana.call(expenses.add, { description: 'Crates', amount: 900 })
  await boss.call(expenses.decide, { ids: [id], move: 'approve' })
  await boss.call(expenses.decide, { ids: [id], move: 'reimburse' })
  await ana.call(expenses.add, { description: 'Lids', amount: 300 })
  await portal.open('/expenses', ana)
  await portal.hands.click(await screen.findByRole('checkbox', { name: /Lids/ }))
  const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }))
  bar.getByRole('button', { name: 'Delete' })
  await portal.hands.click(screen.getByRole('checkbox', { name: /Crates/ }))
  expect(bar.queryByRole('button', { name: 'Delete' })).toBeNull()
  cleanup()
})

it('miles become their money, and one’s own expense offers no approval but says why', async () => {
  const boss = await portal.as('admin')
  await portal.open('/dashboard?section=expenses&action=mileage', boss)
  const form = within(await record('Hand in mileage'))
  await portal.hands.type(form.getByRole('textbox', { name: 'From where to where' }), 'North round')
  await portal.hands.type(form.getByRole('textbox', { name: 'Miles' }), '50.5')
  await form.findByText('$7.07', { selector: 'strong' })
  // Without miles there is nothing to be paid, whatever was typed before.
  await portal.hands.click(form.getByRole('button', { name: 'Remove line 1' }))
  await portal.hands.click(form.getByRole('button', { name: 'Hand in these miles' }))
  await form.findByText(/Please check one field/)
  await portal.hands.click(form.getByRole('button', { name: 'Add miles' }))
  await portal.hands.type(form.getByRole('textbox', { name: 'From where to where' }), 'North round')
  await portal.hands.type(form.getByRole('textbox', { name: 'Miles' }), '50.5')
  await form.findByText('$7.07', { selector: 'strong' })
  await portal.hands.click(form.getByRole('button', { name: 'Hand in these miles' }))
  await expect
    .poll(async () => (await boss.call(expenses.list, { mine: true })).items)
    .toMatchObject([{ amount: 707, lines: [{ miles: 505, rate: 140 }] }])
  const { items } = await boss.call(expenses.list, { mine: true })
  cleanup()
  await portal.open(`/dashboard?section=expenses&id=${items[0]?.id}`, boss)
  const own = within(await record('$7.07, Mileage'))
  expect(await own.findAllByText(/Somebody else decides about your own expenses/)).not.toEqual([])
  expect(own.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true)
  cleanup()
})

it('a budget shows what is left, and a project what it costs', async () => {
  const [ana, boss] = [await portal.as('volunteer'), await portal.as('super_admin')]
  const { id } = await boss.call(projects.add, { title: 'A second van' })
  await boss.call(budgets.add, { name: 'Van', amount: 10_000, projectId: id })
  const claim = await ana.call(expenses.add, { description: 'Tires', amount: 12_000, projectId: id })
  await boss.call(expenses.decide, { ids: [claim.id], move: 'approve' })
  await portal.open('/dashboard?section=expense-budgets', boss)
  expect(await screen.findAllByText('A second van')).not.toEqual([])
  expect(await screen.findAllByText('-$20.00')).not.toEqual([])
  cleanup()
  await portal.open(`/dashboard?section=projects&view=detail&id=${id}&part=costs`, boss)
  await portal.hands.click(await screen.findByRole('tab', { name: 'Costs' }))
  await screen.findByRole('link', { name: '$120.00, Tires' })
  await screen.findByText(/\$20\.00 too much/)
  const tab = within(screen.getByRole('tabpanel', { name: 'Costs' }))
  await portal.hands.click(tab.getByRole('link', { name: 'Expenses & Receipts' }))
  expect(await screen.findAllByText(/1 expense\b/)).not.toEqual([])
  expect(screen.getAllByText('A second van')).not.toEqual([])
  cleanup()
})
