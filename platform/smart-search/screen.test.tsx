import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { searchAdmin } from './admin-contract.ts'
import { smartSearch } from './contract.ts'
import SmartSearchScreen from './screen.tsx'

let portal: ScreenPortal
let admin: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const show = (tab: string, person = admin) =>
  portal.show(<SmartSearchScreen />, person, `/dashboard?section=smart-search-admin&tab=${tab}`)
const fill = async (field: HTMLElement, text: string) => {
  await portal.hands.clear(field)
  await portal.hands.click(field)
  await portal.hands.paste(text)
}

describe('the section SmartSearch AI', () => {
  it('says how much the search knows, and that nothing leaves the server without a service', async () => {
    await show('overview')
    expect(await screen.findByText(/nothing leaves it/)).toBeTruthy()
    expect(screen.queryByText('Make all anew')).toBeNull()
  })

  it('an entry of one’s own is added, changed and taken away, each with an undo', async () => {
    await show('features')
    await portal.hands.click(await screen.findByRole('button', { name: 'Add an entry' }))
    const form = within(await screen.findByRole('dialog'))
    await portal.hands.click(form.getByRole('button', { name: 'Add this entry' }))
    expect(await form.findByText('Please enter a title')).toBeTruthy()
    expect(form.getByText('Please choose a category')).toBeTruthy()
    await fill(form.getByLabelText(/^Title/), 'Parking')
    await fill(form.getByLabelText(/^Description/), 'Where to leave the van')
    await fill(form.getByLabelText(/^Keywords/), 'van, garage , ')
    await portal.hands.click(form.getByRole('combobox', { name: /Category/ }))
    await portal.hands.click(await screen.findByRole('option', { name: 'Documentation' }))
    await fill(form.getByLabelText(/^Leads to/), 'https://elsewhere.example')
    await portal.hands.click(form.getByRole('button', { name: 'Add this entry' }))
    expect(await form.findByText(/Please enter an address inside the portal/)).toBeTruthy()
    await fill(form.getByLabelText(/^Leads to/), '/dashboard')
    await portal.hands.click(form.getByRole('button', { name: 'Add this entry' }))
    expect(await screen.findByText('Entry added')).toBeTruthy()
    const { items } = await admin.call(searchAdmin.features, { show: 'own' })
    expect(items).toMatchObject([
      { title: 'Parking', keywords: ['van', 'garage'], category: 'Documentation' },
    ])
    await admin.call(searchAdmin.removeFeature, { id: items[0]?.rowId ?? '' })
  })

  it('a declared entry keeps where it leads; only its words can be changed', async () => {
    await show('features&search=Outbox')
    await portal.hands.click(await screen.findByText('Outbox'))
    const form = within(await screen.findByRole('dialog'))
    expect(form.queryByLabelText(/^Leads to/)).toBeNull()
    await fill(await form.findByLabelText(/^Title/), 'Mail room')
    await portal.hands.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Entry changed')).toBeTruthy()
    const { items } = await admin.call(searchAdmin.features, { show: 'changed' })
    expect(items).toMatchObject([{ id: 'outbox', title: 'Mail room', route: '/dashboard?section=outbox' }])
  })

  it('synonyms are added and forgotten', async () => {
    await show('synonyms')
    await fill(await screen.findByLabelText('Words that mean the same'), 'sarnie, sandwich')
    await portal.hands.click(screen.getByRole('button', { name: 'Add these words' }))
    await portal.hands.click(await screen.findByRole('button', { name: 'Forget sarnie, sandwich' }))
    expect(await screen.findByText('No words of your own yet')).toBeTruthy()
  })

  it('sums of searches, and what found nothing', async () => {
    await admin.call(smartSearch.analytics, { query: 'unicorn', resultId: null, clicked: false })
    await show('analytics')
    const nothing = (await screen.findByRole('heading', { name: 'Found nothing' })).closest(
      'div',
    )?.parentElement
    await waitFor(() => expect(nothing?.parentElement?.textContent).toContain('unicorn'))
  })

  it('the questions are asked at once', async () => {
    await show('quality')
    expect(await screen.findByText('Score')).toBeTruthy()
  })

  it('a search can be tried, with what stands behind each result', async () => {
    await show('test')
    await portal.hands.type(await screen.findByLabelText('Search for'), 'dashbord{Enter}')
    expect((await screen.findAllByText('fuzzy')).length).toBeGreaterThan(0)
    expect(screen.getByText('With synonyms and word stems')).toBeTruthy()
  })

  it('who may only look is offered nothing to change', async () => {
    await show('features', await portal.as('demo_user'))
    expect((await screen.findAllByRole('row')).length).toBeGreaterThan(1)
    expect(screen.queryByRole('button', { name: 'Add an entry' })).toBeNull()
  })
})
