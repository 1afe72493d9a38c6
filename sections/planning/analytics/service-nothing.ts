import { sql } from 'drizzle-orm'
import { type Day, diffDays, formatDay } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'
import { listOf } from '#kernel/language/list.ts'
import type { Question } from '#kernel/questions/question.ts'
import { firstDays, holidaysIn, wholeLog } from '#sections/collections/collections/service-sums.ts'
import { workLogs } from '#sections/operations/work-log/tables.ts'
import type { Ctx } from '#server/context.ts'
import { type Figure, figureNamed } from '#server/data/figures.ts'
import type { Value } from './answer-words.ts'
import type { Answer } from './questions-contract.ts'
import { opensOf } from './service-opens.ts'

/** A week, and no more. */
const SHORT_DAYS = 6

/** Why a sum is nothing, where that is known; a group that is not in the log may have made something at its events. */
export async function whyNothing(
  ctx: Ctx,
  { asks, joined, places: [place = {}] }: Question,
  { name, of }: Figure,
  { values, sentence }: Pick<Answer, 'values' | 'sentence'>,
): Promise<Partial<Pick<Answer, 'sentence' | 'opens'>>> {
  const [value] = values
  if (!value || values.length > 1 || value.value !== 0 || asks !== 'sum' || joined !== 'each') return {}
  if (name === 'madeByGroup') return atEvents(ctx, value, place)
  const because = (words: string) => ({ sentence: `${sentence} ${words}` })
  if (name === 'minutes') {
    const first = await firstHours(ctx)
    return first && value.to < first ? because(`The log of hours begins on ${formatDay(first)}.`) : {}
  }
  if (!of.some(({ table }) => table === 'sandwich_collections')) return {}
  const holidays = holidaysIn(ctx, { start: value.from, end: value.to, label: '' })
  if (holidays.length > 0 && diffDays(value.from, value.to) <= SHORT_DAYS)
    return because(`No collection (${listOf(holidays)}).`)
  const first = place.hostId
    ? (await firstDays(ctx, [place.hostId])).get(place.hostId)
    : (await wholeLog(ctx)).firstDay
  if (!first || value.to >= first) return {}
  return because(`The ${place.hostId ? 'first entry there is of' : 'log begins on'} ${formatDay(first)}.`)
}

async function atEvents(ctx: Ctx, { label, from, to }: Value, place: Question['places'][number]) {
  const figure = figureNamed(ctx, 'eventSandwiches')
  const [made = 0] = (await figure?.between(ctx, [{ from, to }], { ...place })) ?? []
  if (!figure || made === 0) return {}
  const rows = figure.rows({ from, to }, { ...place }, ctx.user)
  return {
    sentence: `${label}: nothing in the log, and ${countOf(made, 'sandwich')} made at completed events.`,
    opens: opensOf([{ label, from, to, value: made, rows }]),
  }
}

async function firstHours(ctx: Ctx): Promise<Day | null> {
  const { rows } = await ctx.db.execute<{ day: Day | null }>(
    sql`SELECT min(${workLogs.workDate})::text AS day FROM ${workLogs} WHERE ${workLogs.status} <> 'returned'`,
  )
  return rows[0]?.day ?? null
}
