import { expect, it } from 'vitest'
import type { Endpoint } from '#kernel/calls/contract.ts'
import type { crud } from '#kernel/calls/crud.ts'
import { passes, ROLES, type Role } from '#kernel/people/access.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { history } from '#platform/history/contract.ts'
import { rowsOfFile } from '#tests/undo-cases.ts'
import type { Person, TestPortal } from './portal.ts'

type Calls = Record<keyof ReturnType<typeof crud>, Endpoint>
type Row = Record<string, unknown> & { id: string; version: number }
interface Page {
  items: Row[]
  total: number
}

interface Case {
  /** The field that tells one record from another. */
  name: string
  /** What a new record must have; `name` is made different each time. */
  add: Record<string, unknown>
  edit: Record<string, unknown>
  /** Who may add, and change their own. */
  owner: Role
  /** Who sees it and may change nobody else's. */
  stranger: Role
  /** Who may change everybody's and import. */
  manager: Role
}

/**
 * What holds for every section of records (design 7, 9), as tests through HTTP: say it once in the section's test, beside
 * what is special about it.
 */
export function crudHolds(
  of: () => TestPortal,
  calls: Calls,
  { name, add, edit, owner, stranger, manager }: Case,
) {
  let made = 0
  const fresh = () => {
    made += 1
    return { ...add, [name]: `${String(add[name])} ${made} of ${Date.now().toString(36)}` }
  }
  // The calls are whatever `crud` made of the section's fields; what they answer is told by design 9.
  const call = async <A>(person: Person, endpoint: Endpoint, args: object) =>
    (await person.call(endpoint, args)) as A
  const create = async (person: Person, given: object = fresh()) => {
    const answer = await person.try(calls.add, given)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return { row: answer.body as Row, requestId: answer.requestId }
  }
  const list = (person: Person, args: object) => call<Page>(person, calls.list, args)

  it('what is added stands in the list, is found by its name, and an undo takes it back', async () => {
    const me = await of().as(owner)
    const { row, requestId } = await create(me)
    const search = String(row[name])
    expect(await list(me, { search })).toMatchObject({ total: 1, items: [{ id: row.id }] })
    await me.call(history.undo, { requestId })
    expect((await list(me, { search })).total).toBe(0)
  })

  it('the same id with the same content is one record, with another it is a conflict', async () => {
    const me = await of().as(owner)
    const given = { ...fresh(), id: crypto.randomUUID() }
    await create(me, given)
    expect((await create(me, given)).row.id).toBe(given.id)
    expect((await me.try(calls.add, { ...given, [name]: 'Something else' })).status).toBe(409)
  })

  it('brought three times at once, an id is one record, and all three are told of it', async () => {
    const me = await of().as(owner)
    const given = { ...fresh(), id: crypto.randomUUID() }
    const all = await Promise.all([1, 2, 3].map(() => create(me, given)))
    expect(all.map(({ row }) => row.id)).toEqual([given.id, given.id, given.id])
    expect((await list(me, { search: String((given as Record<string, unknown>)[name]) })).total).toBe(1)
  })

  it('a stale change is answered with the record as it is now, and an undo brings the old one back', async () => {
    const me = await of().as(owner)
    const { row } = await create(me)
    const args = { id: row.id, version: row.version, ...edit }
    const changed = await me.try(calls.edit, args)
    expect(changed.body).toMatchObject({ ...edit, version: row.version + 1 })
    expect(await me.try(calls.edit, args)).toMatchObject({ status: 409, body: { current: edit } })
    await me.call(history.undo, { requestId: changed.requestId })
    expect(await me.call(calls.one, { id: row.id })).toMatchObject(
      Object.fromEntries(Object.keys(edit).map((field) => [field, row[field]])),
    )
  })

  it('nobody changes or deletes what is somebody else’s, one by one or many at once', async () => {
    const [me, other] = [await of().as(owner), await of().as(stranger)]
    const { row } = await create(me)
    const one = { id: row.id, version: row.version }
    expect((await other.try(calls.edit, { ...one, ...edit })).status).toBe(403)
    expect((await other.try(calls.remove, { id: row.id })).status).toBe(403)
    expect((await other.try(calls.bulkEdit, { ids: [row.id], changes: edit })).status).toBe(403)
    expect((await other.try(calls.bulkRemove, { ids: [row.id] })).status).toBe(403)
    expect(await me.call(calls.one, { id: row.id })).toMatchObject({ version: row.version })
  })

  it('many are changed and deleted at once, by ids or by filter, and come back with an undo', async () => {
    const [me, boss] = [await of().as(owner), await of().as(manager)]
    const batch = `batch${(made += 1)}`
    const names = ['one', 'two', 'three'].map((word) => ({ ...fresh(), [name]: `${batch} ${word}` }))
    const ids: string[] = []
    for (const given of names) ids.push((await create(me, given)).row.id)
    expect(await boss.call(calls.bulkEdit, { ids, changes: edit })).toEqual({ changed: 3 })
    expect((await boss.try(calls.bulkRemove, { filter: { search: batch }, expected: 2 })).status).toBe(409)
    const removed = await boss.try(calls.bulkRemove, { filter: { search: batch }, expected: 3 })
    expect(removed.body).toEqual({ deleted: 3 })
    await boss.call(history.undo, { requestId: removed.requestId })
    expect(await list(boss, { search: batch })).toMatchObject({ total: 3 })
  })

  it('the list turns its pages in any order of its columns, and no record stands twice', async () => {
    const boss = await of().as(manager)
    const { total } = await list(boss, { limit: 1 })
    const sorts = (
      calls.list.input as unknown as { shape: { sort: { unwrap(): { options: string[] } } } }
    ).shape.sort.unwrap().options
    for (const sort of sorts)
      for (const order of ['asc', 'desc']) {
        const seen = new Set<string>()
        for (let page = 1; page <= Math.ceil(total / 2); page++)
          for (const { id } of (await list(boss, { sort, order, page, limit: 2 })).items) seen.add(id)
        expect(seen.size, `${sort} ${order}`).toBe(total)
      }
  })

  it('the spreadsheet holds exactly the list, and an import of it changes nothing', async () => {
    const [me, boss] = [await of().as(owner), await of().as(manager)]
    await create(me)
    const { total } = await list(boss, {})
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await download(of(), boss, calls.exportList, format)
      const preview = await call<{ importId: string; counts: object }>(boss, calls.importPreview, { file })
      expect(preview.counts, format).toEqual({
        new: 0,
        changed: 0,
        unchanged: total,
        duplicate: 0,
        problem: 0,
        blank: 0,
      })
      expect(await boss.call(calls.importApply, { importId: preview.importId })).toMatchObject({
        created: 0,
        updated: 0,
      })
    }
  })

  it('a spreadsheet adds what is new, names the rows that are not good, and an undo takes all of it back', async () => {
    const boss = await of().as(manager)
    const before = await list(boss, {})
    const names = [`Imported one ${made}`, '', `Imported two ${made}`, 'x'.repeat(6000)]
    const csv = rowsOfFile(add, name, names)
    const file = new File([csv], 'list.csv', { type: 'text/csv' })
    const preview = await call<{ importId: string; counts: object; problems: { row: number }[] }>(
      boss,
      calls.importPreview,
      { file },
    )
    expect(preview.counts).toMatchObject({ new: 2, problem: 1, blank: 1 })
    expect(preview.problems.map(({ row }) => row)).toEqual([5])
    const applied = await boss.try(calls.importApply, { importId: preview.importId })
    expect(applied.body).toMatchObject({ created: 2, updated: 0, skipped: 1 })
    expect((await list(boss, {})).total).toBe(before.total + 2)
    await boss.call(history.undo, { requestId: applied.requestId })
    expect((await list(boss, {})).total).toBe(before.total)
  })

  it.each(ROLES)('%s sees the list in full, or is refused', async (role) => {
    const person = await of().as(role)
    const holder = await person.call(accounts.me)
    const answer = ({ access }: Endpoint) => (passes(holder, access) ? 200 : 403)
    expect((await person.try(calls.list, {})).status).toBe(answer(calls.list))
    expect((await person.try(calls.exportList, {})).status).toBe(answer(calls.exportList))
  })
}

async function download(portal: TestPortal, { cookie }: Person, { path }: Endpoint, format: 'csv' | 'xlsx') {
  const answer = await fetch(`${portal.url}${path}?format=${format}`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return new File([await answer.arrayBuffer()], `list.${format}`)
}
