import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { transport } from '#web/calls/api.ts'
import { onQuietLog } from '#web/device/log.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { toasts } from '#web/toast.ts'
import Bell from './bell.tsx'
import { notify } from './service.ts'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

describe('failures', () => {
  it('of reading, archiving and reading all are logged only (spec 8)', async () => {
    const ana = await portal.as('host')
    await inTransaction(portal.app, 'test', (ctx) =>
      notify(ctx, { to: [ana.id], type: 'lunch', category: 'event', title: 'Lunch', message: 'It is ready' }),
    )
    const logged: string[] = []
    const unhear = onQuietLog((text) => logged.push(text))
    const before = transport.fetch
    transport.fetch = (url, init) =>
      init.method === 'PATCH'
        ? Promise.resolve(new Response('{"code":"PERMISSION_DENIED","message":"No."}', { status: 403 }))
        : before(url, init)
    await portal.show(<Bell />, ana)
    await portal.hands.click(await screen.findByRole('button', { name: /^Notifications/ }))
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    const fromMenu = async (what: string) => {
      await portal.hands.click(await panel.findByRole('button', { name: 'What to do with: Lunch' }))
      await portal.hands.click(await screen.findByRole('menuitem', { name: what }))
    }
    await fromMenu('Mark as read')
    await waitFor(() => expect(logged).toHaveLength(1))
    await fromMenu('Archive')
    await waitFor(() => expect(logged).toHaveLength(2))
    await portal.hands.click(panel.getByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(logged).toHaveLength(3))
    expect(logged.every((text) => text.startsWith('Notification: '))).toBe(true)
    expect(toasts.get()).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
    panel.getByRole('tab', { name: 'Unread (1)' })
    transport.fetch = before
    unhear()
  })
})
