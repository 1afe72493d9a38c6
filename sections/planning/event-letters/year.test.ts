import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, type Day, instantIn, timeIn, todayIn, weekday } from '#kernel/charity/day.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { slices } from '#registry.server.ts'
import { manifests } from '#registry.ts'
import { type App, buildApp } from '#server/app.ts'
import { enqueueDueSlots } from '#server/jobs/due-slots.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { monthLater } from './due.ts'
import { sendDue } from './jobs.ts'
import { leadJobs } from './lead-jobs.ts'
import { overviewText } from './lead-text.ts'

const ZONE = 'America/New_York'
const FIRST: Day = '2027-01-04'
const LAST: Day = '2028-01-09'

let portal: TestPortal
let other: App
let now = instantIn(ZONE, FIRST, '00:30')
let lead: Person
const clock = () => now

async function second(): Promise<App> {
  const { pool, databaseUrl, log, dataDir } = portal.app
  const app = await buildApp({
    pool,
    databaseUrl,
    log,
    slices,
    manifests,
    appUrl: 'http://127.0.0.1',
    dataDir,
    trustProxy: false,
    webRoot: null,
    demo: false,
    seedDemo: async () => {},
    now: clock,
  })
  await app.fastify.ready()
  return app
}

beforeAll(async () => {
  portal = await testPortal({ now: clock })
  lead = await portal.as('core_team')
  other = await second()
})
afterAll(() => portal.close())

interface Row {
  status: string
  organization_name: string
  scheduled_event_date?: string
  event_start_time?: string
  actual_sandwich_count?: number | null
  toolkit_status?: string
  created_at?: string
  status_changed_at?: string
  lead_id?: string | null
  is_corporate_priority?: boolean
  desired_event_date?: string
}
async function anEvent(
  row: Row,
  email: string | null = `${row.organization_name.replaceAll(/\W/g, '-')}@group.example`,
) {
  const all = { created_at: instantIn(ZONE, FIRST, '00:00').toISOString(), lead_id: lead.id, ...row }
  const values = { status_changed_at: all.created_at, ...all }
  const names = Object.keys(values)
  const { rows } = await portal.app.pool.query(
    `INSERT INTO event_requests (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')}) RETURNING id`,
    Object.values(values),
  )
  const id = String(rows[0].id)
  if (email)
    await portal.app.pool.query(
      `WITH who AS (INSERT INTO people (name, email) VALUES ('Cleo Vance', $2) RETURNING id)
       INSERT INTO event_organizers (event_request_id, person_id, is_primary) SELECT $1, id, true FROM who`,
      [id, email],
    )
  return id
}
interface Went {
  letter: string
  day: string
  time: string
}
async function wentAbout(id: string): Promise<Went[]> {
  const { rows } = await portal.app.pool.query(
    'SELECT letter, sent_at FROM letter_sends WHERE about_id = $1 ORDER BY sent_at, letter',
    [id],
  )
  return rows.map(({ letter, sent_at }) => ({
    letter,
    day: todayIn(ZONE, sent_at),
    time: timeIn(ZONE, sent_at),
  }))
}
const noSignal = new AbortController().signal

/** Both instances look at once, as they do every five minutes. */
const bothLook = () => Promise.all([portal.app, other].map((app) => sendDue.run(app, {}, noSignal)))

describe('a year of letters around events, with two instances', () => {
  it('each goes once at its time, over both changes of the clock, a night switched off and restarts', async () => {
    const days: Day[] = []
    for (let day: Day = '2027-01-13'; day < '2027-12-20'; day = addDays(day, 17)) days.push(day)
    // Around both changes of the clock: March 14 and November 7, 2027.
    days.push('2027-03-14', '2027-03-15', '2027-03-21', '2027-11-07', '2027-11-08', '2027-11-14')
    const events = new Map<Day, string>()
    for (const day of new Set(days))
      events.set(
        day,
        await anEvent({
          status: 'scheduled',
          organization_name: `Group of ${day}`,
          scheduled_event_date: day,
        }),
      )
    for (let day = FIRST; day <= LAST; day = addDays(day, 1)) {
      // The day is over: it is completed at night, and counted on the second morning.
      await portal.app.pool.query(
        `UPDATE event_requests SET status = 'completed' WHERE status = 'scheduled' AND scheduled_event_date < $1`,
        [day],
      )
      await portal.app.pool.query(
        `UPDATE event_requests SET actual_sandwich_count = 312 WHERE status = 'completed' AND scheduled_event_date <= $1`,
        [addDays(day, -2)],
      )
      const change = day === '2027-03-14' || day === '2027-11-07'
      const times = change
        ? Array.from(
            { length: 48 },
            (_, half) => new Date(instantIn(ZONE, day).getTime() + half * 30 * MINUTE),
          )
        : ['08:55', '09:00', '10:00'].map((time) => instantIn(ZONE, day, time))
      // Switched off for a day in June.
      if (day === '2027-06-17') continue
      if (day === '2027-08-01') {
        await other.fastify.close().catch(() => undefined)
        other = await second()
      }
      for (const at of times) {
        now = at
        await bothLook()
      }
    }
    for (const [day, id] of events) {
      const off = (wanted: Day) => (wanted === '2027-06-17' ? addDays(wanted, 1) : wanted)
      expect(await wentAbout(id), day).toEqual(
        [
          { letter: 'event-week-before', day: off(addDays(day, -7)), time: '09:00' },
          { letter: 'event-day-before', day: off(addDays(day, -1)), time: '09:00' },
          { letter: 'event-thanks', day: off(addDays(day, 2)), time: '10:00' },
          { letter: 'event-month-after', day: off(monthLater(day)), time: '10:00' },
        ].filter((one) => one.day <= LAST),
      )
    }
    const { rows } = await portal.app.pool.query(
      `SELECT count(*)::integer AS mails, count(DISTINCT recipient || subject || text)::integer AS kinds FROM outbox
       WHERE recipient LIKE '%@group.example'`,
    )
    expect(rows[0].mails).toBe((await sends()).length)
  })
})

const sends = async () => (await portal.app.pool.query('SELECT id FROM letter_sends')).rows

describe('what is due', () => {
  const at = (day: Day, time: string) => {
    now = instantIn(ZONE, day, time)
  }

  it('waits in the outbox as long as it is quiet, and is sent once when that is over', async () => {
    at('2028-02-01', '20:00')
    await portal.app.pool.query(
      `INSERT INTO letter_schedules (letter, is_on, time) VALUES ('event-day-before', true, '06:00')
       ON CONFLICT (letter) DO UPDATE SET time = '06:00'`,
    )
    const id = await anEvent({
      status: 'scheduled',
      organization_name: 'Early Birds',
      scheduled_event_date: '2028-02-03',
    })
    at('2028-02-02', '06:30')
    await bothLook()
    await workOff(portal.app)
    const state = async () => {
      const { rows } = await portal.app.pool.query(
        `SELECT o.state FROM outbox o JOIN letter_sends s ON s.outbox_id = o.id WHERE s.about_id = $1 AND s.letter = 'event-day-before'`,
        [id],
      )
      return rows.map((row) => row.state)
    }
    expect(await state()).toEqual(['queued'])
    at('2028-02-02', '08:01')
    await bothLook()
    await workOff(portal.app)
    expect(await state()).toEqual(['sent'])
    await portal.app.pool.query(`DELETE FROM letter_schedules`)
  })

  it('a date that moves while its letter waits is not spoken of; the new one is, and the old one if it comes back', async () => {
    at('2028-02-09', '20:00')
    await portal.app.pool.query(
      `INSERT INTO letter_schedules (letter, is_on, time) VALUES ('event-day-before', true, '06:00')`,
    )
    const given = { status: 'scheduled', scheduled_event_date: '2028-02-11' } as const
    const [moved, off, back, late] = [
      await anEvent({ ...given, organization_name: 'Moved At Dawn' }),
      await anEvent({ ...given, organization_name: 'Off At Dawn' }),
      await anEvent({ ...given, organization_name: 'There And Back' }),
      await anEvent({
        ...given,
        organization_name: 'Too Late',
        scheduled_event_date: '2028-02-10',
        event_start_time: '07:30',
      }),
    ]
    const set = (id: string, values: string) =>
      portal.app.pool.query(`UPDATE event_requests SET ${values} WHERE id = $1`, [id])
    const fared = async (id: string) => {
      const { rows } = await portal.app.pool.query(
        `SELECT o.state, o.reason, o.text FROM outbox o JOIN letter_sends s ON s.outbox_id = o.id
         WHERE s.about_id = $1 AND s.letter = 'event-day-before' ORDER BY s.sent_at, o.id`,
        [id],
      )
      return rows.map(({ state, reason, text }) => reason ?? `${state}, ${/\w+ \d+, 2028/.exec(text)?.[0]}`)
    }
    at('2028-02-10', '06:30')
    await bothLook()
    await workOff(portal.app)
    await set(moved, "status = 'rescheduled', scheduled_event_date = '2028-02-12'")
    await set(off, "status = 'cancelled'")
    await set(back, "scheduled_event_date = '2028-02-20'")
    at('2028-02-10', '08:01')
    await workOff(portal.app)
    await set(back, "scheduled_event_date = '2028-02-11'")
    await bothLook()
    await workOff(portal.app)
    expect(await fared(moved)).toEqual(['The date has moved'])
    expect(await fared(off)).toEqual(['The event stands differently now'])
    expect(await fared(late)).toEqual(['It comes too late by now'])
    expect(await fared(back)).toEqual(['The date has moved', 'sent, February 11, 2028'])
    at('2028-02-11', '08:01')
    await bothLook()
    await workOff(portal.app)
    expect(await fared(moved)).toEqual(['The date has moved', 'sent, February 12, 2028'])
    await portal.app.pool.query(`DELETE FROM letter_schedules`)
  })

  it('a new date is reminded of anew; what is called off, left out or has nobody to write to is not', async () => {
    at('2028-03-01', '09:30')
    const given = { status: 'scheduled', scheduled_event_date: '2028-03-02' } as const
    const moved = await anEvent({ ...given, organization_name: 'Movers' })
    const off = await anEvent({ ...given, organization_name: 'Off' })
    const skipped = await anEvent({ ...given, organization_name: 'Skipped' })
    const nobody = await anEvent({ ...given, organization_name: 'Nobody' }, null)
    await portal.app.pool.query(`UPDATE event_requests SET status = 'cancelled' WHERE id = $1`, [off])
    await portal.app.pool.query(
      `INSERT INTO event_letter_skips (event_request_id, letter, occasion) VALUES ($1, 'event-day-before', '2028-03-02')`,
      [skipped],
    )
    await bothLook()
    await portal.app.pool.query(
      `UPDATE event_requests SET status = 'rescheduled', scheduled_event_date = '2028-03-10' WHERE id = $1`,
      [moved],
    )
    at('2028-03-09', '09:30')
    await bothLook()
    expect((await wentAbout(moved)).map(({ letter, day }) => [letter, day])).toEqual([
      ['event-day-before', '2028-03-01'],
      ['event-day-before', '2028-03-09'],
    ])
    expect([await wentAbout(off), await wentAbout(skipped), await wentAbout(nobody)]).toEqual([[], [], []])
  })
})

describe('a year of reminders to whoever leads', () => {
  it('runs on its days and times alone, each slot once, on two instances', async () => {
    now = instantIn(ZONE, '2028-05-01', '00:30')
    const leader = await portal.as('admin')
    await portal.app.pool.query(
      `INSERT INTO text_consents (person_id, phone, campaigns, state, method, wording, asked_on, asked_at, confirmed_at)
       VALUES ($1, '+14045550161', '{events}', 'confirmed', 'code', 'v1', 'page', now(), now())`,
      [leader.id],
    )
    const id = await anEvent({
      status: 'new',
      organization_name: 'Waiting School',
      created_at: instantIn(ZONE, '2028-05-05', '15:00').toISOString(),
    })
    const company = await anEvent({
      status: 'new',
      organization_name: 'Granite Energy',
      is_corporate_priority: true,
      created_at: instantIn(ZONE, '2028-05-08', '08:00').toISOString(),
    })
    const jobs = [...leadJobs, overviewText]
    // The first slot ever seen is only noted.
    for (const app of [portal.app, other]) await enqueueDueSlots(app, jobs)
    for (let day: Day = '2028-05-05'; day <= '2028-05-16'; day = addDays(day, 1))
      for (let hour = 7; hour <= 19; hour++) {
        now = new Date(instantIn(ZONE, day, '00:05').getTime() + hour * HOUR)
        await Promise.all([portal.app, other].map((app) => enqueueDueSlots(app, jobs)))
        await workOff(portal.app)
      }
    const { rows } = await portal.app.pool.query(
      'SELECT event_request_id AS id, kind, occasion, said_at FROM event_nudges ORDER BY said_at, kind',
    )
    const said = (of: string) =>
      rows
        .filter((row) => row.id === of)
        .map(({ kind, occasion, said_at }) => [kind, occasion, todayIn(ZONE, said_at), timeIn(ZONE, said_at)])
    // Friday afternoon to Monday afternoon are 24 hours of work.
    expect(said(id)).toEqual([
      ['toolkit', '', '2028-05-08', '16:05'],
      ['toolkit', 'escalated', '2028-05-11', '16:05'],
    ])
    const ofCompany = said(company)
    // Leadership and the lead hear once that it matters.
    expect(ofCompany.filter(([kind]) => kind === 'corporate-marked')).toHaveLength(1)
    for (const person of [leader, lead]) {
      const { notifications: told } = await person.call(notifications.list, {})
      expect(told.filter(({ message }) => message.includes('Granite Energy: is a corporate'))).toHaveLength(1)
    }
    const daily = ofCompany.filter(([kind]) => kind === 'corporate').map(([, , day]) => day)
    expect(daily).toEqual([...new Set(daily)])
    expect(daily).toHaveLength(9)
    const escalated = ofCompany
      .filter(([kind]) => kind === 'corporate-escalated')
      .map(([, , day, time]) => [day, time])
    expect(escalated[0]).toEqual(['2028-05-09', '09:05'])
    expect(new Set(escalated.map(([day]) => day)).size).toBe(escalated.length)
    const weekends = rows.filter(
      ({ said_at, kind }) => kind === 'toolkit' && [0, 6].includes(weekday(todayIn(ZONE, said_at))),
    )
    expect(weekends).toEqual([])
    const { rows: digests } = await portal.app.pool.query(
      'SELECT kind, day, person FROM event_digests ORDER BY day',
    )
    expect(digests.filter(({ person }) => person === lead.id)).toEqual([
      { kind: 'lead', day: '2028-05-15', person: lead.id },
    ])
    const { rows: mails } = await portal.app.pool.query(
      `SELECT text FROM outbox WHERE subject = 'Your events this week' AND person_id = $1`,
      [lead.id],
    )
    // On each Monday one text to whoever oversees and agreed to texts.
    const { rows: texts } = await portal.app.pool.query(
      `SELECT text FROM outbox WHERE kind = 'sms' AND subject = 'Events: how the week begins' AND person_id = $1`,
      [leader.id],
    )
    expect(texts).toHaveLength(2)
    for (const { text } of texts)
      expect(text).toMatch(/: this week 0 events; 2 requests not scheduled yet\.$/)
    expect(mails).toHaveLength(1)
    expect(mails[0].text).toContain('Waiting for too long:\nWaiting School, new, no date yet')
  })
})
