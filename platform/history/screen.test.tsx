import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifests } from '#registry.ts'
import { users } from '#sections/admin/user-management/contract.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { RecordHistory } from './widgets.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

test('of many permissions the history says what came and what went, and counts those of a new account', async () => {
  const admin = await portal.as('admin')
  const host = await portal.as('host')
  const { version, permissions: held } = await admin.call(users.one, { id: host.id })
  const [gone, ...kept] = held
  expect(kept.length).toBeGreaterThan(12)
  await admin.call(users.setPermissions, {
    id: host.id,
    version,
    role: 'host',
    permissions: [...kept, 'DATA_EXPORT'],
  })
  await portal.show(<RecordHistory table="users" id={host.id} />, admin)
  const changed = (await screen.findByText('Export lists as spreadsheets')).closest('li')
  expect(changed?.textContent).toMatch(/^Permissions added Export lists as spreadsheets, removed .+/)
  expect(gone).toBeTruthy()
})
