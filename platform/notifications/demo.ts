import { HOUR } from '#kernel/clock.ts'
import { ROLES } from '#kernel/people/access.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'

interface News {
  label: string
  hoursAgo: number
  title: string
  message: string
  category: 'social' | 'system' | 'event' | 'task' | 'others'
  priority?: 'urgent' | 'high' | 'medium' | 'low'
  action?: [text: string, url: string]
  url?: string
  read?: boolean
  archived?: boolean
}

/** What everyone finds at the bell: of each kind one, some of it seen already. */
const NEWS: News[] = [
  {
    label: 'milestone',
    hoursAgo: 3,
    category: 'social',
    title: 'Every Wednesday counts',
    message: 'The charity has passed another 10,000 sandwiches. Thank you for your part in it.',
    url: '/dashboard',
  },
  {
    label: 'ice',
    hoursAgo: 20,
    category: 'event',
    priority: 'urgent',
    title: 'Ice is expected on Wednesday',
    message: 'Please check with your location before you set out.',
  },
  {
    label: 'count',
    hoursAgo: 28,
    category: 'task',
    priority: 'high',
    title: 'This week’s count is not in yet',
    message: 'Somebody at your location may have it. Zero is a number, too.',
    action: ['Open the log', '/dashboard?section=collections'],
  },
  {
    label: 'photo',
    hoursAgo: 74,
    category: 'system',
    priority: 'low',
    title: 'A photo helps others to know you',
    message: 'You can add one under Account Settings.',
    action: ['Open Account Settings', '/dashboard?section=profile'],
    read: true,
  },
  {
    label: 'recipe',
    hoursAgo: 120,
    category: 'others',
    title: 'How to wrap a sandwich',
    message: 'The guide for new volunteers has a page with pictures.',
    read: true,
  },
  {
    label: 'welcome',
    hoursAgo: 400,
    category: 'system',
    title: 'Welcome',
    message: 'What concerns you arrives here.',
    read: true,
    archived: true,
  },
]

export async function demo(world: DemoWorld) {
  const now = world.app.now().getTime()
  await world.insert(
    'notifications',
    ROLES.flatMap((role) =>
      NEWS.map(({ label, hoursAgo, priority, action, url, read, archived, ...words }) => ({
        id: world.id(`notification:${role}:${label}`),
        user_id: demoAccount(world, role),
        type: 'demo',
        ...words,
        priority: priority ?? 'medium',
        action_text: action?.[0] ?? null,
        action_url: action?.[1] ?? url ?? null,
        is_read: read ?? false,
        is_archived: archived ?? false,
        created_at: new Date(now - hoursAgo * HOUR),
      })),
    ),
  )
}
