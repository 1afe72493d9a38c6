import { addDays, formatDay, onOrAfter, todayIn } from '#kernel/charity/day.ts'
import { personToken } from '#kernel/language/message-text.ts'
import type { Role } from '#kernel/people/access.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'
import { MEETINGS } from './demo-meetings.ts'
import type { Attendance } from './fields.ts'
import { ABOUT } from './rows.ts'
import { sourceOf } from './service-minutes.ts'

const MONDAY = 1

export async function demo(world: DemoWorld) {
  const { insert, id, app } = world
  const { timeZone } = await app.settings.read()
  const now = app.now()
  const today = todayIn(timeZone, now)
  const day = (days: number) => addDays(today, days)
  const monday = onOrAfter(addDays(today, 1), MONDAY)
  const held = (days: number) => addDays(monday, days)
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const account = (role: Role) => demoAccount(world, role)
  const meetingId = (key: string) => id(`meeting:${key}`)
  const itemId = (key: string, index: number) => id(`meeting:${key}:item:${index}`)
  const core = account('core_team')
  await insert(
    'meetings',
    // What went on to a later one refers to it.
    MEETINGS.toReversed().map((given) => ({
      id: meetingId(given.key),
      created_at: ago(Math.max(20 - given.day, 1)),
      updated_at: ago(1),
      created_by: core,
      title: given.title,
      kind: given.kind,
      date: held(given.day),
      start_time: given.at,
      minutes: given.minutes,
      location: given.location ?? null,
      link: given.link ?? null,
      description: given.description ?? null,
      invited: (given.invited ?? []).map(account),
      summary: given.summary ?? null,
      status: given.status,
      next_id: given.next ? meetingId(given.next) : null,
    })),
  )
  await insert(
    'agenda_items',
    MEETINGS.flatMap(({ key, items }) =>
      items.map((item, index) => ({
        id: itemId(key, index),
        created_by: account(item.by ?? 'core_team'),
        meeting_id: meetingId(key),
        title: item.title,
        description: item.description ?? null,
        section: item.section,
        minutes: item.minutes ?? null,
        status: item.status ?? 'approved',
        reason: item.reason ?? null,
        is_done: item.done ?? false,
        position: index + 1,
        deferred_from: item.again ? itemId(...item.again) : null,
      })),
    ),
  )
  const lines = MEETINGS.flatMap((meeting) =>
    (meeting.lines ?? []).map((line, index) => ({
      meeting,
      line,
      index,
      key: `${meeting.key}:line:${index}`,
    })),
  )
  await insert(
    'tasks',
    lines.flatMap(({ meeting, line: { by, task }, key }) =>
      task
        ? [
            {
              id: id(`meeting:${key}:task`),
              created_at: `${held(meeting.day)}T23:15:00Z`,
              updated_at: ago(1),
              created_by: account(by),
              title: task.title,
              about_table: ABOUT,
              about_id: meetingId(meeting.key),
              source: sourceOf({ title: meeting.title, date: held(meeting.day) }),
              due_date: day(task.due),
              status: task.done ? 'completed' : 'pending',
              assigned_to: [account(task.to)],
              done_by: task.done ? [account(task.to)] : [],
              completed_at: task.done ? ago(6) : null,
              completed_by: task.done ? account(task.to) : null,
            },
          ]
        : [],
    ),
  )
  await insert(
    'meeting_lines',
    lines.map(({ meeting, line, index, key }) => ({
      id: id(`meeting:${key}`),
      created_at: `${held(meeting.day)}T23:15:00Z`,
      updated_at: `${held(meeting.day)}T23:15:00Z`,
      created_by: account(line.by),
      meeting_id: meetingId(meeting.key),
      agenda_item_id: line.item === undefined ? null : itemId(meeting.key, line.item),
      kind: line.kind ?? (line.task ? 'action' : 'note'),
      text: line.task
        ? `${personToken(account(line.task.to))} ${line.text} by ${formatDay(day(line.task.due), 'short')}`
        : line.text,
      position: index + 1,
      task_id: line.task ? id(`meeting:${key}:task`) : null,
    })),
  )
  await insert(
    'meeting_attendance',
    MEETINGS.flatMap(({ key, there = {} }) =>
      (Object.entries(there) as [Role, Attendance][]).map(([role, state]) => ({
        id: id(`meeting:${key}:there:${role}`),
        created_by: core,
        meeting_id: meetingId(key),
        user_id: account(role),
        guest: null,
        state,
      })),
    ),
  )
}
