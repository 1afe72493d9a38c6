import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { startTextProvider, type TextProvider } from '#platform/text-messages/testing-provider.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { outbox } from './contract.ts'
import { deliver } from './delivery.ts'
import { sendMail, sendTexts } from './service.ts'
import { type MailServer, startMailServer } from './testing-smtp.ts'

let now = new Date(Date.now() + MINUTE)
let server: MailServer
let provider: TextProvider
let portal: TestPortal
beforeAll(async () => {
  server = await startMailServer()
  provider = await startTextProvider()
  const mail = { url: server.url, from: 'Lunchbox <portal@charity.example>' }
  portal = await testPortal({ mail, twilio: provider.settings, now: () => now })
})
afterAll(async () => {
  await Promise.all([server.close(), provider.close()])
  await portal.close()
})
afterEach(async () => {
  server.fallSilent(null)
  provider.fallSilent(null)
  // Whoever still waits for an answer hears that there is none, and what waits is sent: nothing reaches the next test.
  server.hangUp()
  provider.hangUp()
  await Promise.all(ended.splice(0))
  now = new Date(now.getTime() + HOUR)
  await workOff(portal.app)
  server.taken.length = 0
  provider.taken.length = 0
})

const letter = () =>
  inTransaction(portal.app, 'test', (ctx) =>
    sendMail(ctx, {
      to: 'ana@oak.example',
      category: 'account',
      personal: true,
      template: {
        subject: 'A new password',
        paragraphs: ['Here you are.'],
        action: { label: 'Set it', url: 'https://oak.example/?token=SECRET' },
      },
    }),
  )
const text = async () => {
  const words = { subject: 'Code', text: 'Your code is 1.', to: '+14045550134', category: 'account' } as const
  const [id = ''] = await inTransaction(portal.app, 'test', (ctx) => sendTexts(ctx, [words]))
  return id
}
const stateOf = async (id: string) => (await portal.as('admin')).call(outbox.one, { id })

/** What {@link killedWhenTaken} left behind. */
const ended: Promise<unknown>[] = []
/** Works the message off until the service has it, and hears no more of it: as if the portal was killed there. */
async function killedWhenTaken(service: Pick<MailServer, 'fallSilent'>) {
  const taken = new Promise<void>((resolve) => service.fallSilent(resolve))
  const end = workOff(portal.app).catch(() => undefined)
  ended.push(end)
  await taken
  service.fallSilent(null)
  return { end }
}
/** The runner gives the jobs of the dead to somebody else. */
const handBack = (id: string) =>
  inTransaction(portal.app, 'test', (ctx) => ctx.enqueue(deliver, { id }, { runAt: now }))

describe('a portal that ends after the service took a message and before that was written down', () => {
  it('holds no transaction meanwhile, and says that the message is being sent', async () => {
    const id = await letter()
    await killedWhenTaken(server)
    const { rows } = await portal.app.pool.query(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    )
    expect(rows).toEqual([])
    const admin = await portal.as('admin')
    expect((await stateOf(id)).state).toBe('sending')
    expect((await admin.try(outbox.resend, { id })).status).toBe(409)
  })

  it('sends a mail once more under the same Message-ID, so that mail programs show one', async () => {
    const id = await letter()
    await killedWhenTaken(server)
    await handBack(id)
    await workOff(portal.app)
    expect(server.taken).toHaveLength(1)
    now = new Date(now.getTime() + 3 * MINUTE)
    await workOff(portal.app)
    expect(server.taken.map((wire) => /^Message-ID: (.*)$/m.exec(wire)?.[1])).toEqual([
      `<${id}@charity.example>`,
      `<${id}@charity.example>`,
    ])
    expect(server.taken[1]).toContain('SECRET')
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('asks people when that happens twice to one mail; they may send it again', async () => {
    const id = await letter()
    for (let time = 0; time < 2; time++) {
      await killedWhenTaken(server)
      now = new Date(now.getTime() + 3 * MINUTE)
      await handBack(id)
    }
    await workOff(portal.app)
    expect(server.taken).toHaveLength(2)
    expect(await stateOf(id)).toMatchObject({ state: 'unknown', reason: expect.stringContaining('may have') })
    await (await portal.as('admin')).call(outbox.resend, { id })
    await workOff(portal.app)
    expect(server.taken).toHaveLength(3)
  })

  it('never sends a text twice by itself: it may have been sent, until the service says so', async () => {
    const id = await text()
    await killedWhenTaken(provider)
    now = new Date(now.getTime() + 3 * MINUTE)
    await handBack(id)
    await workOff(portal.app)
    expect(provider.taken).toHaveLength(1)
    expect((await stateOf(id)).state).toBe('unknown')
    const url = `http://127.0.0.1/api/sms/status?id=${id}`
    const report = (status: string) =>
      provider.post(
        `${portal.url}/api/sms/status?id=${id}`,
        [
          ['MessageSid', provider.taken[0]?.sid ?? ''],
          ['MessageStatus', status],
        ],
        { signedFor: url },
      )
    await report('sent')
    expect(await stateOf(id)).toMatchObject({ state: 'sent', deliveredAt: null, reason: null })
    await report('delivered')
    expect((await stateOf(id)).deliveredAt).not.toBeNull()
  })

  it('is overtaken by nobody who comes too late', async () => {
    const id = await letter()
    const { end } = await killedWhenTaken(server)
    now = new Date(now.getTime() + 3 * MINUTE)
    await handBack(id)
    await workOff(portal.app)
    const { rows } = await portal.app.pool.query('SELECT * FROM outbox WHERE id = $1', [id])
    // The first one hears of its broken connection at last.
    server.hangUp()
    await end
    expect((await portal.app.pool.query('SELECT * FROM outbox WHERE id = $1', [id])).rows).toEqual(rows)
    expect(await workOff(portal.app)).toEqual([])
  })
})

describe('a text whose service cannot be reached', () => {
  it('is tried again when no connection came about, and asked about when one broke', async () => {
    const id = await text()
    const { url } = provider.settings
    const gone = await startTextProvider()
    await gone.close()
    provider.settings.url = gone.settings.url
    await workOff(portal.app)
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 })
    provider.settings.url = url
    provider.fallSilent(() => provider.hangUp())
    now = new Date(now.getTime() + 3 * MINUTE)
    await workOff(portal.app)
    expect(await stateOf(id)).toMatchObject({ state: 'unknown', attempts: 2 })
  })
})
