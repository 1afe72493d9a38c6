import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEVICE_TIME_HEADER } from '#kernel/calls/device-time.ts'
import { HOUR, MINUTE, SECOND } from '#kernel/clock.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { aPlace } from '#tests/access-rows.ts'
import { SWEEP } from '#tests/walks.ts'
import { coolers } from './contract.ts'
import { after, type Custody, type Keeper, NOWHERE } from './custody.ts'

const PHONES = 50
/** How many such days a sweep has. */
const DAYS_OF_A_SWEEP = 10
const MOST = (SWEEP ? 20 : 1) * MINUTE
const COOLERS = 12
const SHIFT = 8 * HOUR
const STEP = 15 * MINUTE
const BEGIN = Date.parse('2026-11-18T14:00:00Z')
/** Every clock of the charity stands at the end of a step while its phones send. */
let virtual = BEGIN

let portal: TestPortal
let admin: Person
let people: (Person & { keeper: Keeper })[] = []
let places: Keeper[] = []
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(virtual) })
  admin = await portal.as('admin')
  people = await Promise.all(
    Array.from({ length: PHONES }, async () => {
      const person = await portal.as('driver', { permissions: ['COOLERS_VIEW', 'COOLERS_REPORT'] })
      const me = (await person.call(coolers.pocket)).me
      if (!me) throw new Error('Nobody')
      return { ...person, keeper: me }
    }),
  )
  places = await Promise.all(
    Array.from({ length: 4 }, async (_, index): Promise<Keeper> => {
      return { kind: 'location', id: await aPlace(portal, admin), name: String(index) }
    }),
  )
})
afterAll(() => portal.close())

/** One scan, as somebody makes it: at which of the steps, by which phone, with which cooler. */
const scan = fc.record({
  step: fc.nat(SHIFT / STEP - 1),
  phone: fc.nat(PHONES - 1),
  cooler: fc.nat(COOLERS - 1),
  kind: fc.constantFrom(
    'moved' as const,
    'moved' as const,
    'moved' as const,
    'lost' as const,
    'found' as const,
    'noted' as const,
  ),
  to: fc.nat(5),
  isClean: fc.constantFrom(undefined, undefined, true, false),
})
/** How a phone fares: how wrong its clock is, and what becomes of each try to send (over and over in turn). */
const phone = fc.record({
  wrongBy: fc.constantFrom(0, 0, 0, -10 * HOUR, -40 * MINUTE, 3 * MINUTE, 7 * HOUR),
  fares: fc.array(fc.constantFrom('sent', 'no network', 'answer lost', 'sent twice', 'switched off'), {
    minLength: 3,
    maxLength: 8,
  }),
})
const day = fc.record({
  scans: fc.array(scan, { minLength: 200, maxLength: 200 }),
  phones: fc.array(phone, { minLength: PHONES, maxLength: PHONES }),
})

type Scan = typeof scan extends fc.Arbitrary<infer S> ? S : never
type Phone = typeof phone extends fc.Arbitrary<infer P> ? P : never
interface Queued {
  key: string
  args: Parameters<typeof sendMove>[2]
  trueAt: number
  scan: Scan
}
const sendMove = (person: Person, clock: number, args: object, key: string) =>
  person.try(coolers.move, args as never, {
    'idempotency-key': key,
    [DEVICE_TIME_HEADER]: String(clock),
  })

/** A phone sends what waits, in order; what got no answer waits on, also when it arrived. */
async function send(at: number, { wrongBy, fares }: Phone, queue: Queued[], tries: number, always = false) {
  const person = people[at] as Person
  for (let count = tries; queue[0]; count++) {
    const { args, key } = queue[0]
    const fate = always ? 'sent' : fares[count % fares.length]
    if (fate === 'no network' || fate === 'switched off') return
    const once = () => sendMove(person, virtual + wrongBy, args, key)
    const answers = fate === 'sent twice' ? await Promise.all([once(), once()]) : [await once()]
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBe(200)
    if (fate === 'answer lost') return
    queue.shift()
  }
}

it(
  '50 phones scan coolers for a day with cuts, restarts and wrong clocks: all agree, nothing doubled, nothing lost',
  async () => {
    await fc.assert(
      fc.asyncProperty(day, async ({ scans, phones }) => {
        virtual = BEGIN
        const ids: string[] = []
        for (let index = 0; index < COOLERS; index++)
          ids.push((await admin.call(coolers.add, { number: crypto.randomUUID() })).id)
        const queues: Queued[][] = phones.map(() => [])
        const done: Queued[] = []
        for (let step = 0; step < SHIFT / STEP; step++) {
          const began = BEGIN + step * STEP
          for (const [index, one] of scans.entries()) {
            if (one.step !== step) continue
            // No two of them in the same moment, so that there is one truth about what came first.
            const trueAt = began + index * SECOND
            const queued = {
              key: crypto.randomUUID(),
              trueAt,
              scan: one,
              args: argsOf(one, ids, trueAt + (phones[one.phone]?.wrongBy ?? 0)),
            }
            queues[one.phone]?.push(queued)
            done.push(queued)
          }
          virtual = began + STEP - SECOND
          await Promise.all(phones.map((own, at) => send(at, own, queues[at] ?? [], step)))
        }
        virtual = BEGIN + SHIFT + HOUR
        await Promise.all(phones.map((own, at) => send(at, own, queues[at] ?? [], 0, true)))
        expect(queues.flat()).toEqual([])
        await allAgree(ids, done)
      }),
      { numRuns: SWEEP ? DAYS_OF_A_SWEEP : 1, endOnFailure: true, interruptAfterTimeLimit: MOST },
    )
  },
  MOST,
)

const placeOf = ({ to }: Scan) => places[to % places.length] as Keeper

const argsOf = (one: Scan, ids: string[], said: number) => ({
  id: crypto.randomUUID(),
  coolerId: ids[one.cooler],
  kind: one.kind,
  ...(one.kind !== 'moved' ? {} : one.to > 3 ? { toMe: true } : { toHostId: placeOf(one).id }),
  ...(one.isClean === undefined ? {} : { isClean: one.isClean }),
  happenedAt: new Date(said).toISOString(),
})

/** Every cooler stands where the scans say in the order in which they were truly made, and each scan is there once. */
async function allAgree(ids: string[], done: Queued[]) {
  const inOrder = done.toSorted((a, b) => a.trueAt - b.trueAt)
  for (const [index, id] of ids.entries()) {
    const own = inOrder.filter(({ scan: { cooler } }) => cooler === index)
    const expected = own.reduce<Custody>(
      (before, { scan: one, trueAt }) =>
        after(before, {
          kind: one.kind,
          to: one.kind !== 'moved' ? null : one.to > 3 ? (people[one.phone]?.keeper ?? null) : placeOf(one),
          dueOn: null,
          dueAt: null,
          isClean: one.isClean ?? null,
          happenedAt: new Date(trueAt).toISOString(),
        }),
      NOWHERE,
    )
    const stands = await admin.call(coolers.one, { id })
    expect(stands).toMatchObject({
      state: expected.state,
      isClean: expected.isClean,
      since: expected.since,
      holder: expected.holder && { kind: expected.holder.kind, id: expected.holder.id },
    })
    const { rows } = await portal.app.pool.query<{ id: string }>(
      'SELECT id FROM cooler_moves WHERE cooler_id = $1 ORDER BY happened_at, created_at, id',
      [id],
    )
    expect(rows.map((row) => row.id)).toEqual(own.map(({ args }) => (args as { id: string }).id))
  }
  const eyes = await Promise.all(people.slice(0, 3).map((person) => person.call(coolers.where)))
  expect(eyes[1]).toEqual(eyes[0])
  expect(eyes[2]).toEqual(eyes[0])
}
