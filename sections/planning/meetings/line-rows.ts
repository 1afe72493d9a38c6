import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { fields } from '#kernel/fields/definition.ts'
import { inWords, peopleIn } from '#kernel/language/message-text.ts'
import { passes } from '#kernel/people/access.ts'
import { tasks } from '#platform/tasks/tables.ts'
import type { Ctx } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { cellsOfRows } from '#server/data/row-cells.ts'
import type { RowRules } from '#server/data/row-reads.ts'
import { rowsOf } from '#server/data/rows.ts'
import { containing } from '#server/data/search.ts'
import { manages, mayTakePart } from './access.ts'
import { line } from './fields.ts'
import { meetingsOf, scope } from './rows.ts'
import { agendaItems, meetingLines, meetings } from './tables.ts'

export type LineRow = typeof meetingLines.$inferSelect

export const asWritten = [asc(meetingLines.position), asc(meetingLines.createdAt), asc(meetingLines.id)]

/** What somebody reads: names instead of ids. */
export async function wordsOf(ctx: Pick<Ctx, 'db'>, texts: string[]) {
  const names = await accountNames(ctx, texts.flatMap(peopleIn))
  return texts.map((text) => ({
    words: inWords(text, (part) => ('person' in part ? names.get(part.person) : undefined)),
    people: peopleIn(text).flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name }]
    }),
  }))
}

async function besideOf(ctx: Ctx, found: LineRow[]) {
  const words = await wordsOf(
    ctx,
    found.map(({ text }) => text),
  )
  const ofMeetings = new Map(
    (
      await meetingsOf(
        ctx,
        found.map(({ meetingId }) => meetingId),
      )
    ).map((row) => [row.id, row]),
  )
  const items = await ctx.db
    .select({ id: agendaItems.id, title: agendaItems.title })
    .from(agendaItems)
    .where(
      inArray(
        agendaItems.id,
        found.flatMap(({ agendaItemId }) => agendaItemId ?? []),
      ),
    )
  const titles = new Map(items.map(({ id, title }) => [id, title]))
  const made = await ctx.db
    .select()
    .from(tasks)
    .where(
      inArray(
        tasks.id,
        found.flatMap(({ taskId }) => taskId ?? []),
      ),
    )
  const taskOf = new Map(made.map((task) => [task.id, task]))
  const names = await accountNames(ctx, [
    ...found.map(({ createdBy }) => createdBy),
    ...made.flatMap(({ assignedTo }) => assignedTo),
  ])
  return found.map(({ meetingId, agendaItemId, createdBy, taskId }, index) => {
    const meeting = ofMeetings.get(meetingId)
    const task = taskOf.get(taskId ?? '')
    return {
      ...(words[index] as (typeof words)[number]),
      meeting: {
        title: meeting?.title ?? '',
        date: meeting?.date ?? '',
        status: meeting?.status ?? 'completed',
      },
      about: titles.get(agendaItemId ?? '') ?? null,
      by: names.get(createdBy ?? '') ?? null,
      task: task
        ? {
            id: task.id,
            title: task.title,
            status: task.status,
            dueDate: task.dueDate,
            assignees: task.assignedTo.map((id) => ({
              id,
              name: names.get(id) ?? 'Somebody',
              done: task.doneBy.includes(id),
            })),
          }
        : null,
    }
  })
}

type Beside = Awaited<ReturnType<typeof besideOf>>[number]

const ofMeeting = (condition: SQL | undefined) =>
  sql`EXISTS (SELECT FROM ${meetings} WHERE ${and(eq(meetings.id, meetingLines.meetingId), condition)})`

const rules: RowRules<typeof meetingLines, Beside, object> = {
  scope,
  mayAdd: (user) => passes(user, mayTakePart),
  // Whether its meeting is closed is not seen by the line: service-minutes asks it.
  mayEdit: (user) => passes(user, mayTakePart),
  mayRemove: (user, row) => manages(user) || (passes(user, mayTakePart) && row.createdBy === user.id),
  event: 'minutes.changed',
  section: 'meeting-notes',
  refuseIfUsed: async () => {},
  where: (_ctx, { meetingId, meetingKind, projectId, from, until }) =>
    and(
      meetingId ? eq(meetingLines.meetingId, meetingId as string) : undefined,
      meetingKind ? ofMeeting(eq(meetings.kind, meetingKind as never)) : undefined,
      from ? ofMeeting(gte(meetings.date, from as string)) : undefined,
      until ? ofMeeting(lte(meetings.date, until as string)) : undefined,
      projectId
        ? sql`EXISTS (SELECT FROM agenda_items a WHERE a.id = ${meetingLines.agendaItemId} AND a.project_id = ${projectId})`
        : undefined,
    ),
  // Words stand before ids in a line; who is named is found by name.
  search: (_ctx, search) => {
    const wanted = containing(search)
    return sql`(regexp_replace(${meetingLines.text}, '<@[^>]*>', '', 'g') ILIKE ${wanted}
      OR EXISTS (SELECT FROM users u WHERE ${meetingLines.text} LIKE '%<@' || u.id || '>%' AND u.display_name ILIKE ${wanted})
      OR EXISTS (SELECT FROM agenda_items a WHERE a.id = ${meetingLines.agendaItemId} AND a.title ILIKE ${wanted})
      OR ${ofMeeting(sql`${meetings.title} ILIKE ${wanted}`)})`
  },
  order: [
    sql`(SELECT m.date FROM meetings m WHERE m.id = ${meetingLines.meetingId}) DESC`,
    sql`${meetingLines.meetingId}`,
    ...asWritten.map((one) => sql`${one}`),
  ],
  beside: besideOf,
  exported: {
    heading: ['What was said', 'Meeting', 'Day', 'About', 'Written by', 'Task until'],
    cells: cellsOfRows(meetingLines, async (ctx, found) =>
      (await besideOf(ctx, found)).map(({ words, meeting, about, by, task }) => [
        words,
        meeting.title,
        meeting.date,
        about,
        by,
        task?.dueDate,
      ]),
    ),
  },
}

export const lineRows = rowsOf(line, meetingLines, rules)

/** In a spreadsheet a line is said in words: people stand in its text by their ids. */
const { text, kind } = line.fields
export const { exportList: exportLines } = rowsOf(
  fields(line.words, { kind, text: { ...text, kind: 'reference' as const } }),
  meetingLines,
  rules,
).handlers
