import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '#kernel/calls/address.ts'
import { type FirstAsked, homeCard } from '#kernel/calls/first-asked.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { homeOf } from '#kernel/portal/home.ts'
import type { Manifest } from '#kernel/portal/manifest.ts'
import { findSection, OVERVIEW } from '#kernel/portal/navigation.ts'
import { isPortalPath, placeOf } from '#kernel/portal/place.ts'
import type { App } from '../app.ts'
import { todayOf } from '../context.ts'
import { prolongCookie } from '../people/session.ts'
import type { BuiltWeb } from './built-web.ts'
import { clockTold } from './clock-told.ts'
import { escapeHtml } from './pages.ts'

/**
 * The page as whoever opens it sees it at once: the frame and the heading of its section, drawn without a script, the
 * answers that every screen asks for first (`early` in a contract) and its section besides (`first` of a slice), and the
 * names of the files that the section needs, so that a slow phone waits once instead of five times. Styles and script
 * stand behind the heading, which waits for neither. Null for everybody else, and where a script asks for the page (a service worker keeps it: it must hold nothing
 * of anybody).
 */
export async function personalPage(app: App, web: BuiltWeb, request: FastifyRequest, reply: FastifyReply) {
  const [pathname = '', search = ''] = request.url.split(/\?(.*)/s)
  if (request.headers['sec-fetch-dest'] !== 'document' || !isPortalPath(pathname) || !web.entry) return null
  const session = await app.sessions.find(request.cookies[app.cookieName])
  if (!session) return null
  prolongCookie(app, session, request, reply)
  const { organizationName } = await app.settings.read()
  const name = placeOf(pathname, search).section
  const section = findSection(name, app.manifests) ?? findSection(OVERVIEW, app.manifests)
  const isBare = [...new URLSearchParams(search).keys()].every((name) => name === 'section')
  const answers = await earlyAnswers(app, request, session.user, isBare ? section?.name : undefined)
  const title = !section || section.name === OVERVIEW ? greeting(session.user) : section.title
  const files = (section && web.firstFiles[section.name]) ?? []
  const pieces = files.filter((file) => !isStyle(file))
  const scripts = [web.entry, ...pieces].map(preload)
  const styles = [...(web.page.match(STYLESHEET) ?? []), ...files.filter(isStyle).map(stylesheet)]
  const body = [
    `<div id="root">${frame(organizationName, title, section ? purposeOf(section.name, app.manifests) : '')}</div>`,
    ...styles,
    `<script type="application/json" id="early">${asScript(answers)}</script>`,
    `<script type="application/json" id="pieces">${asScript(pieces)}</script>`,
    `<script>${web.startAfterPaint}</script>`,
  ]
  return web.page
    .replace(STYLESHEET, '')
    .replaceAll(PRELOADED, (_, file: string) => preload(file))
    .replace(web.script, () => scripts.join(''))
    .replace('<div id="root"></div>', () => body.join(''))
}

const PRELOADED = /<link rel="modulepreload"[^>]* href="([^"]+)">/g
const STYLESHEET = /<link rel="stylesheet"[^>]*>/g
const isStyle = (file: string) => file.endsWith('.css')
// As the build writes them: Vite looks whether one stands there already.
const stylesheet = (file: string) => `<link rel="stylesheet" crossorigin href="${file}">`
// After what is painted first: neither styles nor answers wait for a script.
const preload = (file: string) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`

const greeting = ({ firstName, displayName }: CurrentUser) => `Welcome, ${firstName || displayName}`

/** What the search says of a section as a whole. */
const purposeOf = (section: string, manifests: Manifest[]) =>
  manifests
    .flatMap(({ search = [] }) => search)
    .find((entry) => entry.section === section && !entry.action && !entry.params)?.description ?? ''

/** What comes with the page: what every screen asks for, and what the section that is opened asks for besides. */
async function earlyAnswers(
  app: App,
  request: FastifyRequest,
  user: CurrentUser,
  section: string | undefined,
) {
  const settings = await app.settings.read()
  const known = { user, settings, today: todayOf({ app, settings }) }
  const everywhere = app.slices.flatMap(({ calls }) =>
    calls.flatMap(({ endpoint }): FirstAsked[] => (endpoint.early ? [[endpoint, {}]] : [])),
  )
  const cards = section === OVERVIEW ? homeOf(app.manifests, user).map(({ id }) => homeCard(id)) : []
  const here = [...(section ? [section] : []), ...cards].flatMap((place) =>
    app.slices.flatMap(({ first }) => first[place]?.(known) ?? []),
  )
  const [first, then] = await Promise.all(
    [everywhere, here].map((asked) =>
      Promise.all(
        asked.filter(([{ access }]) => passes(user, access)).map((one) => earlyAnswer(app, request, one)),
      ),
    ),
  )
  const clock = clockTold(settings.timeZone, app.now())
  return { clock, everywhere: first?.flat() ?? [], here: then?.flat() ?? [] }
}

/**
 * Through its own call, so that all its rules hold; one that is refused is asked for later, and says why. A screen looks
 * for it by its path and input.
 */
async function earlyAnswer(app: App, { headers, ip }: FastifyRequest, [endpoint, input]: FirstAsked) {
  const { cookie, host, 'user-agent': userAgent } = headers
  const answer = await app.fastify.inject({
    method: 'GET',
    url: addressOf(endpoint, input),
    remoteAddress: ip,
    headers: { cookie, host, 'user-agent': userAgent },
  })
  return answer.statusCode === 200 ? [[endpoint.path, input, answer.json()] as const] : []
}

/** Inside a script element nothing may look like its end. */
const asScript = (answers: object) => JSON.stringify(answers).replaceAll('<', '\\u003c')

const LINES = 9

/**
 * Where the frame will stand, and what the section is for, in its sizes (web/shell/portal.module.css): the script draws over it, and nothing moves. On a
 * phone those words are larger than any of a row, so that nothing that comes later is the largest paint. Its
 * typeface is the fallback of the same width: the real one comes when the script that everything waits for is here.
 */
const frame = (organization: string, title: string, purpose: string) => `<style>
.early{--side:248px;--line:#e6e2da;--text:#24211d;--quiet:#6b665e;background:#faf9f7;min-height:100dvh;color:var(--text);font:14px/1.55 "Inter Fallback",sans-serif}
[data-mantine-color-scheme=dark] .early{--line:#33302c;--text:#d5d1ca;--quiet:#a19c94;background:#171614}
body,.early *{margin:0}
.early header{display:flex;align-items:center;gap:10px;height:52px;padding-inline:18px;border-bottom:1px solid var(--line);font-size:15px;font-weight:650}
.early i{display:block;width:28px;height:28px;border-radius:7px;background:var(--line)}
.early nav{position:absolute;top:53px;bottom:0;width:calc(var(--side) - 1px);border-inline-end:1px solid var(--line)}
.early main{max-width:1400px;margin:0 auto;padding:14px 28px}
.early h1{overflow:hidden;font-size:21px;font-weight:620;line-height:36px;letter-spacing:-.018em;text-overflow:ellipsis;white-space:nowrap}
#unstarted{margin-top:16px}
.early .what{margin-top:14px;color:var(--quiet);font-size:15px}
.early p{height:14px;margin-top:24px;border-radius:7px;background:var(--line)}
@media(max-width:71.99em){.early{--side:208px}.early main{padding-inline:20px}}
@media(min-width:48em){.early{padding-inline-start:var(--side)}.early header{margin-inline-start:calc(-1*var(--side))}.early nav{inset-inline-start:0}}
@media(max-width:47.99em){.early header{height:56px}.early header b,.early nav{display:none}.early main{padding:10px 16px}.early h1{line-height:44px}.early .what{font-size:19px}}
noscript{position:fixed;inset:auto 0 0;padding:16px;background:#24211d;color:#fff;font:15px/1.5 sans-serif}noscript a{color:inherit}
</style><div class="early"><header><i></i><b>${escapeHtml(organization)}</b></header><nav></nav><main><h1>${escapeHtml(title)}</h1><div id="unstarted" hidden>The portal could not be loaded. <a href="">Load the page again</a></div><div class="what">${escapeHtml(purpose)}</div>${'<p></p>'.repeat(LINES)}</main></div>`
