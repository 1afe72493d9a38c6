import { addDays, instantIn, todayIn } from '#kernel/charity/day.ts'
import { ROLES } from '#kernel/people/access.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'
import { SMS_ANNOUNCEMENT_ID } from './contract.ts'

/** One that runs, one that is to come and one that is over; the accounts know the news about text messages already. */
export async function demo(world: DemoWorld) {
  const { timeZone } = await world.app.settings.read()
  const now = world.app.now()
  const today = todayIn(timeZone, now)
  const row = (label: string, from: number, to: number, fields: Record<string, unknown>) => ({
    id: world.id(`announcement:${label}`),
    start_date: instantIn(timeZone, addDays(today, from)),
    end_date: instantIn(timeZone, addDays(today, to), '23:59:59'),
    type: 'alert',
    priority: 'medium',
    is_active: true,
    roles: [],
    link: null,
    link_text: null,
    created_by: demoAccount(world, 'admin'),
    ...fields,
  })
  await world.insert('announcements', [
    row('drive', -2, 12, {
      title: 'Winter drive',
      message: 'Every location can take 20 more sandwiches in the next two weeks. Tell your groups.',
      type: 'event',
      priority: 'high',
      link: '/collections',
      link_text: 'Open the log',
    }),
    row('drivers', 5, 20, {
      title: 'Drivers wanted for the south route',
      message: 'Two Wednesdays a month, from four to six in the afternoon.',
      type: 'position',
      roles: ['driver', 'volunteer'],
    }),
    row('ice', -40, -38, {
      title: 'Ice on the roads',
      message: 'Please stay at home on Wednesday; the kitchens have enough for the day.',
      priority: 'urgent',
    }),
  ])
  await world.insert(
    'announcement_dismissals',
    ROLES.filter((role) => role !== 'volunteer').map((role) => ({
      user_id: demoAccount(world, role),
      announcement_id: SMS_ANNOUNCEMENT_ID,
      seen_at: now,
      dismissed_at: now,
    })),
  )
}
