import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { writeXlsx } from '#server/spreadsheets/spreadsheet.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { users } from './contract.ts'
import { importCalls, type Preview } from './import-contract.ts'
import { readPeople } from './import-reading.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const preview = (content: string | Uint8Array, name = 'people.csv', who = admin): Promise<Preview> =>
  who.call(importCalls.importPreview, {
    file: new File([typeof content === 'string' ? content : new Uint8Array(content)], name),
  } as never)
const none = { new: 0, changed: 0, unchanged: 0, duplicate: 0, problem: 0, blank: 0 }
const found = async (search: string) => (await admin.call(users.list, { search })).items

describe('reading a list of people', () => {
  const read = (text: string) =>
    readPeople(
      { rows: text.split('\n').map((line, index) => ({ row: index + 1, cells: line.split(',') })) },
      {},
    )

  it('knows headings by many names, full names, and roles as people say them', () => {
    const { people, problems } = read(
      'Volunteer list,,\nFull Name,E-Mail Address,Cell Phone,Type\n' +
        'Ana Maria Lee,ana@oak.example,404-555-0134,driver\nBen,ben@oak.example,,core_team\nCleo Vance,cleo@oak.example,,',
    )
    expect(problems).toEqual([])
    expect(people).toMatchObject([
      { row: 3, firstName: 'Ana Maria', lastName: 'Lee', phone: '404-555-0134', role: 'driver' },
      { row: 4, firstName: 'Ben', lastName: '', phone: null, role: 'core_team' },
      { row: 5, firstName: 'Cleo', lastName: 'Vance', role: 'volunteer', roleGiven: false },
    ])
  })

  it('names each bad row by its number, with a fix where there is one', () => {
    const { people, problems, blank } = read(
      'First name,Last name,E-mail,Role\n,,x@oak.example,\nDee,Gale,dee at oak,\nEli,Gale,eli@oak.example,Voluntear\n' +
        ',,,\nFay,Gale,fay@oak.example,Team Coordinator\nGus,Gale,gus@oak.example,\nGus,G.,GUS@oak.example,',
    )
    expect(people.map(({ row }) => row)).toEqual([7])
    expect(blank).toBe(1)
    expect(problems).toMatchObject([
      { row: 2, kind: 'name_missing', column: 'First name' },
      { row: 3, kind: 'email_invalid', column: 'E-mail', value: 'dee at oak' },
      { row: 4, kind: 'role_unknown', fix: { label: 'Use Volunteer', values: { role: 'Volunteer' } } },
      {
        row: 6,
        kind: 'role_unknown',
        fix: { label: 'Use Core Team' },
        otherFixes: [{ label: 'Use Committee Member' }],
      },
      { row: 8, kind: 'duplicate_email', message: 'Row 7 has the same email address.' },
    ])
  })

  it('says which columns are missing', () => {
    expect(read('Town,Street\nOakville,1 Oak Street').missing).toEqual(['email', 'firstName'])
  })
})

describe('importing people', () => {
  it('shows what it would do, does it as one change without a mail, and one undo takes it back', async () => {
    const known = await portal.as('host')
    const { email } = await admin.call(users.one, { id: known.id })
    const file = `First name,Last name,E-mail,Phone,Role\nNia,Okoye,nia@elm.example,404-555-0190,Delivery Driver\nOle,Okoye,ole@elm.example,,\nRenamed,host,${email},,Volunteer\nBad,Row,nowhere,,\n`
    const seen = await preview(file)
    expect(seen.counts).toEqual({ ...none, new: 2, changed: 1, problem: 1 })
    expect(seen.roles).toEqual([
      { role: 'Delivery Driver', count: 1 },
      { role: 'Volunteer', count: 1 },
    ])
    expect(seen.hints).toMatchObject([{ row: 4, message: expect.stringContaining('stays Host Location') }])
    expect(await found('@elm.example')).toEqual([])

    const applied = await admin.call(importCalls.importApply, { importId: seen.importId })
    expect(applied).toMatchObject({ created: 2, updated: 1, skipped: 1 })
    await workOff(portal.app)
    expect(await found('@elm.example')).toMatchObject([
      {
        displayName: 'Nia Okoye',
        phone: '404-555-0190',
        role: 'driver',
        state: 'uninvited',
        missing: 0,
        extra: 0,
      },
      { displayName: 'Ole Okoye', role: 'volunteer', state: 'uninvited' },
    ])
    expect(await admin.call(users.one, { id: known.id })).toMatchObject({
      firstName: 'Renamed',
      role: 'host',
    })
    expect((await admin.call(outbox.list, { search: '@elm.example' })).total).toBe(0)
    expect((await admin.try(importCalls.importApply, { importId: seen.importId })).status).toBe(409)

    await admin.call(history.undo, { requestId: applied.requestId })
    expect(await found('@elm.example')).toEqual([])
    expect((await admin.call(users.one, { id: known.id })).firstName).not.toBe('Renamed')
  })

  it('takes corrected cells and other columns', async () => {
    const seen = await preview('Who,Where,Role\nPia Quill,pia@fir.example,Voluntear\n')
    expect(seen.missing).toEqual(['email', 'firstName'])
    const mapped = await admin.call(importCalls.importChange, {
      importId: seen.importId,
      columns: { name: 0, email: 1 },
    })
    expect(mapped.problems).toMatchObject([{ row: 2, kind: 'role_unknown' }])
    const fixes = [{ row: 2, values: { role: 'Volunteer' } }]
    const fixed = await admin.call(importCalls.importChange, { importId: seen.importId, fixes })
    expect(fixed.counts).toEqual({ ...none, new: 1 })
    expect((await admin.call(importCalls.importRead, { importId: seen.importId })).counts.new).toBe(1)
    await admin.call(importCalls.importApply, { importId: seen.importId })
    expect(await found('pia@fir.example')).toMatchObject([{ firstName: 'Pia', lastName: 'Quill' }])
  })

  it('of our own export changes nothing', async () => {
    const csv = await admin.try(users.exportList, {})
    const seen = await preview(String(csv.body))
    expect(seen.problems).toEqual([])
    expect(seen.counts).toEqual({ ...none, unchanged: (await admin.call(users.list, {})).total })
  })

  it('reads Excel, and hands out the rows that were left out', async () => {
    const book = await writeXlsx(
      [
        ['Name', 'E-mail'],
        ['Quinn Rourke', 'quinn@ash.example'],
        ['Rosa Rourke', 'rosa'],
      ],
      'People',
    )
    const seen = await preview(book, 'people.xlsx')
    expect(seen.counts).toEqual({ ...none, new: 1, problem: 1 })
    const rest = await admin.try(importCalls.importProblems, { importId: seen.importId })
    expect(rest.body).toEqual(expect.stringContaining('Rosa Rourke,rosa,3,This is no email address.'))
  })

  it('gives nobody a role above one’s own, and changes nobody who has one', async () => {
    const chief = await portal.as('super_admin')
    const { email } = await admin.call(users.one, { id: chief.id })
    const seen = await preview(
      `Name,E-mail,Role\nTess Thorne,tess@yew.example,Super Administrator\nTaken Over,${email},\n`,
    )
    expect(seen.problems).toMatchObject([
      { row: 2, kind: 'role_not_yours', message: expect.stringContaining('a higher role than yours') },
      { row: 3, kind: 'not_yours' },
    ])
    expect(seen.counts).toEqual({ ...none, problem: 2 })
  })

  it('is for those who may import and edit people, and for nobody else’s file', async () => {
    const { importId } = await preview('Name,E-mail\nUri Vance,uri@bay.example\n')
    const core = await portal.as('core_team')
    expect((await core.try(importCalls.importRead, { importId })).status).toBe(403)
    const bare = await portal.as('volunteer', { permissions: ['DATA_IMPORT', 'USERS_EDIT'] })
    expect((await bare.try(importCalls.importRead, { importId })).status).toBe(404)
  })
})
