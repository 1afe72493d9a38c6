import { notFound } from '#kernel/calls/errors.ts'
import type { Day } from '#kernel/charity/day.ts'
import type { Download } from '#server/context.ts'
import type { CalendarCtx } from '#server/data/calendar.ts'
import { icsOf } from './ics.ts'
import { entriesBetween } from './service.ts'

/**
 * One entry of a source, to be put into a calendar by hand. It has the id that it has in feeds: whoever reads a feed, too,
 * has it once.
 */
export async function entryAsFile(
  ctx: CalendarCtx,
  { source, id, day, name }: { source: string; id: string; day: Day; name: string },
): Promise<Download> {
  const found = await entriesBetween(ctx, { from: day, to: day, sources: { only: [source] } })
  const entry = found.find((one) => one.id === `${source}-${id}`)
  if (!entry) throw notFound('This entry of the calendar')
  const { app, settings } = ctx
  return {
    name: `${name}.ics`,
    type: 'text/calendar; charset=utf-8',
    body: icsOf([entry], {
      name: settings.organizationName,
      host: new URL(app.appUrl).hostname,
      appUrl: app.appUrl,
    }),
  }
}
