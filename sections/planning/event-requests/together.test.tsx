import { createRoot, type Root } from 'react-dom/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { errorFrom, noAnswer } from '#web/calls/errors.ts'
import { useLiveDrafts } from '#web/record/live-drafts.ts'
import { type EventDetail, eventRequests } from './contract.ts'
import { anEvent } from './testing.ts'

/** `npm run sweep` takes the ten minutes. */
const LASTS_MS = process.env.SWEEP ? 10 * MINUTE : 20 * SECOND
const PEOPLE = 12
const FIELDS = [
  'department',
  'heardFrom',
  'pickupTimeWindow',
  'eventAddress',
  'speakerAudienceType',
  'deliveryDestination',
  'deliveryTimeWindow',
  'deliveryParkingAccess',
  'nextAction',
  'planningNotes',
] as const

let portal: TestPortal
let admin: Person
const acts = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
let actsBefore: boolean | undefined
beforeAll(async () => {
  actsBefore = acts.IS_REACT_ACT_ENVIRONMENT
  // These people do not wait for each other.
  acts.IS_REACT_ACT_ENVIRONMENT = false
  portal = await testPortal()
  admin = await portal.as('admin')
})
afterAll(async () => {
  acts.IS_REACT_ACT_ENVIRONMENT = actsBefore
  await portal.close()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** The same dice in every run. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return { chance: (of: number) => next() < of, below: (most: number) => Math.floor(next() * most) }
}

type Drafts = ReturnType<typeof useLiveDrafts<EventDetail>>
interface Left {
  field: string
  value: string
  /** Two wrote in it, and this one was shown both. */
  chose?: 'mine' | 'theirs'
}

/** Somebody with the event open, on a bad network. */
async function writer(person: Person, number: number, id: string) {
  const luck = dice(number + 1)
  const key = `${person.id}:event-requests:live:${id}`
  const left: Left[] = []
  const conflicts: { field: string; mine: unknown; theirs: unknown }[] = []
  let row = await person.call(eventRequests.one, { id })
  let drafts: Drafts | undefined
  let root: Root
  let bad = true
  let page = 0

  const send = async (change: object, of: number): Promise<EventDetail> => {
    if (bad) await pause(luck.below(120))
    const isCut = bad && luck.chance(0.06)
    const isLost = bad && luck.chance(0.06)
    // The page that sent it is gone: nobody hears the answer.
    const gone = () => (of === page ? undefined : new Promise<never>(() => undefined))
    await gone()
    if (isCut) throw noAnswer()
    const answer = await fetch(`${portal.url}/api/event-requests/${id}`, {
      method: 'PATCH',
      headers: {
        cookie: person.cookie,
        origin: portal.url,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ ...change, id: undefined }),
    }).catch(() => {
      // A connection that broke by itself, as `web/calls/api.ts` says it.
      throw noAnswer()
    })
    const text = await answer.text()
    await gone()
    if (isLost) throw noAnswer()
    if (!answer.ok) throw errorFrom(answer.status, text, answer.headers)
    return JSON.parse(text) as EventDetail
  }
  function Page({ shown, of }: { shown: EventDetail; of: number }) {
    const known = useLiveDrafts({
      key,
      row: shown,
      save: ({ changes, was, version }) => send({ version, was, ...changes }, of),
    })
    drafts = known
    return null
  }
  const draw = () => root.render(<Page key={page} shown={row} of={page} />)
  const opened = async () => {
    drafts = undefined
    root = createRoot(document.createElement('div'))
    draw()
    while (!drafts) await pause(5)
  }
  await opened()
  const now = () => drafts as Drafts

  const refreshed = async () => {
    row = await person.call(eventRequests.one, { id })
    draw()
  }
  /** The page goes without a goodbye; what it kept on this device is there when it comes back. */
  const reload = async () => {
    const stored = `lunchbox.draft.${key}`
    const kept = localStorage.getItem(stored)
    page += 1
    root.unmount()
    if (kept === null) localStorage.removeItem(stored)
    else localStorage.setItem(stored, kept)
    row = await person.call(eventRequests.one, { id })
    await opened()
  }
  /** What is shown as a choice is chosen; what did not go out goes out. */
  const decide = () => {
    for (const field of FIELDS) {
      const draft = now().draftOf(field)
      if (!draft || draft.state === 'saving' || draft.state === 'saved') continue
      if (draft.theirs === undefined) {
        now().leave(field)
        continue
      }
      conflicts.push({ field, mine: draft.value, theirs: draft.theirs })
      const mark = left.findLast((one) => one.field === field && one.value === draft.value)
      const isMine = luck.chance(0.5)
      if (mark) mark.chose = isMine ? 'mine' : 'theirs'
      if (isMine) now().keepMine(field)
      else now().drop(field)
    }
  }
  const write = async (turn: number) => {
    const field = FIELDS[luck.below(FIELDS.length)] as (typeof FIELDS)[number]
    if (now().draftOf(field)?.theirs !== undefined) return
    const value = `${number}.${turn} ${field}`
    for (let length = 1; length <= value.length; length += 3) {
      now().type(field, value.slice(0, length))
      if (luck.chance(0.2)) await pause(luck.below(8))
      if (luck.chance(0.03)) await refreshed()
    }
    now().type(field, value)
    left.push({ field, value })
    if (luck.chance(0.04)) return reload()
    now().leave(field)
    await pause(0)
  }
  const unsettled = () => FIELDS.some((field) => now().draftOf(field) !== undefined)
  return {
    number,
    left,
    conflicts,
    async work(until: number) {
      for (let turn = 0; performance.now() < until; turn++) {
        await write(turn)
        if (luck.chance(0.4)) await refreshed()
        if (luck.chance(0.05)) await reload()
        await pause(luck.below(150))
        decide()
      }
    },
    /** Nobody goes home with something unsaved on the screen. */
    async finish() {
      bad = false
      for (let round = 0; round < 200 && (round === 0 || unsettled()); round++) {
        decide()
        await pause(20)
        await refreshed()
        await pause(5)
      }
      expect(unsettled()).toBe(false)
      root.unmount()
    },
  }
}

it('twelve people write in one event for a while, with delays, cuts and reloads: what was left in a field is saved or was shown as a choice, nothing is blank that nobody blanked, and no choice is a false one', {
  timeout: LASTS_MS + 2 * MINUTE,
}, async () => {
  const { id } = await anEvent(admin)
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => portal.as('core_team')))
  const writers = await Promise.all(people.map((person, number) => writer(person, number, id)))
  const until = performance.now() + LASTS_MS
  await Promise.all(writers.map((one) => one.work(until)))
  for (const one of writers) await one.finish()

  const { rows } = await portal.app.pool.query<{
    old_row: Record<string, unknown>
    new_row: Record<string, unknown>
  }>(
    `SELECT old_row, new_row FROM audit_log
       WHERE table_name = 'event_requests' AND row_id = $1 AND action = 'update' ORDER BY id`,
    [id],
  )
  const column = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const saved = new Map(
    FIELDS.map((field) => [
      field as string,
      new Set(
        rows
          .filter(({ old_row: old, new_row: now }) => old[column(field)] !== now[column(field)])
          .map(({ new_row: now }) => now[column(field)]),
      ),
    ]),
  )
  const all = writers.flatMap((one) => one.left)
  expect(all.length).toBeGreaterThan(PEOPLE * 3)
  const lost = writers.flatMap(({ number, left }) =>
    left
      .filter(({ field, value, chose }) => !saved.get(field)?.has(value) && chose === undefined)
      // Overwritten by oneself before it went out: the later one is there.
      .filter(({ field, value }) => left.findLast((one) => one.field === field)?.value === value)
      .map(({ value }) => `${number}: ${value}`),
  )
  expect(lost).toEqual([])
  for (const [field, values] of saved) expect([field, [...values].includes(null)]).toEqual([field, false])
  const falseOnes = writers.flatMap(({ number, conflicts }) =>
    conflicts.filter(({ theirs }) => typeof theirs !== 'string' || theirs.startsWith(`${number}.`)),
  )
  expect(falseOnes).toEqual([])
  expect(writers.flatMap(({ conflicts }) => conflicts).length).toBeGreaterThan(0)
})
