import { MINUTE } from '#kernel/clock.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import { type DemoMessage, demoThread } from '#platform/threads/demo.ts'
import type { DemoWorld } from '#server/demo.ts'

interface DemoMail {
  name: string
  subject: string
  addressed: string[]
  /** Whoever sends it first. */
  people: string[]
  said: DemoMessage[]
  /** Whoever keeps it with a star, or in the archive. */
  starred?: string
  archived?: string
}

/** A few messages to people and to a role, one answered, one put away, and one that is not sent yet. */
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
  const person = (id: string) => `person:${id}`
  await mail(world, {
    name: 'holidays',
    subject: 'Who is here over the holidays?',
    addressed: [person(host), person(driver), person(volunteer), person(admin)],
    people: [core, host, driver, volunteer, admin],
    starred: driver,
    said: [
      {
        by: core,
        body: 'We collect on the two Wednesdays around the holidays as well.\n\nPlease tell me until Friday which of the two you can take, so that nobody waits in front of a closed door.',
        minutesAgo: 1700,
      },
      {
        by: host,
        body: 'I am here on both. My neighbor helps with the coolers.',
        minutesAgo: 1480,
        answers: 0,
      },
      { by: driver, body: 'The second one, with the van.', minutesAgo: 310, answers: 0, thumbs: [core] },
    ],
  })
  await mail(world, {
    name: 'keys',
    subject: 'Keys of the church kitchen',
    addressed: [person(core)],
    people: [volunteer, core],
    said: [
      {
        by: volunteer,
        body: 'The second key hangs at the office again. I have written it into the book.',
        minutesAgo: 95,
      },
    ],
  })
  await mail(world, {
    name: 'grant',
    subject: 'Report for the community fund',
    addressed: [person(core), person(admin)],
    people: [committee, core, admin],
    archived: core,
    said: [
      {
        by: committee,
        body: 'They ask for the sandwiches of the last twelve months by location. The log has it all; could somebody read over my text before the 12th?',
        minutesAgo: 7300,
      },
      { by: core, body: 'I did, and changed two sentences. It can go out.', minutesAgo: 6900, answers: 0 },
    ],
  })
  await world.insert('inbox_drafts', [
    {
      id: world.id('inbox:draft'),
      person_id: core,
      message_id: world.id('inbox:draft:message'),
      addressed: [person(host)],
      subject: 'A second fridge for the porch?',
      body: 'There is one to give away two streets from you. Would it',
      at: new Date(world.app.now().getTime() - 40 * MINUTE),
    },
  ])
}

async function mail(
  world: DemoWorld,
  { name, subject, addressed, people, said, starred, archived }: DemoMail,
) {
  const id = world.id(`inbox:${name}`)
  const [sender] = people
  const made = { version: 1, created_by: sender }
  await world.insert('inbox_threads', [{ id, subject, addressed, ...made }])
  await world.insert(
    'inbox_people',
    people.map((person) => ({
      id: world.id(`inbox:${name}:${person}`),
      inbox_thread_id: id,
      person_id: person,
      is_starred: person === starred,
      folder: person === archived ? 'archive' : 'inbox',
      put_away_at: person === archived ? said.length : 0,
      ...made,
    })),
  )
  await demoThread(world, { table: 'inbox_threads', id }, said)
}
