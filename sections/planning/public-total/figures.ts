import { formatDay } from '#kernel/charity/day.ts'
import { rangeOf } from '#kernel/charity/periods.ts'
import type { PublicFigure, Settings } from '#kernel/charity/settings.ts'
import { goalYear, previousWeek, type Week, weekOf } from '#kernel/charity/week.ts'
import { SECOND } from '#kernel/clock.ts'
import type { App } from '#server/app.ts'
import { todayOf } from '#server/context.ts'
import { type DayRange, sumsForEverybody } from '#server/data/figures.ts'

/** A number for everybody: '1,234,567' 'sandwiches so far'. */
export interface Told {
  name: Exclude<PublicFigure, 'goal'>
  label: string
  value: number
}

/** What the organization tells everybody; as JSON at `/api/our-total`. */
export interface PublicTotal {
  organization: string
  figures: Told[]
  /** How far the year is towards its goal, in whole percent, rounded down as on Home; the year itself is chosen on its own. */
  goal: { label: string; goal: number; percent: number } | null
  /** When it was counted. */
  at: string
}

/** However many look: it is counted once in so long. */
export const FRESH_MS = 30 * SECOND

const EVERYTHING: DayRange = { from: '1900-01-01', to: '2199-12-31' }

/** So far it is looked back for a week that brought something: holidays may follow each other. */
const WEEKS_BACK = 8

/** The running week from its first sandwich on. Until then it is no failure: the last week that brought some is told. */
function weekTold(weeks: readonly Week[], sums: readonly number[]): Told {
  const place = Math.max(
    0,
    sums.findIndex((sum) => sum > 0),
  )
  const when =
    ['this week', 'last week'][place] ?? `in the week of ${formatDay(weeks[place]?.start ?? '', 'short')}`
  return { name: 'week', label: `sandwiches ${when}`, value: sums[place] ?? 0 }
}

/** What was chosen among the settings, counted now. Null where there is nothing to say: then there is no page. */
async function count(app: App, settings: Settings): Promise<PublicTotal | null> {
  const chosen = new Set(settings.publicFigures)
  if (chosen.size === 0) return null
  const today = todayOf({ app, settings })
  const year = goalYear(today, settings.goalYear)
  const weeks = [weekOf(today, settings.collectionWeekdays)]
  while (weeks.length <= WEEKS_BACK)
    weeks.push(previousWeek(weeks.at(-1) as Week, settings.collectionWeekdays))
  const [total = 0, ofYear = 0, ...ofWeeks] = await sumsForEverybody(
    { app, db: app.db, settings },
    'sandwiches',
    [EVERYTHING, rangeOf(year), ...weeks.map(rangeOf)],
  )
  const inYear = settings.goalYear.kind === 'calendar' ? `in ${year.label}` : `since ${formatDay(year.start)}`
  const all: Told[] = [
    { name: 'total', label: 'sandwiches so far', value: total },
    { name: 'year', label: `sandwiches ${inYear}`, value: ofYear },
    weekTold(weeks, ofWeeks),
  ]
  const goal = settings.annualGoal
  const told = {
    organization: settings.organizationName,
    figures: all.filter(({ name }) => chosen.has(name)),
    goal:
      chosen.has('goal') && goal > 0
        ? {
            label: `of the goal for ${year.label.replace(/^Fiscal/, 'fiscal')}`,
            goal,
            percent: Math.floor((ofYear / goal) * 100),
          }
        : null,
    at: app.now().toISOString(),
  }
  return told.figures.length === 0 && !told.goal ? null : told
}

/**
 * The figures as they were counted at most half a minute ago, once for everybody who asks meanwhile. A setting counts at
 * once: figures that were taken away are told to nobody any more.
 */
export function keptTotal(app: App): () => Promise<PublicTotal | null> {
  let kept: { of: string; until: number; total: Promise<PublicTotal | null> } | null = null
  return async () => {
    const settings = await app.settings.read()
    const of = JSON.stringify(settings)
    if (kept?.of === of && performance.now() < kept.until) return kept.total
    const total = count(app, settings)
    kept = { of, until: performance.now() + FRESH_MS, total }
    total.catch(() => {
      kept = null
    })
    return total
  }
}
