import { daysOf, inOrder, instantsOf, overlap, type Span } from '#kernel/charity/span.ts'
import type {
  CalendarCtx,
  CalendarEntry,
  CalendarRange,
  CalendarSource,
  EntryKind,
} from '#server/data/calendar.ts'

/** An entry as the home of time gives it: its id names it among those of all sources. */
export type Entry = CalendarEntry & { source: string }

interface Wanted extends CalendarRange {
  /** Only these sources, or all but these. */
  sources?: { only: readonly string[] } | { but: readonly string[] }
}

/** Everything between two days that this reader may see, earliest first. */
export async function entriesBetween(ctx: CalendarCtx, { sources, ...range }: Wanted): Promise<Entry[]> {
  const asked = ctx.app.slices
    .flatMap(({ calendar }) => calendar)
    .filter(({ name }) =>
      !sources ? true : 'only' in sources ? sources.only.includes(name) : !sources.but.includes(name),
    )
  const found: Entry[] = []
  for (const { name, between } of asked) {
    const entries = (await between(ctx, range)).filter((entry) => concerns(entry, range.person))
    const twice = await toldAlready(ctx, asked, name, entries, range)
    for (const entry of entries)
      if (!twice.has(entry.id)) found.push({ ...entry, id: `${name}-${entry.id}`, source: name })
  }
  return inOrder(found, ctx.settings.timeZone)
}

/** Entries of this source that another one that was asked tells in its own. */
async function toldAlready(
  ctx: CalendarCtx,
  asked: readonly CalendarSource[],
  name: string,
  entries: readonly CalendarEntry[],
  range: CalendarRange,
): Promise<ReadonlySet<string>> {
  const ids = entries.map(({ id }) => id)
  const told = new Set<string>()
  if (ids.length === 0) return told
  for (const { insteadOf } of asked)
    if (insteadOf?.source === name) for (const id of await insteadOf.among(ctx, ids, range)) told.add(id)
  return told
}

const concerns = ({ people }: CalendarEntry, person: string | undefined) =>
  person === undefined || people === 'everybody' || people.includes(person)

/**
 * What already takes a person's time in one of these spans: being away, an event, a shift. Asked wherever somebody is
 * put down for something; the answer is told, never enforced. `among` asks for other kinds.
 */
export async function conflictsOf(
  ctx: CalendarCtx,
  {
    person,
    spans,
    among = TAKE_TIME,
  }: { person: string; spans: readonly Span[]; among?: readonly EntryKind[] },
): Promise<Entry[]> {
  const { timeZone } = ctx.settings
  const days = spans.map((span) => daysOf(span, timeZone))
  const from = days.map((one) => one.from).sort()[0]
  const to = days
    .map((one) => one.to)
    .sort()
    .at(-1)
  if (from === undefined || to === undefined) return []
  const wanted = spans.map((span) => instantsOf(span, timeZone))
  const found = await entriesBetween(ctx, { from, to, person })
  return found.filter(({ kind, span }) => {
    if (!among.includes(kind)) return false
    const taken = instantsOf(span, timeZone)
    return wanted.some((one) => overlap(one, taken))
  })
}
const TAKE_TIME: readonly EntryKind[] = ['unavailable', 'event']
