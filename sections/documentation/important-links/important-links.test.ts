import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onboarding } from '#sections/admin/onboarding/contract.ts'
import { crudHolds } from '#server/testing/crud-holds.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { importantLinks } from './contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

describe('quick tools', () => {
  crudHolds(() => portal, importantLinks, {
    name: 'title',
    add: { title: 'Hall calendar', url: 'https://hall.example/' },
    edit: { category: 'outside' },
    owner: 'admin',
    stranger: 'core_team',
    manager: 'super_admin',
  })

  it('lead to pages, never to scripts', async () => {
    const admin = await portal.as('admin')
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,<script>',
      '//evil.example',
      'ftp://a.example',
      '',
    ])
      expect((await admin.try(importantLinks.add, { title: 'A tool', url })).status).toBe(400)
    await admin.call(importantLinks.add, { title: 'Our own calculator', url: '/calculator' })
  })

  it('are a challenge to look at', async () => {
    const host = await portal.as('host')
    const keys = (await host.call(onboarding.challenges)).map(({ actionKey }) => actionKey)
    expect(keys).toContain('view_important_links')
  })
})
