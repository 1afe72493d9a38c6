import { HOUR, SECOND } from '#kernel/clock.ts'
import { DEMO_SITES, demoAccount, demoHostPerson } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'
import type { Action } from './contract.ts'
import { pageOf, pageSection } from './page-names.ts'

const DAYS = 45
/** What people look at, the busy ones more often, and for how many seconds. */
const PAGES = [
  ['dashboard', 40],
  ['dashboard', 25],
  ['collections', 95],
  ['collections', 150],
  ['hosts', 60],
  ['weekly-monitoring', 70],
  ['profile', 35],
  ['user-management', 110],
] as const
const DONE = [
  ...Array<Action>(8).fill('navigation'),
  ...Array<Action>(20).fill('click'),
  ...Array<Action>(4).fill('search'),
  ...Array<Action>(3).fill('form'),
  'download',
  'error',
] as const
const STAFF = ['admin', 'core_team', 'committee_member', 'volunteer', 'driver', 'viewer'] as const

/** Some weeks of use, most of it around the collection day. */
export async function demo(world: DemoWorld) {
  const random = world.random('activity')
  const now = world.app.now().getTime()
  const people = [
    ...STAFF.map((role) => demoAccount(world, role)),
    ...Array.from({ length: DEMO_SITES }, (_, index) => demoHostPerson(world, index)),
  ]
  const rows: Record<string, unknown>[] = []
  const add = (at: Date, userId: string, section: string, fields: Record<string, unknown>) =>
    rows.push({
      id: world.id(`activity:${rows.length}`),
      at,
      user_id: userId,
      section: pageSection(pageOf(section)),
      page: pageOf(section),
      kind: 'event',
      feature: null,
      duration_ms: null,
      ...fields,
    })
  for (let day = 0; day < DAYS; day++)
    for (let visits = random.int(8, 22); visits > 0; visits--) {
      const at = new Date(now - day * 24 * HOUR - random.int(0, 10) * HOUR)
      const who = random.pick(people)
      const [section, seconds] = random.pick(PAGES)
      add(at, who, section, {
        kind: 'view',
        action: 'page_view',
        duration_ms: seconds * random.int(300, 1900) + 3 * SECOND,
      })
      for (let done = random.int(1, 4); done > 0; done--) add(at, who, section, { action: random.pick(DONE) })
    }
  await world.insert('activity', rows)
}
