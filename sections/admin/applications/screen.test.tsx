import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import ApplicationsScreen from './screen.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

describe('the applications section', () => {
  it('reaches everybody who waits, page by page, and begins at the first page of another status', async () => {
    await portal.app.pool.query(
      `INSERT INTO applications (first_name, last_name, email, phone, address, city, state, zip_code, role, availability,
         interests, emergency_contact, agree_to_background, terms_version, status, created_at)
       SELECT 'Ana', 'Number ' || n, n || '@oak.example', '404', 'x', 'Oakville', 'GA', '30000', 'volunteer', '[]', '[]',
         'x', false, '1', CASE WHEN n > 201 THEN 'rejected' ELSE 'pending' END, now() + n * interval '1 second'
       FROM generate_series(1, 202) AS n`,
    )
    await portal.show(
      <ApplicationsScreen />,
      await portal.as('admin'),
      '/dashboard?section=applications&limit=200',
    )
    expect(await screen.findByText('Ana Number 200')).toBeTruthy()
    expect(screen.queryByText('Ana Number 201')).toBeNull()
    await portal.hands.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('Ana Number 201')).toBeTruthy()
    await portal.hands.click(screen.getByRole('radio', { name: 'Rejected' }))
    expect(await screen.findByText('Ana Number 202')).toBeTruthy()
  })

  it('finds by name and wish, opens one beside the list, and keeps what is asked for as a view', async () => {
    const add = (first: string, role: string) =>
      portal.app.pool.query(
        `INSERT INTO applications (first_name, last_name, email, phone, address, city, state, zip_code, role, availability,
           interests, emergency_contact, terms_version)
         VALUES ($1, 'Seeker', $1 || '@oak.example', '404', 'x', 'Elm Falls', 'GA', '30000', $2, '["Monday Morning"]', '[]', 'Ben', '1')`,
        [first, role],
      )
    await add('Dora', 'driver')
    await add('Hana', 'host')
    await portal.show(<ApplicationsScreen />, await portal.as('admin'), '/dashboard?section=applications')
    await portal.hands.type(await screen.findByLabelText('Search name, email or city'), 'Elm Falls')
    expect(await screen.findByText('2 applications')).toBeTruthy()
    await portal.hands.click(await screen.findByText('Dora Seeker'))
    const record = within(await screen.findByRole('dialog', { name: 'Dora Seeker' }))
    expect(await record.findByText('Monday Morning')).toBeTruthy()
    expect(record.getByRole('button', { name: 'Next (J)' })).toHaveProperty('disabled', false)
    expect(screen.getAllByRole('button', { name: 'Views', hidden: true })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Export', hidden: true })).toHaveLength(1)
  })
})
