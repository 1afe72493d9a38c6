import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { MINUTE } from '#kernel/clock.ts'
import {
  cleanUp,
  type Running,
  setUp,
  signIn,
  start,
  stop,
  temporaryFolder,
  until,
} from './portal-process.ts'

afterEach(cleanUp)

/** `npm run sweep` kills a thousand times. */
const [PHONE_DEATHS, PORTAL_DEATHS] = process.env.SWEEP ? [960, 40] : [100, 2]
const PHONES = 8
/** Some die before the portal hears of it, some while it writes, some while the answer is on its way. */
const LIVES_MS = 25

interface Message {
  id: string
  number: number
  body: string
}

test('phones and the portal die in the middle of a send: every message is there once, in one order for all, and in that in which each phone wrote', {
  timeout: (process.env.SWEEP ? 40 : 4) * MINUTE,
}, async () => {
  const dataDir = temporaryFolder()
  let portal = await start({ dataDir })
  const cookies = [await setUp(portal), ...(await Promise.all([1, 2, 3].map(() => signIn(portal.url))))]
  const general = await channel(portal, String(cookies[0]))
  const deaths = { phones: 0, portal: 0 }
  const written: string[][] = []

  const phone = async (number: number) => {
    const mine: string[] = (written[number] = [])
    for (let turn = 0; deaths.phones < PHONE_DEATHS || deaths.portal < PORTAL_DEATHS; turn++) {
      const body = `${number}.${turn}`
      const messageId = randomUUID()
      // What is not answered waits on the phone, and is sent again before what comes after it.
      for (let isSent = false; !isSent; ) {
        const dies = Math.random() < 0.5
        isSent = await send(
          portal,
          cookies[number % cookies.length] ?? '',
          general,
          { messageId, body },
          dies,
        )
        if (!isSent && dies) deaths.phones += 1
        else if (!isSent) await wait(50)
      }
      mine.push(body)
    }
  }
  const writing = Promise.all(Array.from({ length: PHONES }, (_, number) => phone(number)))
  const sent = () => written.reduce((sum, mine) => sum + mine.length, 0)
  while (deaths.portal < PORTAL_DEATHS) {
    const before = sent()
    await until(
      () => sent() > before + PHONES,
      60_000,
      () => portal.output(),
    )
    portal.process.kill('SIGKILL')
    await portal.ended
    portal = await start({ dataDir })
    deaths.portal += 1
  }
  await writing

  const [first, ...others] = await Promise.all(cookies.map((cookie) => readAll(portal, cookie, general)))
  for (const other of others) expect(other).toEqual(first)
  const bodies = first?.map(({ body }) => body) ?? []
  expect(bodies).toHaveLength(sent())
  expect(new Set(bodies).size).toBe(sent())
  for (const [number, mine] of written.entries())
    expect(bodies.filter((body) => body.startsWith(`${number}.`))).toEqual(mine)
  expect(await stop(portal)).toEqual([0, null])
})

async function channel(portal: Running, cookie: string): Promise<string> {
  const answer = await fetch(`${portal.url}/api/chat/conversations`, { headers: { cookie } })
  const { items } = (await answer.json()) as { items: { id: string; channel: string | null }[] }
  return String(items.find(({ channel }) => channel === 'general')?.id)
}

/** Whether it was answered. */
async function send(portal: Running, cookie: string, conversation: string, message: object, dies: boolean) {
  try {
    const answer = await fetch(`${portal.url}/api/threads/conversations/${conversation}/messages`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(dies ? Math.random() * LIVES_MS : 15_000),
    })
    const text = await answer.text()
    if (answer.status !== 200 && answer.status < 500) throw new Error(`${answer.status} ${text}`)
    return answer.status === 200
  } catch (error) {
    if (/^\d{3} /.test((error as Error).message)) throw error
    return false // nobody there, or nobody left to hear it
  }
}

async function readAll(portal: Running, cookie: string, conversation: string) {
  const all: Message[] = []
  for (let later = true, after = 0; later; after = all.at(-1)?.number ?? 0) {
    const answer = await fetch(`${portal.url}/api/threads/conversations/${conversation}?after=${after}`, {
      headers: { cookie },
    })
    const page = (await answer.json()) as { messages: Message[]; later: boolean }
    all.push(...page.messages.map(({ id, number, body }) => ({ id, number, body })))
    later = page.later
  }
  return all
}
