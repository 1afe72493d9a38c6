import { z } from 'zod'
import {
  contract,
  endpoint,
  listInput,
  listOutput,
  requiredLines,
  requiredText,
  text,
} from '#kernel/calls/contract.ts'
import { ROLES, signedIn } from '#kernel/people/access.ts'
import { mayManage, mayRead } from './access.ts'

/** Spec 2.7, in the order of the dialog. */
export const CATEGORIES = ['communication', 'documents', 'team', 'projects'] as const
export type Category = (typeof CATEGORIES)[number]

/** Names from `web/ui/show/icons.ts`. */
export const ICONS = [
  'messages',
  'send',
  'document',
  'link',
  'search',
  'list',
  'edit',
  'kindness',
  'person',
  'people',
  'route',
  'hosts',
  'collections',
  'work',
  'event',
  'gift',
  'calendar',
  'receipt',
  'trophy',
] as const

export const LEADERBOARD_LIMIT = 100 // spec 9
export const MOST_POINTS = 1000

/** Spec 3. */
const Challenge = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  icon: z.enum(ICONS),
  points: z.int(),
  actionKey: z.string(),
  isCompleted: z.boolean(),
  completedAt: z.string().nullable(),
  promotion: z.string().nullable(),
})
export type Challenge = z.output<typeof Challenge>

const Stats = z.object({
  totalPoints: z.int(),
  completedChallenges: z.int(),
  totalChallenges: z.int(),
  completionPercentage: z.int(),
})
export type Stats = z.output<typeof Stats>

const LeaderboardEntry = z.object({
  rank: z.int(),
  userId: z.string(),
  userName: z.string(),
  completedChallenges: z.int(),
  totalPoints: z.int(),
})
export type LeaderboardEntry = z.output<typeof LeaderboardEntry>

const Hidden = z.object({ hidden: z.boolean() })
const undo = { no: 'what was done stays done.' }

/** Spec 7, domain 11.14. */
export const onboarding = contract({
  challenges: endpoint({
    method: 'GET',
    path: '/api/onboarding/challenges',
    access: signedIn,
    summary: 'My challenges: those I can do, and those I have done',
    output: z.array(Challenge),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/onboarding/stats',
    access: signedIn,
    summary: 'How far I am with my challenges',
    output: Stats,
  }),
  leaderboard: endpoint({
    method: 'GET',
    path: '/api/onboarding/leaderboard',
    access: signedIn,
    summary: 'Everyone by points, without those who would rather not be listed',
    input: z.object({ limit: z.int().min(1).max(LEADERBOARD_LIMIT).default(LEADERBOARD_LIMIT) }),
    output: z.array(LeaderboardEntry),
  }),
  hidden: endpoint({
    method: 'GET',
    path: '/api/onboarding/leaderboard/hidden',
    access: signedIn,
    summary: 'Am I left out of the leaderboard',
    output: Hidden,
  }),
  hide: endpoint({
    method: 'PUT',
    path: '/api/onboarding/leaderboard/hidden',
    access: signedIn,
    byPerson: true,
    summary: 'Leave me out of the leaderboard, or list me again',
    undo: { no: 'switch it back instead.' },
    input: Hidden,
    output: Hidden,
  }),
  track: endpoint({
    method: 'POST',
    path: '/api/onboarding/track/{actionKey}',
    access: signedIn,
    byPerson: true,
    summary: 'I opened a section that a challenge asks me to open',
    undo,
    input: z.object({ actionKey: requiredText(100, 'Please name a challenge') }),
    output: z.object({ success: z.boolean(), message: z.string() }),
  }),
})

const UserProgress = z.object({
  userId: z.string(),
  userName: z.string(),
  role: z.enum(ROLES),
  completedChallenges: z.int(),
  totalPoints: z.int(),
  lastCompletedAt: z.string().nullable(),
  completed: z.array(
    z.object({
      actionKey: z.string(),
      title: z.string(),
      points: z.int(),
      completedAt: z.string(),
    }),
  ),
})
export type UserProgress = z.output<typeof UserProgress>

const Managed = z.object({
  id: z.string(),
  version: z.int(),
  actionKey: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  icon: z.enum(ICONS),
  points: z.int(),
  promotion: z.string().nullable(),
  isActive: z.boolean(),
  /** Its section is here; else it waits and nobody sees it. */
  canBeDone: z.boolean(),
  /** How many people have done it. */
  completed: z.int(),
})
export type Managed = z.output<typeof Managed>

export const ChallengeFields = z.object({
  title: requiredText(80, 'Please enter a title'),
  description: requiredLines(300, 'Please enter what there is to do'),
  category: z.enum(CATEGORIES),
  icon: z.enum(ICONS),
  points: z
    .number('Please enter a whole number')
    .int('Please enter a whole number')
    .min(0, 'Please enter 0 or more')
    .max(MOST_POINTS, 'At most 1,000 points'),
  promotion: text(30)
    .transform((value) => value || null)
    .nullable(),
  isActive: z.boolean(),
})

const SORTS = ['name', 'completed', 'points', 'latest'] as const

/** Domain 11.6. */
export const onboardingAdmin = contract({
  usersProgress: endpoint({
    method: 'GET',
    path: '/api/onboarding/admin/users-progress',
    access: mayRead,
    summary: 'Who has completed which challenges, with sums',
    input: z.object({ ...listInput, sort: z.enum(SORTS).optional() }),
    output: listOutput(
      UserProgress,
      z.object({
        users: z.int(),
        withProgress: z.int(),
        /** Completed challenges per person, with one decimal. */
        averageCompleted: z.number(),
      }),
    ),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/onboarding/admin/challenges',
    access: mayRead,
    summary: 'All challenges, also those switched off and those that wait for their section',
    output: z.array(Managed),
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/onboarding/admin/challenges/{id}',
    access: mayManage,
    summary: 'Change the words, the points or the state of a challenge',
    input: z
      .object({ id: z.uuid(), version: z.int().min(1).max(2_147_483_647) })
      .extend(ChallengeFields.partial().shape),
    output: Managed,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/onboarding/admin/send-announcement',
    access: mayManage,
    byPerson: true,
    summary: 'Tell everyone who has not completed a challenge yet about them, at most once a day',
    undo: { no: 'people were told.' },
    output: z.object({ told: z.int() }),
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/api/onboarding/admin/challenges/order',
    access: mayManage,
    summary: 'Put the challenges of a category into this order',
    input: z.object({ category: z.enum(CATEGORIES), ids: z.array(z.uuid()).min(1).max(100) }),
  }),
})
