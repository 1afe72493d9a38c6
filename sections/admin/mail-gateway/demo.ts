import { HOUR } from '#kernel/clock.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'

/** What came in by mail, and what became of it. */
export async function demo(world: DemoWorld) {
  const now = world.app.now().getTime()
  const row = (
    label: string,
    hoursAgo: number,
    role: 'host' | 'driver' | null,
    state: { state: 'posted' | 'ignored' | 'refused'; reason?: string; sender: string },
  ) => ({
    id: world.id(`mail:${label}`),
    size: 2400,
    person_id: role && demoAccount(world, role),
    received_at: new Date(now - hoursAgo * HOUR),
    reason: null,
    ...state,
  })
  await world.insert('received_mails', [
    row('posted', 25, 'host', { state: 'posted', sender: 'host@demo.example' }),
    row('away', 20, 'driver', {
      state: 'ignored',
      reason: 'An automatic answer.',
      sender: 'driver@demo.example',
    }),
    row('stranger', 4, null, {
      state: 'refused',
      reason: 'It was sent to no address of an answer, or to one that ends with the conversation.',
      sender: 'offers@elsewhere.example',
    }),
  ])
}
