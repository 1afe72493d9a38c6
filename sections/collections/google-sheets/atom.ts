import type { CalendarCtx } from '#server/data/calendar.ts'
import { escapeHtml } from '#server/http/pages.ts'

export interface AtomFeed {
  atom: string
}

const AUTHOR = 'Lunchbox'
const text = (name: string, value: string) => `<${name}>${escapeHtml(value)}</${name}>`
/** XML knows no such characters, not even escaped. */
const clean = (value: string) =>
  value.replaceAll(/[\p{Cc}\ufffe\uffff]/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : '')).toWellFormed()

/** A feed of a slice as RFC 4287 has it, with what this person may see; null where there is no feed of that name. */
export async function atomOf(ctx: CalendarCtx, id: string, name: string): Promise<AtomFeed | null> {
  const source = ctx.app.slices.flatMap(({ feeds }) => feeds).find((feed) => feed.name === name)
  if (!source) return null
  const entries = await source.entries(ctx)
  const latest = entries.map(({ changedAt }) => changedAt.getTime()).reduce((a, b) => Math.max(a, b), 0)
  const body = entries.map(
    (entry) => `<entry>
${text('id', `urn:uuid:${entry.id}`)}
${text('title', clean(entry.title))}
${text('updated', entry.changedAt.toISOString())}
<link href="${escapeHtml(ctx.app.appUrl + entry.opens)}"/>
<content type="text">${escapeHtml(clean(entry.text))}</content>
</entry>`,
  )
  return {
    atom: `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
${text('id', `urn:uuid:${id}`)}
${text('title', clean(`${ctx.settings.organizationName}: ${source.title}`))}
${text('updated', new Date(latest).toISOString())}
<author>${text('name', AUTHOR)}</author>
${body.join('\n')}
</feed>
`,
  }
}
