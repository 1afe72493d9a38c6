import { pathParams } from '#kernel/calls/address.ts'
import { STATUS_OF } from '#kernel/calls/errors.ts'
import { countOf } from '#kernel/language/count.ts'
import type { App } from '../app.ts'
import { type CallDoc, failureCodes, type Group, groupsOf, openApi, type Schema } from './openapi.ts'
import { escapeHtml, page } from './pages.ts'

/** Design 9: the document for programs, and a page drawn from it for signed-in people. Drawn once, when asked for. */
export function docsRoutes(app: App) {
  let groups: Group[] | undefined
  let html: string | undefined
  const read = () => (groups ??= groupsOf(app))

  app.fastify.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(openApi(app, read()))),
  )
  app.fastify.get('/api/docs', async (request, reply) => {
    const session = await app.sessions.find(request.cookies[app.cookieName])
    if (!session) return reply.redirect('/api/login?returnTo=/api/docs', 303)
    html ??= docsPage(app, read())
    return reply.type('text/html; charset=utf-8').send(html)
  })
}

const STYLE = `
body{display:block;padding:0 16px 64px}main{max-width:900px;margin:24px auto}
nav ul{columns:3 12rem}h2{margin:48px 0 8px;font-size:1.25rem}h3{font-size:1rem;margin:0;overflow-wrap:anywhere}
article{border-top:1px solid var(--line);padding:20px 0}article p{margin:4px 0}article ul{padding-left:20px}
li{padding:2px 0}b.method{display:inline-block;min-width:4.5em;color:var(--accent)}dt{font-weight:600;margin-top:10px}dd{margin:0}
a{color:var(--accent)}em{color:var(--soft);font-style:normal}
`

const INTRO = `<h1>Calls of this portal</h1>
<p>Everything the screens can do, a program can do too. Also as an <a href="/api/openapi.json">OpenAPI document</a>.</p>
<dl><dt>Programs</dt><dd>send an API key with every call: <code>Authorization: Bearer lb_…</code>. Administrators make keys in the admin panel.</dd>
<dt>Signing in</dt><dd><code>POST /api/login</code> with <code>{"email", "password"}</code>; send the cookie it sets with every call.</dd>
<dt>Answers</dt><dd>JSON. Every answer has an <code>x-request-id</code>; a change is undone with
<code>POST /api/undo/{requestId}</code> within 30 days.</dd>
<dt>Not done</dt><dd><code>{"code", "message", "fields"?, "requestId"}</code>: a message in words, and one per field.</dd>
<dt>Exactly once</dt><dd>Send an <code>idempotency-key</code> (8 to 200 characters) with a change; sent again, it answers as the
first time and changes nothing.</dd></dl>`

const idOf = (group: Group) => group.title.toLowerCase().replaceAll(' ', '-')

function docsPage(app: App, groups: Group[]): string {
  const index = groups.map((group) => `<li><a href="#${idOf(group)}">${escapeHtml(group.title)}</a></li>`)
  const sections = groups.map(
    (group) =>
      `<section aria-labelledby="${idOf(group)}"><h2 id="${idOf(group)}">${escapeHtml(group.title)}</h2>
${group.calls.map(article).join('')}</section>`,
  )
  return page(
    app,
    'Calls · Lunchbox',
    `${INTRO}<nav aria-label="Groups"><ul>${index.join('')}</ul></nav>${sections.join('')}`,
    STYLE,
  )
}

function article({ endpoint, access, input, output }: CallDoc): string {
  const inPath = new Set(pathParams(endpoint.path))
  const given = Object.entries(input.properties ?? {})
  const required = new Set([...inPath, ...(input.required ?? [])])
  const where = (name: string) =>
    inPath.has(name) ? 'in the path' : endpoint.method === 'GET' ? 'in the query' : ''
  const notes = [
    endpoint.rowCheck ? 'Which records, decides a rule for each of them.' : '',
    endpoint.upload ? 'Sent as multipart/form-data with one file.' : '',
    endpoint.download ? 'Answers with a download.' : '',
    endpoint.also ? `Also found at ${endpoint.also.join(', ')}` : '',
    endpoint.undo ? `Cannot be undone: ${endpoint.undo.no}` : '',
  ].filter(Boolean)
  const failures = failureCodes(endpoint).map((code) => `${STATUS_OF[code]} ${code}`)
  return `<article><h3><b class="method">${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}</p><dl><dt>Who</dt><dd>${escapeHtml([access, ...notes].join('. '))}</dd>
${given.length > 0 ? `<dt>Takes</dt><dd>${fields(given, required, where)}</dd>` : ''}
${endpoint.download ? '' : `<dt>Answers</dt><dd>${escapeHtml(inWords(output))}${inside(output)}</dd>`}
<dt>Or</dt><dd><em>${failures.join(' · ')}</em></dd></dl></article>`
}

const fields = (given: [string, Schema][], required: Set<string>, where = (_name: string) => '') =>
  `<ul>${given
    .map(([name, schema]) => {
      const about = [inWords(schema), required.has(name) ? '' : 'may be left out', where(name)]
      const said = about.filter(Boolean).join(', ')
      return `<li><code>${escapeHtml(name)}</code> <em>${escapeHtml(said)}</em>${inside(schema)}</li>`
    })
    .join('')}</ul>`

/** The fields of an object, or of what a list holds. */
function inside(schema: Schema): string {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map(inside).join('')
  if (schema.items) return inside(schema.items)
  const properties = Object.entries(schema.properties ?? {})
  return properties.length > 0 ? fields(properties, new Set(schema.required)) : ''
}

const NAMES: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'an object',
}

/** `whole number from 1 to 200`, `list of text, at most 50 characters` */
function inWords(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map(inWords))].join(' or ')
  if (schema.type === 'array')
    return `list of ${inWords(schema.items ?? {}).replace(/^an object$/, 'objects')}`
  const kinds = [schema.type ?? []].flat().map((type) => NAMES[type] ?? type)
  const parts = [kinds.length > 0 ? kinds.join(' or ') : 'anything']
  if (schema.format) parts.push(`(${schema.format})`)
  const { minimum, maximum } = schema
  const plain = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  if (plain(minimum)) parts.push(`from ${minimum}`)
  if (plain(maximum)) parts.push(`to ${maximum}`)
  if (schema.maxLength !== undefined) parts.push(`of at most ${countOf(schema.maxLength, 'character')}`)
  if (schema.default !== undefined) parts.push(`(${JSON.stringify(schema.default)} when left out)`)
  return parts.join(' ')
}
