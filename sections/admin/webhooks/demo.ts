import { randomBytes } from 'node:crypto'
import { DAY, HOUR } from '#kernel/clock.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'

/** One that the charity turned off again; in the demo nothing goes anywhere. */
export async function demo(world: DemoWorld) {
  const now = world.app.now().getTime()
  const id = world.id('webhook website')
  await world.insert('webhooks', [
    {
      id,
      title: 'The charity’s website',
      host: 'website.example',
      kinds: ['announcement.added', 'announcement.changed', 'announcement.deleted'],
      state: 'off',
      created_by: demoAccount(world, 'admin'),
      created_at: new Date(now - 20 * DAY),
    },
  ])
  await world.insert('webhook_states', [
    {
      webhook_id: id,
      secret: randomBytes(60).toString('base64'),
      url: randomBytes(60).toString('base64'),
      read_to: 0,
      delivered_at: new Date(now - 30 * HOUR),
    },
  ])
  const log = [
    ['test', 'delivered', 1, 200, 'OK', 19 * 24],
    ['announcement.added', 'delivered', 3, 200, 'OK', 50],
    ['announcement.changed', 'failed', 5, 422, '{"error":"unknown title"}', 30],
  ] as const
  for (const [kind, state, tries, status, answer, hoursAgo] of log) {
    const at = new Date(now - hoursAgo * HOUR)
    await world.insert('webhook_deliveries', [
      {
        id: world.id(`webhook ${kind}`),
        webhook_id: id,
        kind,
        state,
        tries,
        status,
        answer,
        body: JSON.stringify({
          type: kind,
          timestamp: at,
          data: kind === 'test' ? {} : { id: world.id(kind) },
        }),
        created_at: at,
        tried_at: at,
      },
    ])
  }
}
