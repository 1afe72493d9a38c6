import { z } from 'zod'
import { contract, endpoint, listInput, listOutput, requiredText } from '#kernel/calls/contract.ts'
import { version } from '#kernel/calls/crud.ts'
import { ROLES, signedIn } from '#kernel/people/access.ts'
import { mayExport, mayManage, mayRead } from './access.ts'
import { CATEGORIES, challenge } from './fields.ts'

export const LEADERBOARD_LIMIT = 100 // spec 9

const Row = challenge.row
  .omit({ createdBy: true, createdAt: true, updatedAt: true })
  .extend({ actionKey: z.string() })

/** Spec 3. */
const Challenge = Row.omit({ version: true, isActive: true }).extend({
  isCompleted: z.boolean(),
  completedAt: z.string().nullable(),
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
const reading = { method: 'GET', access: signedIn } as const
const overseeing = { method: 'GET', access: mayRead } as const

/** Spec 7, domain 11.14. */
export const onboarding = contract({
  challenges: endpoint({
    ...reading,
    path: '/api/onboarding/challenges',
    summary: 'My challenges: those I can do, and those I have done',
    output: z.array(Challenge),
  }),
  stats: endpoint({
    ...reading,
    path: '/api/onboarding/stats',
    early: true,
    summary: 'How far I am with my challenges',
    output: Stats,
  }),
  leaderboard: endpoint({
    ...reading,
    path: '/api/onboarding/leaderboard',
    summary: 'Everyone by points, without those who would rather not be listed',
    input: z.object({ limit: z.int().min(1).max(LEADERBOARD_LIMIT).default(LEADERBOARD_LIMIT) }),
    output: z.array(LeaderboardEntry),
  }),
  hidden: endpoint({
    ...reading,
    path: '/api/onboarding/leaderboard/hidden',
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

const Managed = Row.extend({
  /** Its section is here; else it waits and nobody sees it. */
  canBeDone: z.boolean(),
  /** How many people have done it. */
  completed: z.int(),
})
export type Managed = z.output<typeof Managed>

const SORTS = ['name', 'completed', 'points', 'latest'] as const

/** Domain 11.6. */
export const onboardingAdmin = contract({
  usersProgress: endpoint({
    ...overseeing,
    path: '/api/onboarding/admin/users-progress',
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
  exportProgress: endpoint({
    method: 'GET',
    path: '/api/onboarding/admin/users-progress/export',
    access: mayExport,
    summary: 'Who has completed which challenges, as a spreadsheet',
    input: z.object({
      format: z.enum(['csv', 'xlsx']).default('csv'),
      search: listInput.search,
      sort: z.enum(SORTS).optional(),
      order: listInput.order,
    }),
    download: true,
  }),
  all: endpoint({
    ...overseeing,
    path: '/api/onboarding/admin/challenges',
    summary: 'All challenges, also those switched off and those that wait for their section',
    output: z.array(Managed),
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/onboarding/admin/challenges/{id}',
    access: mayManage,
    summary: 'Change the words, the points or the state of a challenge',
    input: challenge.input.partial().extend({ id: z.uuid(), version }),
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
    example: { category: 'team', ids: ['0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'] },
    input: z.object({ category: z.enum(CATEGORIES), ids: z.array(z.uuid()).min(1).max(100) }),
  }),
})
