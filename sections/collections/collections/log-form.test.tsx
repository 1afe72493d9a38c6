import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Person } from '#server/testing/portal.ts'
import {
  AT,
  church,
  core,
  drawer,
  entries,
  fill,
  garden,
  log,
  portal,
  show,
  withAnEmptyLog,
} from './testing.tsx'

withAnEmptyLog()
const press = async (name: string | RegExp) =>
  portal.hands.click((await drawer()).getByRole('button', { name }))
async function chooseLocation(name: string) {
  const field = await (await drawer()).findByRole('combobox', { name: /^Location/ })
  await fill(field, name)
  await portal.hands.click(await screen.findByRole('option', { name: new RegExp(name) }))
}
async function openForm(person: Person) {
  await show(person, `${AT}&action=log`)
  await screen.findByRole('button', { name: 'Log this collection' })
}
const individual = async () => (await drawer()).getByRole('textbox', { name: 'Individual sandwiches' })

describe('logging a collection', () => {
  it('is for the latest collection day, and offers that day again to whoever chooses today', async () => {
    const host = await portal.as('host')
    await openForm(host)
    const day = (await drawer()).getByRole('textbox', { name: /^Date/ })
    expect(day).toHaveProperty('value', 'Nov 18, 2026')
    expect(screen.getByText('The latest Wednesday')).toBeTruthy()
    await fill(day, 'Nov 20')
    await portal.hands.tab()
    expect(await screen.findByText('Was this for the collection of Wednesday, November 18?')).toBeTruthy()
    await press('Use Wednesday')
    expect(screen.queryByText(/Was this for the collection/)).toBeNull()
    await chooseLocation('First Church')
    await fill(await individual(), '88')
    await press('Log this collection')
    await waitFor(async () =>
      expect(await entries()).toMatchObject([
        { collectionDate: '2026-11-18', hostName: 'First Church', total: 88, method: 'standard' },
      ]),
    )
  })

  it('says how long ago a day is that is not of late, so that a wrong year is seen', async () => {
    await openForm(await portal.as('host'))
    await fill((await drawer()).getByRole('textbox', { name: /^Date/ }), 'Nov 19, 2025')
    await portal.hands.tab()
    expect(await screen.findByText('Wednesday, 52 weeks ago')).toBeTruthy()
  })

  it('begins with the location for whoever logs for the first time', async () => {
    localStorage.clear()
    await openForm(await portal.as('volunteer'))
    const form = await drawer()
    await waitFor(() =>
      expect(document.activeElement).toBe(form.getByRole('combobox', { name: /^Location/ })),
    )
  })

  it('begins with the number for whoever logged before: the location is theirs', async () => {
    localStorage.clear()
    const volunteer = await portal.as('volunteer')
    await log(volunteer, 12, { hostId: garden.id })
    await openForm(volunteer)
    await waitFor(async () => expect(document.activeElement).toBe(await individual()))
    expect((await drawer()).getByRole('combobox', { name: /^Location/ })).toHaveProperty(
      'value',
      'Garden Street',
    )
  })

  it('says what the same location logged in the same week last year', async () => {
    await log(core, 281, { collectionDate: '2025-11-19' })
    await openForm(await portal.as('host'))
    await chooseLocation('First Church')
    expect(await (await drawer()).findByText('Same week last year: 281')).toBeTruthy()
  })

  it('takes a half-typed group along, points out what it lacks, and leaves out a row that was never filled in', async () => {
    await openForm(await portal.as('host'))
    await chooseLocation('First Church')
    await press('Add a group')
    await press('Add another group')
    const form = await drawer()
    const [name] = form.getAllByRole('combobox', { name: 'Name of the group' })
    await fill(name as HTMLElement, 'Lakeview Rotary')
    await press('Log this collection')
    expect(await form.findByText('How many sandwiches did this group bring?')).toBeTruthy()
    await fill(form.getAllByRole('textbox', { name: 'Sandwiches' })[0] as HTMLElement, '3x20')
    expect(form.getByText('60 sandwiches')).toBeTruthy()
    await press('Log this collection')
    await waitFor(async () =>
      expect((await entries())[0]).toMatchObject({
        individualSandwiches: 0,
        total: 60,
        groups: [{ name: 'Lakeview Rotary', count: 60 }],
      }),
    )
  })

  it('wants types that add up, and takes their sum where no number was typed', async () => {
    await openForm(await portal.as('host'))
    await chooseLocation('First Church')
    await fill(await individual(), '100')
    await press(/^By type/)
    const form = await drawer()
    await fill(form.getByRole('textbox', { name: 'Turkey' }), '60')
    expect(form.getByText('60 so far, 40 to go')).toBeTruthy()
    await press('Log this collection')
    expect(
      await form.findByText('The types add up to 60, but there are 100 individual sandwiches'),
    ).toBeTruthy()
    await portal.hands.clear(await individual())
    await press('Log this collection')
    await waitFor(async () =>
      expect((await entries())[0]).toMatchObject({ individualSandwiches: 60, breakdown: { turkey: 60 } }),
    )
  })

  it('asks why when nothing was collected', async () => {
    await openForm(await portal.as('host'))
    await chooseLocation('First Church')
    await press('Log this collection')
    const form = await drawer()
    expect(await form.findByText('How many sandwiches? Please enter 0 if nothing came.')).toBeTruthy()
    await fill(await individual(), '0')
    await press('Log this collection')
    expect(await form.findByText('Please say why nothing was collected')).toBeTruthy()
    await portal.hands.click(form.getByRole('radio', { name: 'Location closed' }))
    await press('Log this collection')
    await waitFor(async () =>
      expect((await entries())[0]).toMatchObject({ total: 0, zeroReason: 'site_closed' }),
    )
  })

  it('names what this location has for this day with its number, and logs it anyway if it is meant', async () => {
    await log(core, 120)
    await openForm(await portal.as('host'))
    await chooseLocation('First Church')
    const form = await drawer()
    expect(await form.findByText('First Church already has 120 for this Wednesday')).toBeTruthy()
    expect(form.getByRole('link', { name: '120 sandwiches' }).getAttribute('href')).toMatch(
      /section=collections&id=/,
    )
    await fill(await individual(), '30')
    await press('Log it anyway')
    await waitFor(async () => expect(await entries()).toHaveLength(2))
  })

  it('keeps what was typed when the page is left, and says so', async () => {
    await openForm(await portal.as('host'))
    await chooseLocation('Garden Street')
    await fill(await individual(), '77')
    await portal.hands.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await portal.hands.click(await screen.findByRole('button', { name: 'Log a collection' }))
    expect(await screen.findByText('We kept what you typed.')).toBeTruthy()
    expect((await individual()) as HTMLInputElement).toHaveProperty('value', '77')
  })

  it('closes onto the entry in the list, with one message that undoes it', async () => {
    await openForm(await portal.as('host'))
    await chooseLocation('Garden Street')
    await fill(await individual(), '77')
    await press('Log this collection')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const row = (await screen.findByText('Just logged:')).closest('tr') as HTMLElement
    expect(within(row).getByText('Garden Street')).toBeTruthy()
    expect(within(row).getAllByText('77')).toHaveLength(2)
    expect(screen.getAllByText('Logged 77 sandwiches at Garden Street for Wed, Nov 18, 2026')).toHaveLength(1)
    await portal.hands.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await entries()).toEqual([]))
    await waitFor(() => expect(screen.queryByText('Just logged:')).toBeNull())
  })

  it('opens for another of the same day and location, without a word about the one just before', async () => {
    await openForm(await portal.as('host'))
    await chooseLocation('Garden Street')
    await fill(await individual(), '77')
    await press('Log this collection')
    await portal.hands.click(await screen.findByRole('button', { name: 'Log another' }))
    await waitFor(async () => expect(await individual()).toHaveProperty('value', ''))
    const form = await drawer()
    expect(form.getByRole('combobox', { name: /^Location/ })).toHaveProperty('value', 'Garden Street')
    expect(form.queryByText(/already has/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('shows the entry also where the list is filtered to something else', async () => {
    await show(await portal.as('host'), `${AT}&hostId=${church.id}&action=log`)
    await chooseLocation('Garden Street')
    await fill(await individual(), '78')
    await press('Log this collection')
    const beside = within(await screen.findByRole('region', { name: 'Just logged' }))
    expect(await beside.findByText('Garden Street, Wed, Nov 18, 2026, 78 sandwiches')).toBeTruthy()
  })

  it('opens for the location and day that another section asks for', async () => {
    await show(core, `${AT}&action=log&hostId=${garden.id}&date=2026-11-11`)
    const form = await drawer()
    expect(await form.findByDisplayValue('Garden Street')).toBeTruthy()
    expect(form.getByRole('textbox', { name: /^Date/ })).toHaveProperty('value', 'Nov 11, 2026')
  })
})

describe('the walkthrough', () => {
  it('asks six short questions, skips the groups where none came, and goes back without losing anything', async () => {
    const { hands } = portal
    await show(await portal.as('volunteer'), `${AT}&action=walkthrough`)
    expect(await screen.findByText('Step 1 of 6')).toBeTruthy()
    expect(screen.getByText('Collection day: Wednesday, November 18')).toBeTruthy()
    await press('Next')
    await chooseLocation('First Church')
    await press('Next')
    await press('Next')
    expect(await screen.findByText('Please enter a number; 0 if only groups came')).toBeTruthy()
    await fill(await individual(), '54')
    await hands.keyboard('{Enter}')
    expect(await screen.findByText('Step 4 of 6')).toBeTruthy()
    await press('No, only individuals')
    expect(await screen.findByText('Step 6 of 6')).toBeTruthy()
    await press('Change: Individuals')
    expect(await individual()).toHaveProperty('value', '54')
    await fill(await individual(), '55')
    await press('Next')
    await press('Yes, there were groups')
    expect(document.activeElement?.textContent).toBe('Which groups, and how many each?')
    const form = await drawer()
    await fill(form.getByRole('combobox', { name: 'Name of the group' }), 'Kite Guild')
    await fill(form.getByRole('textbox', { name: 'Sandwiches' }), '45')
    await press('Next')
    expect(await screen.findByText('Kite Guild: 45')).toBeTruthy()
    await press('Log this collection')
    await waitFor(async () =>
      expect((await entries())[0]).toMatchObject({
        total: 100,
        method: 'walkthrough',
        collectionDate: '2026-11-18',
      }),
    )
  })
})
