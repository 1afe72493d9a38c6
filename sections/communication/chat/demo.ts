import { addDays, instantIn, todayIn } from '#kernel/charity/day.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import { type DemoMessage, demoLater, demoThread } from '#platform/threads/demo.ts'
import type { DemoWorld } from '#server/demo.ts'
import type { Channel } from './access.ts'

/** What a week sounds like: a few channels, two who talk, and a group. */
export async function demo(world: DemoWorld) {
  const who = (role: Parameters<typeof demoAccount>[1]) => demoAccount(world, role)
  const [core, host, driver, volunteer, committee, admin] = [
    who('core_team'),
    who('host'),
    who('driver'),
    who('volunteer'),
    who('committee_member'),
    who('admin'),
  ]
  const { rows } = await world.client.query<{ id: string; channel: Channel }>(
    `SELECT id, channel FROM conversations WHERE kind = 'channel'`,
  )
  const say = async (channel: Channel, said: DemoMessage[]) => {
    const found = rows.find((row) => row.channel === channel)
    if (found) await demoThread(world, { table: 'conversations', id: found.id }, said)
  }
  await say('general', [
    {
      by: core,
      body: 'Good morning! The van is back from the garage.',
      minutesAgo: 2890,
      thumbs: [driver, host],
    },
    { by: driver, body: 'Wonderful. I can take the north side again.', minutesAgo: 2871, answers: 0 },
    {
      by: core,
      body: 'The kitchen closes at nine on Wednesdays now. Whoever comes later rings at the side door.',
      minutesAgo: 1600,
      pinnedBy: committee,
    },
    { by: host, body: 'Does anybody have two spare cooler lids?', minutesAgo: 190 },
    {
      by: volunteer,
      body: 'There are three in the church kitchen, on the lower shelf.',
      minutesAgo: 172,
      answers: 3,
    },
    { by: core, body: 'Thank you all for Wednesday.', minutesAgo: 48, thumbs: [host, volunteer, committee] },
  ])
  await say('driver', [
    {
      by: driver,
      body: 'The bridge at Mill Road is closed until Friday. Take the ring road.',
      minutesAgo: 620,
    },
  ])
  await say('host', [
    {
      by: host,
      body: 'My porch light is broken, please ring the bell tonight.',
      minutesAgo: 1500,
      thumbs: [core],
    },
    {
      by: core,
      body: `I have told the drivers. They bring the coolers to <#host:${world.id('site:3')}> instead.`,
      minutesAgo: 1490,
      answers: 0,
    },
  ])
  await say('events-committee', [
    {
      by: committee,
      body: 'Three requests for the week before the holidays. Who calls the school?',
      minutesAgo: 900,
    },
    { by: core, body: 'I do, this afternoon.', minutesAgo: 880, answers: 0 },
  ])
  const pair = [core, driver].toSorted().join(':')
  const [two, group] = [world.id('conversation:two'), world.id('conversation:group')]
  const made = { version: 1, created_by: core }
  await world.insert('conversations', [
    { id: two, kind: 'direct', channel: null, name: '', pair, ...made },
    { id: group, kind: 'group', channel: null, name: 'Freezer move', pair: null, ...made },
  ])
  await world.insert(
    'conversation_people',
    [
      [two, core, false],
      [two, driver, false],
      [group, core, true],
      [group, host, false],
      [group, admin, false],
    ].map(([conversation, person, isAdmin]) => ({
      id: world.id(`conversation:${String(conversation)}:${String(person)}`),
      conversation_id: conversation,
      person_id: person,
      is_admin: isAdmin,
      ...made,
    })),
  )
  await demoThread(
    world,
    { table: 'conversations', id: two },
    [
      { by: core, body: 'Could you take the two big coolers along tomorrow?', minutesAgo: 400 },
      { by: driver, body: 'Yes, there is room.', minutesAgo: 395, answers: 0, thumbs: [core] },
      { by: core, body: 'Wonderful. They stand by the side door.', minutesAgo: 390 },
    ],
    [core, driver],
  )
  const freezer = { table: 'conversations', id: group }
  await demoThread(
    world,
    freezer,
    [
      {
        by: core,
        body: 'The old freezer goes on Saturday at ten. Four hands are enough.',
        minutesAgo: 1300,
        pinnedBy: host,
      },
      { by: host, body: 'I bring the trolley.', minutesAgo: 1220 },
    ],
    [admin, core],
  )
  const { timeZone } = await world.app.settings.read()
  await demoLater(world, freezer, {
    by: core,
    body: 'Good morning! Who still needs a lift on Saturday?',
    sendAt: instantIn(timeZone, addDays(todayIn(timeZone, world.app.now()), 1), '09:00'),
  })
}
