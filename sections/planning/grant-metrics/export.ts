import type { InputOf } from '#kernel/calls/contract.ts'
import { unprocessable } from '#kernel/calls/errors.ts'
import { asRead } from '#kernel/charity/figure.ts'
import { capital } from '#kernel/language/capital.ts'
import { inNumber } from '#kernel/language/count.ts'
import { type Ctx, type Download, todayOf } from '#server/context.ts'
import { fileWord } from '#server/files/paper.ts'
import { sheetOf } from '#server/spreadsheets/download.ts'
import type { OutCell } from '#server/spreadsheets/spreadsheet.ts'
import type { Calls, Metrics } from './contract.ts'
import { drawMetrics } from './paper.ts'
import { metrics } from './service.ts'
import { besideOf, known, notBegun, notedOf, sourceOf } from './words.ts'

/** Domain 10.3: for funders on paper, or as rows that can be reckoned with; 422 for a time that has not begun. */
export async function exportMetrics(
  ctx: Ctx,
  { format, ...asked }: InputOf<Calls['exportMetrics']>,
): Promise<Download> {
  const found = await metrics(ctx, asked)
  if (found.toCome) throw unprocessable(`${notBegun(found.period)} There is nothing to save yet.`)
  if (format === 'pdf')
    return {
      name: `grant-metrics-${fileWord(found.period.label)}.pdf`,
      type: 'application/pdf',
      body: drawMetrics(ctx, found),
    }
  return sheetOf(ctx, {
    title: `Grant metrics ${found.period.label}`,
    sheet: 'Grant metrics',
    format,
    heading: ['Figure', 'Value', 'Unit', 'How it was counted', 'From', 'To'],
    rows: rowsOf(ctx, found),
  })
}

const HUNDRED = 100
/** Of what is counted, however many: 'sandwiches', 'entries'; what is said in many already stays. */
const many = (unit: string) => inNumber(2, unit)

function rowsOf(ctx: Ctx, found: Metrics): OutCell[][] {
  const { figures, derived, assumptions, quarters, history, partners, locations, period } = found
  const today = todayOf(ctx)
  const ofToday = (name: string, value: number, unit: string, how: string) => [
    name,
    value,
    unit,
    how,
    today,
    today,
  ]
  const years = history.map(({ label, sandwiches, start, end }) => ({
    label,
    sandwiches,
    start,
    end,
    toCome: false,
  }))
  return [
    ['Organization', ctx.settings.organizationName, null, null, null, null],
    ['Time', period.label, null, found.running ? 'This time is not over' : null, period.start, period.end],
    ['Counted on', today, null, null, null, null],
    ...figures.map((figure) => {
      const { name, label, unit, value, says, from, to } = figure
      const noted = notedOf(name, found)
      return [
        label,
        known(figure, found),
        many(asRead(unit, value).unit),
        noted ? `${says} ${capital(noted)}.` : says,
        from,
        to,
      ]
    }),
    ...besideOf(found).map(({ label, value, unit, how, from, to }) => [label, value, unit, how, from, to]),
    ...derived.map(({ label, value, unit, how }) => [label, value, unit, how, period.start, period.end]),
    ...[...quarters, ...years].map(({ label, sandwiches, start, end, toCome }) => [
      `Sandwiches in ${label}${toCome ? ' (to come)' : ''}`,
      toCome ? null : sandwiches,
      many('sandwich'),
      'All sandwiches in the log by the day of their collection',
      start,
      end,
    ]),
    ofToday('Partners', partners.active, 'partners', 'Partners that are active today'),
    ofToday(
      'Partners can take a week',
      partners.weeklyCapacity,
      many('sandwich'),
      'By what they said, together',
    ),
    ofToday('Partners with an agreement', partners.contracts, 'partners', 'Active ones that have signed it'),
    ...partners.byFocus.map(({ name, count }) =>
      ofToday(`Partners that serve: ${name}`, count, 'partners', 'A partner may serve several'),
    ),
    ...partners.byRegion.map(({ name, count }) =>
      ofToday(`Partners in: ${name}`, count, 'partners', 'Partners that are active today'),
    ),
    ...locations.areas.map(({ name, count }) =>
      ofToday(`Locations in: ${name}`, count, 'locations', 'Locations that are active today'),
    ),
    ...assumptions.map((one) => [
      `Assumed: ${one.label}`,
      one.value / HUNDRED,
      one.unit,
      sourceOf(one),
      null,
      null,
    ]),
  ]
}
