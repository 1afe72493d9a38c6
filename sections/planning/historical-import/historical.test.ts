import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, instantIn, todayIn } from '#kernel/charity/day.ts'
import { history } from '#platform/history/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { plans } from '#sections/operations/distributions/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { sendDue } from '#sections/planning/event-letters/jobs.ts'
import { eventOrganizers, eventRequests } from '#sections/planning/event-requests/contract.ts'
import { eventOutcome } from '#sections/planning/event-requests/outcome-contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { aPlace } from '#tests/access-rows.ts'
import { eventLinks, oldEvents, oldTotals } from './contract.ts'

let portal: TestPortal
let admin: Person
let ahead = 0
const NEW_YORK = 'America/New_York'
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(Date.now() + ahead) })
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

type Rows = (string | number | Date | null)[][]
const csv = (rows: Rows) =>
  new File(
    [
      rows
        .map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(','))
        .join('\n'),
    ],
    'old.csv',
  )
const sheet = (rows: Rows, bookType: 'biff8' | 'ods') => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), 'Events')
  return new File(
    [write(book, { type: 'array', bookType }) as ArrayBuffer],
    `old.${bookType === 'ods' ? 'ods' : 'xls'}`,
  )
}
const preview = (file: File) => admin.call(oldEvents.importPreview, { file } as never)
const counted = async () =>
  (
    await portal.app.pool.query<{ events: number; people: number; groups: number; memory: number }>(
      `SELECT (SELECT count(*) FROM event_requests)::int AS events, (SELECT count(*) FROM people)::int AS people,
         (SELECT count(*) FROM organizations)::int AS groups, (SELECT count(*) FROM imported_events)::int AS memory`,
    )
  ).rows[0]
const one = (name: string) => admin.call(eventRequests.list, { search: name, tab: 'completed' })

describe('an old list of events', () => {
  it('is taken in as completed events with whom to call, whatever its columns are called', async () => {
    const file = csv([
      [
        'Date',
        'GROUP NAME',
        'Final #',
        'Estimate # sandwiches',
        'Contact',
        'E-mail',
        'Phone',
        'Notes',
        'Van booked',
        'Lead',
      ],
      [
        '11/18/2019',
        'Quartz School',
        '1,306',
        '1200',
        'Ana Lee',
        'ana@quartz.example',
        '(404) 555-0101',
        'Two tables',
        'Yes',
        'Ben',
      ],
      ['11/25/2019', 'Quartz School', '90', '', 'Ana Lee', 'ANA@quartz.example', '', '', '', ''],
    ])
    const looked = await preview(file)
    expect(looked.counts).toMatchObject({ new: 2, problem: 0, duplicate: 0 })
    expect(looked.hints[0]?.message).toContain('1 new organization: Quartz School')
    const { created } = await admin.call(oldEvents.importApply, { importId: looked.importId })
    expect(created).toBe(2)
    const { items } = await one('Quartz School')
    expect(items[1]).toMatchObject({
      status: 'completed',
      scheduledEventDate: '2019-11-18',
      actualSandwichCount: 1306,
      estimatedSandwichCount: 1200,
      customLead: 'Ben',
      planningNotes: 'Two tables\nVan booked: Yes',
    })
    // One person, however often they stand in the list.
    expect(items[0]?.organizers[0]?.personId).toBe(items[1]?.organizers[0]?.personId)
  })

  it('asks about a day of long ago and a number that nobody makes at once, and takes them all the same', async () => {
    const { counts, hints } = await preview(
      csv([
        ['Organization', 'Event date', 'Sandwiches made'],
        ['Slate School', '1900-05-01', 90],
        ['Slate School', '2019-05-01', 999_999],
      ]),
    )
    expect(counts).toMatchObject({ new: 2, problem: 0 })
    expect(hints.slice(1)).toEqual([
      { row: 2, message: expect.stringContaining('1900 is long ago') },
      { row: 3, message: expect.stringContaining('999,999 sandwiches at once') },
    ])
  })

  it('names what is there already, and what was deleted since does not come back', async () => {
    const rows: Rows = [
      ['Organization', 'Event date', 'Contact name'],
      ['Ruby Church', '2018-05-01', 'Cleo Vance'],
    ]
    const first = await preview(csv(rows))
    const applied = await admin.call(oldEvents.importApply, { importId: first.importId })
    const again = await preview(csv(rows))
    expect(again.counts).toMatchObject({ new: 0, duplicate: 1 })
    const { items } = await one('Ruby Church')
    await admin.call(eventRequests.remove, { id: items[0]?.id ?? '' })
    const later = await preview(csv(rows))
    expect(later.problems[0]?.message).toBe('This event was imported before.')
    expect(applied.created).toBe(1)
  })

  it('says in a column of its own what was called off, days without a year and times of Excel: all of it is read', async () => {
    const book = utils.book_new()
    const rows: Rows = [
      ['Date', 'Group Name', 'Start', 'Notes', 'Staffing', 'Cancelled'],
      ['05/29/25', 'Beryl School', 10 / 24, '', '', ''],
      ['Wednesday 04/16', 'Beryl Church', '10am', 'Two tables', 'Ana', 'CANCELLED'],
      ['May 16', 'Beryl Club', 13.5 / 24, '', '', 'cancelled, snow'],
      ['06/02/25', 'Beryl Team', '', '', '', 'no'],
    ]
    const made = utils.aoa_to_sheet(rows)
    for (const cell of ['C2', 'C4']) made[cell].z = 'h:mm'
    utils.book_append_sheet(book, made, 'Events')
    const { importId, columns, counts, hints } = await preview(
      new File([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], 'old.xlsx'),
    )
    expect(counts).toMatchObject({ new: 4, problem: 0 })
    expect(columns.filter(({ field }) => field === null)).toEqual([])
    expect(hints.map(({ message }) => message)).toContain(
      '2 days without a year (“Wednesday 04/16”) are read as of 2025.',
    )
    await admin.call(oldEvents.importApply, { importId })
    const { rows: stored } = await portal.app.pool.query<Record<string, string>>(
      `SELECT status, scheduled_event_date::text AS day, event_start_time::text AS start, planning_notes AS notes
       FROM event_requests WHERE organization_name LIKE 'Beryl %' ORDER BY organization_name`,
    )
    expect(stored.map(({ status, day, start, notes }) => [status, day, start, notes])).toEqual([
      ['cancelled', '2025-04-16', '10:00', 'Two tables\nStaffing: Ana'],
      ['cancelled', '2025-05-16', '13:30', 'Cancelled: cancelled, snow'],
      ['completed', '2025-05-29', '10:00', null],
      ['completed', '2025-06-02', null, null],
    ])
  })

  it('takes in as completed nothing that is still to come: somebody says that it is scheduled, or mends the day', async () => {
    const { importId, counts, problems } = await preview(
      csv([
        ['Organization', 'Event date', 'Sandwiches made'],
        ['Cobalt School', '2199-01-08', 5000],
        ['Cobalt Club', '2025-03-04', 300],
      ]),
    )
    expect(counts).toMatchObject({ new: 1, problem: 1 })
    expect(problems).toMatchObject([
      {
        message: 'January 8, 2199 is still to come, so this event is not completed.',
        fix: { label: 'Bring it in as scheduled', values: { status: 'scheduled' } },
      },
    ])
    await admin.call(oldEvents.importApply, {
      importId,
      fixes: [{ row: 2, values: { status: 'scheduled' } }],
    })
    const { rows: stored } = await portal.app.pool.query<Record<string, string>>(
      `SELECT status, actual_sandwich_count AS made FROM event_requests WHERE organization_name LIKE 'Cobalt %' ORDER BY 1`,
    )
    expect(stored).toEqual([
      { status: 'completed', made: 300 },
      { status: 'scheduled', made: null },
    ])
  })

  it('calls off only what its list says is called off; times and numbers stay what they are, and days are read as chosen', async () => {
    const file = csv([
      ['Date', 'Group Name', 'Start', 'How long', 'Notes', 'Cancelled'],
      ['03/04/25', 'Citrine School', '9-11', '10-12', '', 'N/A'],
      ['05/06', 'Citrine Club', '9-11', '10-12', '', 'not cancelled'],
      ['07/08/25', 'Citrine Team', '9-11', '10-12', '', 'maybe'],
      ['09/10/25', 'Citrine Choir', '', '', '', 'snow'],
    ])
    const first = await preview(file)
    const samples = (of: typeof first, heading: string) =>
      of.columns.find((column) => column.heading === heading)?.samples
    expect([samples(first, 'Start'), samples(first, 'How long')]).toEqual([
      ['9-11', '9-11', '9-11'],
      ['10-12', '10-12', '10-12'],
    ])
    const { importId } = first
    const chosen = await admin.call(oldEvents.importChange, {
      importId,
      columns: { startTime: null },
      dates: 'day-first',
    } as never)
    expect(chosen.counts).toMatchObject({ new: 4, problem: 0 })
    await admin.call(oldEvents.importApply, { importId })
    const { rows } = await portal.app.pool.query<Record<string, string>>(
      `SELECT status, coalesce(scheduled_event_date, desired_event_date)::text AS day, planning_notes AS notes
       FROM event_requests WHERE organization_name LIKE 'Citrine %' ORDER BY 2`,
    )
    expect(rows.map(({ status, day, notes }) => [status, day, notes])).toEqual([
      ['completed', '2025-04-03', null],
      ['completed', '2025-06-05', 'Cancelled: not cancelled'],
      ['completed', '2025-08-07', 'Cancelled: maybe'],
      ['cancelled', '2025-10-09', 'Cancelled: snow'],
    ])
  })

  it('ends with a line that adds up the others, which is no event', async () => {
    const { counts, problems } = await preview(
      csv([
        ['Organization', 'Event date', 'Sandwiches made', 'Notes', 'More notes'],
        ['Onyx Church', '2018-06-01', 300, '', 'By the lake'],
        ['Total', '', 300, '', ''],
      ]),
    )
    expect(counts.new).toBe(1)
    expect(problems.map(({ message }) => message)).toEqual(['This row adds up others; it is no event.'])
  })

  it.each(['biff8', 'ods'] as const)('of another program (%s) is read', async (type) => {
    const name = `Topaz ${type}`
    const file = sheet(
      [
        ['Group Name', 'Event Date', 'Sandwiches Provided'],
        [name, new Date(Date.UTC(2017, 2, 8)), 250],
      ],
      type,
    )
    const { importId, counts } = await preview(file)
    expect(counts.new).toBe(1)
    await admin.call(oldEvents.importApply, { importId })
    expect((await one(name)).items[0]).toMatchObject({
      scheduledEventDate: '2017-03-08',
      actualSandwichCount: 250,
    })
  })

  it('of 5,000 dirty rows is understood or said row by row, taken in at once, and undone completely', async () => {
    const before = await counted()
    const rows: Rows = [['Org', 'Date', 'Sandwiches', 'Contact', 'Email', 'Phone', 'Comments', 'Status']]
    const wanted = { good: 0, duplicate: 0, problem: 0, blank: 0 }
    // The last one is no blank row: what stands below a table does not count.
    for (let index = 0; index <= 5000; index++) {
      const name = `Old Group ${index % 700}`
      const day = addDays('2010-01-06', index)
      const [year, month, date] = day.split('-')
      const written = [day, `${Number(month)}/${Number(date)}/${year}`][index % 2] ?? day
      if (index % 50 === 49) {
        rows.push([])
        wanted.blank += 1
      } else if (index % 50 === 48) {
        rows.push([name, 'sometime in fall', '12', '', '', '', '', ''])
        wanted.problem += 1
      } else if (index % 50 === 47) {
        // The row before once more.
        rows.push([...(rows.at(-1) ?? [])])
        wanted.duplicate += 1
      } else {
        rows.push([
          `  ${name.toUpperCase()} `,
          written,
          index % 3 === 0 ? '1,200' : String(index % 900),
          `Person ${index % 400}`,
          index % 4 === 0 ? `person${index % 400}@old.example` : '',
          '404.555.0100',
          index % 5 === 0 ? 'Line one\nLine two; "quoted"' : '',
          ['Done', 'completed', '', 'Cancelled'][index % 4] ?? '',
        ])
        wanted.good += 1
      }
    }
    const looked = await preview(csv(rows))
    expect(looked.counts).toMatchObject({
      new: wanted.good,
      duplicate: wanted.duplicate,
      problem: wanted.problem,
      blank: wanted.blank,
    })
    const { created, requestId } = await admin.call(oldEvents.importApply, { importId: looked.importId })
    expect(created).toBe(wanted.good)
    expect((await counted())?.events).toBe((before?.events ?? 0) + wanted.good)
    await admin.call(history.undo, { requestId })
    expect(await counted()).toEqual(before)
  })
})

describe('old weekly totals', () => {
  it('become entries of the log, never on top of what is there, and an undo takes them out', async () => {
    const id = await aPlace(portal, admin)
    const { rows } = await portal.app.pool.query<{ name: string }>('SELECT name FROM hosts WHERE id = $1', [
      id,
    ])
    const name = rows[0]?.name ?? ''
    await admin.call(collections.add, {
      collectionDate: '2016-03-09',
      hostId: id,
      individualSandwiches: 40,
    })
    const file = csv([
      ['Week date', 'Location', 'Sandwiches'],
      ['2016-03-02', name, '306'],
      ['2016-03-10', name, '41'],
      ['2016-03-16', 'Nowhere at all', '5'],
      ['2016-03-04', name, '7'],
    ])
    const looked = await admin.call(oldTotals.importPreview, { file } as never)
    expect(looked.counts).toMatchObject({ new: 1, duplicate: 2, problem: 1 })
    expect(looked.problems.map(({ message }) => message).join(' ')).toContain('The log has 40 sandwiches')
    const { requestId } = await admin.call(oldTotals.importApply, { importId: looked.importId })
    const listed = () => admin.call(collections.list, { hostId: [id] })
    expect((await listed()).items[1]).toMatchObject({
      collectionDate: '2016-03-02',
      individualSandwiches: 306,
      method: 'import',
    })
    // What came in is no problem afterwards: what is mended and brought once more is the rest.
    const after = await admin.call(oldTotals.importRead, { importId: looked.importId })
    expect([after.counts, after.problems.map(({ row }) => row)]).toMatchObject([
      { new: 0, duplicate: 2, problem: 1 },
      looked.problems.map(({ row }) => row),
    ])
    const { body } = await admin.try(oldTotals.importProblems, { importId: looked.importId })
    expect(JSON.stringify(body)).not.toContain('2016-03-02')
    await admin.call(history.undo, { requestId })
    expect((await listed()).total).toBe(1)
  })
})

describe('an event and the log', () => {
  it('are proposed to each other by group and week, linked by one press, and kept apart as numbers', async () => {
    const id = await aPlace(portal, admin)
    const looked = await preview(
      csv([
        ['Organization', 'Date', 'Final #', 'Planned'],
        ['Opal Scouts', '2016-06-03', '180', '200'],
      ]),
    )
    await admin.call(oldEvents.importApply, { importId: looked.importId })
    const entry = await admin.call(collections.add, {
      collectionDate: '2016-06-01',
      hostId: id,
      individualSandwiches: 10,
      groups: [{ name: 'opal scouts', count: 175 }],
    })
    const [offer] = (await admin.call(eventLinks.list, {})).items
    expect(offer).toMatchObject({ promised: 200, made: 180, logged: 175, entryId: entry.id, linkId: null })
    const eventRequestId = offer?.eventRequestId ?? ''
    const linked = await admin.try(eventLinks.link, { eventRequestId, entryId: entry.id })
    expect(linked.status).toBe(200)
    expect((await admin.call(eventLinks.list, { eventRequestId })).items).toEqual([])
    expect((await admin.call(eventLinks.list, { eventRequestId, show: 'linked' })).items).toHaveLength(1)
    expect((await admin.try(eventLinks.link, { eventRequestId, entryId: entry.id })).status).toBe(409)
    // What was delivered of it stands beside the others, for whoever may see distributions.
    const recipient = await admin.call(recipients.add, { name: 'Opal Harbor', phone: '404 555 0100' })
    const plan = await admin.call(eventOutcome.planDelivery, {
      id: eventRequestId,
      recipientId: recipient.id,
      hostId: id,
      sandwichCount: 160,
    })
    const seen = async (person: Person) =>
      (await person.call(eventLinks.list, { eventRequestId, show: 'linked' })).items[0]
    expect(await seen(admin)).toMatchObject({ promised: 200, made: 180, logged: 175, delivered: null })
    await admin.call(plans.deliver, { id: plan.id, version: 1 })
    expect(await seen(admin)).toMatchObject({ promised: 200, made: 180, logged: 175, delivered: 160 })
    const permissions = ['EVENT_REQUESTS_VIEW', 'COLLECTIONS_VIEW'] as const
    const viewer = await portal.as('viewer', { permissions: [...permissions] })
    expect((await seen(viewer))?.delivered).toBeNull()
    await admin.call(history.undo, { requestId: linked.requestId })
    expect((await admin.call(eventLinks.list, { eventRequestId })).items).toHaveLength(1)
  })
})

it('of what its group has in the log an event is proposed the likely entry alone', async () => {
  const [here, there] = [await aPlace(portal, admin), await aPlace(portal, admin)]
  const looked = await preview(
    csv([
      ['Organization', 'Date', 'Final #', 'Planned'],
      ['Teal Choir', '2016-08-09', '180', '200'],
      ['Teal Readers', '2016-08-09', '', '100'],
      ['Teal Walkers', '2016-08-09', '', ''],
    ]),
  )
  await admin.call(oldEvents.importApply, { importId: looked.importId })
  const log = (collectionDate: string, hostId: string, name: string, count: number) =>
    admin.call(collections.add, {
      collectionDate,
      hostId,
      individualSandwiches: 0,
      groups: [{ name, count }],
    })
  // A tenth as many, and nearly as many a week before: neither is the one that was logged on the next day.
  await log('2016-08-10', here, 'Teal Choir', 20)
  await log('2016-08-03', there, 'Teal Choir', 170)
  const next = await log('2016-08-10', there, 'Teal Choir', 175)
  await log('2016-08-10', here, 'Teal Readers', 400)
  const readers = await log('2016-08-10', there, 'Teal Readers', 70)
  await log('2016-08-03', here, 'Teal Walkers', 90)
  const offers = async (more: object = {}) =>
    (await admin.call(eventLinks.list, { limit: 100, ...more })).items.filter(({ name }) =>
      name.startsWith('Teal'),
    )
  expect(new Set((await offers()).map(({ entryId }) => entryId))).toEqual(new Set([next.id, readers.id]))
  // In its own record all that its group has around that day is named, the nearest first.
  const choir = String((await offers()).find(({ name }) => name === 'Teal Choir')?.eventRequestId)
  expect((await offers({ eventRequestId: choir })).map(({ logged }) => logged)).toEqual([175, 170, 20])
  // What is another event's already is proposed to none.
  await admin.call(eventLinks.link, { eventRequestId: choir, entryId: next.id })
  expect((await offers()).map(({ entryId }) => entryId)).toEqual([readers.id])
  expect((await offers({ eventRequestId: choir })).map(({ logged }) => logged)).toEqual([170, 20])
})

it('an empty sheet to fill in is read again as it is', async () => {
  const answer = await fetch(`${portal.url}/api/historical-import/events/template`, {
    headers: { cookie: admin.cookie },
  })
  const looked = await preview(new File([await answer.arrayBuffer()], 'template.xlsx'))
  expect(looked.missing).toEqual([])
  expect(looked.counts).toMatchObject({ new: 1, problem: 0 })
})

it('an old list writes to nobody: whom it names was thanked, or not, before there was a portal', async () => {
  const today = todayIn(NEW_YORK)
  const file = csv([
    ['Date', 'Group name', 'Final #', 'Contact', 'E-mail'],
    [addDays(today, -3), 'Umber School', '300', 'Una', 'una@umber.example'],
    [addDays(today, -33), 'Umber School', '200', 'Una', 'una@umber.example'],
  ])
  const looked = await preview(file)
  expect(await admin.call(oldEvents.importApply, { importId: looked.importId })).toMatchObject({ created: 2 })
  // The afternoon of the next day, when letters go.
  ahead = instantIn(NEW_YORK, addDays(today, 1), '15:00').getTime() - Date.now()
  await sendDue.run(portal.app, {}, new AbortController().signal)
  const { rows } = await portal.app.pool.query(
    `SELECT subject FROM outbox WHERE recipient = 'una@umber.example'`,
  )
  expect(rows).toEqual([])
})

it('what is past and comes in through the import of event requests writes to nobody either', async () => {
  const day = addDays(todayIn(NEW_YORK, new Date(Date.now() + ahead)), -3)
  const file = csv([
    ['Organization', 'Scheduled date', 'Sandwiches made'],
    ['Sienna School', day, '300'],
  ])
  const { importId, counts, columns } = await admin.call(eventRequests.importPreview, { file } as never)
  expect([counts.new, columns.map(({ field }) => field)]).toEqual([
    1,
    ['organizationName', 'scheduledEventDate', 'actualSandwichCount'],
  ])
  await admin.call(eventRequests.importApply, { importId })
  const [event] = (await admin.call(eventRequests.list, { search: 'Sienna', tab: 'all' })).items
  const id = String(event?.id)
  await admin.call(eventOrganizers.add, {
    eventRequestId: id,
    name: 'Sam Sienna',
    email: 'sam@sienna.example',
    isPrimary: true,
  })
  // Somebody takes it through all of its life by hand.
  await admin.call(eventRequests.edit, { id, version: Number(event?.version), scheduledEventDate: null })
  await admin.call(eventRequests.move, { id, move: 'take' })
  await admin.call(eventRequests.move, { id, move: 'schedule', scheduledEventDate: day })
  await admin.call(eventRequests.move, { id, move: 'complete' })
  ahead += instantIn(NEW_YORK, addDays(day, 4), '15:00').getTime() - (Date.now() + ahead)
  await sendDue.run(portal.app, {}, new AbortController().signal)
  const { rows } = await portal.app.pool.query(
    `SELECT subject FROM outbox WHERE recipient = 'sam@sienna.example'`,
  )
  expect(rows).toEqual([])
})

it('an old list that says how to reach somebody and not their name shows it to nobody who may not see how to reach people', async () => {
  const file = csv([
    ['Date', 'Group name', 'Final #', 'Contact', 'E-mail', 'Phone'],
    ['2019-10-02', 'Ochre School', '300', '', 'office@ochre.example', ''],
    ['2019-10-09', 'Ochre Club', '200', '', '', '(404) 555-0166'],
  ])
  const looked = await preview(file)
  expect(await admin.call(oldEvents.importApply, { importId: looked.importId })).toMatchObject({ created: 2 })
  const [viewer, core] = [await portal.as('viewer'), await portal.as('core_team')]
  const seenBy = async (person: Person) => {
    const list = await person.call(eventRequests.list, { search: 'Ochre', tab: 'completed' })
    const details = await Promise.all(list.items.map(({ id }) => person.call(eventRequests.one, { id })))
    return JSON.stringify([list, details])
  }
  const open = await seenBy(viewer)
  expect(open).toContain('Ochre Club')
  expect(open).not.toContain('office@ochre.example')
  expect(open).not.toContain('555-0166')
  const known = await seenBy(core)
  expect(known).toContain('office@ochre.example')
  expect(known).toContain('555-0166')
})
