import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())
afterEach(cleanup)

const sheet = () => screen.findByRole('article', { name: /^Shopping list: / })
const rows = async () =>
  within(await sheet())
    .getAllByRole('row')
    .map((row) => row.textContent)

describe('the calculator', () => {
  it('opens to nobody in particular, with a list to print and to share', async () => {
    await portal.open('/calculator')
    expect(await rows()).toEqual([
      'BuyWhatCost',
      ' 13 ×Turkey, 16 ozMeat · $5.49 each · 8 oz left over$71.37',
      ' 9 ×Cheese, 24 slicesCheese · $4.48 each · 16 slices left over$40.32',
      ' 10 ×Loaf, 20 slicesBread · $1.99 each$19.90',
      ' 1 ×Box of 480Sandwich bags · $11.49 each · 380 bags left over$11.49',
      'Total$143.08',
    ])
    expect(screen.getByRole('button', { name: 'Print' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Copy the link to this list' })).toBeDefined()
    expect(portal.sentTo).toEqual([])
  })

  it('has the whole choice in its address: whoever opens the link sees the same list', async () => {
    await portal.open('/calculator')
    const user = userEvent.setup()
    await user.click(await screen.findByText('PB&J'))
    await user.click(screen.getByText('People'))
    const people = await screen.findByRole('textbox', { name: 'How many people' })
    await user.clear(people)
    await user.type(people, '30')
    await user.tab()
    await waitFor(() => expect(window.location.search).toContain('people=30'))
    const link = window.location.pathname + window.location.search
    const list = await rows()
    expect(list[1]).toContain('3 ×Jar, 16 oz')
    cleanup()
    await portal.open(link)
    expect(await rows()).toEqual(list)
  })

  it('takes a meat package that no product is, and spatulas, and has a rough guide for the usual batches', async () => {
    await portal.open('/calculator?use=own&weight=32&price=1000&spatulas=1')
    const list = await rows()
    expect(list[1]).toBe(' 7 ×Meat, 32 ozMeat · $10.00 each · 24 oz left over$70.00')
    expect(list).toContain(' 1 ×Spatulas, a set$8.99 each$8.99')
    await userEvent.click(screen.getByText('Rough guide'))
    const guide = await screen.findByRole('table', { name: 'Packages for each batch of deli sandwiches' })
    expect(within(guide).getByRole('row', { name: /^Bread/ }).textContent).toBe(
      'Bread: Loaf, 20 slices5101525',
    )
  })

  it('says what a budget is enough for, and what remains of it', async () => {
    await portal.open('/calculator?from=budget&budget=5000')
    await screen.findByText(/of \$50.00 remain/)
    cleanup()
    await portal.open('/calculator?from=budget&budget=100')
    await screen.findByText(/not enough for the first packages/)
  })
})

describe('the entry in the sidebar', () => {
  const entry = () => screen.findByRole('link', { name: 'Inventory Calculator' })

  it('opens the calculator in a new tab, or what the settings name instead', async () => {
    const admin = await portal.as('admin')
    await portal.open('/dashboard', admin)
    const link = await entry()
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/calculator', '_blank'])
    cleanup()
    await admin.call(settings.change, { calculatorLink: 'https://calculator.example/' })
    await portal.open('/dashboard', admin)
    await waitFor(async () =>
      expect((await entry()).getAttribute('href')).toBe('https://calculator.example/'),
    )
    await admin.call(settings.change, { calculatorLink: '' })
  })

  it('inventory-calculator opens the calculator in a new tab and returns to the dashboard', async () => {
    await portal.open('/dashboard?section=inventory-calculator', await portal.as('volunteer'))
    await waitFor(() => expect(portal.sentTo).toContain('/calculator'))
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/dashboard'))
  })
})

describe('recipes and prices', () => {
  it('are edited by administrators, and the calculator reckons with the new ones', async () => {
    const admin = await portal.as('admin')
    await portal.open('/dashboard?section=admin&tab=calculator', admin)
    const user = userEvent.setup()
    const price = await screen.findByRole('textbox', { name: 'Price of product 1' })
    await user.clear(price)
    await user.type(price, '6.00')
    await user.click(screen.getByRole('button', { name: 'Save recipes and prices' }))
    await screen.findByText('Recipes and prices saved')
    expect((await admin.call(settings.read, {})).recipes.products[0]?.price).toBe(600)
    cleanup()
    await portal.open('/calculator')
    await waitFor(async () => expect((await rows())[1]).toContain('$6.00 each'))
  })
})
