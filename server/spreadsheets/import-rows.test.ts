import { pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contract } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { fields } from '#kernel/fields/definition.ts'
import { dayField, moment, shortText } from '#kernel/fields/fields.ts'
import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { history } from '#platform/history/contract.ts'
import { slices } from '#registry.server.ts'
import { manifests } from '#registry.ts'
import { implement } from '../context.ts'
import { rowsOf } from '../data/rows.ts'
import { instant, recordColumns } from '../data/tables.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'
import { importRows } from './import-rows.ts'

/** What the kit's import and bulk changes do with days, moments, hidden columns and rules between fields. */
const open = anyOf('COLLECTIONS_EDIT_ALL')
const outing = fields(
  { one: 'outing', many: 'outings' },
  {
    title: shortText('Title', { required: 'Please enter a title', sorted: true }),
    planned: dayField('Planned on', { required: 'Please choose a day' }),
    starts: moment('Starts', { required: 'Please choose when it starts' }),
    ends: moment('Ends', { required: 'Please choose when it ends' }),
    donor: shortText('Donor', { seenBy: anyOf('ADMIN_PANEL_ACCESS') }),
  },
)
const table = pgTable('outings', {
  ...recordColumns(),
  title: text('title').notNull(),
  planned: text('planned').notNull(),
  starts: instant('starts').notNull(),
  ends: instant('ends').notNull(),
  donor: text('donor'),
})
const calls = contract(crud('/api/outings', outing, { view: open, add: open, change: open }))
const rows = rowsOf(outing, table, {
  scope: () => undefined,
  mayEdit: () => true,
  event: 'outings.changed',
  derive: (_ctx, given, before) => {
    const [starts, ends] = [given.starts ?? before?.starts, given.ends ?? before?.ends]
    if (starts && ends && ends < starts) throw invalid({ ends: 'It ends before it starts' })
    return {}
  },
})
const { handlers, files } = importRows(rows, { slice: 'outings', identity: 'title' })
const slice = implement(calls, { ...rows.handlers, ...handlers }, { records: [rows.record()], files })
const manifest = defineManifest({
  id: 'outings',
  live: async () => ({ default: { refreshes: { 'outings.changed': [calls.list, calls.one] } } }),
})

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal({ slices: [...slices, slice], manifests: [...manifests, manifest] })
  await portal.app.pool.query(`CREATE TABLE outings (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(), created_by uuid, title text NOT NULL, planned text NOT NULL,
    starts timestamptz NOT NULL, ends timestamptz NOT NULL, donor text); CALL audit_table('outings')`)
  admin = await portal.as('admin')
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.app.pool.query('DELETE FROM outings')
})

const HEADING = 'Title,Planned on,Starts,Ends,Donor,Id'
const fileOf = (...lines: string[]) => new File([[HEADING, ...lines].join('\n')], 'outings.csv')
const look = (file: File, who = admin) => who.call(calls.importPreview, { file } as never)
const add = (title: string, starts: string, ends: string) =>
  admin.call(calls.add, { title, planned: '2026-11-18', starts, ends })
const all = async () => (await admin.call(calls.list, { sort: 'title', limit: 100 })).items
const [NINE, TEN, NOON] = ['2026-11-18T14:00:00Z', '2026-11-18T15:00:00Z', '2026-11-18T17:00:00Z']

it('two rows about the same record never add one that nobody asked for', async () => {
  const market = await add('Market', NINE, NOON)
  const line = (title: string, donor: string, id = '') => `${title},2026-11-18,${NINE},${NOON},${donor},${id}`
  const preview = await look(
    fileOf(
      line('Market', 'Ana'),
      line('market', 'Ben'),
      line('Fair', 'Cy', market.id),
      line('Bake sale', 'Di'),
      line('Bake Sale', 'Ed'),
    ),
  )
  expect(preview.counts).toMatchObject({ new: 1, changed: 1, duplicate: 3 })
  expect(preview.problems.map(({ row, message }) => [row, message])).toEqual([
    [3, 'Row 3 is about the same outing as row 2.'],
    [4, 'Row 4 is about the same outing as row 2.'],
    [6, 'Row 6 is about the same outing as row 5.'],
  ])
  expect(await admin.call(calls.importApply, { importId: preview.importId })).toMatchObject({
    created: 1,
    updated: 1,
    skipped: 3,
  })
  expect((await all()).map(({ title, donor }) => [title, donor])).toEqual([
    ['Bake sale', 'Di'],
    ['Market', 'Ana'],
  ])
})

it('a row says everything that is wrong with it, and the file handed back says it in one line', async () => {
  const preview = await look(fileOf(`,yesterday-ish,${NINE},noonish,,`, `Fair,2026-11-18,${NINE},${NOON},,`))
  expect(preview.counts).toMatchObject({ new: 1, problem: 1 })
  expect(preview.problems.map(({ row, column, value }) => [row, column, value])).toEqual([
    [2, 'Title', ''],
    [2, 'Planned on', 'yesterday-ish'],
    [2, 'Ends', 'noonish'],
  ])
  const back = await admin.try(calls.importProblems, { importId: preview.importId })
  const [, line = '', ...others] = (back.body as unknown as string).trim().split('\r\n')
  expect(others).toEqual([])
  expect(line).toMatch(/"Title: [^"]+\nPlanned on: [^"]+\nEnds: [^"]+"/)
  const mended = await admin.call(calls.importChange, {
    importId: preview.importId,
    fixes: [
      { row: 2, values: { title: 'Market', planned: '2026-11-18' } },
      { row: 2, values: { ends: NOON } },
    ],
  })
  expect(mended.counts).toMatchObject({ new: 2, problem: 0 })
})

it('two records of one name stay two, and a second new one of a name is added when somebody asks for it', async () => {
  const [one, other] = [await add('Market', NINE, NOON), await add('Market', NINE, NOON)]
  const line = (donor: string, id = '') => `Market,2026-11-18,${NINE},${NOON},${donor},${id}`
  const preview = await look(fileOf(line('Ana', one.id), line('Ben', other.id), line('Cy')))
  expect(preview.counts).toMatchObject({ new: 0, changed: 2, duplicate: 1 })
  const same = await look(fileOf(line('', one.id), line('', other.id)))
  expect(same.counts).toMatchObject({ unchanged: 2, duplicate: 0 })
  const again = await admin.call(calls.importChange, {
    importId: preview.importId,
    fixes: [{ row: 4, keepDuplicate: true }],
  })
  expect(again.counts).toMatchObject({ new: 1, changed: 2, duplicate: 0 })
})

it('a change of many is judged against each of them', async () => {
  const early = await add('Early', NINE, TEN)
  const late = await add('Late', NINE, NOON)
  const bulk = { ids: [early.id, late.id], changes: { starts: '2026-11-18T16:00:00Z' } }
  expect(await admin.try(calls.bulkEdit, bulk)).toMatchObject({
    status: 400,
    body: { fields: { ends: 'It ends before it starts' } },
  })
  expect((await all()).map(({ version }) => version)).toEqual([1, 1])
  expect(await admin.call(calls.bulkEdit, { ...bulk, ids: [late.id] })).toEqual({ changed: 1 })
})

it('an import of many rows changes each as it says, and an undo takes all of it back', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `Outing ${index + 10}`)
  for (const name of names) await add(name, NINE, NOON)
  const before = await all()
  const lines = before.map(({ title, id }, index) =>
    index % 2
      ? `${title},2026-11-18,${TEN},${NOON},,${id}`
      : `“${title}”,2026-11-20,${NINE},${NOON},Donor ${index},${id}`,
  )
  const { importId, counts } = await look(fileOf(...lines, `Another,2026-11-18,${NINE},${NOON},,`))
  expect(counts).toMatchObject({ new: 1, changed: 40, problem: 0 })
  const applied = await admin.try(calls.importApply, { importId })
  expect(applied.body).toMatchObject({ created: 1, updated: 40 })
  const now = new Map((await all()).map((row) => [row.id, row]))
  for (const [index, row] of before.entries())
    expect(now.get(row.id)).toMatchObject({
      version: 2,
      createdBy: admin.id,
      createdAt: row.createdAt,
      ...(index % 2
        ? { title: row.title, planned: '2026-11-18', starts: new Date(TEN).toISOString(), donor: null }
        : { title: `“${row.title}”`, planned: '2026-11-20', starts: row.starts, donor: `Donor ${index}` }),
    })
  const trail = await portal.app.pool.query(
    `SELECT action, count(*)::integer FROM audit_log WHERE request_id = $1 AND table_name = 'outings' GROUP BY 1 ORDER BY 1`,
    [applied.requestId],
  )
  expect(trail.rows).toEqual([
    { action: 'insert', count: 1 },
    { action: 'update', count: 40 },
  ])
  await admin.call(history.undo, { requestId: applied.requestId })
  const content = ({ version: _v, updatedAt: _u, ...rest }: (typeof before)[number]) => rest
  expect((await all()).map(content)).toEqual(before.map(content))
})

it('a rule between fields holds for every row of an import: all of them or none', async () => {
  const { id } = await add('Market', NINE, TEN)
  await add('Fair', NINE, NOON)
  const lines = [`Fair,2026-11-19,${NINE},${NOON},,`, `Market,2026-11-18,${NOON},${TEN},,${id}`]
  const { importId } = await look(fileOf(...lines))
  expect(await admin.try(calls.importApply, { importId })).toMatchObject({
    status: 400,
    body: { fields: { ends: 'It ends before it starts' } },
  })
  expect((await all()).map(({ version, planned }) => [version, planned])).toEqual([
    [1, '2026-11-18'],
    [1, '2026-11-18'],
  ])
})

it('days are read in the order the file has them, or as somebody says; times by the clock of the charity', async () => {
  const dayFirst = fileOf(
    'Market,25/11/2026,25/11/2026 9:00,25/11/2026 1:30 PM,,',
    'Fair,4/12/2026,4/12/2026,4 Dec 2026 17:00,,',
  )
  const preview = await look(dayFirst)
  expect(preview).toMatchObject({ dates: { reading: 'day-first', ambiguous: true }, problems: [] })
  await admin.call(calls.importApply, { importId: preview.importId })
  expect(await all()).toMatchObject([
    { planned: '2026-12-04', starts: '2026-12-04T05:00:00.000Z', ends: '2026-12-04T22:00:00.000Z' },
    { planned: '2026-11-25', starts: '2026-11-25T14:00:00.000Z', ends: '2026-11-25T18:30:00.000Z' },
  ])
  const either = await look(fileOf('Bake sale,4/12/2026,4/12/2026 9:00,4/12/2026 10:00,,'))
  expect(either.dates).toEqual({ reading: 'month-first', ambiguous: true })
  const { importId } = either
  const said = await admin.call(calls.importChange, { importId, dates: 'day-first' })
  expect(said.dates).toEqual({ reading: 'day-first', ambiguous: true })
  await admin.call(calls.importApply, { importId })
  expect((await all())[0]).toMatchObject({ planned: '2026-12-04', starts: '2026-12-04T14:00:00.000Z' })
})

it('a moment that nobody can read is a problem of its row; one of our own export is the same to the millisecond', async () => {
  await add('Market', '2026-11-18T14:00:00.123Z', NOON)
  const own = await fetch(`${portal.url}${calls.exportList.path}?format=csv`, {
    headers: { cookie: admin.cookie },
  })
  expect((await look(new File([await own.arrayBuffer()], 'own.csv'))).counts).toMatchObject({ unchanged: 1 })
  const { problems } = await look(fileOf(`Fair,2026-11-18,after lunch,${NOON},,`))
  expect(problems).toMatchObject([
    { row: 2, column: 'Starts', message: '“after lunch” is not readable as starts.' },
  ])
})

it('a column that the person may not see is left out and said so; the rest is imported', async () => {
  const market = await admin.call(calls.add, {
    title: 'Market',
    planned: '2026-11-18',
    starts: NINE,
    ends: NOON,
    donor: 'Ana',
  })
  const core = await portal.as('core_team')
  const lines = [`Market,2026-11-19,${NINE},${NOON},Ben,${market.id}`, `Fair,2026-11-18,${NINE},${NOON},Cy,`]
  const preview = await look(fileOf(...lines), core)
  expect(preview.counts).toMatchObject({ new: 1, changed: 1, problem: 0 })
  expect(preview.hints).toEqual([
    { row: 1, message: '“Donor” is left out: you may not change it in outings.' },
  ])
  expect(preview.columns.find(({ heading }) => heading === 'Donor')?.field).toBeNull()
  await core.call(calls.importApply, { importId: preview.importId })
  expect((await all()).map(({ title, planned, donor }) => [title, planned, donor])).toEqual([
    ['Fair', '2026-11-18', null],
    ['Market', '2026-11-19', 'Ana'],
  ])
})
