import type { InputOf } from '#kernel/calls/contract.ts'
import type { Week } from '#kernel/charity/week.ts'
import { has } from '#kernel/people/access.ts'
import { can as people } from '#platform/accounts/access.ts'
import {
  type Asking,
  entriesBetween,
  firstDays,
  holidaysIn,
  hostWeekSums,
  type SubmittedEntry,
  type Sums,
  sumsBetween,
  weekAt,
  weeksBefore,
} from '#sections/collections/collections/service-sums.ts'
import {
  contactsToCall,
  type MonitoredSite,
  monitoredSites,
} from '#sections/operations/hosts/service-expected.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import {
  type Counts,
  type MultiWeekReport,
  type monitoring,
  type Site,
  STATUSES,
  type Status,
  WEEKS_AGO_MAX,
  type WeeklyStatus,
} from './contract.ts'
import { isIn, isRequired, percentageOf, statusOf } from './status.ts'

type Calls = typeof monitoring

/** One site through some weeks: how it stands in each. */
interface Course {
  site: MonitoredSite
  weeks: { expected: boolean; sums: Sums | undefined; status: Status; required: boolean }[]
}

/** Every site and how it stands in each of these weeks, by name. Earliest first. */
async function courses(ctx: Asking, weeks: readonly Week[]): Promise<Course[]> {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return []
  const [sites, sums] = await Promise.all([
    monitoredSites(ctx, weeks),
    hostWeekSums(ctx, { from: first.start, to: last.end }),
  ])
  const added = await firstDays(
    ctx,
    sites.filter(({ known }) => known.includes(false)).map(({ id }) => id),
  )
  const bySite = weeksBySite(sums)
  const excluded = weeks.map((week) => holidaysIn(ctx, week).length > 0)
  return sites.map((site) => {
    const came = bySite.get(site.id)
    return {
      site,
      weeks: weeks.map((week, index) => {
        // An imported log is older than its sites: from its first entry on a site was there.
        const existed = site.known[index] === true || (added.get(site.id) ?? '9999') <= week.end
        const expected = !site.isBuiltIn && existed && site.active[index] === true
        const found = { expected, excluded: excluded[index] === true, sums: came?.get(week.start) }
        return {
          expected,
          sums: found.sums,
          status: statusOf(site, found),
          required: isRequired(site, found),
        }
      }),
    }
  })
}

type SiteWeekSums = Awaited<ReturnType<typeof hostWeekSums>>[number]

function weeksBySite(sums: readonly SiteWeekSums[]): Map<string, Map<string, Sums>> {
  const bySite = new Map<string, Map<string, Sums>>()
  for (const sum of sums) {
    const weeks = bySite.get(sum.hostId) ?? new Map<string, Sums>()
    bySite.set(sum.hostId, weeks.set(sum.week, sum))
  }
  return bySite
}

const shapeOf = (ctx: Asking, week: Week) => ({
  ...week,
  holidays: holidaysIn(ctx, week),
  running: week.end >= todayOf(ctx),
})

function countsOf(all: readonly Course[], index: number, sandwiches: number): Counts {
  const required = all.flatMap(({ weeks }) => (weeks[index]?.required ? [weeks[index].status] : []))
  const reported = required.filter(isIn).length
  const partly = required.filter((status) => status === 'partly').length
  return {
    expected: required.length,
    reported,
    partly,
    notInYet: required.length - reported - partly,
    sandwiches,
  }
}

export const status = (ctx: Ctx, { week, ...paging }: InputOf<Calls['status']>) =>
  statusOfWeek(ctx, weekAt(ctx, week ?? todayOf(ctx)), paging)

export const statusAgo = (ctx: Ctx, { weeksAgo, ...paging }: InputOf<Calls['statusAgo']>) =>
  statusOfWeek(ctx, weeksBefore(ctx, weekAt(ctx, todayOf(ctx)), weeksAgo), paging)

/** All sites are judged for the counts; entries and contacts are read for those on the page. */
async function statusOfWeek(
  ctx: Ctx,
  week: Week,
  { page, limit }: { page: number; limit: number },
): Promise<WeeklyStatus> {
  const range = { from: week.start, to: week.end }
  const [all, [sums]] = await Promise.all([courses(ctx, [week]), sumsBetween(ctx, [range])])
  const shown = all.filter(({ weeks }) => weeks[0]?.expected || weeks[0]?.sums)
  const here = shown.slice((page - 1) * limit, page * limit)
  const ids = here.map(({ site }) => site.id)
  const [entries, contacts] = await Promise.all([
    entriesBetween(ctx, range, ids),
    has(ctx.user, people.CONTACTS_VIEW) ? contactsToCall(ctx, ids) : new Map<string, Site['contact']>(),
  ])
  const byHost = new Map<string, SubmittedEntry[]>()
  for (const entry of entries) byHost.set(entry.hostId, [...(byHost.get(entry.hostId) ?? []), entry])
  const choices = choicesOf(ctx)
  return {
    week: shapeOf(ctx, week),
    weeksAgo: choices.find(({ start }) => start === week.start)?.weeksAgo ?? null,
    choices,
    counts: countsOf(all, 0, sums?.sandwiches ?? 0),
    ...tally(shown),
    total: shown.length,
    page,
    limit,
    sites: here.map((course) => ({
      ...siteOf(course, byHost.get(course.site.id) ?? []),
      contact: contacts.get(course.site.id) ?? null,
    })),
  }
}

/** How every expected location stands in a week, by name. */
export async function standingOf(ctx: Asking, week: Week) {
  const all = await courses(ctx, [week])
  return all.map(({ site, weeks }) => ({
    hostId: site.id,
    name: site.name,
    status: weeks[0]?.status ?? ('not_expected' as const),
  }))
}

function tally(shown: readonly Course[]): Pick<WeeklyStatus, 'byStatus' | 'unexpected'> {
  const byStatus = Object.fromEntries(STATUSES.map((status) => [status, 0])) as WeeklyStatus['byStatus']
  for (const { weeks } of shown) if (weeks[0]) byStatus[weeks[0].status] += 1
  return { byStatus, unexpected: shown.filter(({ weeks }) => !weeks[0]?.required && weeks[0]?.sums).length }
}

function siteOf({ site, weeks }: Course, entries: SubmittedEntry[]): Omit<Site, 'contact'> {
  const {
    id: hostId,
    known: _known,
    active: _active,
    isOptional: _optional,
    isExempt: _exempt,
    ...rest
  } = site
  const sums = weeks[0]?.sums
  return {
    ...rest,
    hostId,
    status: weeks[0]?.status ?? 'not_expected',
    isRequired: weeks[0]?.required ?? false,
    entries: entries.map((entry) => ({ ...entry, submittedAt: entry.submittedAt.toISOString() })),
    individual: sums?.individual ?? 0,
    grouped: sums?.grouped ?? 0,
    sandwiches: sums?.sandwiches ?? 0,
  }
}

function choicesOf(ctx: Asking) {
  let week = weekAt(ctx, todayOf(ctx))
  return Array.from({ length: WEEKS_AGO_MAX + 1 }, (_, weeksAgo) => {
    if (weeksAgo > 0) week = weeksBefore(ctx, week, 1)
    return { weeksAgo, start: week.start, label: week.label }
  })
}

/** So many weeks with collections, going back from the week of `until`; excluded ones in between are left out. */
function reportWeeks(ctx: Asking, count: number, until: string | undefined) {
  let week = until ? weekAt(ctx, until) : weeksBefore(ctx, weekAt(ctx, todayOf(ctx)), 1)
  const weeks: Week[] = []
  const skipped: Week[] = []
  // A year is enough to look back, should the settings exclude every week.
  while (weeks.length < count && weeks.length + skipped.length < 53) {
    ;(holidaysIn(ctx, week).length > 0 ? skipped : weeks).unshift(week)
    week = weeksBefore(ctx, week, 1)
  }
  return { weeks, skipped }
}

/** Turnout over several weeks. Sites stand in the order of their names; nobody is ranked (domain 1.1). */
export async function report(ctx: Ctx, input: InputOf<Calls['report']>): Promise<MultiWeekReport> {
  const found = reportWeeks(ctx, input.weeks, input.until)
  const weeks = found.weeks.map((week) => shapeOf(ctx, week))
  const [all, sums] = await Promise.all([
    courses(ctx, weeks),
    sumsBetween(
      ctx,
      weeks.map(({ start, end }) => ({ from: start, to: end })),
    ),
  ])
  const sites = all.filter((course) => course.weeks.some(({ expected }) => expected))
  const perSite = sites.map(({ site, weeks: standings }) => ({
    hostId: site.id,
    name: site.name,
    area: site.area,
    statuses: standings.map(({ status }) => status),
    // Who is not in yet this week may still come: that counts neither way.
    ...turnoutOf(standings.filter(({ sums: came }, index) => came || !weeks[index]?.running)),
  }))
  return {
    weeks: weeks.map((week, index) => {
      const { submitted, missed, percentage } = turnoutOf(
        sites.flatMap((course) => course.weeks[index] ?? []),
      )
      return {
        ...week,
        expected: submitted + missed,
        submitted,
        percentage,
        sandwiches: sums[index]?.sandwiches ?? 0,
      }
    }),
    skipped: found.skipped.map((week) => shapeOf(ctx, week)),
    sites: perSite,
    overall: overallOf(perSite),
  }
}

function turnoutOf(standings: Course['weeks']) {
  const required = standings.filter((standing) => standing.required)
  const missed = required.filter(({ status }) => status === 'missing').length
  const submitted = required.length - missed
  return { submitted, missed, percentage: percentageOf(submitted, required.length) }
}

function overallOf(sites: readonly { submitted: number; missed: number }[]) {
  const submitted = sites.reduce((sum, site) => sum + site.submitted, 0)
  const missed = sites.reduce((sum, site) => sum + site.missed, 0)
  return { submitted, missed, percentage: percentageOf(submitted, submitted + missed) }
}
