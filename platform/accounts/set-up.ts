import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requiredText } from '#kernel/calls/contract.ts'
import { AppError, type FieldErrors } from '#kernel/calls/errors.ts'
import { ROLES } from '#kernel/people/access.ts'
import { isAbout, isGoodPassword, PASSWORD_IS_A_NAME } from '#kernel/people/password.ts'
import type { App } from '#server/app.ts'
import { LOCKS } from '#server/data/locks.ts'
import { fieldErrors } from '#server/http/input.ts'
import { escapeHtml, field, page } from '#server/http/pages.ts'
import { signInAs } from '#server/people/session.ts'
import { addPerson } from './people.ts'
import { hasPeople } from './service-people.ts'

const PASSWORD =
  'At least 8 characters with a lowercase letter, an uppercase letter and a digit, and not one that everybody uses'
const SetUp = z
  .object({
    token: z.string(),
    organizationName: requiredText(80, 'Please enter the name of your organization'),
    firstName: requiredText(80, 'Please enter your first name'),
    lastName: requiredText(80, 'Please enter your last name'),
    email: z.string().trim().max(320).pipe(z.email('Please enter a valid email address')),
    password: z.string().max(1000).refine(isGoodPassword, PASSWORD),
  })
  .refine(
    ({ password, organizationName, firstName, lastName, email }) =>
      !isAbout(password, [organizationName, firstName, lastName, email.replace(/@.*/, '')]),
    { path: ['password'], error: PASSWORD_IS_A_NAME },
  )

const tokens = new WeakMap<App, string>()

/** The one-time link that guards the set-up page, or null when the portal has people. Printed by `server/main.ts`. */
export async function setUpLink(app: App): Promise<string | null> {
  if (await hasPeople(app)) return null
  if (!tokens.has(app)) tokens.set(app, randomBytes(24).toString('base64url'))
  return `${app.appUrl}/setup?token=${tokens.get(app)}`
}

function tokenMatches(app: App, given: unknown): boolean {
  const token = tokens.get(app)
  if (!token || typeof given !== 'string') return false
  const [left, right] = [Buffer.from(token), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function setUpPage(app: App, token: string, values: Record<string, string>, errors: FieldErrors) {
  const value = (name: string) => values[name] ?? ''
  return page(
    app,
    'Set up Lunchbox',
    `<h1>Set up Lunchbox</h1><p>Two minutes, and your team can start logging.</p>
<form method="post" action="/setup"><input type="hidden" name="token" value="${escapeHtml(token)}">
${field('organizationName', 'Name of your organization', { value: value('organizationName'), autocomplete: 'organization', error: errors.organizationName, focus: Object.keys(errors).length === 0 })}
<div class="two"><div>${field('firstName', 'Your first name', { value: value('firstName'), autocomplete: 'given-name', error: errors.firstName })}</div>
<div>${field('lastName', 'Your last name', { value: value('lastName'), autocomplete: 'family-name', error: errors.lastName })}</div></div>
${field('email', 'Your email address', { type: 'email', value: value('email'), autocomplete: 'username', error: errors.email, hint: 'You sign in with it. You will be the first administrator.' })}
${field('password', 'A password', { type: 'password', autocomplete: 'new-password', error: errors.password, hint: PASSWORD })}
<button>Create our portal</button></form>
<hr><p>Just looking? Fill it with an invented charity: five years of collections, hosts and people.</p>
<form method="post" action="/setup"><input type="hidden" name="token" value="${escapeHtml(token)}">
<input type="hidden" name="demo" value="yes"><button class="second">Explore with a demo charity</button></form>
<hr><p>Coming from another Lunchbox? Stop this one, run <code>npm run import -- lunchbox-export-….zip</code>, and start it again.</p>`,
    'hr~form button{margin-top:0}p:last-child{margin-bottom:0}',
  )
}

const closed = (app: App, wrong: boolean) =>
  page(
    app,
    'Set up Lunchbox',
    `<h1>Set up Lunchbox</h1>${wrong ? '<p class="alert" role="alert">This link does not work any more: each start of Lunchbox prints a new one.</p>' : ''}
<p>This portal is new. To set it up, open the link that was printed in the terminal where Lunchbox was started. It works
once.</p>`,
  )

/** The first page of an empty portal (design 1): organisation and first administrator, or the demo charity. */
export function setUpRoutes(fastify: FastifyInstance, app: App) {
  fastify.get('/setup', async (request, reply) => {
    if (await hasPeople(app)) return reply.redirect('/', 303)
    const { token } = request.query as Record<string, unknown>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    if (!tokenMatches(app, token)) return reply.send(closed(app, token !== undefined))
    return reply.send(setUpPage(app, String(token), {}, {}))
  })

  fastify.post('/setup', async (request, reply) => {
    const body = (request.body ?? {}) as Record<string, string>
    if (await hasPeople(app)) return reply.redirect('/', 303)
    if (!tokenMatches(app, body.token))
      throw new AppError(
        'PERMISSION_DENIED',
        'This set-up link is not valid. Use the one printed in the terminal.',
      )
    if (body.demo === 'yes') {
      await app.seedDemo(app)
      tokens.delete(app)
      const id = await highestPerson(app)
      if (id) await signInAs(app, id, request, reply)
      return reply.redirect('/dashboard', 303)
    }
    const parsed = SetUp.safeParse(body)
    if (!parsed.success)
      return reply
        .code(400)
        .type('text/html; charset=utf-8')
        .send(setUpPage(app, String(body.token), body, fieldErrors(parsed.error)))
    const id = await createPortal(app, parsed.data, request.id)
    tokens.delete(app)
    await signInAs(app, id, request, reply)
    return reply.redirect('/dashboard', 303)
  })
}

/** Who looks around in the demo charity may see all of it; where somebody has set the portal up meanwhile, nothing. */
async function highestPerson(app: App): Promise<string | undefined> {
  const { rows } = await app.pool.query<{ id: string }>(
    `SELECT id FROM users WHERE is_active AND email LIKE '%@demo.example'
     ORDER BY array_position($1::text[], role), created_at, id LIMIT 1`,
    [ROLES],
  )
  return rows[0]?.id
}

async function createPortal(app: App, given: z.output<typeof SetUp>, requestId: string): Promise<string> {
  const client = await app.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.setUp])
    const { rows } = await client.query<{ any: boolean }>('SELECT EXISTS (SELECT FROM users) AS any')
    if (rows[0]?.any) throw new AppError('CONFLICT', 'This portal was set up a moment ago. Please sign in.')
    await client.query(
      `SELECT set_config('lunchbox.request', $1, true), set_config('lunchbox.call', 'POST /setup', true)`,
      [requestId],
    )
    const id = await addPerson(client, app.manifests, { ...given, role: 'super_admin' })
    await client.query('INSERT INTO settings (id, value) VALUES ($1, $2)', [
      'organizationName',
      JSON.stringify(given.organizationName),
    ])
    await client.query('COMMIT')
    app.settings.forget()
    return id
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
