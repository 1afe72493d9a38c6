import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { recipientContacts, recipientSchedules, recipients } from './contract.ts'
import { DAYS } from './fields.ts'
import { readDays } from './import-fields.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const preview = (lines: string[]) =>
  admin.call(recipients.importPreview, { file: new File([lines.join('\n')], 'agencies.csv') } as never)
const named = async (name: string) => {
  const { items } = await admin.call(recipients.list, { search: name })
  return items[0]
}

describe('an import of recipients', () => {
  it('reads the columns that other systems have, with two contacts and the days; an undo takes all of it back', async () => {
    const read = await preview([
      'Agency,Tel,E-mail,Street,County,Contact Person,Contact Person Phone,Contact 2,Contact 2 Email,Pickup Day,Pickup Time,Feeding Days,Focus Area,Contract Date,Contract,Per Week',
      'Ridge House,404 555 0500,hi@ridge.example,"1 Elm Street, rear",North,Ana Lee,404 555 0501,Bo Ash,bo@ridge.example,Wed,5pm,"Mon, Thu","youth; Bee keepers",6/1/2026,yes,"1,200"',
    ])
    expect(read).toMatchObject({ missing: [], counts: { new: 1, problem: 0 } })
    const { requestId } = await admin.try(recipients.importApply, { importId: read.importId })
    expect(await named('Ridge House')).toMatchObject({
      phone: '404 555 0500',
      address: '1 Elm Street, rear',
      region: 'North',
      weeklyEstimate: 1200,
      focusAreas: ['Youth', 'Bee keepers'],
      contractSigned: true,
      contractSignedDate: '2026-06-01',
      contacts: [
        { name: 'Ana Lee', phone: '404 555 0501', isPrimary: true },
        { name: 'Bo Ash', email: 'bo@ridge.example', isPrimary: false },
      ],
      schedules: [
        { kind: 'feeding', day: 'monday' },
        { kind: 'collection', day: 'wednesday', startTime: '17:00' },
        { kind: 'feeding', day: 'thursday' },
      ],
    })
    const people = () => portal.app.pool.query(`SELECT FROM people WHERE name IN ('Ana Lee', 'Bo Ash')`)
    expect((await people()).rowCount).toBe(2)
    await admin.call(history.undo, { requestId })
    expect(await named('Ridge House')).toBeUndefined()
    expect((await people()).rowCount).toBe(0)
  })

  it('a column of sandwiches says how many, and no kind of sandwich', async () => {
    const read = await preview(['Agency,Phone,Sandwiches', 'Count House,404 555 0505,50'])
    expect(read.columns[2]).toMatchObject({ field: 'estimatedSandwiches' })
    expect(read.counts).toMatchObject({ new: 1, problem: 0 })
  })

  it('dirty values are named by row and column, each with what was probably meant; nothing is guessed silently', async () => {
    const read = await preview([
      'Name,Phone,Weekly estimate,Email,Website,Status,Contract signed,Sandwich type,Collection time,Contract date,Collection day',
      'Dirty 1,404 555 0510,about 300 a week,,,,,,,',
      'Dirty 2,404 555 0510,,Ana <ana@x.example>,,,,,,',
      'Dirty 3,404 555 0510,,,www.x.example,,,,,',
      'Dirty 4,404 555 0510,,,,Actve,,,,',
      'Dirty 5,404 555 0510,,,,,signed in 2021,,,',
      'Dirty 6,404 555 0510,,,,,,Turky,,',
      'Dirty 7,404 555 0510,,,,,,,around 5pm,,Mon',
      'Dirty 8,404 555 0510,,,,,yes,,,signed 6/1/2026 by Ana',
      'Dirty 9,ask Ana,,,,,,,,',
      'Dirty 10,404 555 0510,,n/a,,,,,,,',
      'Dirty 11,404 555 0510,,,,,,,,,Thursday 5pm',
    ])
    expect(read.counts).toMatchObject({ new: 0, problem: 11 })
    expect(read.problems.map(({ row, column, fix }) => [row, column, fix?.label])).toEqual([
      [2, 'Weekly estimate', 'Use 300'],
      [3, 'Email', 'Use ana@x.example'],
      [4, 'Website', 'Use https://www.x.example'],
      [5, 'Status', 'Use Active'],
      [6, 'Contract signed', 'Use Yes'],
      [7, 'Sandwich type', 'Use Turkey'],
      [8, 'Collection time', 'Use 5pm'],
      [9, 'Contract date', 'Use 2026-06-01'],
      [10, 'Phone', undefined],
      [11, 'Email', 'Leave it empty'],
      [12, 'Collection day', 'Use Thursday'],
    ])
    const fixes = read.problems.flatMap(({ row, fix }) => (fix ? [{ row, values: fix.values }] : []))
    const { created } = await admin.call(recipients.importApply, { importId: read.importId, fixes } as never)
    expect(created).toBe(10)
    expect(await named('Dirty 1')).toMatchObject({ weeklyEstimate: 300 })
    expect(await named('Dirty 4')).toMatchObject({ status: 'active' })
    expect(await named('Dirty 10')).toMatchObject({ email: null })
    expect(await named('Dirty 11')).toMatchObject({ schedules: [{ kind: 'collection', day: 'thursday' }] })
  })

  it('what does not go together is named too: a phone without a name, a contract that ends before it begins', async () => {
    const read = await preview([
      'Name,Phone,Contact phone,Contract signed,Contract date,Contract end,Feeding time',
      'Odd 1,404 555 0520,404 555 0521,,,',
      'Odd 2,404 555 0520,,yes,2026-06-01,2026-01-01',
      'Odd 3,404 555 0520,,,2026-06-01,,',
      'Odd 4,404 555 0520,,,,,5pm',
    ])
    expect(read.problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Contact name'],
      [3, 'Contract end'],
      [4, 'Contract date'],
      [5, 'Feeding day'],
    ])
    expect(read.problems[2]?.fix).toEqual({ label: 'It is signed', values: { contractSigned: 'Yes' } })
    // What is missing is what is typed, in the row.
    const mended = await admin.call(recipients.importChange, {
      importId: read.importId,
      fixes: [
        { row: 2, values: { contactName: 'Odetta Fern' } },
        { row: 5, values: { feedingDays: 'Mon' } },
      ],
    })
    expect(mended).toMatchObject({ counts: { new: 2, problem: 2 } })
  })

  it('two people in the place of one contact are asked to be named on their own', async () => {
    const read = await preview([
      'Name,Phone,Contact,Contact phone',
      'Pair House,404 555 0550,Ana & Bo Ash,404 555 0551',
    ])
    expect(read.problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 'Contact', 'Please name one person here, and add the other one on their own'],
    ])
  })

  it('a contact who is known already under this name and number is the same person', async () => {
    const { id } = await admin.call(recipients.add, { name: 'First House', phone: '404 555 0540' })
    const ines = { name: 'Ines Marsh', phone: '404 555 0541' }
    const known = await admin.call(recipientContacts.add, { recipientId: id, ...ines, isPrimary: true })
    const read = await preview([
      'Name,Phone,Contact,Contact phone',
      'Second House,404 555 0542,Ines Marsh,(404) 555-0541',
      'Third House,404 555 0543,Ingrid Marsh,404 555 0541',
    ])
    await admin.call(recipients.importApply, { importId: read.importId })
    expect((await named('Second House'))?.contacts).toMatchObject([{ personId: known.personId }])
    expect((await named('Third House'))?.contacts[0]?.personId).not.toBe(known.personId)
  })

  it('one contact of two recipients in a file is one person, and two contacts of one name at one recipient are one', async () => {
    const read = await preview([
      'Name,Phone,Contact,Contact phone,Contact 2,Contact 2 role',
      'Twice House,404 555 0560,Wren Ash,404 555 0561,Ivo Lund,Cook',
      'Again House,404 555 0562,Wren Ash,(404) 555-0561,Wren Ash,Keys',
    ])
    await admin.call(recipients.importApply, { importId: read.importId })
    const [first, again] = [await named('Twice House'), await named('Again House')]
    expect(first?.contacts).toMatchObject([
      { name: 'Wren Ash', isPrimary: true },
      { name: 'Ivo Lund', role: 'Cook', isPrimary: false },
    ])
    expect(again?.contacts).toMatchObject([
      { personId: first?.contacts[0]?.personId, role: 'Keys', isPrimary: true },
    ])
  })

  it('a long list is written in few steps, contacts and days with it, so that its undo is as quick', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => {
      const number = String(at).padStart(4, '0')
      return `Long House ${at},404 555 0570,Contact Number${number},404 556 ${number},Mon,5pm`
    })
    const read = await preview(['Name,Phone,Contact,Contact phone,Pickup Day,Pickup Time', ...rows])
    const { requestId } = await admin.try(recipients.importApply, { importId: read.importId })
    const { rows: found } = await portal.app.pool.query<{ runs: number; entries: number }>(
      `SELECT count(*)::int AS entries, count(*) FILTER (WHERE table_name IS DISTINCT FROM before)::int AS runs
       FROM (SELECT table_name, lag(table_name) OVER (ORDER BY id) AS before FROM audit_log WHERE request_id = $1) AS trail`,
      [requestId],
    )
    expect(found).toEqual([{ entries: 480, runs: 4 }])
    await admin.call(history.undo, { requestId })
    expect(await named('Long House')).toBeUndefined()
  })

  it('our own export is read back as it is, with contacts and days; a blank cell says nothing about these', async () => {
    const { id } = await admin.call(recipients.add, { name: 'Round Trip', phone: '404 555 0530' })
    const more = { recipientId: id, allowDuplicate: true }
    await admin.call(recipientContacts.add, { ...more, name: 'Zoe', phone: '404 555 0531', isPrimary: true })
    await admin.call(recipientContacts.add, { ...more, name: 'Yan', phone: '404 555 0532', role: 'Cook' })
    for (const day of ['monday', 'friday'] as const)
      await admin.call(recipientSchedules.add, { recipientId: id, kind: 'feeding', day, startTime: '17:30' })
    const answer = await fetch(`${portal.url}/api/recipients/export?search=Round`, {
      headers: { cookie: admin.cookie },
    })
    const file = new File([await answer.arrayBuffer()], 'recipients.csv')
    expect(await admin.call(recipients.importPreview, { file } as never)).toMatchObject({
      counts: { new: 0, changed: 0, unchanged: 1, problem: 0 },
    })
    const blank = await preview([
      'Name,Phone,Contact name,Contact phone,Feeding day',
      'Round Trip,404 555 0530,,,',
    ])
    expect(blank.counts).toMatchObject({ unchanged: 1, changed: 0 })
  })

  it('a new name is a new contact; the one who stood there keeps the number', async () => {
    const { id } = await admin.call(recipients.add, { name: 'New Name', phone: '404 555 0540' })
    const more = { recipientId: id, allowDuplicate: true, isPrimary: true }
    await admin.call(recipientContacts.add, { ...more, name: 'Ida', phone: '404 555 0541' })
    const { importId } = await preview([
      'Name,Phone,Contact name,Contact role',
      'New Name,404 555 0540,Jon,Cook',
    ])
    await admin.call(recipients.importApply, { importId })
    expect((await named('New Name'))?.contacts).toMatchObject([
      { name: 'Ida', phone: '404 555 0541', isPrimary: true },
      { name: 'Jon', phone: null, role: 'Cook', isPrimary: false },
    ])
  })
})

describe('days in a cell', () => {
  it('are read as people write them, and what is no day is not', () => {
    expect(readDays('Tuesdays and Thursdays')).toEqual(['tuesday', 'thursday'])
    expect(readDays('Mon-Fri')).toHaveLength(5)
    expect(readDays('Sat–Mon')).toEqual(['monday', 'saturday', 'sunday'])
    expect(readDays('daily')).toHaveLength(7)
    expect(readDays('2nd Wed')).toBeUndefined()
    expect(readDays('when needed')).toBeUndefined()
  })

  it('whatever days are written in our own way are read as these', () => {
    const names = Object.keys(DAYS) as (keyof typeof DAYS)[]
    fc.assert(
      fc.property(fc.subarray(names), (some) => {
        expect(readDays(some.map((name) => DAYS[name]).join('; '))).toEqual(some)
      }),
    )
  })
})
