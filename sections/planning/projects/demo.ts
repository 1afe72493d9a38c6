import { addDays, todayIn } from '#kernel/charity/day.ts'
import type { Role } from '#kernel/people/access.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import { demoThread } from '#platform/threads/demo.ts'
import type { DemoWorld } from '#server/demo.ts'
import type { CATEGORIES, Status } from './fields.ts'
import { ABOUT } from './rows.ts'
import { ONE_OFF } from './tables.ts'
import { NO_PROJECT } from './task-rows.ts'

interface GivenTask {
  title: string
  to?: Role[]
  /** Days from today. */
  due?: number
  done?: true
  underWay?: true
  milestone?: true
  repeats?: 'week' | 'month'
  parts?: [title: string, done?: boolean][]
}
interface Given {
  title: string
  description: string
  status: Status
  category: keyof typeof CATEGORIES
  priority: 'low' | 'medium' | 'high' | 'urgent'
  by: Role
  owners: Role[]
  support?: Role[]
  helpers?: string[]
  begins: number
  due: number | null
  milestone?: string
  blockers?: string
  budget?: number
  meeting?: [discuss: string, decide: string]
  archived?: true
  template?: true
  tasks: GivenTask[]
}

/** What the demo charity has under way, wants and has behind it. */
const PROJECTS: Given[] = [
  {
    title: 'A second refrigerated van',
    description:
      'One van cannot serve the north and the south on one Thursday. We want a second one by spring.',
    status: 'in_progress',
    category: 'fundraising',
    priority: 'high',
    by: 'admin',
    owners: ['core_team'],
    support: ['committee_member', 'driver'],
    helpers: ['Ines at the garage'],
    begins: -48,
    due: 75,
    milestone: 'Half of the money is promised',
    budget: 3_800_000,
    meeting: [
      'Two dealers have answered; one would lend us a van for a month.',
      'Do we ask the county for a grant?',
    ],
    tasks: [
      { title: 'Ask three dealers for an offer', to: ['core_team'], due: -20, done: true },
      {
        title: 'Write to the foundations on our list',
        to: ['committee_member', 'core_team'],
        due: 6,
        underWay: true,
        parts: [['Alder Foundation', true], ['Community Fund'], ['Rotary Club']],
      },
      { title: 'Half of the money is promised', due: 30, milestone: true },
      { title: 'Find out what insurance costs', to: ['driver'], due: -3 },
      { title: 'Choose the van', due: 60, milestone: true },
    ],
  },
  {
    title: 'Host handbook',
    description: 'Everything a new host asks in the first month, on ten pages, in English and Spanish.',
    status: 'in_progress',
    category: 'operations',
    priority: 'medium',
    by: 'core_team',
    owners: ['committee_member'],
    support: ['host'],
    begins: -30,
    due: 14,
    tasks: [
      { title: 'Collect questions from hosts', to: ['host'], due: -16, done: true },
      { title: 'Write the chapter on coolers', to: ['committee_member'], due: 2, underWay: true },
      { title: 'Photos of a good porch setup', to: ['host', 'volunteer'], due: 9 },
      { title: 'Translate it', due: 12 },
    ],
  },
  {
    title: 'Winter coat drive',
    description: 'Collect coats on two Wednesdays in December, together with the sandwiches.',
    status: 'waiting',
    category: 'community',
    priority: 'medium',
    by: 'volunteer',
    owners: [],
    begins: 5,
    due: 28,
    meeting: ['Three partners have asked for coats.', 'Which two Wednesdays?'],
    tasks: [
      { title: 'Ask partners how many coats they need', due: 8 },
      { title: 'Find boxes for each porch', due: 12 },
    ],
  },
  {
    title: 'School visits',
    description: 'A lesson about food waste with a sandwich line at its end, for grades four to six.',
    status: 'tabled',
    category: 'outreach',
    priority: 'low',
    by: 'committee_member',
    owners: ['volunteer'],
    begins: -60,
    due: null,
    blockers: 'The district answers in January.',
    tasks: [{ title: 'Draft the lesson', to: ['volunteer'], done: true }],
  },
  {
    title: 'Annual report',
    description: 'What was made, where it went, what it cost, and who made it possible.',
    status: 'waiting',
    category: 'grants',
    priority: 'high',
    by: 'admin',
    owners: ['admin'],
    support: ['core_team'],
    begins: 10,
    due: 52,
    tasks: [
      { title: 'Close the books of the year', to: ['admin'], due: 38 },
      { title: 'Ask five groups for a sentence', to: ['core_team'], due: 24 },
    ],
  },
  {
    title: 'Label printer for the coolers',
    description: 'Labels with a code for every cooler.',
    status: 'completed',
    category: 'technology',
    priority: 'medium',
    by: 'core_team',
    owners: ['core_team', 'driver'],
    begins: -80,
    due: -12,
    tasks: [
      { title: 'Choose a printer', to: ['core_team'], due: -50, done: true },
      { title: 'Label all coolers', to: ['driver', 'core_team'], due: -14, done: true, milestone: true },
    ],
  },
  {
    title: 'Summer picnic',
    description: 'Thanks to everybody who made sandwiches this year.',
    status: 'completed',
    category: 'events',
    priority: 'low',
    by: 'committee_member',
    owners: ['committee_member'],
    begins: -190,
    due: -140,
    archived: true,
    tasks: [{ title: 'Reserve the park', to: ['committee_member'], due: -170, done: true }],
  },
  {
    title: 'A new host location',
    description: 'From the first call to the first Wednesday.',
    status: 'waiting',
    category: 'operations',
    priority: 'medium',
    by: 'core_team',
    owners: [],
    begins: 0,
    due: 21,
    template: true,
    tasks: [
      { title: 'Visit the porch', due: 3 },
      { title: 'Hand over coolers and sign', due: 10 },
      { title: 'Be there on the first Wednesday', due: 20, milestone: true },
    ],
  },
]

const ONE_OFFS: GivenTask[] = [
  { title: 'Order hairnets and gloves', to: ['core_team'], due: 3, repeats: 'month' },
  { title: 'Water the plants at the office', to: ['volunteer'], due: 1, repeats: 'week' },
  { title: 'Return the borrowed tables to the church hall', due: -2 },
]

export async function demo(world: DemoWorld) {
  const { insert, id, app } = world
  const now = app.now()
  const { timeZone } = await app.settings.read()
  const today = todayIn(timeZone, now)
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const people = (roles: Role[] = []) => roles.map((role) => demoAccount(world, role))
  await insert(
    'projects',
    PROJECTS.map((given, index) => ({
      id: id(`project:${index}`),
      created_at: ago(-given.begins + 10 > 0 ? Math.abs(given.begins) + 10 : 10),
      updated_at: ago(1),
      created_by: demoAccount(world, given.by),
      title: given.title,
      description: given.description,
      status: given.status,
      category: given.category,
      priority: given.priority,
      assigned_to: people(given.owners),
      support_ids: people(given.support),
      support_names: given.helpers ?? [],
      start_date: addDays(today, given.begins),
      due_date: given.due === null ? null : addDays(today, given.due),
      milestone: given.milestone ?? null,
      blockers: given.blockers ?? null,
      budget: given.budget ?? null,
      review_in_next_meeting: given.meeting !== undefined,
      meeting_discussion_points: given.meeting?.[0] ?? null,
      meeting_decision_items: given.meeting?.[1] ?? null,
      is_template: given.template ?? false,
      completed_at: given.status === 'completed' ? ago(12) : null,
      completed_by: given.status === 'completed' ? people(given.owners)[0] : null,
      archived_at: given.archived ? ago(90) : null,
    })),
  )
  const row = (
    key: string,
    task: GivenTask,
    about: [table: string, id: string],
    position: number,
    by: Role,
  ) => {
    const assigned = people(task.to)
    return {
      id: id(key),
      created_at: ago(40 - position),
      updated_at: ago(2),
      created_by: demoAccount(world, by),
      title: task.title,
      about_table: about[0],
      about_id: about[1],
      due_date: task.due === undefined ? null : addDays(today, task.due),
      status: task.done ? 'completed' : task.underWay ? 'in_progress' : 'pending',
      assigned_to: assigned,
      done_by: task.done ? assigned : [],
      completed_at: task.done ? ago(5 + position) : null,
      completed_by: task.done ? (assigned[0] ?? null) : null,
      is_milestone: task.milestone ?? false,
      repeats: task.repeats ?? null,
      position: position + 1,
      parent_id: null as string | null,
    }
  }
  const ofProjects = PROJECTS.flatMap(({ tasks, by }, index) =>
    tasks.map((task, place) =>
      row(`project:${index}:${place}`, task, [ABOUT, id(`project:${index}`)], place, by),
    ),
  )
  const oneOffs = ONE_OFFS.map((task, place) =>
    row(`one-off:${place}`, task, [NO_PROJECT, ONE_OFF], place, 'core_team'),
  )
  await insert('tasks', [...ofProjects, ...oneOffs])
  const parts = PROJECTS.flatMap(({ tasks, by }, index) =>
    tasks.flatMap(({ parts: own = [] }, place) =>
      own.map(([title, done], at) => ({
        ...row(
          `project:${index}:${place}:${at}`,
          { title, ...(done ? { done: true as const } : {}) },
          [ABOUT, id(`project:${index}`)],
          at,
          by,
        ),
        parent_id: id(`project:${index}:${place}`),
      })),
    ),
  )
  await insert('tasks', parts)
  await demoThread(world, { table: 'projects', id: id('project:0') }, [
    {
      by: demoAccount(world, 'driver'),
      body: 'The garage would look after a second van for the same price.',
      minutesAgo: 5200,
    },
    {
      by: demoAccount(world, 'core_team'),
      body: 'Good to know! I put it into the letter to the foundations.',
      minutesAgo: 5100,
      answers: 0,
    },
  ])
}
