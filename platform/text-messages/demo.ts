import { DAY, HOUR } from '#kernel/clock.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import { type DemoWorld, demoSettings } from '#server/demo.ts'
import { texts, WORDING } from './words.ts'

/** Some people of each kind: who gets texts, who has not entered the code, who said STOP; and what came in. */
export async function demo(world: DemoWorld) {
  const now = world.app.now().getTime()
  const ago = (ms: number) => new Date(now - ms)
  const { organizationName } = await demoSettings(world)
  const consent = (
    role: 'host' | 'driver' | 'core_team' | 'volunteer' | 'committee_member',
    phone: string,
    days: number,
    fields: Record<string, unknown>,
  ) => ({
    id: world.id(`text-consent:${role}`),
    person_id: demoAccount(world, role),
    phone,
    wording: WORDING,
    asked_on: 'profile',
    asked_at: ago(days * DAY),
    state: 'confirmed',
    confirmed_at: ago(days * DAY - HOUR / 30),
    method: 'code',
    stopped_at: null,
    stopped_by: null,
    campaigns: ['hosts', 'events'],
    ...fields,
  })
  const waiting = { state: 'pending', confirmed_at: null, method: null }
  const stopped = { state: 'stopped', stopped_at: ago(9 * DAY), stopped_by: 'reply' }
  await world.insert('text_consents', [
    consent('host', '+14045550134', 120, { method: 'reply', asked_on: 'page' }),
    consent('driver', '+14045550147', 86, { campaigns: ['events', 'team'] }),
    consent('core_team', '+14705550112', 40, { campaigns: ['hosts', 'events', 'team'] }),
    consent('committee_member', '+16785550163', 1, waiting),
    consent('volunteer', '+17705550198', 200, stopped),
  ])
  await world.insert('text_stops', [{ phone: '+17705550198', stopped_at: ago(9 * DAY) }])
  const received = (
    label: string,
    role: 'host' | 'volunteer',
    phone: string,
    text: string,
    meaning: string,
    days: number,
    answer: string | null,
  ) => ({
    id: `SM${world.id(`text:${label}`).replaceAll('-', '')}`,
    person_id: demoAccount(world, role),
    received_at: ago(days * DAY),
    phone,
    text,
    meaning,
    answer,
  })
  await world.insert('received_texts', [
    received('yes', 'host', '+14045550134', 'Yes', 'yes', 120, null),
    received('stop', 'volunteer', '+17705550198', 'STOP', 'stop', 9, texts.stopped(organizationName)),
    received(
      'late',
      'host',
      '+14045550134',
      'We are ten minutes late, please keep the cooler open',
      'other',
      3,
      texts.nobodyReads(organizationName, world.app.appUrl),
    ),
  ])
  await world.insert('outbox', [
    {
      id: world.id('outbox:text-reminder'),
      kind: 'sms',
      recipient: '+14045550134',
      person_id: demoAccount(world, 'host'),
      subject: 'This week’s sandwich count is not in yet',
      text: `${organizationName}: this week’s count of your location is not in yet. Please log it: ${world.app.appUrl}/collections Reply STOP to end.`,
      campaign: 'hosts',
      category: 'reminder',
      state: 'answered',
      via: 'outbox',
      attempts: 1,
      created_at: ago(3 * DAY + HOUR),
      sent_at: ago(3 * DAY + HOUR),
    },
  ])
}
