import { addressOf, pathParams } from '#kernel/calls/address.ts'
import { STATUS_OF } from '#kernel/calls/errors.ts'
import { countOf } from '#kernel/language/count.ts'
import { foldText } from '#kernel/language/search-text.ts'
import type { App } from '../app.ts'
import { exampleOf, fields, inside, inWords } from './docs-words.ts'
import { type CallDoc, failureCodes, type Group, groupsOf, openApi } from './openapi.ts'
import { escapeHtml, page } from './pages.ts'

/**
 * Design 9: the document for programs, and pages drawn from it for signed-in people: all calls by group, those with a
 * word that somebody looks for, and one group in full.
 */
export function docsRoutes(app: App) {
  let groups: Group[] | undefined
  const read = () => (groups ??= groupsOf(app))

  app.fastify.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(openApi(app, read()))),
  )
  app.fastify.get('/api/docs', async (request, reply) => {
    const session = await app.sessions.find(request.cookies[app.cookieName])
    if (!session) return reply.redirect(`/api/login?returnTo=${encodeURIComponent(request.url)}`, 303)
    const { group, search } = request.query as Record<string, unknown>
    const one = read().find((each) => idOf(each) === group)
    const html = one ? groupPage(app, one) : indexPage(app, read(), typeof search === 'string' ? search : '')
    return reply.type('text/html; charset=utf-8').send(html)
  })
}

const STYLE = `
body{display:block;padding:0 16px 64px}main{max-width:900px;margin:24px auto}
h2{margin:28px 0 8px;font-size:1.25rem}h3{font-size:1rem;margin:0;overflow-wrap:anywhere}
article{border-top:1px solid var(--line);padding:20px 0;scroll-margin-top:8px}article p{margin:4px 0}article ul{padding-left:20px}
article:target{box-shadow:-6px 0 var(--card),-9px 0 var(--accent)}
li{padding:2px 0}b.method{display:inline-block;min-width:4.5em;color:var(--accent)}dt{font-weight:600;margin-top:10px}dd{margin:0;overflow-wrap:anywhere}
a{color:var(--accent)}em{color:var(--soft);font-style:normal}h3 a{text-decoration:none;color:inherit}h3 a:hover{text-decoration:underline}
pre{margin:4px 0 0;padding:10px 12px;border:1px solid var(--line);border-radius:8px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.9rem}
details{border-top:1px solid var(--line)}summary{min-height:44px;padding:10px 0;cursor:pointer;font-weight:550}
details ul{padding:0 0 12px}.calls a{display:block;padding:6px 0;color:inherit;text-decoration:none}.calls a:hover code{text-decoration:underline}
.calls em{display:block}form{display:flex;gap:8px;align-items:end;margin:20px 0}form div{flex:1}form label{margin-top:0}form button{width:auto;margin:0}
`

const BACK = `<p><a href="/dashboard">Back to the portal</a></p>`
const INTRO = `${BACK}<h1>Calls of this portal</h1>
<p>Everything the screens can do, a program can do too. Also as an <a href="/api/openapi.json">OpenAPI document</a>.</p>
<dl><dt>Programs</dt><dd>Send an API key with every call: <code>Authorization: Bearer lb_…</code>. Administrators make keys in the admin panel.</dd>
<dt>Signing in</dt><dd><code>POST /api/login</code> with <code>{"email", "password"}</code>; send the cookie it sets with every call.</dd>
<dt>Answers</dt><dd>JSON. Every answer has an <code>x-request-id</code>; a change is undone with
<code>POST /api/undo/{requestId}</code> within 30 days.</dd>
<dt>Not done</dt><dd><code>{"code", "message", "fields"?, "requestId"}</code>: a message in words, and one per field.</dd>
<dt>Exactly once</dt><dd>Send an <code>idempotency-key</code> (8 to 200 characters) with a change; sent again, it answers as the
first time and changes nothing.</dd></dl>`

const idOf = ({ title }: Group) => title.toLowerCase().replaceAll(' ', '-')
/** `get/hosts/:id`: where a call stands on the page of its group. */
const anchorOf = ({ endpoint: { method, path } }: CallDoc) =>
  `${method.toLowerCase()}${path.slice('/api'.length).replaceAll(/\{(\w+)\}/g, ':$1')}`

function indexPage(app: App, groups: Group[], search: string): string {
  const words = foldText(search).split(' ').filter(Boolean)
  const says = ({ endpoint: { method, path, summary } }: CallDoc, { title }: Group) => {
    const text = foldText(`${title} ${method} ${path} ${summary}`)
    return words.every((word) => text.includes(word))
  }
  const found = groups.flatMap((group) => {
    const calls = group.calls.filter((call) => says(call, group))
    return calls.length > 0 ? [{ group, calls }] : []
  })
  const lists = found.map(
    ({ group, calls }) => `<details${words.length > 0 ? ' open' : ''}>
<summary>${escapeHtml(group.title)} <em>${countOf(calls.length, 'call')}</em></summary>
<ul class="calls">${calls.map((call) => lineOf(group, call)).join('')}</ul>
<p><a href="${pageOf(group)}">All of ${escapeHtml(group.title)} in full</a></p></details>`,
  )
  const field = `<div><label for="search">Search the calls</label>
<input id="search" name="search" type="search" value="${escapeHtml(search)}"></div>`
  const parts = [
    INTRO,
    `<form role="search" action="/api/docs">${field}`,
    '<button>Search</button></form>',
    lists.join('') || `<p>No call says “${escapeHtml(search)}”.</p>`,
    words.length > 0 ? ALL : '',
  ]
  return page(app, 'Calls · Lunchbox', parts.join(''), STYLE)
}

const ALL = '<p><a href="/api/docs">All calls</a></p>'
const pageOf = (group: Group) => `/api/docs?group=${idOf(group)}`
const lineOf = (group: Group, call: CallDoc) =>
  `<li><a href="${pageOf(group)}#${anchorOf(call)}"><b class="method">${call.endpoint.method}</b> <code>${escapeHtml(call.endpoint.path)}</code>
<em>${escapeHtml(call.endpoint.summary)}</em></a></li>`

function groupPage(app: App, group: Group): string {
  const parts = [
    ALL,
    `<h1>${escapeHtml(group.title)}</h1>`,
    `<ul class="calls">${group.calls.map((call) => lineOf(group, call)).join('')}</ul>`,
    '<h2>In full</h2>',
    ...group.calls.map(article),
  ]
  return page(app, `${group.title} · Calls · Lunchbox`, parts.join(''), STYLE)
}

const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)

function article(call: CallDoc): string {
  const { endpoint, access, input, output } = call
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
  return `<article id="${anchorOf(call)}"><h3><a href="#${anchorOf(call)}"><b class="method">${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code></a></h3>
<p>${escapeHtml(endpoint.summary)}</p><dl><dt>Who</dt><dd>${escapeHtml([access, ...notes].map(sentence).join(' '))}</dd>
${given.length > 0 ? `<dt>Takes</dt><dd>${fields(given, required, where)}</dd>` : ''}
<dt>For example</dt><dd><pre>${escapeHtml(requestOf(call))}</pre></dd>
${endpoint.download ? '' : `<dt>Answers</dt><dd>${escapeHtml(inWords(output))}${inside(output)}</dd>`}
<dt>Or</dt><dd><em>${failures.join(' · ')}</em></dd></dl></article>`
}

/** A request as it is sent: what the contract gives as an example, else the least that it takes. */
function requestOf({ endpoint, input }: CallDoc): string {
  const { method, path, example, upload } = endpoint
  const said = typeof example === 'function' ? example() : example
  const given = { ...(exampleOf(input) as Record<string, unknown>), ...said }
  const line = `${method} ${addressOf(endpoint, given)}`
  if (upload) return `${line}\nContent-Type: multipart/form-data`
  const inPath = new Set(pathParams(path))
  const rest = Object.entries(given).filter(([name]) => !inPath.has(name))
  if (method === 'GET' || rest.length === 0) return line
  return `${line}\nContent-Type: application/json\n\n${JSON.stringify(Object.fromEntries(rest), null, 2)}`
}
