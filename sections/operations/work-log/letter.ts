import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { invalid, notFound } from '#kernel/calls/errors.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { formatDuration } from '#kernel/charity/duration.ts'
import { listOf } from '#kernel/language/list.ts'
import { ROLE_NAMES } from '#kernel/people/access.ts'
import { type Ctx, type Download, todayOf } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { fileWord, INK, inkOf, MARGIN, newPaper, SOFT } from '#server/files/paper.ts'
import { mayIssue } from './access.ts'
import type { workLogs as calls } from './contract.ts'
import { SUMS } from './rows.ts'
import { workKinds, workLogs } from './tables.ts'

/** What a letter says; `drawLetter` puts it on paper. */
export interface Letter {
  organization: string
  taxId: string
  color: string
  person: string
  from: string
  to: string
  minutes: number
  /** Of these, so many were not approved when it was issued; 0 in a letter of approved hours. */
  notApproved: number
  days: number
  kinds: { kind: string; minutes: number }[]
  approvedBy: string[]
  issuedBy: string
  issuedAs: string
  issuedOn: string
  /** Its person has printed it: nobody signs for themselves. */
  isOwn: boolean
}

/** Domain 5.5 with peers 1.12: a letter of service hours in two presses. */
export async function letter(ctx: Ctx, input: InputOf<typeof calls.letter>): Promise<Download> {
  const told = await letterOf(ctx, input)
  return {
    name: `hours-${fileWord(told.person) || 'letter'}-${input.from}-${input.to}.pdf`,
    type: 'application/pdf',
    body: drawLetter(told),
  }
}

async function letterOf(
  ctx: Ctx,
  { userId = ctx.user.id, from, to, which }: InputOf<typeof calls.letter>,
): Promise<Letter> {
  ctx.check(mayIssue(ctx.user, userId), 'You may have a letter about your own hours only.')
  if (from > to) throw invalid({ to: 'The last day is before the first' })
  const [person] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!person) throw notFound('This person')
  const counted = and(
    eq(workLogs.userId, userId),
    gte(workLogs.workDate, from),
    lte(workLogs.workDate, to),
    which === 'approved' ? eq(workLogs.status, 'approved') : undefined,
  )
  const [sums] = await ctx.db
    .select({ ...SUMS, days: sql<number>`count(DISTINCT ${workLogs.workDate})::integer` })
    .from(workLogs)
    .where(counted)
  const kind = sql<string>`coalesce(${workKinds.name}, 'Other work')`
  const kinds = await ctx.db
    .select({ kind, minutes: SUMS.minutes })
    .from(workLogs)
    .leftJoin(workKinds, eq(workKinds.id, workLogs.kindId))
    .where(counted)
    .groupBy(kind)
    .orderBy(sql`lower(${kind})`)
  const approvers = await ctx.db
    .selectDistinct({ name: users.displayName })
    .from(workLogs)
    .innerJoin(users, eq(users.id, workLogs.decidedBy))
    .where(and(counted, eq(workLogs.status, 'approved')))
    .orderBy(users.displayName)
  const { minutes = 0, approvedMinutes = 0, days = 0 } = sums ?? {}
  const { organizationName, taxId, brandColor } = ctx.settings
  return {
    organization: organizationName,
    taxId,
    color: inkOf(brandColor),
    person: person.displayName,
    from,
    to,
    minutes,
    notApproved: minutes - approvedMinutes,
    days,
    kinds,
    approvedBy: approvers.map(({ name }) => name),
    issuedBy: ctx.user.displayName,
    issuedAs: ROLE_NAMES[ctx.user.role],
    issuedOn: todayOf(ctx),
    isOwn: userId === ctx.user.id,
  }
}

const MOST_KINDS = 18

/** One page. */
function drawLetter(letter: Letter): NodeJS.ReadableStream {
  const { pdf, paper, width } = newPaper({
    title: `Volunteer hours of ${letter.person}`,
    author: letter.organization,
    color: letter.color,
    day: letter.issuedOn,
  })
  pdf.font('bold').fontSize(18).fillColor(letter.color).text(letter.organization, MARGIN, MARGIN, { width })
  if (letter.taxId)
    pdf.font('regular').fontSize(9.5).fillColor(SOFT).text(`Tax ID ${letter.taxId}`, { width })
  pdf.moveDown(2.2).font('regular').fontSize(11).fillColor(INK).text(formatDay(letter.issuedOn), { width })
  pdf.moveDown(1.6).font('bold').fontSize(15).text('Confirmation of volunteer hours', { width })
  pdf.moveDown(0.9).font('regular').fontSize(11)
  for (const words of sentencesOf(letter)) pdf.text(words, { width, lineGap: 3 }).moveDown(0.7)
  drawKinds(pdf, letter, width)
  pdf.moveDown(1.6).font('regular').fontSize(11).fillColor(INK)
  if (letter.approvedBy.length > 0)
    pdf.text(`Approved by ${listOf(letter.approvedBy)}.`, MARGIN, pdf.y, {
      width,
      lineGap: 3,
    })
  drawIssuer(pdf, letter, width)
  pdf.end()
  return paper
}

/** The letter in words, as it stands on the paper. */
export function sentencesOf(letter: Letter): string[] {
  const { person, organization, minutes, notApproved, days } = letter
  const span = `from ${formatDay(letter.from)} to ${formatDay(letter.to)}`
  if (minutes === 0) return [`No hours of ${person} ${span} are confirmed by ${organization}.`]
  const on = days === 1 ? 'one day' : `${days} days`
  const mark =
    notApproved === 0
      ? 'All of these hours were approved by the charity.'
      : `Not all of these hours were approved when this letter was issued: ${formatDuration(notApproved)} were not.`
  return [
    `We confirm that ${person} worked as a volunteer for ${organization} ${span}: ${formatDuration(minutes)} in total, on ${on}.`,
    mark,
  ]
}

function drawIssuer(pdf: PDFKit.PDFDocument, letter: Letter, width: number) {
  const { issuedBy, issuedAs, organization, isOwn } = letter
  const on = formatDay(letter.issuedOn)
  pdf.moveDown(2.4)
  if (!isOwn) {
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + 220, pdf.y)
      .lineWidth(0.7)
      .stroke(SOFT)
    pdf.moveDown(0.5).font('bold').text(issuedBy, MARGIN, pdf.y, { width })
  }
  pdf.font('regular').fontSize(9.5).fillColor(SOFT)
  if (!isOwn) pdf.text(`${issuedAs}, ${organization}`, { width })
  pdf.text(
    isOwn
      ? `Printed by ${issuedBy} on ${on} from the work log of ${organization}.`
      : `Issued on ${on} from the charity’s work log.`,
    { width },
  )
}

function drawKinds(pdf: PDFKit.PDFDocument, letter: Letter, width: number) {
  if (letter.minutes === 0) return
  const rows = letter.kinds.slice(0, MOST_KINDS)
  const rest = letter.kinds.slice(MOST_KINDS).reduce((sum, { minutes }) => sum + minutes, 0)
  if (rest > 0) rows.push({ kind: 'More kinds of work', minutes: rest })
  const line = (words: string, minutes: number) => {
    const y = pdf.y + 5
    pdf.text(words, MARGIN, y, { width: width - 130 })
    const next = pdf.y
    pdf.text(formatDuration(minutes), MARGIN + width - 130, y, { width: 130, align: 'right' })
    pdf.y = Math.max(next, pdf.y)
  }
  pdf.moveDown(0.6)
  for (const { kind, minutes } of rows) line(kind, minutes)
  pdf
    .moveTo(MARGIN, pdf.y + 5)
    .lineTo(MARGIN + width, pdf.y + 5)
    .lineWidth(0.7)
    .stroke(letter.color)
  pdf.y += 5
  pdf.font('bold')
  line('Total', letter.minutes)
}
