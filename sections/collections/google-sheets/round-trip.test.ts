import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ArgsOf, OutputOf } from '#kernel/calls/contract.ts'
import { ROUND_TRIPS } from '#kernel/round-trip/lists.ts'
import { history as undoing } from '#platform/history/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { wishes } from '#sections/documentation/wishlist/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { parseCsv } from '#server/spreadsheets/csv.ts'
import { writeCsv } from '#server/spreadsheets/spreadsheet.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { takeAways } from './round-trip-contract.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const WISHES = '/api/wishlist-suggestions'

async function taken(who: Person, list: string, filter: Record<string, unknown> = {}) {
  const { id } = await who.call(takeAways.take, { title: 'A list', list, filter })
  const text = String(await who.call(takeAways.file, { id, format: 'csv' }))
  return { id, sheet: parseCsv(text.replace(/^\ufeff/, ''), ',').filter((cells) => cells.length > 1) }
}
const csvOf = (sheet: string[][], name = 'list.csv') => new File([new Uint8Array(writeCsv(sheet))], name)
const look = (who: Person, sheet: string[][] | File) =>
  who.call(takeAways.look, { file: Array.isArray(sheet) ? csvOf(sheet) : sheet } as never)
type Preview = OutputOf<typeof takeAways.look>
const bring = (
  who: Person,
  { importId, seen }: Preview,
  input: Partial<ArgsOf<typeof takeAways.bringBack>> = {},
) => who.try(takeAways.bringBack, { importId, seen, ...input })

/** A cell of the row that begins with this text. */
function cellOf(sheet: string[][], first: string, heading: string) {
  const row = sheet.find(([cell]) => cell === first)
  const at = sheet[0]?.indexOf(heading) ?? -1
  if (!row || at < 0) throw new Error(`No cell ${heading} of ${first}`)
  return {
    get: () => row[at] ?? '',
    set: (text: string) => {
      row[at] = text
    },
  }
}

async function wished(names: string[]) {
  const made = await Promise.all(names.map((item) => admin.call(wishes.add, { item, reason: `for ${item}` })))
  return new Map(made.map((wish) => [wish.item, wish]))
}
const nowOf = (id: string) => admin.call(wishes.one, { id })

it('takes from a file only what was changed there, asks where both changed, and loses nothing of either', async () => {
  const made = await wished(['Gloves', 'Aprons', 'Ladles', 'Trays', 'Racks'])
  const idOf = (item: string) => made.get(item)?.id ?? ''
  const { sheet } = await taken(admin, WISHES, { sort: 'item' })
  for (const [item, changes] of [
    ['Aprons', { reason: 'said here' }],
    ['Ladles', { reason: 'also said here' }],
    ['Trays', { reason: 'the same' }],
  ] as const)
    await admin.call(wishes.edit, { id: idOf(item), version: 1, ...changes })
  cellOf(sheet, 'Gloves', 'Why it is needed').set('said there')
  cellOf(sheet, 'Ladles', 'Why it is needed').set('also said there')
  cellOf(sheet, 'Trays', 'Why it is needed').set('the same')
  const file = [
    ...sheet.filter(([item]) => item !== 'Racks'),
    ['Whisks', ...Array<string>(20).fill('')].slice(0, 2),
  ]
  const preview = await look(admin, file)
  expect(preview.counts).toMatchObject({
    changed: 1,
    here: 1,
    equal: 1,
    conflicts: 1,
    added: 1,
    missing: 1,
    problems: 0,
  })
  expect(preview.conflicts).toEqual([
    expect.objectContaining({
      name: 'Ladles',
      was: 'for Ladles',
      back: 'also said there',
      now: 'also said here',
      mayBeOther: false,
      changed: { by: expect.any(String), at: expect.any(String) },
    }),
  ])
  expect(preview.missing).toEqual([{ id: idOf('Racks'), name: 'Racks', changedHere: false, stays: null }])
  expect((await bring(admin, preview)).status).toBe(400)
  const done = await bring(admin, preview, { rest: 'file' })
  expect(done).toMatchObject({
    status: 200,
    body: { changed: 2, added: 1, removed: 0, otherwise: [], problems: [] },
  })
  const said = async (item: string) => (await nowOf(idOf(item))).reason
  const all = async () => Promise.all(['Gloves', 'Aprons', 'Ladles', 'Trays', 'Racks'].map(said))
  expect(await all()).toEqual(['said there', 'said here', 'also said there', 'the same', 'for Racks'])
  expect((await admin.call(wishes.list, { search: 'Whisks' })).total).toBe(1)

  const again = await look(admin, file)
  expect(again.counts).toMatchObject({
    changed: 0,
    conflicts: 0,
    equal: 0,
    added: 0,
    problems: 0,
    refused: 0,
  })
  expect(again.notes).toContain('1 added row came in with an earlier file already.')

  await admin.call(undoing.undo, { requestId: done.requestId })
  expect(await all()).toEqual(['for Gloves', 'said here', 'also said here', 'the same', 'for Racks'])
  const once = await look(admin, file)
  expect(once.counts).toMatchObject({ changed: 1, conflicts: 1, added: 1 })
  const { choices, remove } = {
    choices: once.conflicts.map(({ row, column }) => ({ row, column, take: 'portal' as const })),
    remove: [idOf('Racks')],
  }
  expect(await bring(admin, once, { choices, remove })).toMatchObject({
    status: 200,
    body: { changed: 1, removed: 1 },
  })
  expect(await said('Ladles')).toBe('also said here')
  expect((await admin.try(wishes.one, { id: idOf('Racks') })).status).toBe(404)
  // What was decided for the portal is not asked once more.
  expect((await look(admin, file)).counts).toMatchObject({ changed: 0, conflicts: 0, added: 0 })
})

it('a row that came in and is corrected in the file is changed, and comes no second time', async () => {
  await wished(['Cups', 'Bowls'])
  const { sheet } = await taken(admin, WISHES, { search: 's' })
  const reasonAt = sheet[0]?.indexOf('Why it is needed') ?? -1
  const own = (item: string, reason: string) =>
    Array.from({ length: reasonAt + 1 }, (_, at) => (at === 0 ? item : at === reasonAt ? reason : ''))
  const first = await look(admin, [...sheet, own('Forks', 'too few'), own('Spoons', 'none')])
  expect((await bring(admin, first)).body).toMatchObject({ added: 2 })
  const corrected = [...sheet, own('Forks', 'far too few'), own('Mugs', 'new'), own('Spoons', 'none')]
  const second = await look(admin, corrected)
  expect([second.counts, second.notes]).toMatchObject([
    { added: 1, changed: 1, missing: 0 },
    [expect.stringContaining('changed in it since'), '1 added row came in with an earlier file already.'],
  ])
  expect((await bring(admin, second)).body).toMatchObject({ added: 1, changed: 1 })
  const forks = await admin.call(wishes.list, { search: 'Forks' })
  expect(forks.items.map(({ reason }) => reason)).toEqual(['far too few'])
  expect((await look(admin, corrected)).counts).toMatchObject({ added: 0, changed: 0, conflicts: 0 })
})

it('a row that came in and stands in the file under another name is asked about before it changes', async () => {
  await wished(['Pots', 'Pans'])
  const { sheet } = await taken(admin, WISHES, { search: 'Pots' })
  const reasonAt = sheet[0]?.indexOf('Why it is needed') ?? -1
  const own = (item: string) =>
    Array.from({ length: reasonAt + 1 }, (_, at) => (at === 0 ? item : at === reasonAt ? 'for the hall' : ''))
  const first = await look(admin, [...sheet, own('Kettles')])
  expect((await bring(admin, first)).body).toMatchObject({ added: 1 })
  const other = [...sheet, own('Funnels')]
  const second = await look(admin, other)
  expect(second.counts).toMatchObject({ added: 0, changed: 0, conflicts: 1 })
  expect(second.notes).toEqual([expect.stringContaining('says much of “Kettles”')])
  // Nobody has changed it here: what is asked is whether it is that row.
  expect(second.conflicts).toMatchObject([{ now: 'Kettles', back: 'Funnels', mayBeOther: true }])
  expect((await bring(admin, second)).status).toBe(400)
  // A new one, as the note says: with the earlier one in the file again.
  const both = await look(admin, [...other, own('Kettles')])
  expect(both.counts).toMatchObject({ added: 1, changed: 0, conflicts: 0 })
})

it('names rows apart that the file does not have and that were changed here since', async () => {
  const made = await wished(['Hats', 'Scarves'])
  const { sheet } = await taken(admin, WISHES, { sort: 'item' })
  await admin.call(wishes.edit, { id: made.get('Hats')?.id ?? '', version: 1, reason: 'cold' })
  const { missing } = await look(
    admin,
    sheet.filter(([item]) => item !== 'Hats' && item !== 'Scarves'),
  )
  expect(missing.map(({ name, changedHere }) => [name, changedHere])).toEqual([
    ['Hats', true],
    ['Scarves', false],
  ])
})

it('says before which rows cannot be deleted and why, and deletes the others', async () => {
  const names = ['Fern Bank', 'Fern Court', 'Fern Dale', 'Fern End']
  const [bank, court, dale] = await Promise.all(
    names.map(async (name) => (await admin.call(hosts.add, { name })).id),
  )
  for (const hostId of [bank, dale])
    await admin.call(collections.add, {
      collectionDate: '2026-11-18',
      hostId: hostId ?? '',
      individualSandwiches: 12,
    })
  const { sheet } = await taken(admin, '/api/hosts', { search: 'Fern', sort: 'name' })
  const preview = await look(
    admin,
    sheet.filter(([name]) => !names.slice(0, 3).includes(name ?? '')),
  )
  expect(preview.missing.map(({ name, stays }) => [name, stays])).toEqual([
    ['Fern Bank', 'Fern Bank has 1 collection entry, so it cannot be deleted. Set it to inactive instead.'],
    ['Fern Court', null],
    ['Fern Dale', 'Fern Dale has 1 collection entry, so it cannot be deleted. Set it to inactive instead.'],
  ])
  expect((await bring(admin, preview, { remove: [court ?? ''] })).status).toBe(200)
  const left = await admin.call(hosts.list, { search: 'Fern', sort: 'name' })
  expect(left.items.map(({ name }) => name)).toEqual(['Fern Bank', 'Fern Dale', 'Fern End'])
})

it('tries no more than the first 200 rows, and says so', async () => {
  await portal.app.pool.query(
    `INSERT INTO wishlist_suggestions (id, item, reason, created_by)
     SELECT gen_random_uuid(), 'Tureen ' || n, 'for soup', $1 FROM generate_series(1, 202) AS n`,
    [admin.id],
  )
  const { sheet } = await taken(admin, WISHES, { search: 'Tureen' })
  const tried = (rows: string[][]) => look(admin, rows).then(({ missing, notes }) => [missing.length, notes])
  expect(await tried(sheet.slice(0, 3))).toEqual([200, []])
  expect(await tried(sheet.slice(0, 2))).toEqual([201, [expect.stringMatching(/the first 200 were tried/)]])
})

it('does not take a lock of somebody else for a reason why a row stays', async () => {
  await wished(['Jugs', 'Jugs with lids'])
  const { sheet } = await taken(admin, WISHES, { search: 'Jugs' })
  await portal.app.pool.query(`CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION USING ERRCODE = '55P03'; END $$;
    CREATE TRIGGER held BEFORE DELETE ON wishlist_suggestions FOR EACH ROW EXECUTE FUNCTION held()`)
  const answer = await admin.try(takeAways.look, { file: csvOf(sheet.slice(0, 2)) } as never)
  await portal.app.pool.query('DROP FUNCTION held CASCADE')
  expect(answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(/try again/) } })
})

it('does nothing where the list has moved between looking and bringing back', async () => {
  const made = await wished(['Sponges'])
  const id = made.get('Sponges')?.id ?? ''
  const { sheet } = await taken(admin, WISHES, { search: 'Sponges' })
  cellOf(sheet, 'Sponges', 'Why it is needed').set('said there')
  const preview = await look(admin, sheet)
  await admin.call(wishes.edit, { id, version: 1, reason: 'meanwhile' })
  expect(await bring(admin, preview, { rest: 'file' })).toMatchObject({ status: 409 })
  expect((await nowOf(id)).reason).toBe('meanwhile')
  const anew = await admin.call(takeAways.lookAgain, { importId: preview.importId })
  expect(anew.counts).toMatchObject({ changed: 0, conflicts: 1 })
  expect((await bring(admin, anew, { rest: 'portal' })).status).toBe(200)
  expect((await bring(admin, anew, { rest: 'portal' })).status).toBe(409)
})

it('what a file changed is taken back also when what went out is forgotten, and then not done again by half', async () => {
  const made = await wished(['Mops', 'Pails'])
  const reasonOf = async (item: string) => (await nowOf(made.get(item)?.id ?? '')).reason
  const came = async (item: string) => {
    const { id, sheet } = await taken(admin, WISHES, { search: item })
    cellOf(sheet, item, 'Why it is needed').set('said there')
    const { requestId } = await bring(admin, await look(admin, [...sheet, [`${item} of tin`]]))
    return { requestId, forget: () => admin.call(takeAways.forget, { id }) }
  }
  const mops = await came('Mops')
  await mops.forget()
  const undone = await admin.call(undoing.undo, { requestId: mops.requestId })
  expect([undone.undone, await reasonOf('Mops')]).toEqual([2, 'for Mops'])

  const pails = await came('Pails')
  const { requestId } = await admin.try(undoing.undo, { requestId: pails.requestId })
  await pails.forget()
  expect(await admin.try(undoing.undo, { requestId })).toMatchObject({
    status: 409,
    body: {
      message:
        'What this belongs to was deleted since. Nothing was redone; undo that first, where it can be undone.',
    },
  })
  expect(await reasonOf('Pails')).toBe('for Pails')
  const { total } = await admin.call(wishes.list, { page: 1, limit: 10, search: 'of tin' })
  expect(total).toBe(0)
})

it('through hundreds of edits in both places each cell says what one of them said, as it was chosen', async () => {
  const size = 40
  const names = Array.from({ length: size }, (_, nth) => `Item ${String(nth).padStart(2, '0')}`)
  const made = await wished(names)
  const say = (there: boolean) => (there ? 'there' : 'here')
  let asked = 0
  for (let round = 0; round < 6; round++) {
    const { sheet } = await taken(admin, WISHES, { search: 'Item ', sort: 'item' })
    // Every row another of nine cases: not at all, there or here changed, to the same, to something else; in two fields.
    const cases = names.map((_, nth) => [(nth + round) % 5, Math.floor(nth / 5 + round) % 5] as const)
    const before = await said()
    const expected: string[][] = []
    for (const [nth, item] of names.entries()) {
      const row = [...(before[nth] ?? [])]
      const changes: Record<string, string> = {}
      for (const [at, kind] of (cases[nth] ?? []).entries()) {
        const [field, heading] =
          at === 0 ? (['reason', 'Why it is needed'] as const) : (['link', 'Where to get it'] as const)
        const text = (there: boolean, same = false) =>
          at === 0
            ? `${item} ${round} ${same ? 'both' : say(there)}`
            : `https://shop.example/${nth}/${round}/${same ? 'both' : say(there)}`
        const isSame = kind === 3
        if (kind === 1 || kind === 3 || kind === 4) cellOf(sheet, item, heading).set(text(true, isSame))
        if (kind === 2 || kind === 3 || kind === 4) changes[field] = text(false, isSame)
        const takes = (nth + at) % 2 === 0
        if (kind > 0) row[at] = text(kind === 1 || (kind === 4 && takes), isSame)
      }
      if (Object.keys(changes).length > 0) {
        const { id, version } = await nowOf(made.get(item)?.id ?? '')
        await admin.call(wishes.edit, { id, version, ...changes })
      }
      expected.push(row)
    }
    const preview = await look(admin, sheet)
    const both = cases.flat().filter((kind) => kind === 4).length
    expect(preview.counts).toMatchObject({
      conflicts: both,
      equal: cases.flat().filter((kind) => kind === 3).length,
    })
    asked += both
    const choices = preview.conflicts.map(({ row, column, id }) => {
      const nth = names.findIndex((item) => made.get(item)?.id === id)
      const at = column === 'reason' ? 0 : 1
      return { row, column, take: (nth + at) % 2 === 0 ? ('file' as const) : ('portal' as const) }
    })
    expect(await bring(admin, preview, { choices })).toMatchObject({
      status: 200,
      body: { otherwise: [], problems: [] },
    })
    expect(await said()).toEqual(expected)
  }
  expect(asked).toBeGreaterThan(90)

  async function said() {
    const { items } = await admin.call(wishes.list, { search: 'Item ', sort: 'item', limit: 200 })
    return items.map(({ reason, link }) => [reason ?? '', link ?? ''])
  }
})

it('holds to the rights of each list, row and field', async () => {
  await wished(['Scales'])
  const core = await portal.as('core_team')
  const { id, sheet } = await taken(admin, WISHES, { search: 'Scales' })
  cellOf(sheet, 'Scales', 'Estimated cost').set('12.50')
  cellOf(sheet, 'Scales', 'Status').set('Declined')
  // What somebody else took out is not there for others, and who may not export takes nothing.
  expect((await core.try(takeAways.file, { id })).status).toBe(404)
  expect((await core.try(takeAways.look, { file: csvOf(sheet) } as never)).status).toBe(422)
  const host = await portal.as('host')
  expect((await host.try(takeAways.list)).status).toBe(403)
  const noWishes = await portal.as('core_team', { permissions: ['DATA_EXPORT'] })
  expect((await noWishes.call(takeAways.list)).lists.filter(({ list }) => list === WISHES)).toEqual([])
  expect((await noWishes.try(takeAways.take, { title: 'W', list: WISHES })).status).toBe(400)
  // A column that follows from a decision is named, and stays.
  const { refused, counts } = await look(admin, sheet)
  expect([counts.changed, counts.refused]).toEqual([1, 1])
  expect(refused).toMatchObject([{ heading: 'Status', was: 'Suggested', back: 'Declined' }])
  expect(
    (await admin.try(takeAways.take, { title: 'W', list: WISHES, filter: { nonsense: 1 } })).status,
  ).toBe(400)
  await admin.call(takeAways.forget, { id })
  expect((await admin.try(takeAways.look, { file: csvOf(sheet) } as never)).body).toMatchObject({
    message: expect.stringContaining('take it out anew'),
  })
})

it('names what nobody can tell: rows without their Id, twice, of another list, or gone', async () => {
  const made = await wished(['Bowls', 'Cups', 'Jugs'])
  const { sheet } = await taken(admin, WISHES, { search: 's', sort: 'item' })
  const { sheet: other } = await taken(admin, WISHES, { search: 'Jugs' })
  const last = (sheet[0]?.length ?? 0) - 1
  const rowOf = (item: string) => sheet.find(([cell]) => cell === item) ?? []
  const twin = [...rowOf('Bowls')]
  twin[1] = 'another one'
  rowOf('Cups')[1] = 'changed there'
  await admin.call(wishes.remove, { id: made.get('Cups')?.id ?? '' })
  const broken = ['Pans', '', 'Medium']
  broken[last] = '0190-broken'
  const { problems, counts } = await look(admin, [...sheet, twin, broken, other[1] ?? [], ['Bowls']])
  expect(problems.map(({ message }) => message.slice(0, 26))).toEqual([
    'This row is not here any m',
    'This row has the Id of row',
    'This Id is not as it went ',
    'This row is of a list that',
    'This is here already. Chan',
  ])
  expect(counts).toMatchObject({ changed: 0, added: 0 })
})

it('the export menus offer what can come back', () => {
  expect(portal.app.slices.flatMap(({ roundTrips }) => roundTrips.map(({ list }) => list)).sort()).toEqual([
    ...ROUND_TRIPS,
  ])
})
