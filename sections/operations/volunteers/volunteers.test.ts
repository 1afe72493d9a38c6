import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#kernel/calls/errors.ts'
import { history } from '#platform/history/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { crudHolds } from '#server/testing/crud-holds.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { volunteers } from './contract.ts'

let portal: TestPortal
let core: Person
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

describe('volunteers', () => {
  crudHolds(() => portal, volunteers, {
    name: 'name',
    add: { name: 'Ann Lee' },
    edit: { area: 'North side' },
    owner: 'core_team',
    stranger: 'driver',
    manager: 'core_team',
  })
})

it('nobody has a name that nobody sees', async () => {
  const unseen = await core.try(volunteers.add, { name: '\u200b \u2060\u200b' } as never)
  expect(unseen).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } })
})

const volunteer = (person: Record<string, unknown>) => core.call(volunteers.add, person as never)
const look = (...lines: string[]) =>
  core.call(volunteers.importPreview, {
    file: new File([lines.join('\n')], 'volunteers.csv'),
  } as never)

describe('one person, whatever they do', () => {
  it('who is a contact of a location already becomes a volunteer as the same person; a new number is known in both', async () => {
    const admin = await portal.as('admin')
    const { id: hostId } = await admin.call(hosts.add, { name: 'Elder Row' })
    await admin.call(hostContacts.add, { hostId, name: 'Bea Quill', phone: '404-555-0301' })
    const asked = await core.try(volunteers.add, { name: 'Bea Quill', phone: '(404) 555-0301' })
    expect(asked).toMatchObject({ status: 409, body: { twin: { name: 'Bea Quill' } } })
    const { twin } = asked.body as unknown as ErrorBody
    const made = await volunteer({ name: 'Bea Quill', phone: '404-555-0301', personId: twin?.id })
    expect(made.also).toMatchObject([{ words: 'contact of Elder Row' }])
    await core.call(volunteers.edit, { id: made.id, version: made.version, phone: '404-555-0302' })
    const { items } = await core.call(hostContacts.list, { hostId })
    expect(items).toMatchObject([{ phone: '404-555-0302' }])
    expect((await core.try(volunteers.add, { name: 'Bea Quill', personId: twin?.id })).body).toMatchObject({
      message: 'This person is a volunteer already.',
    })
  })

  it('is known as themselves: what is sent again, its answer lost, is nobody with the same phone', async () => {
    const given = {
      id: crypto.randomUUID(),
      name: 'Dov Again',
      phone: '404-555-0377',
      email: 'dov@again.example',
    }
    const all = await Promise.all([1, 2, 3].map(() => core.try(volunteers.add, given)))
    expect([...all, await core.try(volunteers.add, given)]).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ status: 200 })),
    )
    const other = await core.try(volunteers.add, { ...given, area: 'North side' })
    expect(other).toMatchObject({ status: 409, body: { current: { name: 'Dov Again' } } })
    const { rows } = await portal.app.pool.query(`SELECT FROM people WHERE email = 'dov@again.example'`)
    expect(rows).toHaveLength(1)
  })

  it('names one person, not two', async () => {
    expect((await core.try(volunteers.add, { name: 'Ann & Bob Lee' })).body).toMatchObject({
      fields: { name: 'Please name one person here, and add the other one on their own' },
    })
  })
})

describe('who sees what', () => {
  it('everybody sees who helps, nobody without need how to reach them or what is noted', async () => {
    const { id } = await volunteer({
      name: 'Cora Vance',
      phone: '404-555-0310',
      address: '12 Fern Street',
      notes: 'Recovering from surgery',
    })
    const seen = async (role: 'viewer' | 'driver' | 'recipient') =>
      (await portal.as(role)).call(volunteers.one, { id })
    for (const role of ['viewer', 'recipient'] as const)
      expect(await seen(role)).toMatchObject({ name: 'Cora Vance', phone: null, address: null, notes: null })
    expect(await seen('driver')).toMatchObject({ phone: '404-555-0310', address: null, notes: null })
    const viewer = await portal.as('viewer')
    for (const search of ['5550310', 'Fern', 'surgery'])
      expect((await viewer.call(volunteers.list, { search })).total, search).toBe(0)
  })

  it('whoever may not see phones is not told by a refusal whose number one is', async () => {
    const { id, version } = await volunteer({ name: 'Una Reed', phone: '404-555-0391' })
    const blind = await portal.as('viewer', { permissions: ['VOLUNTEERS_ADD', 'VOLUNTEERS_EDIT'] })
    const own = await volunteer({ name: 'Wim Hart', email: 'wim.hart@example.org' })
    for (const known of [{ phone: '404-555-0391' }, { email: 'wim.hart@example.org' }])
      expect(await blind.try(volunteers.add, { name: 'Ask', ...known }), JSON.stringify(known)).toMatchObject(
        {
          status: 403,
        },
      )
    expect(
      await blind.try(volunteers.edit, { id: own.id, version: own.version, phone: '404-555-0391' }),
    ).toMatchObject({ status: 403 })
    expect(await blind.try(volunteers.edit, { id, version, phone: '404-555-0391' })).toMatchObject({
      status: 403,
    })
  })

  it('of oneself one sees what one said, and not what is noted', async () => {
    const viewer = await portal.as('viewer')
    const { rows } = await portal.app.pool.query<{ person_id: string }>(
      'SELECT person_id FROM users WHERE id = $1',
      [viewer.id],
    )
    const { id } = await core.call(volunteers.add, {
      personId: rows[0]?.person_id ?? null,
      name: 'Vic Gale',
      phone: '404-555-0311',
      address: '3 Iris Street',
      notes: 'Forgets the keys',
    })
    expect(await viewer.call(volunteers.one, { id })).toMatchObject({
      phone: '404-555-0311',
      address: '3 Iris Street',
      notes: null,
    })
    expect(await (await portal.as('viewer')).call(volunteers.one, { id })).toMatchObject({ phone: null })
  })
})

describe('a list from elsewhere', () => {
  it('names every bad row with a way out, guesses nothing, and is undone whole', async () => {
    await volunteer({ name: 'Dev Thorne', phone: '404-555-0320', email: 'dev@people.example' })
    await volunteer({ name: 'June Gale' })
    const before = await core.call(volunteers.list, { sort: 'createdAt', limit: 200 })
    const preview = await look(
      'Full name,Phone,E-mail,Status,Volunteer type',
      'Dev Thorne,404.555.0320,,active,General', // the same phone and name: the same person
      'Devi Thorn,404-555-0320,,active,General', // the same phone under another name
      'June Gale,,,active,General', // nothing but a name that is there
      'Ann Lee & Bob Lee,404-555-0321,,active,General', // two in one cell
      'Greta Birch,404-555-0322 / 404-555-0323,,active,General', // two numbers in one cell
      'Hana Quill,404-555-0324,,retired?,General', // a status that nobody knows
      'Idris Abara,404-555-0325,idris at home,active,General', // no address
      'Kofi Marlow,404-555-0326,kofi@people.example,Actve,General', // a typo
      'Lena Rourke,404-555-0327,,active,General',
      'Lena Rourke,404 555 0327,,inactive,General', // twice in the file
    )
    expect(preview.counts).toMatchObject({ new: 1, changed: 0, unchanged: 1, duplicate: 1, problem: 7 })
    const problems = new Map(preview.problems.map((problem) => [problem.row, problem]))
    expect(problems.get(3)?.message).toBe('Dev Thorne has the same phone number. Is this the same person?')
    expect(problems.get(4)?.message).toBe(
      'June Gale is known already. Is this the same person? A phone number would tell as well.',
    )
    expect(problems.get(5)).toMatchObject({ column: 'Full name' })
    expect(problems.get(6)).toMatchObject({
      fix: { label: 'Use 404-555-0322', values: { phone: '404-555-0322' } },
      otherFixes: [{ values: { phone: '404-555-0323' } }],
    })
    expect(problems.get(7)).toMatchObject({ column: 'Status', value: 'retired?' })
    expect(problems.get(8)).toMatchObject({ message: 'Please enter a valid email address' })
    expect(problems.get(9)).toMatchObject({ fix: { values: { status: 'Active' } } })
    const { importId } = preview
    const fixes = [
      { row: 3, keepDuplicate: true },
      { row: 6, values: { phone: '404-555-0323' } },
      { row: 9, values: { status: 'Active' } },
    ]
    const applied = await core.try(volunteers.importApply, { importId, fixes })
    expect(applied.body).toMatchObject({ created: 4, updated: 0, skipped: 6 })
    expect((await core.call(volunteers.list, {})).total).toBe(before.total + 4)
    await core.call(history.undo, { requestId: applied.requestId })
    expect(await core.call(volunteers.list, { sort: 'createdAt', limit: 200 })).toEqual(before)
  })

  it('which person a row is about is chosen there, or that it is somebody new; whoever does something else is asked about, too', async () => {
    const admin = await portal.as('admin')
    const { id: hostId } = await admin.call(hosts.add, { name: 'Heron Gate' })
    const ola = await admin.call(hostContacts.add, { hostId, name: 'Ola Winter', phone: '404-555-0361' })
    const pia = await volunteer({ name: 'Pia Winter', phone: '404-555-0362' })
    const rows = [
      'Name,Phone,Area',
      'Olga Winter,404-555-0361,Lakes', // the phone of a contact, who is called otherwise
      'P. Winter,404-555-0362,Hills', // the phone of a volunteer
      'Ola Winter,,Woods', // a name alone
    ]
    const { importId, ...first } = await look(...rows)
    expect(first.counts).toMatchObject({ new: 0, problem: 3 })
    const contact = expect.stringContaining('contact of Heron Gate')
    expect(first.problems).toMatchObject([
      {
        kind: 'person_unclear',
        column: 'Phone',
        candidates: [{ id: ola.personId, name: 'Ola Winter', description: contact }],
      },
      { candidates: [{ id: pia.personId, name: 'Pia Winter' }] },
      { column: 'Phone', value: '', candidates: [{ id: ola.personId }] },
    ])
    // Nobody who was not asked about can be meant.
    const wrong = await core.call(volunteers.importChange, {
      importId,
      fixes: [{ row: 2, is: pia.personId }],
    })
    expect(wrong.counts).toMatchObject({ new: 0, problem: 3 })
    const fixes = [
      { row: 2, is: ola.personId },
      { row: 3, is: pia.personId },
      { row: 4, is: 'new' as const },
    ]
    // Two rows cannot be about the same person: it is asked about once more.
    const twice = await core.call(volunteers.importChange, {
      importId,
      fixes: [...fixes.slice(0, 2), { row: 4, is: ola.personId }],
    })
    expect(twice.problems).toMatchObject([
      { row: 4, kind: 'person_unclear', message: 'Row 4 is about the same volunteer as row 2.' },
    ])
    const chosen = await core.call(volunteers.importChange, { importId, fixes })
    expect(chosen.counts).toMatchObject({ new: 2, changed: 1, problem: 0, duplicate: 0 })
    const { requestId } = await core.try(volunteers.importApply, { importId, fixes })
    const { items } = await core.call(volunteers.list, { search: 'Winter', sort: 'area' })
    expect(items.map(({ name, area, personId }) => [name, area, personId])).toEqual([
      ['Pia Winter', 'Hills', pia.personId],
      ['Ola Winter', 'Lakes', ola.personId],
      ['Ola Winter', 'Woods', expect.not.stringContaining(ola.personId)],
    ])
    await core.call(history.undo, { requestId })
  })

  it('brought by two at the same time is one list', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `Tess Twice${index},404-557-${1000 + index}`)
    const [first, second] = [await look('Name,Phone', ...lines), await look('Name,Phone', ...lines)]
    const made = await Promise.all(
      [first, second].map(({ importId }) => core.call(volunteers.importApply, { importId })),
    )
    expect(made.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 40])
    expect((await core.call(volunteers.list, { search: 'Tess Twice' })).total).toBe(40)
  })

  it('reads the headings that lists really have: first and last name apart, the word of the section, a typo', async () => {
    const preview = await look(
      'Last Name,First Name,Cell Phone,Volunteer email,Availabilty,Status',
      'Prado,Ana,404-555-0351,ana.prado@people.example,Busy,current',
      'Lind,Bo and Kim,404-555-0352,,Busy,Active',
      ',Carla,404-555-0353,,Busy,Active',
    )
    expect(preview.missing).toEqual([])
    expect(preview.columns.map(({ heading, field }) => [heading, field])).toEqual([
      ['First Name + Last Name', 'name'],
      ['Cell Phone', 'phone'],
      ['Volunteer email', 'email'],
      ['Availabilty', 'availability'],
      ['Status', 'status'],
    ])
    expect(preview.columns[0]?.samples).toEqual(['Ana Prado', 'Bo and Kim Lind', 'Carla'])
    // Of few options each is offered, and none is taken for what was meant.
    expect(preview.problems).toMatchObject([
      {
        row: 2,
        value: 'current',
        otherFixes: [{ label: 'Use Active' }, { label: 'Use Inactive' }],
      },
      { row: 3, value: 'Bo and Kim Lind' },
    ])
    expect(preview.problems[0]?.fix).toBeUndefined()
    const { importId } = preview
    const fixes = [{ row: 2, values: { status: 'Active' } }]
    const applied = await core.try(volunteers.importApply, { importId, fixes })
    expect(applied.body).toMatchObject({ created: 2, skipped: 1 })
    expect((await core.call(volunteers.list, { search: 'Ana Prado' })).items).toMatchObject([
      { name: 'Ana Prado', email: 'ana.prado@people.example', availability: 'busy' },
    ])
    const left = (await core.try(volunteers.importProblems, { importId })).body as unknown as string
    expect((await look(...left.trim().split(/\r?\n/))).columns[0]).toMatchObject({ field: 'name' })
    await core.call(history.undo, { requestId: applied.requestId })
  })

  it('somebody who is something else already becomes a volunteer as the same person', async () => {
    const admin = await portal.as('admin')
    const { id: hostId } = await admin.call(hosts.add, { name: 'Dove Gate' })
    const contact = await admin.call(hostContacts.add, { hostId, name: 'Tess Quill', phone: '404-555-0340' })
    const { importId } = await look('Name,Phone,Area', 'Tess Quill,4045550340,Lakes')
    await core.call(volunteers.importApply, { importId })
    const { items } = await core.call(volunteers.list, { search: 'Tess Quill' })
    expect(items).toMatchObject([{ personId: contact.personId, area: 'Lakes' }])
  })
})
