import type { Role } from '#kernel/people/access.ts'
import type { Attendance, ItemStatus, Kind, LineKind, SectionName, Status } from './fields.ts'

interface GivenLine {
  by: Role
  text: string
  kind?: LineKind
  /** About which of its items. */
  item?: number
  /** Of whom, how many days from today, and what: with it the line is a task. */
  task?: { to: Role; due: number; title: string; done?: true }
}
interface GivenItem {
  title: string
  section: SectionName
  minutes?: number
  description?: string
  by?: Role
  status?: ItemStatus
  reason?: string
  done?: true
  /** The item of the meeting before that comes again. */
  again?: [meeting: string, item: number]
}
interface Given {
  key: string
  title: string
  kind: Kind
  day: number
  at: string
  minutes: number
  location?: string
  link?: string
  description?: string
  status: Status
  summary?: string
  invited?: Role[]
  next?: string
  items: GivenItem[]
  lines?: GivenLine[]
  there?: Partial<Record<Role, Attendance>>
}

/** What the demo charity has met about, and will. Its days are counted from the next Monday, those of tasks from today. */
export const MEETINGS: Given[] = [
  {
    key: 'two-weeks-ago',
    title: 'Weekly team meeting',
    kind: 'weekly',
    day: -14,
    at: '18:00',
    minutes: 60,
    location: 'Church hall, side entrance',
    status: 'completed',
    next: 'last-week',
    items: [
      { title: 'Labels for the north route', section: 'housekeeping', minutes: 10, done: true },
      { title: 'Who writes to the bakery', section: 'new_business', minutes: 15, done: true },
      { title: 'A second drop-off on Sundays', section: 'new_business', minutes: 20, status: 'postponed' },
    ],
    lines: [
      { by: 'core_team', item: 0, text: 'The old labels run when they get wet.' },
      {
        by: 'core_team',
        item: 0,
        text: 'order waterproof labels',
        task: { to: 'core_team', due: -5, title: 'Order waterproof labels', done: true },
      },
      {
        by: 'committee_member',
        item: 1,
        kind: 'decision',
        text: 'Decision: we ask the bakery for Tuesday’s bread, not for money.',
      },
      {
        by: 'committee_member',
        item: 1,
        text: 'write to the bakery',
        task: { to: 'committee_member', due: -2, title: 'Write to the bakery' },
      },
    ],
    there: { core_team: 'present', committee_member: 'present', admin: 'excused' },
  },
  {
    key: 'last-week',
    title: 'Weekly team meeting',
    kind: 'weekly',
    day: -7,
    at: '18:00',
    minutes: 60,
    location: 'Church hall, side entrance',
    status: 'completed',
    summary: 'The cooler count comes out. Sundays wait until the second van is certain.',
    next: 'this-week',
    items: [
      {
        title: 'A second drop-off on Sundays',
        section: 'old_business',
        minutes: 15,
        again: ['two-weeks-ago', 2],
        done: true,
      },
      { title: 'Four coolers are missing', section: 'urgent_items', minutes: 10, done: true },
      { title: 'Thank-you dinner for drivers', section: 'new_business', minutes: 15, status: 'postponed' },
    ],
    lines: [
      {
        by: 'core_team',
        item: 0,
        kind: 'decision',
        text: 'Decision: no Sunday drop-off before the second van is certain.',
      },
      { by: 'admin', item: 1, text: 'Three were found behind the church; one is still missing.' },
      {
        by: 'core_team',
        item: 1,
        text: 'call the last two hosts about the missing cooler',
        task: { to: 'core_team', due: 3, title: 'Call the last two hosts about the missing cooler' },
      },
      {
        by: 'committee_member',
        text: 'bring the photo consent forms',
        task: { to: 'committee_member', due: 6, title: 'Bring the photo consent forms' },
      },
    ],
    there: { core_team: 'present', committee_member: 'present', admin: 'present' },
  },
  {
    key: 'this-week',
    title: 'Weekly team meeting',
    kind: 'weekly',
    day: 0,
    at: '18:00',
    minutes: 60,
    location: 'Church hall, side entrance',
    link: 'https://meet.example/weekly',
    status: 'planning',
    items: [
      {
        title: 'Thank-you dinner for drivers',
        section: 'old_business',
        minutes: 15,
        again: ['last-week', 2],
      },
      { title: 'The freezer alarm went off twice', section: 'urgent_items', minutes: 10 },
      { title: 'Keys for the new hall', section: 'housekeeping', minutes: 5 },
      {
        title: 'Sandwich day with the high school',
        section: 'new_business',
        minutes: 15,
        description: 'They want to make 600 on a Saturday. Who could be there?',
      },
      {
        title: 'Could we meet on Tuesdays instead?',
        section: 'new_business',
        by: 'committee_member',
        status: 'pending',
      },
    ],
    there: { admin: 'excused' },
  },
  {
    key: 'grants',
    title: 'Grant committee',
    kind: 'grant_committee',
    day: 3,
    at: '12:30',
    minutes: 45,
    link: 'https://meet.example/grants',
    description: 'Which two foundations we write to before the end of the year.',
    status: 'agenda_set',
    invited: ['committee_member', 'core_team', 'admin'],
    items: [
      { title: 'Report on the cooler grant', section: 'old_business', minutes: 10 },
      { title: 'Choose two foundations', section: 'new_business', minutes: 25 },
      {
        title: 'A gala next spring',
        section: 'new_business',
        by: 'committee_member',
        status: 'rejected',
        reason: 'That is for the board to decide.',
      },
    ],
  },
  {
    key: 'all-team',
    title: 'All team evening',
    kind: 'all_team',
    day: 17,
    at: '19:00',
    minutes: 90,
    location: 'Library, room 2',
    status: 'planning',
    items: [],
  },
]
