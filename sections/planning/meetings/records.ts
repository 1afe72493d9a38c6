import { eq, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inWords } from '#kernel/language/message-text.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import { accountNames } from '#server/data/names.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { defineRecord, type Row } from '#server/data/records.ts'
import { manages } from './access.ts'
import { itemRows } from './agenda-rows.ts'
import { ATTENDANCE, type Attendance } from './fields.ts'
import { lineRows, wordsOf } from './line-rows.ts'
import { opensMeeting, rows, scope } from './rows.ts'
import { agendaItems, meetingAttendance, meetingLines, meetings } from './tables.ts'

const usual = rows.record()
const usualLine = lineRows.record()

export const record = rows.record({
  opens: (id, part) => opensMeeting(id, part),
  fields: { ...usual.fields, invited: 'Invited', next_id: 'Went on to the next meeting' },
  present: async (ctx, field, value) => {
    if (field === 'invited') {
      const ids = Array.isArray(value) ? value.map(String) : []
      const names = await accountNames(ctx, ids)
      return ids.map((id) => names.get(id) ?? 'somebody').join(', ')
    }
    if (field === 'next_id') return value ? 'Yes' : 'No'
    return usual.present?.(ctx, field, value) ?? value
  },
  tasks: {
    mayChangeAll: manages,
    section: 'meeting-tasks',
    noun: 'task',
    type: 'task',
    nameOf: ({ title }) => String(title),
  },
})

export const itemRecord = itemRows.record({ changing: (user) => whileOpen(user, agendaItems.meetingId) })

export const lineRecord = lineRows.record({
  changing: (user) => whileOpen(user, meetingLines.meetingId),
  fields: usualLine.fields,
  present: async (ctx, field, value) => {
    if (field !== 'text') return usualLine.present?.(ctx, field, value) ?? value
    if (typeof value !== 'string') return value
    const [told] = await wordsOf(ctx, [value])
    return told?.words ?? inWords(value, () => undefined)
  },
})

/** Of a meeting that is closed nothing is undone, but by whoever manages meetings. */
const whileOpen = (user: CurrentUser, meetingId: PgColumn) =>
  manages(user)
    ? undefined
    : sql`EXISTS (SELECT FROM meetings m WHERE m.id = ${meetingId} AND m.status <> 'completed')`

const whose = (row: Row) => (typeof row.user_id === 'string' ? row.user_id : null)
export const attendanceRecord = defineRecord({
  table: meetingAttendance,
  noun: 'attendance',
  scope,
  mayChange: (user, row) => manages(user) || whose(row) === user.id,
  changing: (user) => whileOpen(user, meetingAttendance.meetingId),
  fields: { user_id: 'Who', guest: 'Guest', state: 'Attendance' },
  event: 'minutes.changed',
  present: async (ctx, field, value) => {
    if (field === 'state') return ATTENDANCE[value as Attendance] ?? value
    if (field !== 'user_id' || typeof value !== 'string') return value
    return (await accountNames(ctx, [value])).get(value) ?? 'somebody'
  },
})

export const personalData = [
  definePersonalData({
    table: meetings,
    title: 'Meetings you planned or had an invitation to',
    of: ({ id }) => or(eq(meetings.createdBy, id), sql`${id}::uuid = ANY (${meetings.invited})`),
    secret: ['invited'],
    erasure: { keep: 'The meeting was that of the team.' },
  }),
  itemRows.madeBy({ keep: 'What was put forward was talked about by the team.' }),
  lineRows.madeBy({ keep: 'The minutes are those of the team.' }),
  definePersonalData({
    table: meetingAttendance,
    title: 'Meetings you attended or missed',
    of: ({ id }) => or(eq(meetingAttendance.userId, id), eq(meetingAttendance.createdBy, id)),
    secret: ['guest', 'user_id', 'created_by'],
    erasure: { keep: 'Who was there belongs to the minutes.' },
  }),
]
