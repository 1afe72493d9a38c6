import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { questions } from '#sections/planning/analytics/questions-contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { type Person, TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { questionModel } from './contract.ts'
import { tidy } from './service.ts'

const NOW = '2026-11-20T15:00:00Z'
/** No word of it is one that the rules know. */
const ODD = 'gib mir die Brote von Oak Street im Oktober'
const GOOD = {
  figure: 'sandwiches',
  asks: 'sum',
  per: null,
  periods: [{ from: '2026-10-01', to: '2026-10-31' }],
  place: 'Oak Street',
}

interface Heard {
  path: string
  key: string | undefined
  body: { model: string; messages: { role: string; content: string }[] }
}

let model: Server
let heard: Heard[] = []
let say: (heard: Heard) => { status?: number; text: string; hangs?: boolean }
const saying = (content: unknown) => ({
  text: JSON.stringify({
    choices: [
      {
        message: {
          role: 'assistant',
          content: typeof content === 'string' ? content : JSON.stringify(content),
        },
      },
    ],
  }),
})

let portal: TestPortal
let admin: Person
let core: Person
let now = NOW
let ticks = 0
const password = TEST_PASSWORD
beforeAll(async () => {
  model = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        key: request.headers.authorization,
        body: JSON.parse(text) as Heard['body'],
      }
      heard.push(one)
      const answer = say(one)
      if (answer.hangs) return request.socket.destroy()
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.text)
    })
  })
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  portal = await testPortal({ now: () => new Date(Date.parse(now) + (ticks += 1)), aiInside: [origin()] })
  admin = await portal.as('admin')
  core = await portal.as('core_team')
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    admin.id,
    await hashPassword(password),
  ])
  for (const [name, count] of [
    ['Oak Street', 250],
    ['Elm Street', 70],
  ] as const) {
    const { id: hostId } = await admin.call(hosts.add, { name })
    await admin.call(collections.add, {
      collectionDate: '2026-10-07',
      hostId,
      individualSandwiches: count,
      groups: [],
    })
  }
})
afterAll(async () => {
  await portal.close()
  model.close()
})
beforeEach(() => {
  heard = []
  say = () => saying(GOOD)
})

const origin = () => `http://127.0.0.1:${(model.address() as AddressInfo).port}`
const set = (more: object = {}) =>
  admin.try(questionModel.set, {
    address: `${origin()}/v1`,
    model: 'small',
    key: 'sk-quiet',
    password,
    ...more,
  })
const ask = (text = ODD, who = core) => who.call(questions.askModel, { text })

describe('a model for questions', () => {
  it.each(['?version=2', '#part', '?'])('has an address that nothing stands behind: %s', async (behind) => {
    const refused = await set({ address: `${origin()}/v1${behind}` })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { address: expect.stringContaining('without ? or #') } },
    })
  })

  it('is asked nothing until an administrator has chosen one', async () => {
    const { answer, hasModel } = await core.call(questions.ask, { text: ODD })
    expect([answer, hasModel]).toEqual([null, false])
    expect((await ask()).answer).toBeNull()
    expect(heard).toEqual([])
    for (const call of [questionModel.one, questionModel.log]) expect((await core.try(call)).status).toBe(403)
    expect(
      (await core.try(questionModel.set, { address: origin(), model: 'm', key: null, password })).status,
    ).toBe(403)
  })

  it('is at an address outside, or at one inside that the operator has named; the password is asked for', async () => {
    for (const address of [
      'http://127.0.0.1:1',
      'https://10.0.0.7/v1',
      'https://localhost:9999',
      'http://models.example',
    ])
      expect((await set({ address })).body, address).toMatchObject({
        fields: { address: expect.any(String) },
      })
    expect((await set({ password: 'wrong' })).status).toBe(400)
    expect((await set()).status).toBe(200)
    expect(await admin.call(questionModel.one)).toEqual({
      model: { host: new URL(origin()).host, model: 'small', hasKey: true, isOn: true },
      inside: [origin()],
    })
    const { rows } = await portal.app.pool.query(
      `SELECT (SELECT string_agg(s::text, '') FROM question_model_secrets s)
        || (SELECT coalesce(string_agg(a::text, ''), '') FROM audit_log a WHERE table_name LIKE 'question%') AS all`,
    )
    expect(String(rows[0]?.all)).not.toMatch(/sk-quiet|\/v1/)
  })

  it('reads what the rules did not; the portal counts, says who read it and as what', async () => {
    expect((await core.call(questions.ask, { text: ODD })).hasModel).toBe(true)
    const { answer } = await ask()
    expect(answer).toMatchObject({
      readBy: `small at ${new URL(origin()).host}`,
      of: ['Sandwiches', 'Oak Street'],
      sentence: 'Oct 2026: 250 sandwiches.',
      values: [{ from: '2026-10-01', to: '2026-10-31', value: 250 }],
    })
    say = () =>
      saying(
        'Sure!\n```json\n{"figure":"sandwiches","asks":"most","per":"week","periods":[],"place":null}\n```',
      )
    expect((await ask('welche woche war die dickste')).answer).toMatchObject({
      of: ['Sandwiches', 'most in a week'],
      values: [{ value: 320 }],
    })
  })

  it('sees the question and the figures that its asker may know, and no name, number or person', async () => {
    await ask()
    const [one] = heard
    expect(one).toMatchObject({
      path: '/v1/chat/completions',
      key: 'Bearer sk-quiet',
      body: { model: 'small' },
    })
    const said = JSON.stringify(one?.body)
    expect(one?.body.messages.at(-1)).toEqual({ role: 'user', content: ODD })
    expect(one?.body.messages[0]?.content).toContain('- sandwiches: ')
    expect(one?.body.messages[0]?.content).toContain('- events: ')
    expect(said).not.toMatch(/Elm Street|250|320/)
    expect(said).not.toContain(core.id)
    const host = await portal.as('host', { permissions: ['ANALYTICS_VIEW', 'COLLECTIONS_VIEW'] })
    await ask(ODD, host)
    expect(heard.at(-1)?.body.messages[0]?.content).not.toContain('- events: ')
    say = () => saying({ ...GOOD, figure: 'events', place: null })
    expect((await ask(ODD, host)).answer).toBeNull()
    expect((await ask()).answer).not.toBeNull()
  })

  it('is not asked what the portal understands by itself', async () => {
    expect((await ask('How many sandwiches in October?')).answer).toMatchObject({ readBy: null })
    expect(heard).toEqual([])
  })

  it.each([
    ['another structure', { ...GOOD, sql: 'DROP TABLE hosts' }],
    ['nothing', { figure: null }],
    ['an unknown figure', { ...GOOD, figure: 'passwords' }],
    ['days that there are not', { ...GOOD, periods: [{ from: '2026-02-30', to: '2026-03-01' }] }],
    ['days the wrong way round', { ...GOOD, periods: [{ from: '2026-03-02', to: '2026-03-01' }] }],
    ['a place that nobody named', { ...GOOD, place: 'Elm Street' }],
    ['a place that there is not', { ...GOOD, place: 'Brote' }],
    ['three times', { ...GOOD, periods: [...GOOD.periods, ...GOOD.periods, ...GOOD.periods] }],
    ['a sum of each week', { ...GOOD, per: 'week' }],
    ['days to come', { ...GOOD, periods: [{ from: '2027-01-01', to: '2027-01-31' }] }],
    ['words', '250 sandwiches, I think.'],
  ])('when it says %s the portal is not sure', async (_what, content) => {
    say = () => saying(content)
    const { answer, near } = await ask()
    expect([answer, near.length > 0]).toEqual([null, true])
  })

  it.each([
    ['refuses', () => ({ status: 401, text: 'no' })],
    ['answers something else', () => ({ text: '<html>' })],
    ['answers without an end', () => ({ text: 'x'.repeat(200_000) })],
    ['hangs up', () => ({ text: '', hangs: true })],
    ['redirects', () => ({ status: 302, text: '' })],
  ])('when it %s the portal is not sure', async (_what, answer) => {
    say = answer
    expect((await ask()).answer).toBeNull()
    expect((await admin.call(questionModel.log)).items[0]).toMatchObject({ outcome: 'failed' })
  })

  it('what was sent stands in a log for thirty days, word for word, without the key', async () => {
    const { items } = await admin.call(questionModel.log)
    expect(items.length).toBeGreaterThan(10)
    expect(new Set(items.map(({ outcome }) => outcome))).toEqual(new Set(['read', 'unsure', 'failed']))
    expect(items.some(({ sent }) => JSON.stringify(JSON.parse(sent)).includes(ODD))).toBe(true)
    expect(JSON.stringify(items)).not.toContain('sk-quiet')
    now = '2026-12-21T15:00:01Z'
    await tidy.run(portal.app, {}, new AbortController().signal)
    now = NOW
    expect((await admin.call(questionModel.log)).items).toEqual([])
  })

  it('asks nothing any more when it was turned off or forgotten', async () => {
    await admin.call(questionModel.turn, { isOn: false })
    expect((await ask()).answer).toBeNull()
    await admin.call(questionModel.turn, { isOn: true })
    await admin.call(questionModel.remove)
    expect((await ask()).answer).toBeNull()
    expect(heard).toEqual([])
    const { rows } = await portal.app.pool.query('SELECT count(*)::int AS left FROM question_model_secrets')
    expect(rows).toEqual([{ left: 0 }])
  })
})
