import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, formatDay, todayIn } from '#kernel/charity/day.ts'
import { manifests } from '#registry.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { agreements, drivers } from './contract.ts'
import { DriverPicker } from './picker-widgets.tsx'
// Loaded before somebody waits for it.
import './screen.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

const today = todayIn('America/New_York')
const PLACE = '/dashboard?section=drivers'

it('a driver without an agreement is marked; with one noted in the record the mark goes', async () => {
  const admin = await portal.as('admin')
  const core = await portal.as('core_team')
  const { id } = await admin.call(drivers.add, { name: 'Ada Birch', phone: '404-555-0401' })
  await portal.open(`${PLACE}&id=${id}`, core)
  await screen.findByText(/^No agreement yet/)
  await portal.hands.click(screen.getByRole('button', { name: 'Add an agreement' }))
  await portal.hands.type(await screen.findByLabelText(/^Agreed on/), today)
  await portal.hands.tab()
  await portal.hands.click(screen.getByRole('button', { name: 'Add an agreement' }))
  await screen.findByText('Does not expire · paper not seen yet')
  expect((await core.call(drivers.one, { id })).agreement).toBe('signed')
})

it('who was away is asked for under a filter, and is back by one press', async () => {
  const admin = await portal.as('admin')
  const core = await portal.as('core_team')
  const away = { awayFrom: addDays(today, -9), checkInOn: addDays(today, -1) }
  const { id } = await admin.call(drivers.add, { name: 'Bea Gale', phone: '404-555-0402', ...away })
  await portal.open(`${PLACE}&standing=check_in&id=${id}`, core)
  const record = within(await screen.findByRole('dialog', { name: 'Bea Gale' }))
  await portal.hands.click(await record.findByRole('button', { name: 'Is back' }))
  await screen.findAllByText('Bea Gale is back')
  expect(await core.call(drivers.one, { id })).toMatchObject({ presence: 'here', awayFrom: null })
})

it('a day that asks before somebody is away is pointed out at the field, and nothing typed is lost', async () => {
  const core = await portal.as('core_team')
  const admin = await portal.as('admin')
  const { id } = await admin.call(drivers.add, { name: 'Cy Quill', phone: '404-555-0403' })
  await admin.call(agreements.add, { driverId: id, signedOn: today })
  await portal.open(`${PLACE}&id=${id}`, core)
  await portal.hands.click(await screen.findByRole('button', { name: 'Edit driver' }))
  await portal.hands.type(await screen.findByLabelText(/^Ask again on/), addDays(today, 3))
  await portal.hands.tab()
  await portal.hands.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Please say from when on, or leave out when to ask')
  await portal.hands.type(screen.getByLabelText(/^Away from/), addDays(today, 1))
  await portal.hands.tab()
  await portal.hands.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findAllByText('Cy Quill changed')
  expect(await core.call(drivers.one, { id })).toMatchObject({
    awayFrom: addDays(today, 1),
    checkInOn: addDays(today, 3),
  })
})

it('who is chosen to drive on a day is told with what speaks against them, and may be chosen all the same', async () => {
  const { hands } = portal
  const [admin, core] = [await portal.as('admin'), await portal.as('core_team')]
  const day = addDays(today, 5)
  const ready = await admin.call(drivers.add, { name: 'Zoe Marsh', phone: '404-555-0404', area: 'Lakes' })
  await admin.call(agreements.add, { driverId: ready.id, signedOn: today })
  const gone = await admin.call(drivers.add, {
    name: 'Abe Marsh',
    phone: '404-555-0405',
    awayFrom: addDays(today, 4),
  })
  await admin.call(agreements.add, { driverId: gone.id, signedOn: addDays(today, -9), expiresOn: today })
  const picked: (string | null)[] = []
  const Pick = () => {
    const [value, setValue] = useState<string | null>(null)
    return (
      <DriverPicker
        label="Who drives"
        day={day}
        value={value}
        onChange={(id) => {
          setValue(id)
          picked.push(id)
        }}
      />
    )
  }
  await portal.show(<Pick />, core)
  const input = screen.getByRole('combobox', { name: 'Who drives' })
  await hands.click(input)
  await hands.type(input, 'marsh')
  const against = `Away since ${formatDay(addDays(today, 4))} · Agreement expired on ${formatDay(today)}`
  const found = await screen.findAllByRole('option', { name: /Marsh/ })
  expect(found.map(({ textContent }) => textContent)).toEqual(['Zoe MarshLakes', `Abe Marsh${against}`])
  await hands.click(screen.getByRole('option', { name: /Abe Marsh/ }))
  expect(picked).toEqual([gone.id])
  await screen.findByText(against, { selector: '[class*=description]' })
})

it('Escape closes the form of a vehicle, then the record; what was typed is there again', async () => {
  const admin = await portal.as('admin')
  const { id } = await admin.call(drivers.add, { name: 'Fay Linden', phone: '404-555-0417' })
  await portal.open(`${PLACE}&id=${id}`, admin)
  const add = () => screen.findByRole('button', { name: 'Add a vehicle' })
  await portal.hands.click(await add())
  await portal.hands.type(await screen.findByRole('textbox', { name: /^Make/ }), 'Lumen')
  await portal.hands.keyboard('{Escape}')
  await screen.findByText('No vehicle named')
  expect(screen.queryByRole('textbox', { name: /^Make/ })).toBeNull()
  await portal.hands.click(await add())
  await screen.findByDisplayValue('Lumen')
  await portal.hands.keyboard('{Escape}')
  await screen.findByText('No vehicle named')
  await portal.hands.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('No vehicle named')).toBeNull())
})
