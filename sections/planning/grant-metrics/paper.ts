import { formatDay } from '#kernel/charity/day.ts'
import { formatNumber, signed } from '#kernel/language/count.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import {
  endNumbered,
  INK,
  inkOf,
  MARGIN,
  newPaper,
  PAPER_ROW,
  paperRow,
  roomFor,
  SOFT,
} from '#server/files/paper.ts'
import type { Metrics } from './contract.ts'
import { areasOf, assumed, besideOf, known, notedOf, ROUNDED, sourceOf, valueIn } from './words.ts'

/** Words and one figure; an area, or a year, and two; a quarter and four. */
const TWO = [0, 0.78] as const
const FOUR = [0, 0.4, 0.6, 0.8] as const
const FIVE = [0, 0.36, 0.54, 0.68, 0.82] as const

/** A heading is not left alone at the foot of a page. */
const WITH_ITS_HEADING = 4 * PAPER_ROW

/** What funders ask for, as a paper: everything that the page shows. */
export function drawMetrics(ctx: Ctx, found: Metrics): NodeJS.ReadableStream {
  const { organizationName, brandColor, taxId } = ctx.settings
  const { figures, derived, quarters, history, partners, locations } = found
  const color = inkOf(brandColor)
  const today = formatDay(todayOf(ctx))
  const { pdf, paper, width } = newPaper({
    title: `${organizationName}: ${found.period.label}`,
    author: organizationName,
    color,
    day: todayOf(ctx),
    numbered: true,
  })
  const heading = (words: string) => {
    roomFor(pdf, WITH_ITS_HEADING)
    pdf.moveDown(1).font('bold').fontSize(12.5).fillColor(INK).text(words, { width }).moveDown(0.3)
  }
  const said = (words: string) => pdf.font('regular').fontSize(9.5).fillColor(SOFT).text(words, { width })
  const rows = (
    title: string,
    starts: readonly number[],
    head: string[] | null,
    all: readonly string[][],
  ) => {
    if (all.length === 0) return
    heading(title)
    if (head) paperRow(pdf, width, { cells: head, starts, bold: true })
    for (const cells of all) paperRow(pdf, width, { cells, starts })
  }
  pdf.font('bold').fontSize(18).fillColor(color).text(organizationName, MARGIN, MARGIN, { width })
  if (taxId) said(`Tax ID ${taxId}`)
  pdf.moveDown(0.8).font('bold').fontSize(15).fillColor(INK).text(found.period.label, { width })
  said(
    `${formatDay(found.period.start)} to ${formatDay(found.period.end)}. ${found.running ? 'This time is not over. ' : ''}As counted on ${today}.`,
  )
  for (const { title, text } of found.narrative) {
    heading(title)
    pdf.font('regular').fontSize(10.5).text(text, { width, lineGap: 2.5 })
  }
  rows('In figures', TWO, null, [
    ...figures.map((figure) => {
      const noted = notedOf(figure.name, found)
      return [`${figure.label}${noted ? ` (${noted})` : ''}`, valueIn(figure.unit, known(figure, found))]
    }),
    ...[...besideOf(found), ...derived].map(({ label, value, unit }) => [label, valueIn(unit, value)]),
  ])
  rows(
    'Quarter by quarter',
    FIVE,
    ['Quarter', 'Sandwiches', 'Entries', 'Hours', 'Value'],
    quarters.map(({ label, sandwiches, entries, hours, value, running, toCome }) =>
      toCome
        ? [`${label} (to come)`, '–', '–', '–', '–']
        : [
            `${label}${running ? ' (so far)' : ''}`,
            ...[sandwiches, entries, hours].map(formatNumber),
            valueIn('dollars', value),
          ],
    ),
  )
  said(ROUNDED)
  rows(
    'Year over year',
    FOUR,
    ['Whole year', 'Sandwiches', 'Entries', 'Change'],
    history.map(({ label, sandwiches, entries, change }) => [
      label,
      formatNumber(sandwiches),
      formatNumber(entries),
      change === null ? '–' : `${signed(change)}%`,
    ]),
  )
  if (partners.active > 0)
    rows(`Partners on ${today}`, TWO, null, [
      ['Active', formatNumber(partners.active)],
      ['Sandwiches that they can take a week', formatNumber(partners.weeklyCapacity)],
      ['With an agreement that is signed', formatNumber(partners.contracts)],
    ])
  if (partners.byFocus.length > 0) {
    rows(
      'Whom partners serve',
      TWO,
      null,
      partners.byFocus.map(({ name, count }) => [name, formatNumber(count)]),
    )
    said('A partner may serve several, and is counted at each.')
  }
  rows(
    `Where, on ${today}`,
    FOUR,
    ['Area', 'Locations', 'Partners'],
    areasOf({ partners, locations }).map(({ name, ...of }) => [
      name,
      formatNumber(of.locations),
      formatNumber(of.partners),
    ]),
  )
  rows(
    'What this rests on',
    TWO,
    null,
    found.assumptions.map((one) => [`${one.label} (${sourceOf(one)})`, assumed(one)]),
  )
  said('The same values are taken for every year.')
  endNumbered(pdf)
  return paper
}
