import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { views } from './contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

describe('saved views', () => {
  it('that an administrator took down stay down for who shared them', async () => {
    const [lead, admin] = [await portal.as('core_team'), await portal.as('admin')]
    const view = { section: 'collections', name: 'Too much', query: '', shared: true }
    const { id } = await lead.call(views.save, view)
    const { requestId } = await admin.try(views.remove, { id })
    expect((await lead.try(history.undo, { requestId })).status).toBe(403)
    await admin.call(history.undo, { requestId })
    const { requestId: own } = await lead.try(views.remove, { id })
    await lead.call(history.undo, { requestId: own })
    expect((await lead.call(views.list, view)).items).toMatchObject([{ id }])
    await lead.call(views.remove, { id })
  })

  it('belong to a list of a section, and those of earlier to the one that is called as the section', async () => {
    const lead = await portal.as('core_team')
    const named = async (list?: string) =>
      (await lead.call(views.list, { section: 'hosts', list })).items.map(({ name }) => name)
    await portal.app.pool.query(
      `INSERT INTO saved_views (user_id, section, name, state, shared)
       VALUES ($1, 'hosts', 'North side', '{"query":"area=North","columns":null}', false)`,
      [lead.id],
    )
    await lead.call(views.save, {
      section: 'hosts',
      list: 'host-contacts',
      name: 'Drivers',
      query: 'role=driver',
    })
    await lead.call(views.save, { section: 'hosts', list: 'hosts', name: 'Asleep', query: 'status=inactive' })
    expect(await named('hosts')).toEqual(['Asleep', 'North side'])
    expect(await named()).toEqual(['Asleep', 'North side'])
    expect(await named('host-contacts')).toEqual(['Drivers'])
  })

  it('show to nobody what a closed section is filtered by, and say who may share', async () => {
    const [lead, viewer] = [await portal.as('core_team'), await portal.as('viewer')]
    const view = { section: 'user-management', list: 'users', name: 'Ana', query: 'search=Ana', shared: true }
    await lead.call(views.save, view)
    expect(await lead.call(views.list, view)).toMatchObject({ items: [{ name: 'Ana' }], mayShare: true })
    expect(await viewer.call(views.list, view)).toEqual({ items: [], mayShare: false })
    const host = await portal.as('host')
    expect((await host.call(views.list, { section: 'hosts' })).mayShare).toBe(false)
  })

  it('have an end: a hundred of a person, a hundred shared in a section, and the list shows all of them', async () => {
    const [host, other] = [await portal.as('host'), await portal.as('host')]
    const save = (name: string) => ({ section: 'collections', name, query: '', shared: false })
    const fill = (id: string, shared: boolean) =>
      portal.app.pool.query(
        `INSERT INTO saved_views (user_id, section, name, state, shared)
         SELECT $1, 'collections', 'View ' || n, '{"query":"","columns":null}', $2 FROM generate_series(1, 99) AS n`,
        [id, shared],
      )
    await fill(host.id, false)
    const both = await Promise.all([host.try(views.save, save('a')), host.try(views.save, save('b'))])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await other.try(views.save, save('c'))).status).toBe(200)
    const [admin, chief] = [await portal.as('admin'), await portal.as('admin')]
    await fill(admin.id, true)
    expect((await chief.try(views.save, { ...save('d'), shared: true })).status).toBe(200)
    const full = await chief.try(views.save, { ...save('e'), shared: true })
    expect(full).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('100 shared views') },
    })
    expect((await host.call(views.list, { section: 'collections' })).items).toHaveLength(200)
  })
})
