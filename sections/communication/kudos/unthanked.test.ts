import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { kudos } from './contract.ts'
import { digest } from './digest-job.ts'

let portal: TestPortal
let core: Person
let driver: Person
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
  driver = await portal.as('driver')
})
afterAll(() => portal.close())

const thank = (from: Person, to: Person, more: object = {}) =>
  from.call(kudos.send, { recipientId: to.id, content: 'Thank you for the detour.', ...more })

describe('who was not thanked for 90 days', () => {
  it('is listed by name for coordinators, without those who came lately', async () => {
    const [old, thanked, fresh] = [
      await portal.as('volunteer'),
      await portal.as('volunteer'),
      await portal.as('volunteer'),
    ]
    await portal.app.pool.query('UPDATE users SET created_at = $2 WHERE id = ANY ($1)', [
      [old.id, thanked.id],
      new Date(portal.app.now().getTime() - 200 * DAY),
    ])
    const first = await thank(core, old)
    await portal.app.pool.query('UPDATE kudos SET created_at = $2 WHERE id = $1', [
      first.id,
      new Date(portal.app.now().getTime() - 91 * DAY),
    ])
    await thank(core, thanked)
    const { items } = await core.call(kudos.unthanked)
    const ids = items.map(({ id }) => id)
    expect(ids).toContain(old.id)
    expect(ids).not.toContain(thanked.id)
    expect(ids).not.toContain(fresh.id)
    const names = items.map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted())
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['id', 'name', 'photoId', 'role'])
    expect((await driver.try(kudos.unthanked)).status).toBe(403)
  })
})

describe('the mail about who was not thanked', () => {
  const mailsTo = async (person: Person) =>
    (
      await portal.app.pool.query<{ subject: string; text: string }>(
        `SELECT subject, text FROM outbox WHERE person_id = $1 AND subject LIKE '%not thanked%'`,
        [person.id],
      )
    ).rows
  const monday = () => digest.run(portal.app, {}, new AbortController().signal)

  it('comes on Mondays once, to coordinators who did not switch it off, with the names', async () => {
    const [coordinator, quiet, volunteer] = [
      await portal.as('core_team'),
      await portal.as('core_team'),
      await portal.as('volunteer'),
    ]
    await portal.app.pool.query(
      `UPDATE users SET created_at = $2, display_name = 'Olive Longserving' WHERE id = $1`,
      [volunteer.id, new Date(portal.app.now().getTime() - 200 * DAY)],
    )
    expect(await quiet.call(kudos.digest)).toEqual({ weekly: true })
    expect(await quiet.call(kudos.wantDigest, { weekly: false })).toEqual({ weekly: false })
    expect((await volunteer.try(kudos.digest)).status).toBe(403)
    await Promise.all([monday(), monday()])
    await monday()
    const mails = await mailsTo(coordinator)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Olive Longserving')
    expect(await mailsTo(quiet)).toEqual([])
    expect(await mailsTo(volunteer)).toEqual([])
  })
})
