import { addDays, type Day, diffDays, formatDay } from '#kernel/charity/day.ts'
import { DAY_MINUTES, minutesOf } from '#kernel/charity/duration.ts'
import { type CollectionWeekday, previousWeek, weekOf } from '#kernel/charity/week.ts'
import { allOf, anyOf, type CurrentUser, definePermissions, has } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Domain 2.1, 2.5 and design 4. Approving is ours: domain 5.5 names it and never built it. */
export const can = definePermissions({
  WORK_LOGS_VIEW: ['work_logger', 'demo_user'],
  WORK_LOGS_VIEW_ALL: [],
  WORK_LOGS_ADD: ['work_logger'],
  WORK_LOGS_EDIT_OWN: ['work_logger'],
  WORK_LOGS_EDIT_ALL: [],
  WORK_LOGS_DELETE_OWN: ['work_logger'],
  WORK_LOGS_DELETE_ALL: [],
  WORK_LOGS_APPROVE: [],
  NAV_WORK_LOG: ['work_logger', 'demo_user'],
})

export const permissionWording: PermissionWording = {
  families: { WORK_LOGS_: ['Work log', 'logged hours'] },
  names: {
    WORK_LOGS_APPROVE: {
      label: 'Approve logged hours',
      explanation: 'Approve hours that somebody else logged, or send them back with the reason.',
      risk: 'elevated',
    },
  },
}

export const mayView = anyOf(
  can.WORK_LOGS_VIEW,
  can.WORK_LOGS_VIEW_ALL,
  can.WORK_LOGS_ADD,
  can.WORK_LOGS_APPROVE,
)
export const mayAdd = anyOf(can.WORK_LOGS_ADD)
export const mayChange = anyOf(can.WORK_LOGS_ADD, can.WORK_LOGS_EDIT_OWN, can.WORK_LOGS_EDIT_ALL)
export const mayRemove = anyOf(can.WORK_LOGS_ADD, can.WORK_LOGS_DELETE_OWN, can.WORK_LOGS_DELETE_ALL)
export const mayApprove = anyOf(can.WORK_LOGS_APPROVE)
/** One's own hours, or everybody's; one by one or from a file. */
export const mayLog = anyOf(can.WORK_LOGS_ADD, can.WORK_LOGS_EDIT_ALL)
/** Kinds of work and teams are everybody's: who may edit all hours keeps them. */
export const mayManage = anyOf(can.WORK_LOGS_EDIT_ALL)
export const mayExport = allOf(people.DATA_EXPORT, can.WORK_LOGS_VIEW)

/** Domain 5.5: own hours unless VIEW_ALL. Who changes or approves everybody's sees them, too. */
export const seesAll = (user: CurrentUser) =>
  has(user, can.WORK_LOGS_VIEW_ALL) ||
  has(user, can.WORK_LOGS_EDIT_ALL) ||
  has(user, can.WORK_LOGS_DELETE_ALL) ||
  has(user, can.WORK_LOGS_APPROVE)

export type Visibility = 'private' | 'team' | 'department' | 'public'
export interface Shared {
  userId: string
  visibility: Visibility
  teamId: string | null
  department: string | null
  sharedWith: readonly string[]
}
export interface Team {
  id: string
  department: string | null
  memberIds: readonly string[]
}

/** Domain 5.5, sharing: the row rule; `scope` in rows.ts says the same in SQL. */
export function maySee(user: CurrentUser, log: Shared, teams: readonly Team[]): boolean {
  if (seesAll(user) || log.userId === user.id || log.sharedWith.includes(user.id)) return true
  const mine = teams.filter(({ memberIds }) => memberIds.includes(user.id))
  switch (log.visibility) {
    case 'public':
      return true
    case 'team':
      return mine.some(({ id }) => id === log.teamId)
    case 'department':
      return log.department !== null && mine.some(({ department }) => department === log.department)
    default:
      return false
  }
}

interface Owned {
  userId: string
}

/** Domain 2.4: everybody's with EDIT_ALL, one's own with ADD or EDIT_OWN. */
export const mayEdit = (user: CurrentUser, { userId }: Owned) =>
  has(user, can.WORK_LOGS_EDIT_ALL) ||
  (userId === user.id && (has(user, can.WORK_LOGS_ADD) || has(user, can.WORK_LOGS_EDIT_OWN)))

export const mayDelete = (user: CurrentUser, { userId }: Owned) =>
  has(user, can.WORK_LOGS_DELETE_ALL) ||
  (userId === user.id && (has(user, can.WORK_LOGS_ADD) || has(user, can.WORK_LOGS_DELETE_OWN)))

/** A letter about hours is worth something because somebody else has approved them. */
export const mayDecide = (user: CurrentUser, { userId }: Owned) =>
  has(user, can.WORK_LOGS_APPROVE) && userId !== user.id

/** Whose hours a person may log. */
export const mayLogFor = (user: CurrentUser, userId: string) =>
  userId === user.id ? has(user, can.WORK_LOGS_ADD) : has(user, can.WORK_LOGS_EDIT_ALL)

/** For whom a letter may be issued: for oneself, and for everybody by whoever sees all hours. */
export const mayIssue = (user: CurrentUser, userId: string) => userId === user.id || seesAll(user)

/** What is wrong with a time spent on one day, in words. */
export function timeFault(time: { hours: number; minutes: number }): string | undefined {
  const total = minutesOf(time)
  if (total === 0) return 'Please enter how long it took'
  return total > DAY_MINUTES ? 'A day has 24 hours: please divide longer work by days' : undefined
}

/** The running week may be filled in ahead ("same as last week"); what lies beyond it was not worked yet. */
export const lastDay = (today: Day, schedule: readonly CollectionWeekday[]): Day =>
  weekOf(today, schedule).end

export const dayFault = (day: Day, last: Day): string | undefined =>
  day > last ? `This day is still to come: hours can be logged up to ${formatDay(last)}` : undefined

interface Logged {
  workDate: Day
  kindId: string | null
  description: string
}
const lineOf = ({ workDate, kindId, description }: Logged) =>
  JSON.stringify([workDate, kindId, description.trim().toLowerCase()])

/**
 * "Same as last week": the entries of the week before on the same weekdays, without those whose day has such an entry
 * already. So pressing twice, or after half of it was typed by hand, doubles nothing.
 */
export function sameAsLastWeek<L extends Logged>(
  week: Day,
  schedule: readonly CollectionWeekday[],
  before: readonly L[],
  there: readonly Logged[],
): L[] {
  const { start, end } = weekOf(week, schedule)
  const last = previousWeek({ start, end, label: '' }, schedule)
  const taken = new Set(there.map(lineOf))
  return before
    .map((log) => ({ ...log, workDate: addDays(log.workDate, diffDays(last.start, start)) }))
    .filter((log) => log.workDate >= start && log.workDate <= end && !taken.has(lineOf(log)))
}
