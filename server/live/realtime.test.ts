import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { slices } from '#registry.server.ts'
import { manifests } from '#registry.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { implement } from '../context.ts'
import { createPool } from '../postgres/pool.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'

const board = contract({
  read: endpoint({
    method: 'GET',
    path: '/api/test-board',
    access: anyOf('COLLECTIONS_EDIT_ALL'),
    summary: 'The board',
  }),
  pin: endpoint({
    method: 'POST',
    path: '/api/test-board',
    access: anyOf('COLLECTIONS_EDIT_ALL'),
    summary: 'Pin something to the board',
  }),
  wave: endpoint({
    method: 'POST',
    path: '/api/test-board/wave',
    access: anyOf('COLLECTIONS_EDIT_ALL'),
    summary: 'Wave at oneself',
  }),
})
const boardSlice = implement(board, {
  read: () => ({}),
  pin: (ctx) => {
    ctx.emit('board.changed', { id: 'notice-1' })
    return {}
  },
  wave: (ctx) => {
    ctx.emit('board.waved', { to: ctx.user.id })
    return {}
  },
})
const boardManifest = defineManifest({
  id: 'test-board',
  live: async () => ({
    default: { refreshes: { 'board.changed': [board.read], 'board.filled': [board.read] } },
  }),
})
const withBoard = { slices: [...slices, boardSlice], manifests: [...manifests, boardManifest] }
const MAY_PIN = { permissions: ['COLLECTIONS_EDIT_ALL'] }

interface Heard {
  event: string
  payload: { id?: string; to?: string }
}

let portal: TestPortal
const open: Socket[] = []
beforeAll(async () => {
  portal = await testPortal(withBoard)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => portal.close())

/** What one open window hears. */
async function listen(cookie: string, url = portal.url, headers: Record<string, string> = {}, auth = {}) {
  const socket = io(url, {
    path: '/socket.io/',
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie, ...headers },
    auth,
  })
  open.push(socket)
  const heard: Heard[] = []
  socket.on('live', (message: Heard) => heard.push(message))
  const outcome = await new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) => resolve(error.message))
    // Closed between the handshake and the greeting.
    socket.io.once('close', resolve)
  })
  return {
    socket,
    outcome,
    heard,
    next: (event: string) =>
      new Promise<Heard>((resolve) => {
        const look = (message: Heard) => message.event === event && resolve(message)
        heard.forEach(look)
        socket.on('live', look)
      }),
    cut: new Promise<string>((resolve) => socket.once('disconnect', resolve)),
  }
}

/** The first step of a channel by hand, under a name of one's own. */
const shake = (cookie: string, host: string, url = portal.url) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const ask = request(`${url}/socket.io/?EIO=4&transport=polling`, { headers: { cookie, host } })
    ask.on('error', reject)
    ask.on('response', (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject)
    })
    ask.end()
  })

const tell = (event: string, payload: object) =>
  portal.app.pool.query('SELECT pg_notify($1, $2)', ['lunchbox', JSON.stringify({ event, payload })])

const changePerson = async (person: Person, change: string) => {
  await portal.app.pool.query(`UPDATE users SET ${change} WHERE id = $1`, [person.id])
  await tell('users.changed', { id: person.id })
}

describe('the live channel', () => {
  it('a core team member hears at once what another one changed', async () => {
    const [ana, ben] = [await portal.as('core_team', MAY_PIN), await portal.as('core_team', MAY_PIN)]
    const window = await listen(ana.cookie)
    expect(window.outcome).toBe('connected')
    await ben.call(board.pin)
    expect(await window.next('board.changed')).toEqual({
      event: 'board.changed',
      payload: { id: 'notice-1' },
    })
  })

  it('a window is told what happened while its page was on the way, if it may hear of it', async () => {
    const [ana, ben] = [await portal.as('core_team', MAY_PIN), await portal.as('core_team', MAY_PIN)]
    const early = await listen(ana.cookie)
    await ben.call(board.pin)
    await ben.call(board.wave)
    // Not still to be told, with what the tests before did, when the windows below open.
    await early.next('board.changed')
    const late = await listen(ana.cookie, portal.url, {}, { age: 20_000 })
    await late.next('board.changed')
    const own = await listen(ben.cookie, portal.url, {}, { age: 20_000 })
    await own.next('board.waved')
    // What a page says of its age is older than that when it arrives.
    const held = await listen(ana.cookie, portal.url, {}, { age: 1 })
    await held.next('board.changed')
    const viewer = await listen((await portal.as('viewer')).cookie, portal.url, {}, { age: 20_000 })
    const fresh = await listen(ana.cookie, portal.url, {}, { age: 0 })
    await tell('board.filled', {})
    await Promise.all([late.next('board.filled'), fresh.next('board.filled')])
    const events = ({ heard }: typeof late) => heard.map(({ event }) => event)
    expect(events(late)).not.toContain('board.waved')
    expect(events(fresh)).toEqual(['board.filled'])
    expect(events(viewer)).not.toContain('board.changed')
  })

  it('many changes of a moment are told as two: the first, and all that came after it', async () => {
    const ana = await portal.as('core_team', MAY_PIN)
    const window = await listen(ana.cookie)
    // An event that no test before has told: what follows a round is told with it.
    await portal.app.pool.query(
      `SELECT pg_notify('lunchbox', json_build_object('event', 'settings.changed',
         'payload', json_build_object('id', 'notice-' || number))::text) FROM generate_series(1, 30) AS number`,
    )
    await expect.poll(() => window.heard.map((message) => message.payload)).toEqual([{ id: 'notice-1' }, {}])
    await tell('board.filled', {})
    await window.next('board.filled')
    expect(window.heard).toHaveLength(3)
  })

  it('the window that made a change is told with the answer, and not again; other windows are', async () => {
    const ana = await portal.as('core_team', MAY_PIN)
    const [own, other] = [await listen(ana.cookie), await listen(ana.cookie)]
    const pin = (path: string) =>
      fetch(portal.url + path, {
        method: 'POST',
        headers: { cookie: ana.cookie, 'x-live-window': String(own.socket.id) },
      })
    const answer = await pin(board.pin.path)
    expect(answer.headers.get('x-changed')).toBe('board.changed')
    await other.next('board.changed')
    await pin(board.wave.path)
    await other.next('board.waved')
    await tell('settings.changed', {})
    await own.next('settings.changed')
    expect(own.heard.map((message) => message.event)).toEqual(['settings.changed'])
  })

  it('a change that is sent twice says that anything may be different by now', async () => {
    const ana = await portal.as('core_team', MAY_PIN)
    const pin = () =>
      fetch(portal.url + board.pin.path, {
        method: 'POST',
        headers: { cookie: ana.cookie, 'idempotency-key': 'pin-it-once' },
      })
    expect([(await pin()).headers.get('x-changed'), (await pin()).headers.get('x-changed')]).toEqual([
      'board.changed',
      '*',
    ])
  })

  it('a viewer does not hear of what a viewer may not see', async () => {
    const [ana, viewer] = [await portal.as('core_team', MAY_PIN), await portal.as('viewer')]
    const [hers, his] = [await listen(ana.cookie), await listen(viewer.cookie)]
    await ana.call(board.pin)
    await (await portal.as('admin')).call(settings.change, { motto: 'Together' })
    await Promise.all([
      hers.next('board.changed'),
      hers.next('settings.changed'),
      his.next('settings.changed'),
    ])
    // What was pinned a moment before somebody listened may be told once more.
    expect(new Set(hers.heard.map((message) => message.event))).toEqual(
      new Set(['board.changed', 'settings.changed']),
    )
    expect(his.heard.map((message) => message.event)).toEqual(['settings.changed'])
  })

  it('a window that previews a role hears what the role would, and is cut where it may not', async () => {
    const [ana, ben] = [await portal.as('super_admin'), await portal.as('volunteer')]
    const [window, preview] = [
      await listen(ana.cookie),
      await listen(ana.cookie, portal.url, {}, { preview: 'viewer' }),
    ]
    await (await portal.as('core_team', MAY_PIN)).call(board.pin)
    await (await portal.as('admin')).call(settings.change, { motto: 'Side by side' })
    await Promise.all([window.next('board.changed'), preview.next('settings.changed')])
    expect(preview.heard.map(({ event }) => event)).toEqual(['settings.changed'])
    for (const role of ['viewer', 'super_admin', '', 7]) {
      const refused = await listen(ben.cookie, portal.url, {}, { preview: role })
      await expect.poll(() => refused.socket.connected).toBe(false)
    }
    await changePerson(ana, `role = 'work_logger', permissions = '[]'`)
    expect(await preview.cut).toBe('io server disconnect')
  })

  it('what is for one person reaches only the windows of that person', async () => {
    const [ana, ben] = [await portal.as('core_team', MAY_PIN), await portal.as('core_team', MAY_PIN)]
    const [hers, hersToo, his] = [
      await listen(ana.cookie),
      await listen(ana.cookie),
      await listen(ben.cookie),
    ]
    await ana.call(board.wave)
    await Promise.all([hers.next('board.waved'), hersToo.next('board.waved')])
    await ana.call(board.pin)
    await his.next('board.changed')
    expect(his.heard.map((message) => message.event)).toEqual(['board.changed'])
  })

  it('nobody opens it without a session, or from another site', async () => {
    const ana = await portal.as('core_team')
    expect((await listen('')).outcome).not.toBe('connected')
    expect((await listen(`${portal.app.cookieName}=made-up`)).outcome).not.toBe('connected')
    const elsewhere = await listen(ana.cookie, portal.url, { origin: 'https://elsewhere.example' })
    expect(elsewhere.outcome).not.toBe('connected')
    const sameMachine = portal.url.replace('127.0.0.1', 'localhost')
    expect((await listen(ana.cookie, portal.url, { origin: sameMachine })).outcome).toBe('connected')
  })

  it('nobody opens it under a name that is not ours', async () => {
    const ana = await portal.as('core_team')
    const { port } = new URL(portal.url)
    expect(await shake(ana.cookie, `127.0.0.1:${port}`)).toMatchObject({ status: 200 })
    const rebound = await shake(ana.cookie, `elsewhere.example:${port}`)
    expect(rebound).toMatchObject({
      status: 403,
      body: expect.stringContaining('does not answer to the name'),
    })
  })

  it('whoever makes up sessions is soon not looked up any more', async () => {
    const other = await testPortal()
    try {
      const admin = await other.as('admin')
      await admin.call(settings.change, { callsPerMinute: 60 })
      expect(await admin.call(settings.read)).toMatchObject({ callsPerMinute: 60 })
      const answers = await Promise.all(
        Array.from({ length: 90 }, (_, at) =>
          shake(`${other.app.cookieName}=made-up-${at}`, '127.0.0.1', other.url),
        ),
      )
      const unknown = answers.filter(({ body }) => body.includes('Please sign in'))
      expect(answers.every(({ status }) => status === 403)).toBe(true)
      expect(unknown.length).toBeLessThanOrEqual(60)
    } finally {
      await other.close()
    }
  })

  it('a session that ends cuts its windows at once, and no others', async () => {
    const [ana, ben] = [await portal.as('core_team'), await portal.as('core_team')]
    const [hers, his] = [await listen(ana.cookie), await listen(ben.cookie)]
    const signOut = await fetch(`${portal.url}/api/auth/logout`, {
      method: 'POST',
      headers: { cookie: ana.cookie },
    })
    expect(signOut.status).toBe(200)
    expect(await hers.cut).toBe('io server disconnect')
    expect(his.socket.connected).toBe(true)
    expect((await listen(ana.cookie)).outcome).not.toBe('connected')
  })

  it('an account that is closed hears no more from then on', async () => {
    const ana = await portal.as('core_team')
    const window = await listen(ana.cookie)
    await changePerson(ana, 'is_active = false')
    expect(await window.cut).toBe('io server disconnect')
  })

  it('changed permissions decide at once what an open window hears', async () => {
    const [ana, ben] = [await portal.as('core_team', MAY_PIN), await portal.as('viewer')]
    const window = await listen(ben.cookie)
    await changePerson(ben, `permissions = '["COLLECTIONS_EDIT_ALL"]'`)
    await window.next('users.changed')
    await ben.call(board.read)
    await ana.call(board.pin)
    await window.next('board.changed')
    await changePerson(ben, `permissions = '[]'`)
    await ana.call(settings.organization)
    while ((await ben.try(board.read)).status === 200) await ana.call(settings.organization)
    await ana.call(board.pin)
    await tell('settings.changed', {})
    await window.next('settings.changed')
    expect(window.heard.filter((message) => message.event === 'board.changed')).toHaveLength(1)
  })

  it('nobody joins as somebody else', async () => {
    const [ana, ben] = [await portal.as('core_team'), await portal.as('core_team')]
    const window = await listen(ana.cookie)
    const ask = (userId: string) =>
      window.socket.emitWithAck('join-notification-channel', { userId, userName: 'Ana' })
    expect(await ask(ben.id)).toEqual({ joined: false })
    expect(await ask(ana.id)).toEqual({ joined: true })
    await tell('board.waved', { to: ben.id })
    await tell('board.waved', { to: ana.id })
    expect(await window.next('board.waved')).toMatchObject({ payload: { to: ana.id } })
  })

  it('a window that says anything else, or too much, is cut', async () => {
    const ana = await portal.as('core_team')
    const curious = await listen(ana.cookie)
    curious.socket.emit('subscribe-to-everything', {})
    await curious.cut
    const loud = await listen(ana.cookie)
    loud.socket.emit('join-notification-channel', { userId: 'x'.repeat(20_000) })
    await loud.cut
  })

  it('one session has thirty windows at most; another one of the same person has its own', async () => {
    const ana = await portal.as('core_team')
    for (let tab = 1; tab <= 30; tab++) expect((await listen(ana.cookie)).outcome, `${tab}`).toBe('connected')
    expect((await listen(ana.cookie)).outcome).not.toBe('connected')
    const other = await portal.app.sessions.open(ana.id, {})
    expect((await listen(`${portal.app.cookieName}=${other}`)).outcome).toBe('connected')
  })

  it('and no more when they are all opened at the same moment', async () => {
    const ana = await portal.as('core_team')
    await Promise.all(Array.from({ length: 120 }, () => listen(ana.cookie)))
    const left = open.filter((socket) => socket.connected).length
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(30)
  })

  it('two portals on one database hear each other', async () => {
    const pool = createPool({ url: portal.app.databaseUrl, log: () => {}, max: 5 })
    const second = await testPortal({ ...withBoard, pool, databaseUrl: portal.app.databaseUrl })
    const ana = await portal.as('core_team', MAY_PIN)
    const window = await listen(ana.cookie, second.url)
    expect(window.outcome).toBe('connected')
    await ana.call(board.pin)
    await window.next('board.changed')
    await ana.call({ ...board.pin, path: '/api/auth/logout' })
    await window.cut
    await second.close()
    await pool.end()
  })
})
