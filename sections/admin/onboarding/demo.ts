import { DAY } from '#kernel/clock.ts'
import type { Role } from '#kernel/people/access.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'
import { actionsFor } from './actions.ts'

/** How likely somebody who can do it has done it by now: what comes first is done by more. */
const DONE: Record<string, number> = { view_hosts: 0.8, first_search: 0.6, submit_collection_log: 0.5 }
const LAST_MONTHS = 90

/** Most people are somewhere on their way; one would rather not be listed. */
export async function demo(world: DemoWorld) {
  const { rows: challenges } = await world.client.query<{ id: string; key: string; points: number }>(
    'SELECT id, action_key AS key, points FROM challenges ORDER BY action_key',
  )
  const { rows: people } = await world.client.query<{ id: string; role: Role; permissions: string[] }>(
    `SELECT id, role, permissions FROM users WHERE is_active AND role <> 'demo_user' ORDER BY id`,
  )
  const progress = people.flatMap(({ id: user, role, permissions }) => {
    const random = world.random(`onboarding:${user}`)
    const able = actionsFor(world.app.manifests, { role, permissions, isActive: true })
    return challenges
      .filter(({ key }) => able.has(key) && random.chance(DONE[key] ?? 0))
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
