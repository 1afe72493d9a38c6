import { afterAll, beforeAll, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { workLogs } from './contract.ts'
import { workKinds } from './lists-contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const preview = (person: Person, lines: string[], name = 'hours.csv') =>
  person.call(workLogs.importPreview, { file: new File([lines.join('\n')], name) } as never)
const named = async (person: Person, name: string) => {
  await portal.app.pool.query('UPDATE users SET display_name = $2 WHERE id = $1', [person.id, name])
  return person
}

it('a timesheet with other column names is read, every bad row named with a fix, and all of it undone', async () => {
  const boss = await portal.as('admin')
  const ana = await named(await portal.as('work_logger'), 'Ana Moreno')
  await named(await portal.as('volunteer'), 'Ben Ortiz')
  await named(await portal.as('driver'), 'Ben Ortiz')
  await boss.call(workKinds.add, { name: 'Driving' })
  const { importId, columns, counts, problems } = await preview(boss, [
    'Volunteer;Day;Duration;Task;Category',
    'Ana Moreno;11/18/2026;1:30;Sorted bread;',
    'ana  moreno;Nov 17, 2026;2,5;Drove north;driving',
    'Ana Morena;11/18/2026;1;Sorted;',
    'Ben Ortiz;11/18/2026;1;Sorted;',
    'Ana Moreno;11/18/2026;about 2 hours;Sorted;',
    'Ana Moreno;11/18/2026;90;Sorted;',
    'Ana Moreno;11/18/2026;;Sorted;',
    'Ana Moreno;11/18/2126;1;Sorted;',
    'Ana Moreno;soon;1;Sorted;',
    'Ana Moreno;11/18/2026;1;;Drivin',
    'Ana Moreno;11/18/2026;1;Went;Drivin',
    'Ana Moreno;11/18/2026;90 min;sorted bread;',
    ';;;;',
  ])
  expect(columns.map(({ field }) => field)).toEqual(['person', 'workDate', 'hours', 'description', 'kind'])
  expect(counts).toEqual({ new: 2, changed: 0, unchanged: 0, duplicate: 1, problem: 9, blank: 1 })
  expect(problems.map(({ row, kind, fix }) => [row, kind, fix?.values])).toEqual([
    [4, 'person_unknown', { person: expect.stringContaining('@') }],
    [5, 'person_unclear', { person: expect.stringContaining('@') }],
    [6, 'hours_invalid', { hours: '2', minutes: '0' }],
    [7, 'hours_too_many', { hours: '1', minutes: '30' }],
    [8, 'hours_missing', undefined],
    [9, 'date_in_future', undefined],
    [10, 'date_invalid', undefined],
    [11, 'description_invalid', { description: 'Drivin' }],
    [11, 'kind_unknown', { kind: 'Driving' }],
    [12, 'kind_unknown', { kind: 'Driving' }],
    [13, 'duplicate_of_row', undefined],
  ])
  const fixes = problems.flatMap(({ row, fix }) => (fix && row < 8 ? [{ row, values: fix.values }] : []))
  const applied = await boss.try(workLogs.importApply, { importId, fixes })
  expect(applied.body).toMatchObject({ created: 6, updated: 0 })
  const { items, totals } = await boss.call(workLogs.list, { userId: ana.id })
  expect(totals.totalMinutes).toBe(90 + 150 + 60 + 120 + 90)
  expect(items.find(({ workDate }) => workDate === '2026-11-17')).toMatchObject({
    hours: 2,
    minutes: 30,
    kind: 'Driving',
  })
  await boss.call(history.undo, { requestId: applied.requestId })
  expect((await boss.call(workLogs.list, { userId: ana.id })).total).toBe(0)
})

it('people bring their own hours, and nobody else’s', async () => {
  const ana = await named(await portal.as('work_logger'), 'Ada Quist')
  await named(await portal.as('work_logger'), 'Cleo Vance')
  const { counts, problems } = await preview(ana, [
    'Date,Hours,Minutes,What',
    '2026-11-18,1,15,Sorted',
    '2026-11-18,,45,Drove',
  ])
  expect([counts.new, problems]).toEqual([2, []])
  const others = await preview(ana, ['Name,Date,Hours,What', 'Cleo Vance,2026-11-18,1,Sorted'])
  expect(others.problems).toMatchObject([{ row: 2, kind: 'not_yours' }])
})

it.each(['csv', 'xlsx'] as const)('an import of the own export as %s changes nothing', async (format) => {
  const boss = await portal.as('admin')
  const kind = await boss.call(workKinds.add, { name: `Phone ${format}` })
  await boss.call(workLogs.add, { workDate: '2026-11-18', hours: 1, description: '=2+2', kindId: kind.id })
  const answer = await fetch(`${portal.url}${workLogs.exportList.path}?format=${format}`, {
    headers: { cookie: boss.cookie },
  })
  const file = new File([await answer.arrayBuffer()], `hours.${format}`)
  const { counts } = await boss.call(workLogs.importPreview, { file } as never)
  const { total } = await boss.call(workLogs.list, {})
  expect(counts).toEqual({ new: 0, changed: 0, unchanged: total, duplicate: 0, problem: 0, blank: 0 })
})

it('a corrected export changes what it corrects', async () => {
  const ana = await portal.as('work_logger')
  const entry = await ana.call(workLogs.add, { workDate: '2026-11-18', hours: 1, description: 'Sorted' })
  const { importId, counts } = await preview(ana, [
    'Date,Hours,Minutes,What was done,Id',
    `2026-11-18,3,0,Sorted,${entry.id}`,
  ])
  expect(counts.changed).toBe(1)
  await ana.call(workLogs.importApply, { importId })
  expect(await ana.call(workLogs.one, { id: entry.id })).toMatchObject({ hours: 3, version: 2 })
})
