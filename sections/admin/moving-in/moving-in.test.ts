import { utils, type WorkBook, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '#kernel/clock.ts'
import { attachments } from '#platform/attachments/contract.ts'
import { history } from '#platform/history/contract.ts'
import { volunteers } from '#sections/operations/volunteers/contract.ts'
import { LOCKS } from '#server/data/locks.ts'
import { readTables } from '#server/spreadsheets/spreadsheet.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { movingIn } from './contract.ts'

let portal: TestPortal
let boss: Person
/** By how much the clock of the portal is ahead. */
let later = 0
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(Date.now() + later) })
  boss = await portal.as('super_admin')
})
afterAll(() => portal.close())

type Rows = (string | number | Date | null)[][]
const book = (
  name: string,
  sheets: Record<string, Rows>,
  touch: (book: WorkBook) => void = () => undefined,
  bookType: 'xlsx' | 'ods' | 'biff8' = 'xlsx',
) => {
  const made = utils.book_new()
  for (const [title, rows] of Object.entries(sheets))
    utils.book_append_sheet(made, utils.aoa_to_sheet(rows, { UTC: true }), title)
  touch(made)
  return new File([write(made, { type: 'array', bookType }) as ArrayBuffer], name)
}
const add = (file: File, person = boss) => person.call(movingIn.add, { file } as never)
const look = () => boss.call(movingIn.look, {})
const sheets = async () =>
  (await boss.call(movingIn.read, {})).files.flatMap((file) =>
    file.sheets.map((one) => ({ ...one, id: file.id, file: file.name })),
  )
const TABLES = [
  'people',
  'users',
  'hosts',
  'host_contacts',
  'drivers',
  'driver_agreements',
  'volunteers',
  'recipients',
  'recipient_contacts',
  'recipient_schedules',
  'sandwich_collections',
  'event_requests',
  'event_organizers',
  'imported_events',
  'expenses',
  'work_logs',
  'organizations',
]
const counted = async () => {
  const { rows } = await portal.app.pool.query<Record<string, number>>(
    `SELECT ${TABLES.map((table) => `(SELECT count(*) FROM ${table})::int AS ${table}`).join(', ')}`,
  )
  return rows[0] ?? {}
}
const downloaded = async (path: string) => {
  const answer = await fetch(`${portal.url}${path}`, { headers: { cookie: boss.cookie } })
  return new Uint8Array(await answer.arrayBuffer())
}
const first = async (sql: string) => (await portal.app.pool.query<Record<string, unknown>>(sql)).rows[0]

/** A charity in five workbooks, as messy as they are. */
const workbooks = () => [
  book(
    'Counts FINAL (2).xlsx',
    {
      'Weekly 2025': [
        ['SANDWICH COUNTS 2025'],
        [],
        ['Site', 'Area', new Date('2025-01-08'), '1/15/2025', 'Jan 22', 'TOTAL'],
        ['Quarry Lane', 'North', '120', 'CLOSED', '80 ', 200],
        ['Rose Porch', 'South', '1,040', '', 60, 999],
        ['Total', null, 1160, 0, 140],
      ],
      Groups: [
        ['when', 'who', 'how many', 'where'],
        ['1/8/2025', 'Heron Scouts', 40, 'Quarry Lane'],
        ['1/15/2025', 'Heron Scouts', '25', '-'],
      ],
      Old: [['x']],
      Empty: [],
    },
    (made) => {
      made.Workbook = { Sheets: [{}, {}, { Hidden: 1 }, {}] }
    },
  ),
  book('host list.xlsx', {
    Hosts: [
      ['Location', 'Address', 'Who to call', 'Backup'],
      ['Quarry Lane', '1 Quarry Ln', 'Ada Quill 404-555-0101', ''],
      ['Rose Porch', '2 Rose St', 'Bo Ried (404) 555-0102', 'Cy Dahl / 404-555-0103 / cy@old.example'],
    ],
  }),
  book(
    'drivers.xlsx',
    {
      Sheet: [
        ['', 'CONTACT', '', 'PAPERS', 'STATUS'],
        ['Name', 'Cell', 'Email', 'Agrmt?', 'Active?'],
        ['Quill, Ada', '4045550101', 'ada@old.example', '3/4/2024', 'yes'],
        ['Dee Ennis', '404-555-0104', 'none', 'yes', 'moved away'],
        [],
        ['red = call back'],
      ],
    },
    (made) => {
      const sheet = made.Sheets.Sheet
      if (sheet) sheet['!merges'] = [{ s: { r: 0, c: 1 }, e: { r: 0, c: 2 } }]
    },
  ),
  // Windows-1252, as old programs write it.
  new File(
    [
      Buffer.from(
        'First;Last;Phone;E-Mail;Interests\nDee;Ennis;404-555-0104;dee@old.example;driving\nFé;Gray;404.555.0105;fe@old.example;\nPhoebe;Gray;+1 404 555 0105;fe@old.example;speaking\n',
        'latin1',
      ),
    ],
    'volunteers export.csv',
  ),
  book('money and time.xlsx', {
    Reimbursements: [
      ['date', 'who', 'what', 'amount', 'paid?'],
      ['2025-02-03', 'Fé Gray', 'bread', '$12.50', 'ck #9'],
      ['2025-02-05', 'Fé Gray', 'jam', '$3.00', 'not yet'],
      ['2025-02-04', 'Nobody Known', 'ham', '10 USD', 'no'],
    ],
    Hours: [
      ['Name', 'Week of', 'Hours', 'Doing'],
      ['Fé Gray', '2025-02-05', '1:30', 'sorting'],
      ['Dee Ennis', '2025-02-05', '0h 45m', 'driving'],
    ],
  }),
  book('partners and events.xlsx', {
    Partners: [
      ['Agency', 'Contact', 'Phone', 'Feeding day', 'Weekly #', 'Contract signed', 'Status'],
      ['Open Door', 'Hal Ives', '404-555-0106', 'Thursday 5pm', '150-200', '2024-05-01', 'on hold'],
    ],
    'Events 2025': [
      [
        'Date',
        'Group Name',
        'Start',
        'Estimate # sandwiches',
        'Final #',
        'Contact',
        'Phone',
        'Van booked',
        'Cancelled',
      ],
      ['05/29/25', 'Heron Scouts', '10am', 200, 231, 'Ina Jost', '404-555-0107', 'Y', ''],
      ['Wednesday 04/16', 'Elm School', '2:30', 90, '', 'Ina Jost', '404-555-0107', '', 'CANCELLED'],
    ],
  }),
]

describe('moving in', () => {
  it('brings in all workbooks as one change whose figures are those of the workbooks, and one undo takes back all of it', async () => {
    for (const file of workbooks()) await add(file)
    expect((await boss.try(movingIn.add, { file: workbooks()[3] } as never)).status).toBe(400)
    const read = await sheets()
    expect(read.map(({ sheet, kind, asks, hidden }) => [sheet, kind, asks, hidden])).toEqual([
      ['Weekly 2025', 'log', false, false],
      ['Groups', 'groups', false, false],
      ['Old', null, true, true],
      ['Hosts', 'locations', false, false],
      ['Sheet', 'drivers', false, false],
      ['', 'volunteers', false, false],
      ['Reimbursements', 'expenses', false, false],
      ['Hours', 'hours', false, false],
      ['Partners', 'recipients', false, false],
      ['Events 2025', 'events', false, false],
    ])
    expect(read[4]?.left.map(({ why, text }) => [why, text])).toEqual([
      ['title', 'CONTACT · PAPERS · STATUS'],
      ['headings', 'Name · Cell · Email · Agrmt? · Active?'],
      ['note', 'red = call back'],
    ])
    const before = await counted()
    const outcome = await look()
    // It was only tried.
    expect(await counted()).toEqual(before)
    expect(outcome.totals.map((one) => `${one.part} ${one.new} ${one.left}`)).toEqual([
      'locations 2 0',
      'contacts 3 0',
      'drivers 2 0',
      'volunteers 2 1',
      'recipients 1 0',
      'log 7 0',
      'events 2 0',
      'expenses 2 1',
      'hours 2 0',
    ])
    // Every row of every table is there, or is named.
    for (const one of outcome.counts) {
      const named = outcome.problems.filter(
        ({ part, fileId, sheet }) => part === one.part && fileId === one.fileId && sheet === one.sheet,
      )
      expect(new Set(named.map(({ row }) => row)).size).toBe(one.left)
    }
    expect(outcome.sandwiches).toEqual([
      { year: 2025, entries: 7, individual: 1300, groups: 65, total: 1365 },
    ])
    expect([outcome.people, outcome.money, outcome.minutes]).toEqual([7, 1550, 135])
    // Paid back before is not paid once more, and hours of last year wait for nobody.
    expect(outcome.settled).toEqual({
      paidBack: 1,
      paidBackMoney: 1250,
      expensesWait: 1,
      hoursApproved: 2,
      hoursWait: 0,
    })
    expect(outcome.same).toEqual([
      { name: 'Ada Quill', are: ['driver', 'host contact'] },
      { name: 'Dee Ennis', are: ['driver', 'volunteer'] },
    ])
    expect(outcome.accounts.toSorted()).toEqual(['Dee Ennis', 'Fé Gray'])
    expect([outcome.withoutAccount, outcome.newLocations]).toEqual([['Nobody Known'], []])
    expect(outcome.problems.map(({ part, where, label }) => `${part} ${where} ${label}`)).toEqual([
      'volunteers row 4 Phone',
      'expenses row 4 who',
    ])
    expect(outcome.hints.map(({ message }) => message).join(' ')).toContain(
      'In one row it says something else',
    )
    later = 60 * MINUTE
    const done = await boss.call(movingIn.apply, {})
    expect({ ...done, requestId: '' }).toEqual({ ...outcome, requestId: '' })
    const after = await counted()
    expect(TABLES.map((table) => (after[table] ?? 0) - (before[table] ?? 0))).toEqual([
      7, 2, 2, 3, 2, 1, 2, 1, 1, 1, 7, 2, 2, 2, 2, 2, 2,
    ])
    expect(
      await first(
        `SELECT count(*) FILTER (WHERE zero_reason = 'site_closed')::int AS closed, max(collection_date)::text AS last FROM sandwich_collections`,
      ),
    ).toEqual({ closed: 1, last: '2025-01-22' })
    expect(
      await first(`SELECT status, weekly_estimate, contract_signed_date::text, preferences FROM recipients`),
    ).toEqual({
      status: 'inactive',
      weekly_estimate: 150,
      contract_signed_date: '2024-05-01',
      preferences: 'Status: on hold\nWeekly #: 150-200',
    })
    expect(
      await first(
        `SELECT status, event_start_time::text AS start, scheduled_event_date::text AS day, planning_notes FROM event_requests ORDER BY status LIMIT 1`,
      ),
    ).toEqual({
      status: 'cancelled',
      start: '14:30',
      day: '2025-04-16',
      planning_notes: null,
    })
    expect(
      await first(
        `SELECT h.area, h.address, p.email FROM hosts h JOIN host_contacts c ON c.host_id = h.id JOIN people p ON p.id = c.person_id WHERE h.name = 'Quarry Lane'`,
      ),
    ).toEqual({
      area: 'North',
      address: '1 Quarry Ln',
      email: 'ada@old.example',
    })
    expect(
      await first(
        `SELECT d.status, d.inactive_reason, p.email, u.is_active FROM drivers d JOIN people p ON p.id = d.person_id JOIN users u ON u.person_id = p.id`,
      ),
    ).toEqual({
      status: 'inactive',
      inactive_reason: 'moved',
      email: 'dee@old.example',
      is_active: false,
    })
    const state = await boss.call(movingIn.read, {})
    // When it came, not when its files were dropped.
    expect(new Date(state.last?.at ?? '').getTime()).toBeGreaterThan(Date.now() + later - MINUTE)
    later = 0
    expect([state.files, state.last?.requestId, state.last?.outcome.people]).toEqual([[], done.requestId, 7])
    expect((await boss.try(movingIn.apply, {})).status).toBe(422)
    // What stayed out is a workbook like theirs, and dropped once more it is read like that.
    const leftOut = await readTables(await downloaded(movingIn.leftOut.path), 'rows-left-out.xlsx')
    expect(leftOut.map(({ sheet, rows }) => [sheet, ...rows.map(({ cells }) => cells.join('|'))])).toEqual([
      [
        'volunteers export',
        'First|Last|Phone|E-Mail|Interests|Why it stayed out',
        expect.stringMatching(/^Phoebe\|Gray\|\+1 404 555 0105\|fe@old\.example\|speaking\|Phone: ./),
      ],
      [
        'Reimbursements',
        'date|who|what|amount|paid?|Why it stayed out',
        expect.stringMatching(/^2025-02-04\|Nobody Known\|ham\|10 USD\|no\|who: ./),
      ],
    ])
    await add(new File([await downloaded(movingIn.leftOut.path)], 'rows-left-out.xlsx'))
    expect((await sheets()).map(({ kind, columns }) => [kind, columns.at(-1)?.heading])).toEqual([
      ['volunteers', 'Interests'],
      ['expenses', 'paid?'],
    ])
    for (const { id } of await sheets()) await boss.try(movingIn.remove, { id })
    const { requestId: back } = await boss.try(history.undo, { requestId: done.requestId })
    expect(await counted()).toEqual(before)
    // Whoever comes back reads that it was undone, and can redo it.
    expect((await boss.call(movingIn.read, {})).last).toMatchObject({ requestId: back, undone: true })
    const { requestId: again } = await boss.try(history.undo, { requestId: back })
    expect((await boss.call(movingIn.read, {})).last).toMatchObject({ requestId: again, undone: false })
    expect(await counted()).toEqual(after)
    await boss.call(history.undo, { requestId: again })
    expect(await counted()).toEqual(before)
  })

  it('asks what a sheet is and who somebody is, and takes the answer', async () => {
    await boss.call(movingIn.add, {
      file: new File(['Ann Oak,404-555-0111\nBo Pine,404-555-0112\n'], 'Book1.csv'),
    } as never)
    await add(
      book('more.xlsx', {
        Volunteers: [
          ['Name', 'Phone'],
          ['A. Oak', '404-555-0111'],
          ['Bo Pine', '404-555-0112'],
          ['NEW IN MAY'],
          ['Cy', 'call him'],
        ],
      }),
    )
    const [plain, more] = await sheets()
    if (!plain || !more) throw new Error('Two sheets were expected')
    expect([plain.kind, plain.asks]).toEqual([null, true])
    expect((await look()).totals.map(({ part }) => part)).toEqual(['volunteers'])
    await boss.call(movingIn.change, {
      id: plain.id,
      sheet: plain.sheet,
      kind: 'drivers',
      headerRow: 0,
      columns: { 0: 'name', 1: 'phone' },
    })
    const asked = await look()
    expect(asked.totals.map((one) => `${one.part} ${one.new} ${one.left}`)).toEqual([
      'drivers 2 0',
      'volunteers 2 1',
    ])
    const [doubt] = asked.problems
    expect([doubt?.message, doubt?.candidates.map(({ name }) => name)]).toEqual([
      'Ann Oak has the same phone number. Is this the same person?',
      ['Ann Oak'],
    ])
    const fix = { part: 'volunteers' as const, row: doubt?.row ?? 0 }
    await boss.call(movingIn.change, {
      id: more.id,
      sheet: 'Volunteers',
      fixes: [{ ...fix, is: doubt?.candidates[0]?.id }],
      rowsIn: [4],
    } as never)
    // Somebody else brings something in; whoever only looks waits for nobody, and nobody for them.
    const other = await portal.app.pool.connect()
    await other.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCKS.imports})`)
    const settled = await look()
    await other.query('ROLLBACK')
    other.release()
    expect([settled.problems, settled.people, settled.same.map(({ name }) => name)]).toEqual([
      [],
      4,
      ['Ann Oak', 'Bo Pine'],
    ])
    await boss.call(movingIn.change, { id: more.id, sheet: 'Volunteers', fixes: [{ ...fix, is: 'new' }] })
    expect((await look()).alike).toEqual([
      { first: expect.any(String), second: expect.any(String), by: 'phone' },
    ])
    await boss.call(movingIn.change, { id: more.id, sheet: 'Volunteers', skipped: true })
    expect((await look()).totals.map(({ part }) => part)).toEqual(['drivers'])
    for (const { id } of [plain, more]) await boss.call(movingIn.remove, { id })
    expect(await sheets()).toEqual([])
  })

  it.each(['ods', 'biff8'] as const)(
    'reads every sheet of a workbook of another program (%s)',
    async (type) => {
      const long = 'People who drive for us, as of'
      const { id } = await add(
        book(
          `old.${type}`,
          {
            Volunteers: [['Name', 'Phone'], ['Ann Oak', '404-555-0111'], [], ["'=Bo", '404-555-0112']],
            [`${long} May`.slice(0, 31)]: [
              ['Driver', 'Cell', 'Agreement'],
              ['Cy Ash', '404-555-0113', new Date('2024-05-01')],
              [null, '404-555-0114'],
            ],
            Old: [['x']],
          },
          (made) => {
            made.Workbook = { Sheets: [{}, {}, { Hidden: 1 }] }
            const sheet = made.Sheets[made.SheetNames[1] ?? '']
            if (sheet) sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
          },
          type,
        ),
      )
      const read = await sheets()
      expect(read.map(({ sheet, kind, rows, hidden }) => [sheet, kind, rows, hidden])).toEqual([
        ['Volunteers', 'volunteers', 2, false],
        [`${long} May`.slice(0, 31).trimEnd(), 'drivers', 2, false],
        ['Old', null, 1, type === 'biff8'],
      ])
      expect(read[0]?.columns[0]?.samples).toEqual(['Ann Oak', '=Bo'])
      expect(read[1]?.columns.map(({ samples }) => samples)).toEqual([
        ['Cy Ash'],
        ['404-555-0113', '404-555-0114'],
        ['2024-05-01'],
      ])
      await boss.call(movingIn.remove, { id })
    },
  )

  it('gives the day of an agreement to whom it is of, also who drives already or stands there by another spelling', async () => {
    const drivers = (...rows: string[]) =>
      add(new File([['Driver,Cell,Agreement', ...rows, ''].join('\n')], `drivers ${rows.length}.csv`))
    await drivers('Ann Ash,404-555-0131,', 'Bo Birch,404-555-0132,', 'Cy Cedar,404-555-0133,2023-01-01')
    await boss.call(movingIn.apply, {})
    await drivers(
      'A. Ash,404-555-0131,2024-05-01',
      'Bo Birch,404-555-0132,2024-05-02',
      'Cy Cedar,404-555-0133,2024-05-03',
      'Lee Roe,404-555-0134,2024-05-04',
      'Lee Roe,404-555-0134,2024-05-05',
    )
    const [sheet] = await sheets()
    const [one, other] = (await look()).problems
    const at = { part: 'drivers' as const, row: 0 }
    await boss.call(movingIn.change, {
      id: sheet?.id ?? '',
      sheet: '',
      fixes: [
        { ...at, row: one?.row ?? 0, is: one?.candidates[0]?.id },
        { ...at, row: other?.row ?? 0, keepDuplicate: true },
      ],
    } as never)
    const done = await boss.call(movingIn.apply, {})
    expect(done.totals.map((all) => `${all.new} ${all.changed} ${all.unchanged} ${all.left}`)).toEqual([
      '2 2 1 0',
    ])
    expect(done.hints.map(({ row, message }) => [row, message])).toEqual([
      [4, 'Cy Cedar has an agreement already; the one of 2024-05-03 is not brought in.'],
    ])
    const { rows } = await portal.app.pool.query<{ name: string; days: string[] }>(
      `SELECT p.name, array_agg(a.signed_on::text) AS days FROM drivers d JOIN people p ON p.id = d.person_id
       JOIN driver_agreements a ON a.driver_id = d.id GROUP BY d.id, p.name ORDER BY p.name, 2`,
    )
    expect(rows.map(({ name, days }) => `${name} ${days.join()}`)).toEqual([
      'Ann Ash 2024-05-01',
      'Bo Birch 2024-05-02',
      'Cy Cedar 2023-01-01',
      'Lee Roe 2024-05-04',
      'Lee Roe 2024-05-05',
    ])
  })

  it('what a list says was paid back comes as that from whoever may say so; else it waits, and of what waits here already it is said', async () => {
    const { rows } = await portal.app.pool.query<{ name: string }>(
      'SELECT display_name AS name FROM users WHERE id = $1',
      [boss.id],
    )
    const name = rows[0]?.name
    const list = (paid: string) =>
      new File(
        [`date,who,what,amount,paid?\n2025-03-03,${name},paint,$8.00,${paid}\n`],
        'our reimbursements.csv',
      )
    const clear = async (person: Person) => {
      for (const { id } of (await person.call(movingIn.read, {})).files)
        await person.call(movingIn.remove, { id })
    }
    const clerk = await portal.as('viewer', {
      permissions: ['ADMIN_PANEL_ACCESS', 'DATA_IMPORT', 'EXPENSES_ADD', 'EXPENSES_EDIT_ALL'],
    })
    await clear(boss)
    await add(list('yes'), clerk)
    const theirs = await clerk.call(movingIn.look, {})
    expect([theirs.problems, theirs.settled?.paidBack, theirs.settled?.expensesWait]).toEqual([[], 0, 1])
    expect(theirs.hints.map(({ message }) => message)).toContain(
      'The list says that this was paid back. You may not say so, so it waits for whoever approves expenses.',
    )
    await clerk.call(movingIn.apply, {})
    await add(list('yes'))
    const { hints, totals } = await look()
    expect([
      totals.map(({ part, unchanged }) => [part, unchanged]),
      hints.map(({ message }) => message),
    ]).toEqual([
      [['expenses', 1]],
      [
        'The list says that this was paid back; it is here already and stands as not paid. Please see to it there, so that nobody pays it once more.',
      ],
    ])
    await clear(boss)
  })

  it('what a list says was paid back of one’s own waits for somebody else, by name and by account', async () => {
    const second = await portal.as('super_admin')
    const names = async (person: Person) => {
      const { rows } = await portal.app.pool.query<{ name: string }>(
        'SELECT display_name AS name FROM users WHERE id = $1',
        [person.id],
      )
      return rows[0]?.name ?? ''
    }
    const [own, other] = [await names(boss), await names(second)]
    const rows = [own.toUpperCase(), boss.id, 'Nobody Here', other, second.id].map(
      (who, at) => `2025-04-0${at + 1},${who},twine ${at},$8.00,yes`,
    )
    await add(new File([['date,who,what,amount,paid?', ...rows, ''].join('\n')], 'our reimbursements.csv'))
    const [sheet] = await sheets()
    const { problems } = await look()
    await boss.call(movingIn.change, {
      id: sheet?.id ?? '',
      sheet: sheet?.sheet ?? '',
      fixes: problems.map(({ part, row }) => ({ part, row, values: { claimant: own } })),
    })
    const { hints } = await look()
    expect(hints.map(({ row, message }) => [row, message])).toEqual(
      [2, 3, 4].map((row) => [
        row,
        'The list says that this was paid back. It is your own, so it waits for somebody else who approves expenses.',
      ]),
    )
    await boss.call(movingIn.apply, {})
    const { rows: stand } = await portal.app.pool.query(
      `SELECT description, status FROM expenses WHERE description LIKE 'twine %' ORDER BY 1`,
    )
    expect(stand.map(({ status }) => status)).toEqual([
      'pending',
      'pending',
      'pending',
      'reimbursed',
      'reimbursed',
    ])
  })

  it('an amount that may be another one is asked about, and none is worked out', async () => {
    const amounts = ['2.500', '$1.200', '12:30', '1/2', '3x10', '$12.50']
    const rows = amounts.map((amount, at) => `2025-03-0${at + 1},Nobody Here,tape ${at},${amount}`)
    await add(new File([['date,who,what,amount', ...rows, ''].join('\n')], 'our reimbursements.csv'))
    const { problems } = await look()
    expect(problems.filter(({ field }) => field === 'amount').map(({ value }) => value)).toEqual([
      '2.500',
      '1.200',
      '12:30',
      '1/2',
      '3x10',
    ])
    for (const { id } of (await boss.call(movingIn.read, {})).files) await boss.call(movingIn.remove, { id })
  })

  it('a long text is looked at in its beginning, and comes in whole', async () => {
    const long = `Left after ${'the bread came and '.repeat(90)}nobody called.`
    await add(new File([`Volunteer,Email,Notes\nIda Elm,ida@elm.example,${long}\n`], 'volunteers.csv'))
    await boss.call(movingIn.apply, {})
    const { items } = await boss.call(volunteers.list, { search: 'Ida Elm' })
    expect(items.map(({ notes }) => notes)).toEqual([long])
  })

  it('an undo that leaves what somebody changed since is not told as one of all, and its redo brings back the rest', async () => {
    await add(
      new File(['Volunteer,Email\nCleo Ash,cleo@ash.example\nDov Ash,dov@ash.example\n'], 'volunteers.csv'),
    )
    const { requestId } = await boss.call(movingIn.apply, {})
    const { items } = await boss.call(volunteers.list, { search: 'Cleo Ash' })
    const [cleo] = items
    await boss.call(volunteers.edit, {
      id: cleo?.id ?? '',
      version: cleo?.version ?? 0,
      notes: 'Mornings',
    } as never)
    expect((await boss.try(history.undo, { requestId })).status).toBe(409)
    const last = async () => (await boss.call(movingIn.read, {})).last
    const { requestId: back } = await boss.try(history.undo, { requestId, rest: true })
    expect(await last()).toMatchObject({ requestId: back, undone: true, partly: true })
    expect((await boss.call(volunteers.list, { search: 'Ash' })).items.map(({ name }) => name)).toEqual([
      'Cleo Ash',
    ])
    const { requestId: again } = await boss.try(history.undo, { requestId: back })
    expect(await last()).toMatchObject({ requestId: again, undone: false, partly: false })
    expect((await boss.call(volunteers.list, { search: 'Ash' })).items).toHaveLength(2)
  })

  it('a row that stays out says its day by itself, although the log says each only once', async () => {
    const LOG = `Date,Location,Sandwiches
2025-03-05,Dale Corner,30
,Fern Hollow,plenty
,Glen Row,20
2025-03-12,Dale Corner,10
,Fern Hollow,15
`
    const { id } = await add(new File([LOG], 'Counts by day.csv'))
    await boss.call(movingIn.apply, {})
    const [left] = await readTables(await downloaded(movingIn.leftOut.path), 'rows-left-out.xlsx')
    expect(left?.rows.map(({ cells }) => cells.slice(0, 3).join('|'))).toEqual([
      'Date|Location|Sandwiches',
      '2025-03-05|Fern Hollow|plenty',
    ])
    await boss.try(movingIn.remove, { id })
  })

  it('is for whoever looks after the portal, and the files are seen by nobody else', async () => {
    const { id } = await add(new File(['Volunteer,Email\nAnn,ann@old.example\n'], 'mine.csv'))
    const other = await portal.as('super_admin')
    expect((await other.call(movingIn.read, {})).files).toEqual([])
    expect((await other.try(movingIn.remove, { id })).status).toBe(404)
    const file = await first(`SELECT file_id FROM imports WHERE id = '${id}'`)
    expect((await other.try(attachments.content, { id: String(file?.file_id) })).status).toBe(404)
    expect((await (await portal.as('volunteer')).try(movingIn.read, {})).status).toBe(403)
    // Who may move in and not add volunteers is told so by the sheet.
    const clerk = await portal.as('viewer', { permissions: ['ADMIN_PANEL_ACCESS', 'DATA_IMPORT'] })
    await add(new File(['Volunteer,Email\nAnn,ann@old.example\n'], 'our volunteers.csv'), clerk)
    const { problems, totals } = await clerk.call(movingIn.look, {})
    expect([problems.map(({ message }) => message), totals[0]?.new]).toEqual([
      ['You may not add volunteers, so these rows are left out.'],
      0,
    ])
  })
})
