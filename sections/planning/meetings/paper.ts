import type { InputOf } from '#kernel/calls/contract.ts'
import { clockWords } from '#kernel/charity/clock-time.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { formatDuration } from '#kernel/charity/duration.ts'
import { type Ctx, type Download, todayOf } from '#server/context.ts'
import { endNumbered, fileWord, INK, inkOf, MARGIN, newPaper, SOFT } from '#server/files/paper.ts'
import type { AgendaItem } from './agenda-contract.ts'
import { readAgenda } from './agenda-service.ts'
import type { meetings as calls, Meeting } from './contract.ts'
import { ATTENDANCE, type Attendance, KINDS, SECTIONS, type SectionName } from './fields.ts'
import { withoutKind } from './line-action.ts'
import type { MinutesLine } from './minutes-contract.ts'
import { shown } from './service.ts'
import { readMinutes } from './service-minutes.ts'

/** A part of a paper: a heading, and what stands below it. */
interface Part {
  heading: string
  rows: Row[]
}
interface Row {
  text: string
  /** At the right edge: '10 min'. */
  end?: string
  /** Below, in small. */
  small?: string
  strong?: boolean
}

/** Domain 8.2: the agenda to hand out, or the minutes to keep. */
export async function paper(ctx: Ctx, { id, what }: InputOf<(typeof calls)['paper']>): Promise<Download> {
  const meeting = await shown(ctx, id)
  const agenda = await readAgenda(ctx, { id })
  const parts =
    what === 'agenda'
      ? agendaParts(agenda)
      : minutesParts(meeting, agenda.items, await readMinutes(ctx, { id }))
  const kind = what === 'agenda' ? 'Agenda' : 'Minutes'
  const { organizationName, brandColor } = ctx.settings
  return {
    name: `${what}-${fileWord(meeting.title) || 'meeting'}-${meeting.date}.pdf`,
    type: 'application/pdf',
    body: draw({
      organization: organizationName,
      color: inkOf(brandColor),
      title: `${kind}: ${meeting.title}`,
      lines: linesOf(meeting),
      parts,
      foot: `${what === 'agenda' && agenda.minutes > 0 ? `${formatDuration(agenda.minutes)} in all. ` : ''}Printed on ${formatDay(todayOf(ctx))}.`,
      day: todayOf(ctx),
    }),
  }
}

type Head = Pick<Meeting, 'kind' | 'date' | 'startTime' | 'minutes' | 'location' | 'link' | 'description'>
const linesOf = ({ kind, date, startTime, minutes, location, link, description }: Head) =>
  [
    [KINDS[kind], `${formatDay(date)}, ${clockWords(startTime)}`, minutes && formatDuration(minutes)]
      .filter(Boolean)
      .join(' · '),
    [location, link].filter(Boolean).join(' · '),
    description ?? '',
  ].filter(Boolean)

interface OfAgenda {
  items: AgendaItem[]
  followUps: { title: string; dueDate: string | null; assignees: { name: string }[] }[]
}
const sections = Object.entries(SECTIONS) as [SectionName, string][]
const timeOf = ({ minutes }: Pick<AgendaItem, 'minutes'>) => (minutes ? { end: formatDuration(minutes) } : {})

/** What is on the agenda, by its parts; what is open from earlier meetings comes first. */
export function agendaParts({ items, followUps }: OfAgenda): Part[] {
  const onIt = items.filter(({ status }) => status === 'approved')
  return sections.flatMap(([section, heading]) => {
    const tasks =
      section === 'old_business'
        ? followUps.map(({ title, dueDate, assignees }) => ({
            text: title,
            small: [
              assignees.map(({ name }) => name).join(', ') || 'Nobody has it yet',
              dueDate && `until ${formatDay(dueDate, 'short')}`,
            ]
              .filter(Boolean)
              .join(' · '),
          }))
        : []
    const rows: Row[] = [
      ...tasks,
      ...onIt
        .filter((item) => item.section === section)
        .map((item) => ({
          text: item.title,
          strong: true,
          ...timeOf(item),
          ...(item.description ? { small: item.description } : {}),
        })),
    ]
    return rows.length > 0 ? [{ heading, rows }] : []
  })
}

interface OfMinutes {
  lines: MinutesLine[]
  attendance: { name: string; state: Attendance | null }[]
}

/** Who was there, what was said about each item, what was decided and who does what. */
export function minutesParts(
  { summary }: Pick<Meeting, 'summary'>,
  items: Pick<AgendaItem, 'id' | 'title'>[],
  { lines, attendance }: OfMinutes,
): Part[] {
  const who = (Object.entries(ATTENDANCE) as [Attendance, string][]).flatMap(([state, label]) => {
    const names = attendance.filter((one) => one.state === state).map(({ name }) => name)
    return names.length > 0 ? [{ text: `${label}: ${names.join(', ')}` }] : []
  })
  const said = (line: MinutesLine): Row => ({
    text: line.kind === 'decision' ? `Decided: ${withoutKind(line.words)}` : line.words,
    strong: line.kind === 'decision',
    ...(line.task
      ? {
          small: [
            `Task: ${line.task.assignees.map(({ name }) => name).join(', ') || 'nobody yet'}`,
            line.task.dueDate && `until ${formatDay(line.task.dueDate, 'short')}`,
          ]
            .filter(Boolean)
            .join(' · '),
        }
      : {}),
  })
  const about = (id: string | null) => lines.filter(({ agendaItemId }) => agendaItemId === id).map(said)
  return [
    { heading: 'Who was there', rows: who },
    { heading: 'Summary', rows: summary ? [{ text: summary }] : [] },
    ...items.map(({ id, title }) => ({ heading: title, rows: about(id) })),
    { heading: items.length > 0 ? 'Anything else' : 'Notes', rows: about(null) },
  ].filter(({ rows }) => rows.length > 0)
}

interface Sheet {
  organization: string
  color: string
  title: string
  lines: string[]
  parts: Part[]
  foot: string
  day: string
}
const END_WIDTH = 90

function draw(sheet: Sheet): NodeJS.ReadableStream {
  const { organization, color, title } = sheet
  const made = newPaper({ title, author: organization, color, day: sheet.day, numbered: true })
  const { pdf, width } = made
  pdf.font('regular').fontSize(10).fillColor(SOFT).text(organization, MARGIN, MARGIN, { width })
  pdf.moveDown(0.4).font('bold').fontSize(18).fillColor(color).text(title, { width })
  pdf.moveDown(0.3).font('regular').fontSize(10.5).fillColor(INK)
  for (const line of sheet.lines) pdf.text(line, { width, lineGap: 2 })
  if (sheet.parts.length === 0)
    pdf.moveDown(1.5).fillColor(SOFT).text('Nothing was written down yet.', { width })
  for (const { heading, rows } of sheet.parts) {
    // A heading never stands alone at the foot of a page.
    if (pdf.y > pdf.page.height - MARGIN - 60) pdf.addPage()
    pdf.moveDown(1.1).font('bold').fontSize(12).fillColor(color).text(heading, MARGIN, pdf.y, { width })
    pdf.moveDown(0.3)
    for (const row of rows) drawRow(pdf, row, width)
  }
  pdf.moveDown(1.6).font('regular').fontSize(9).fillColor(SOFT).text(sheet.foot, MARGIN, pdf.y, { width })
  endNumbered(pdf)
  return made.paper
}

function drawRow(pdf: PDFKit.PDFDocument, { text, end, small, strong }: Row, width: number) {
  if (pdf.y > pdf.page.height - MARGIN - 30) pdf.addPage()
  const { y } = pdf
  const left = end ? width - END_WIDTH : width
  if (end)
    pdf
      .font('regular')
      .fontSize(10.5)
      .fillColor(SOFT)
      .text(end, MARGIN + left, y, { width: END_WIDTH, align: 'right' })
  pdf
    .font(strong ? 'bold' : 'regular')
    .fontSize(10.5)
    .fillColor(INK)
    .text(text, MARGIN, y, { width: left, lineGap: 2 })
  if (small)
    pdf.font('regular').fontSize(9.5).fillColor(SOFT).text(small, MARGIN, pdf.y, { width: left, lineGap: 2 })
  pdf.moveDown(0.35)
}
