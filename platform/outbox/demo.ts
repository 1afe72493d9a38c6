import { HOUR } from '#kernel/clock.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import { type DemoWorld, demoSettings } from '#server/demo.ts'
import { mailText } from './mail-text.ts'

/** A few messages in each state that a portal without a mail server knows. */
export async function demo(world: DemoWorld) {
  const settings = await demoSettings(world)
  const now = world.app.now().getTime()
  const row = (
    label: string,
    hoursAgo: number,
    role: 'host' | 'driver' | 'volunteer',
    template: Parameters<typeof mailText>[1],
    state: Record<string, unknown>,
  ) => ({
    id: world.id(`outbox:${label}`),
    kind: 'mail',
    recipient: `${role}@demo.example`,
    person_id: demoAccount(world, role),
    ...mailText(settings, template),
    category: 'reminder',
    attempts: 1,
    created_at: new Date(now - hoursAgo * HOUR),
    ...state,
  })
  const reminder = {
    subject: 'This week’s sandwich count is not in yet',
    paragraphs: [
      'We have not heard from your location this week. Please log your count, also if it is zero.',
    ],
    action: { label: 'Log a collection', url: `${world.app.appUrl}/collections` },
  }
  const sent = (hoursAgo: number) => ({
    state: 'sent',
    via: 'outbox',
    sent_at: new Date(now - hoursAgo * HOUR),
    reason: null,
  })
  await world.insert('outbox', [
    row('missing-count', 40, 'host', reminder, sent(40)),
    row(
      'thanks',
      30,
      'driver',
      {
        subject: 'Thank you for driving on Wednesday',
        paragraphs: ['All nine stops were reached, and every sandwich is where it is needed.'],
      },
      { ...sent(30), category: 'activity' },
    ),
    row('opted-out', 20, 'volunteer', reminder, {
      state: 'skipped',
      via: null,
      sent_at: null,
      reason: 'The person wants no emails of this kind',
      attempts: 0,
    }),
  ])
}
