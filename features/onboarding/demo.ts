import { demoAccount, demoHostPerson } from '#features/accounts/demo.ts'
import { ROLES } from '#kernel/access.ts'
import { DAY } from '#kernel/clock.ts'
import type { DemoWorld } from '#server/demo.ts'

/** How likely somebody is to have done it by now: what comes first is done by more. */
const DONE = {
  view_hosts: 0.8,
  first_search: 0.6,
  submit_collection_log: 0.5,
  complete_profile: 0.35,
} as const

const HOST_PEOPLE = 33
const LAST_MONTHS = 90

/** The demo accounts and the people of the sites, somewhere on their way; one would rather not be listed. */
export async function demo(world: DemoWorld) {
  const { rows: challenges } = await world.client.query<{ id: string; key: string; points: number }>(
    'SELECT id, action_key AS key, points FROM challenges ORDER BY action_key',
  )
  const { rows: known } = await world.client.query<{ id: string }>('SELECT id FROM users')
  const people = new Set(known.map(({ id }) => id))
  const taking = [
    ...ROLES.filter((role) => role !== 'demo_user').map((role) => demoAccount(world, role)),
    ...Array.from({ length: HOST_PEOPLE }, (_, index) => demoHostPerson(world, index + 1)),
  ].filter((id) => people.has(id))
  const progress = taking.flatMap((user, index) => {
    const random = world.random(`onboarding:${index}`)
    return challenges
      .filter(({ key }) => random.chance(DONE[key as keyof typeof DONE] ?? 0))
      .map(({ id, points }) => ({
        user_id: user,
        challenge_id: id,
        points,
        completed_at: new Date(world.app.now().getTime() - random.int(1, LAST_MONTHS) * DAY),
      }))
  })
  await world.insert('challenge_progress', progress)
  await world.insert('leaderboard_hidden', [
    { user_id: demoAccount(world, 'work_logger'), hidden_at: world.app.now() },
  ])
}
