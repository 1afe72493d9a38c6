import { createHash, randomBytes } from 'node:crypto'
import { DAY, HOUR } from '#kernel/clock.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'

/** Two lists that sheets of the core team read, and a feed. Nobody knows their addresses. */
const ADDRESSES = [
  ['Locations for the map on the wall', 'list', '/api/hosts/export', { status: 'active' }, 212],
  ['Collections for the board', 'list', '/api/sandwich-collections/export', {}, 31],
  ['Announcements on the kitchen screen', 'feed', 'announcements', {}, 1840],
] as const

export async function demo(world: DemoWorld) {
  const now = world.app.now().getTime()
  const idOf = (title: string) => world.id(`live address ${title}`)
  await world.insert(
    'live_addresses',
    ADDRESSES.map(([title, kind, source, filter], index) => ({
      id: idOf(title),
      title,
      kind,
      source,
      filter,
      created_by: demoAccount(world, 'core_team'),
      created_at: new Date(now - (40 + 9 * index) * DAY),
    })),
  )
  await world.insert(
    'live_address_secrets',
    ADDRESSES.map(([title, , , , asked], index) => ({
      address_id: idOf(title),
      token_hash: createHash('sha256').update(randomBytes(32)).digest('hex'),
      asked,
      asked_at: new Date(now - (index + 1) * HOUR),
    })),
  )
  const sheet = world.id('followed sheet')
  await world.insert('followed_sheets', [
    {
      id: sheet,
      title: 'What the thrift shop asks for',
      host: 'sheets.example',
      target: '/api/wishlist-suggestions/import',
      rule: 'additions',
      pace: 'day',
      is_on: false,
      created_by: demoAccount(world, 'admin'),
      created_at: new Date(now - 35 * DAY),
    },
  ])
  const readAt = new Date(now - 6 * DAY)
  await world.insert('sheet_readings', [
    {
      sheet_id: sheet,
      url: randomBytes(60).toString('base64'),
      tried_at: readAt,
      read_at: readAt,
      outcome: 'brought',
      created: 2,
      updated: 0,
    },
  ])
}
