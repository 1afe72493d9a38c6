import { diffDays, formatDay } from '#kernel/charity/day.ts'
import { changeOf, type Period } from '#kernel/charity/periods.ts'
import { upToTheSameDay } from '#kernel/questions/pairs.ts'
import type { Question } from '#kernel/questions/question.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { ofFigure, type Value } from './answer-words.ts'
import type { Answer } from './questions-contract.ts'
import type { Column } from './service-answers.ts'
import { barsOf, valued } from './service-bars.ts'

/** Of so few days one collection day more or less decides what a percentage says. */
const SHORT_DAYS = 92

/**
 * What still runs beside what is over: it is said until when it goes, and stands against the same days of the other, which
 * is named as a whole too. Null where neither of two times runs, or they are not compared.
 */
export async function soFarOf(
  ctx: Ctx,
  { asks, joined, periods, sameDays }: Question,
  columns: readonly Column[],
  values: readonly Value[],
): Promise<Pick<Answer, 'values' | 'sentence' | 'chart' | 'change'> | null> {
  const today = todayOf(ctx)
  const isRunning = ({ start, end }: Period) => start <= today && end > today
  const at = columns.findIndex(({ period }) => isRunning(period))
  const [running, other, whole] = [columns[at], columns[1 - at], values[1 - at]]
  const isCompared = asks === 'sum' && joined === 'each' && periods.length === 2 && columns.length === 2
  if (!isCompared || !running || !other || !whole || other.period.end >= today) return null
  const { figure, place } = running
  const until = { ...running.period, end: today, label: `${running.label} so far` }
  const same = upToTheSameDay(running.period, other.period, today)
  const [now, then] = await valued(ctx, figure, same ? [until, same] : [until], place)
  if (!now) return null
  const words = (value: number) => ofFigure(figure, value)
  const soFar = `${now.label}, until ${formatDay(today, 'short')}: ${words(now.value)}`
  if (!then) {
    const sentence = `${soFar}. ${whole.label}: ${words(whole.value)}.`
    return { values: [...values], sentence, chart: barsOf([now, whole]), change: null }
  }
  const isPart = then.to < other.period.end
  // Where nothing is in yet, that is no decline; and one month may have a collection day more than another (decision 177).
  const isLong = diffDays(then.from, then.to) > SHORT_DAYS
  const change = now.value > 0 && isLong ? changeOf(now.value, then.value) : null
  const held = `${howMuch(change)} ${words(then.value)} in the same days of ${other.label}`
  const days = isPart
    ? `, until ${formatDay(then.to, 'short')}. All of ${other.label}: ${words(whole.value)}`
    : ''
  return {
    values: sameDays ? (at === 0 ? [now, then] : [then, now]) : [...values],
    sentence: `${soFar}, ${held}${days}.`,
    chart: barsOf([now, then, ...(isPart ? [whole] : [])]),
    change: sameDays ? change : null,
  }
}

function howMuch(change: number | null): string {
  if (change === null) return 'and'
  if (change === 0) return 'about as many as'
  return `${Math.abs(change)}% ${change > 0 ? 'more' : 'fewer'} than`
}
