import { eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { todayIn } from '#kernel/charity/day.ts'
import { capital } from '#kernel/language/capital.ts'
import type { Ctx, Download } from '#server/context.ts'
import { files } from '#server/data/tables.ts'
import { fileBytes } from '#server/files/files.ts'
import { escapeHtml } from '#server/http/pages.ts'
import type { personalData as calls } from './contract.ts'
import { findKnown, findPerson, type Held, rowsOf, type Whose, whoseAccount } from './service-holdings.ts'

type Calls = typeof calls

export const exportMine = (ctx: Ctx, { format }: InputOf<Calls['exportMine']>) =>
  exportOf(ctx, { id: ctx.user.id, format })
export const exportOf = async (ctx: Ctx, { id, format }: InputOf<Calls['exportOf']>) =>
  fileOf(ctx, whoseAccount(await findPerson(ctx, id)), format)
export const exportOfKnown = async (ctx: Ctx, { id, format }: InputOf<Calls['exportOfKnown']>) =>
  fileOf(ctx, await findKnown(ctx, id), format)

async function fileOf(ctx: Ctx, whose: Whose, format: 'json' | 'html'): Promise<Download> {
  const isOwn = whose.subject.id === ctx.user.id
  const held = await rowsOf(ctx, whose.subject, isOwn ? null : whose.name)
  const photo = await photoOf(ctx, whose)
  const at = ctx.app.now().toISOString()
  const name = `${isOwn ? 'my-data' : 'personal-data'}-${todayIn(ctx.settings.timeZone, ctx.app.now())}.${format}`
  const { organizationName } = ctx.settings
  if (format === 'json') {
    const body = { organization: organizationName, person: whose.name, at, photo, data: held }
    return { name, type: 'application/json; charset=utf-8', body: JSON.stringify(body, null, 2) }
  }
  const title = `What ${organizationName} holds about ${whose.name}`
  return {
    name,
    type: 'text/html; charset=utf-8',
    body: html(title, { at, photo, held, alt: isOwn ? 'Your photo' : `Photo of ${whose.name}` }),
  }
}

async function photoOf(ctx: Ctx, { photoId }: Whose): Promise<string | null> {
  const [row] = photoId ? await ctx.db.select().from(files).where(eq(files.id, photoId)) : []
  const bytes = row && (await fileBytes(ctx.app, row).catch(() => null))
  return row && bytes ? `data:${row.type};base64,${bytes.toString('base64')}` : null
}

const words = (value: unknown) =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

const label = (field: string) => capital(field).replaceAll('_', ' ')

const record = (row: Record<string, unknown>) =>
  `<table>${Object.entries(row)
    .map(
      ([field, value]) =>
        `<tr><th scope="row">${escapeHtml(label(field))}</th><td>${escapeHtml(words(value))}</td></tr>`,
    )
    .join('')}</table>`

interface Page {
  at: string
  photo: string | null
  alt: string
  held: Held[]
}

const html = (title: string, { at, photo, alt, held }: Page) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:860px;margin:32px auto;padding:0 16px;color:#24211d}
table{border-collapse:collapse;width:100%;margin:12px 0;border:1px solid #dcd8d0}
th,td{text-align:left;vertical-align:top;padding:4px 10px;border-top:1px solid #eae7e1;overflow-wrap:anywhere}
th{width:34%;font-weight:600;color:#57524a}.soft{color:#57524a}img{width:128px;height:128px;border-radius:50%}
</style></head><body><h1>${escapeHtml(title)}</h1><p class="soft">As of ${escapeHtml(at)}. Times are in UTC.</p>
${photo ? `<img src="${photo}" alt="${escapeHtml(alt)}">` : ''}
<ul>${held.map(({ title: part, rows }, index) => `<li><a href="#part-${index}">${escapeHtml(part)}</a>: ${rows.length}</li>`).join('')}</ul>
${held.map((part, index) => `<h2 id="part-${index}">${escapeHtml(part.title)}</h2>${part.rows.map(record).join('')}`).join('\n')}
</body></html>`
