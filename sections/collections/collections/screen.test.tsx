import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { collections } from './contract.ts'
import {
  AT,
  admin,
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

describe('the log', () => {
  const grid = async () => within(await screen.findByRole('grid', { name: 'Collections' }))

  it('opens with the view of the role, and shows that a filter is on', async () => {
    const host = await portal.as('host')
    await log(host, 40)
    await log(core, 60)
    await log(host, 50, { collectionDate: '2026-08-05' })
    await show(host)
    expect((await grid()).getAllByRole('row')).toHaveLength(3)
    expect(screen.getByRole('button', { name: 'Take off the filter Only mine' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Take off the filter Date: The past month' })).toBeTruthy()
    expect(window.location.search).toContain('mine=true')
    await portal.hands.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(async () => expect((await grid()).getAllByRole('row')).toHaveLength(5))
    expect((await grid()).getByText('All 3 entries')).toBeTruthy()
    expect((await grid()).getAllByText('150').length).toBeGreaterThan(0)
  })

  it('offers to change only what a person may change', async () => {
    const host = await portal.as('host')
    await log(host, 41)
    await log(core, 61, { hostId: garden.id })
    await show(host, `${AT}&sort=hostName&order=asc`)
    const table = await grid()
    expect(table.getByRole('button', { name: /^Edit Individual of First Church/ })).toBeTruthy()
    expect(table.queryByRole('button', { name: /^Edit Individual of Garden Street/ })).toBeNull()
    await portal.hands.click(table.getByRole('button', { name: /^Actions for Garden Street/ }))
    await screen.findByRole('menuitem', { name: 'Open' })
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
  })

  it('is there to read for a viewer, with nothing that writes', async () => {
    const entry = await log(core, 61)
    await show(await portal.as('viewer'), `${AT}&id=${entry.id}`)
    const detail = await drawer()
    expect(await detail.findByText('61 sandwiches')).toBeTruthy()
    expect(detail.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(detail.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Log a collection' })).toBeNull()
    expect(screen.queryByRole('switch', { name: 'Only mine' })).toBeNull()
  })

  it('moves what is selected to another location at once, and puts it back', async () => {
    const { hands } = portal
    await log(core, 10)
    await log(core, 20)
    await show(core)
    await hands.click((await grid()).getByRole('checkbox', { name: 'Select this page' }))
    await hands.click(screen.getByRole('button', { name: 'Change date or location' }))
    const dialog = await drawer()
    await hands.click(dialog.getByRole('button', { name: 'Change 2 entries' }))
    expect(await dialog.findByText('Please choose a date, a location, or both.')).toBeTruthy()
    await fill(dialog.getByRole('combobox', { name: /^New location/ }), 'Garden')
    await hands.click(await screen.findByRole('option', { name: /Garden Street/ }))
    await hands.click(dialog.getByRole('button', { name: 'Change 2 entries' }))
    await waitFor(async () =>
      expect((await entries()).map((entry) => entry.hostName)).toEqual(['Garden Street', 'Garden Street']),
    )
    await hands.click(await screen.findByRole('button', { name: 'Undo both changes' }))
    await waitFor(async () =>
      expect((await entries()).map((entry) => entry.hostName)).toEqual(['First Church', 'First Church']),
    )
  })

  it('corrects a count in the cell, but asks to open the entry where a zero needs its reason', async () => {
    await log(core, 70)
    await show(core)
    await portal.hands.click((await grid()).getByRole('button', { name: /^Edit Individual/ }))
    await screen.findByRole('textbox', { name: /^Individual/ })
    await portal.hands.keyboard('0{Enter}')
    expect(await screen.findByText('For a zero, please open the entry and say why')).toBeTruthy()
    await portal.hands.keyboard('{Backspace}35+36{Enter}')
    await waitFor(async () => expect((await entries())[0]?.total).toBe(71))
  })

  it('says what to do when nothing has been logged yet', async () => {
    await show(core, `${AT}&sort=total`)
    expect(await screen.findByText('No collections logged yet')).toBeTruthy()
  })

  it('says it too where the log opens with the filter of a role', async () => {
    const { id } = await log(core, 5)
    await core.call(collections.remove, { id })
    await show(core)
    expect(await screen.findByText('No collections logged yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Take off the filter Date: Since last week' })).toBeTruthy()
  })

  it('never blames the filter of a role for what it does not find, and leads to the whole log', async () => {
    const host = await portal.as('host')
    await log(core, 12)
    await show(host)
    expect(await screen.findByText('You have logged nothing lately')).toBeTruthy()
    expect(screen.queryByText('Nothing matches')).toBeNull()
    await portal.hands.click(screen.getByRole('button', { name: 'Show the whole log' }))
    expect((await screen.findAllByText(/First Church/)).length).toBeGreaterThan(0)
  })

  it('says so when the log cannot be loaded, and tries again', async () => {
    await log(core, 33)
    portal.online(true)
    const showing = show(core)
    portal.online(false)
    await showing
    portal.online(false)
    await screen.findByText(/We could not load the entries/)
    portal.online(true)
    await portal.hands.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await grid()).getAllByText('33').length).toBeGreaterThan(0)
  })
})

describe('duplicates', () => {
  it('keeps the one logged last unless another is chosen, deletes the rest at once, and undoes it', async () => {
    const { hands } = portal
    const first = await log(core, 90)
    const second = await log(admin, 90)
    await log(core, 55, { hostId: garden.id })
    await show(core, `${AT}&tab=duplicates`)
    const group = within(await screen.findByRole('group', { name: /^First Church/ }))
    const [keepFirst, keepSecond] = group.getAllByRole('radio', { name: 'Keep this one' })
    expect([keepFirst, keepSecond].filter((radio) => (radio as HTMLInputElement).checked)).toHaveLength(1)
    await hands.click(group.getByRole('radio', { name: 'Keep both' }))
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    await hands.click(keepFirst as HTMLElement)
    await hands.click(await screen.findByRole('button', { name: 'Delete 1 entry' }))
    await waitFor(async () => expect(await entries()).toHaveLength(2))
    await hands.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await entries()).toHaveLength(3))
    expect((await entries()).map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]))
  })
})
