import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { documents } from './contract.ts'

let portal: TestPortal
let admin: Person
let ana: Person
let ben: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  ana = await portal.as('volunteer')
  ben = await portal.as('driver')
})
afterAll(() => portal.close())

const paper = async (title: string, given: object = {}) =>
  (
    await admin.call(documents.add, {
      title,
      topic: 'forms',
      file: new File([`Words of ${title}`], `${title}.txt`),
      ...given,
    } as never)
  ).id
const titles = async (person: Person, asked: object = {}) =>
  (await person.call(documents.list, { door: 'resources', ...asked })).items.map(({ title }) => title)
const look = (person: Person, id: string) => person.try(documents.download, { id })

describe('resources', () => {
  it('stand with what is pinned first, then one’s favorites, what one used lately, and what many use', async () => {
    const [alpha, bravo, charlie, delta] = [
      await paper('Alpha'),
      await paper('Bravo'),
      await paper('Charlie'),
      await paper('Delta', { pinned: true }),
    ]
    expect(await titles(ana)).toEqual(['Delta', 'Alpha', 'Bravo', 'Charlie'])
    await look(ben, bravo)
    expect(await titles(ana)).toEqual(['Delta', 'Bravo', 'Alpha', 'Charlie'])
    await look(ana, alpha)
    expect(await titles(ana)).toEqual(['Delta', 'Alpha', 'Bravo', 'Charlie'])
    await ana.call(documents.favorite, { id: charlie, isFavorite: true })
    expect(await titles(ana)).toEqual(['Delta', 'Charlie', 'Alpha', 'Bravo'])
    expect(await titles(ana, { favorite: true })).toEqual(['Charlie'])
    expect(await titles(ana, { sort: 'openedAt', order: 'desc' })).toEqual([
      'Alpha',
      'Delta',
      'Charlie',
      'Bravo',
    ])
    // What one keeps and uses is nobody else's order.
    expect(await titles(ben)).toEqual(['Delta', 'Bravo', 'Alpha', 'Charlie'])
    await ana.call(documents.favorite, { id: charlie, isFavorite: false })
    expect(await titles(ana, { favorite: true })).toEqual([])
    expect(delta).toBeTruthy()
  })

  it('are counted for whoever opens them, and tell nobody who that was', async () => {
    const id = await paper('Echo')
    await look(ana, id)
    await look(ana, id)
    await look(ben, id)
    const mine = await ana.call(documents.one, { id })
    expect(mine).toMatchObject({ opened: 3, isFavorite: false })
    expect(mine.openedAt).not.toBeNull()
    expect(await admin.call(documents.one, { id })).toMatchObject({ opened: 3, openedAt: null })
  })

  it('leave as a spreadsheet in the order in which they stand', async () => {
    const answer = await admin.try(documents.exportList, { door: 'resources' })
    const sheet = answer.body as unknown as string
    const at = (await titles(admin)).map((title) => sheet.indexOf(`${title},`))
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(at[0]).toBeGreaterThan(0)
  })

  it('hide what somebody may not see, also when they kept it before', async () => {
    const id = await paper('Foxtrot')
    await ana.call(documents.favorite, { id, isFavorite: true })
    const { version } = await admin.call(documents.one, { id })
    await admin.call(documents.edit, { id, version, category: 'confidential' })
    expect(await titles(ana, { favorite: true })).toEqual([])
    expect((await ana.try(documents.favorite, { id, isFavorite: true })).status).toBe(404)
  })
})
